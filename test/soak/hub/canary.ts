/** What a game's players tell each other in the soak of a hub, and nobody else may ever be shown. */
export function canaryOf(game: number): string {
  return `canary-${game}-yranac`;
}

const CANARY = /canary-(\d+)-yranac/g;

/** The games whose canaries are in a line. */
export function canariesIn(line: string): number[] {
  return [...line.matchAll(CANARY)].map((found) => Number(found[1]));
}
