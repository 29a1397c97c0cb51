import type { Divergence, ReplayRecord } from '../folder/replayRecord.ts';

/** Longest line of a log that is printed whole; the files have the rest. */
const LONGEST = 400;

/** The result of a second play: one line, or several that show where the logs begin to differ. */
export function replayText(replay: ReplayRecord, folders: { readonly first: string; readonly second: string }): string {
  switch (replay.type) {
    case 'identical':
      return `replayed identically: ${replay.events} events, sha256 ${replay.sha256}`;
    case 'diverged':
      return divergenceText(replay.divergence, folders);
    default:
      return replay satisfies never;
  }
}

function divergenceText(divergence: Divergence, folders: { readonly first: string; readonly second: string }): string {
  const { file, context, first, second } = divergence;
  return [
    `DIFFERS when played again, first at ${placeOf(divergence)} of ${file}:`,
    ...context.map((line) => `    ${cut(line)}`),
    `  1 ${first === null ? '(the file ends here)' : cut(first)}`,
    `  2 ${second === null ? '(the file ends here)' : cut(second)}`,
    `  1 is in ${folders.first}`,
    `  2 is in ${folders.second}`,
  ].join('\n');
}

function placeOf({ seq, tick, line }: Divergence): string {
  return seq === null ? `line ${line}` : `event ${seq} (tick ${tick})`;
}

function cut(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
