/**
 * Resolves when everything has settled that is under way in this process and waits for nothing outside it: promise jobs,
 * and what they set off.
 */
export function untilDry(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
