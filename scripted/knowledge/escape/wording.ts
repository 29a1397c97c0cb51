/** Whether a text on a wall asks for devices to be worked together rather than one after the other. */
export function asksForAllAtOnce(text: string): boolean {
  return /\btogether\b|\bsame time\b|\bsimultaneously\b|\bat once\b/i.test(text);
}
