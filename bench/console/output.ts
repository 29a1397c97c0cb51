import { escapeSteering, plainLines } from './plainText.ts';

/** Where commands print. `--json` puts one JSON value on standard output and everything for people on standard error. */
export interface Output {
  readonly json: boolean;
  /** Width of the terminal that `line` writes to; undefined when it is not a terminal. */
  readonly columns: number | undefined;
  /**
   * For people: standard output, or standard error under `--json`. What steers a terminal is taken out: lines quote models,
   * services and players.
   */
  line(text: string): void;
  /** The result of a command under `--json`, with what steers a terminal escaped; ignored otherwise. */
  result(value: unknown): void;
}

/** A stream for text, and whether and how wide a terminal it is. */
export type TextStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

export interface OutputStreams {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

/** Output to a process's streams. */
export function createOutput({ stdout, stderr }: OutputStreams, json: boolean): Output {
  const people = json ? stderr : stdout;
  return {
    json,
    columns: people.isTTY ? people.columns : undefined,
    line: (text) => {
      people.write(`${plainLines(text).join('\n')}\n`);
    },
    result: (value) => {
      if (json) stdout.write(`${escapeSteering(JSON.stringify(value, null, 2))}\n`);
    },
  };
}
