import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { Divergence } from '../folder/replayRecord.ts';

/** Lines shown before the first that differs. */
const CONTEXT = 5;
const NEWLINE = 0x0a;

/** What comparing two files gives: the fingerprint of both, or the first place where they part. */
export type Comparison =
  | { readonly type: 'identical'; readonly sha256: string; readonly lines: number; readonly bytes: number }
  | ({ readonly type: 'different' } & Omit<Divergence, 'file'>);

/** What is shown of an event; a line need not hold one. */
const EventHead = z.object({ seq: z.int(), tick: z.int() });

/**
 * Compares two files byte by byte, holding no more than a few lines of either in memory. A last line without its
 * newline differs from one that has it. Rejects when a file cannot be read.
 */
export async function compareFiles(first: string, second: string): Promise<Comparison> {
  const hash = createHash('sha256');
  const context: string[] = [];
  const [a, b] = [linesOf(first), linesOf(second)];
  let lines = 0;
  let bytes = 0;
  try {
    while (true) {
      const [mine, other] = await Promise.all([a.next(), b.next()]);
      const [left, right] = [mine.value, other.value];
      if (!left && !right) return { type: 'identical', sha256: hash.digest('hex'), lines, bytes };
      if (!left || !right || !left.equals(right)) {
        const shown = [left, right].map((line) => (line ? textOf(line) : null));
        return {
          type: 'different',
          line: lines + 1,
          ...headOf(shown),
          first: shown[0] ?? null,
          second: shown[1] ?? null,
          context,
        };
      }
      hash.update(left);
      lines++;
      bytes += left.length;
      context.push(textOf(left));
      if (context.length > CONTEXT) context.shift();
    }
  } finally {
    await Promise.all([a.return(undefined), b.return(undefined)]);
  }
}

/** The lines of a file as bytes, each with the newline that ends it. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end + 1)]);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
  return undefined;
}

function textOf(line: Buffer): string {
  return line.toString('utf8').replace(/\n$/, '');
}

function headOf(lines: readonly (string | null)[]): { seq: number | null; tick: number | null } {
  for (const line of lines) {
    if (line === null) continue;
    const parsed = EventHead.safeParse(parseOrNull(line));
    if (parsed.success) return parsed.data;
  }
  return { seq: null, tick: null };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
