import { lstatSync } from 'node:fs';
import { z } from 'zod';
import { ledgerFile } from '../paths.ts';
import { readText } from '../readText.ts';
import { sha256 } from '../sha256.ts';
import { AttemptBook } from './attemptBook.ts';
import type { Attempts } from './attempts.ts';
import { isOfAttempt, LedgerEntry } from './ledgerEntry.ts';
import { openSigned, PublicKey, parsedOrNull } from './signature.ts';

/** Of ten thousand episodes, each tried ten times; bytes. */
const LARGEST_LEDGER = 256 * 1024 * 1024;

/** A ledger as far as it holds. */
export interface Ledger {
  /** The lines before the first that does not hold. */
  readonly entries: readonly LedgerEntry[];
  /** What those lines note. */
  readonly attempts: Attempts;
  /** What is wrong with the next line; undefined where all hold. */
  readonly problem: string | undefined;
  /** Whether the problem is only that a crash, or somebody, cut the last line short. */
  readonly isCutOnly: boolean;
  /** The sha256 of each line that holds. */
  readonly hashes: ReadonlySet<string>;
  /** The last of them, which the next line carries. */
  readonly head: string;
  /** Bytes of the lines that hold, and of what follows the last newline. */
  readonly bytes: number;
  readonly cut: number;
}

/** Head of a line by which the key is known; whether it is signed with it is checked after. */
const Keyed = z.looseObject({ note: z.looseObject({ key: PublicKey }) });

/** Whether a run has a ledger, or something in its place. */
export function hasLedger(runFolder: string): boolean {
  return lstatSync(ledgerFile(runFolder), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Reads a ledger line by line: each has its number, carries the one before it, can follow what was noted, and is signed with
 * the key that the run was begun or last resumed with. Undefined for a run without one.
 * @throws ConfigError 'corrupt-run' for what is not a readable file.
 */
export function readLedger(runFolder: string): Ledger | undefined {
  if (!hasLedger(runFolder)) return undefined;
  const lines = readText(ledgerFile(runFolder), LARGEST_LEDGER).split('\n');
  const cut = Buffer.byteLength(lines.pop() ?? '');
  const entries: LedgerEntry[] = [];
  const hashes = new Set<string>();
  let head = sha256('');
  const book = new AttemptBook();
  let key: PublicKey | undefined;
  let bytes = 0;
  const ledger = (problem: string | undefined, isCutOnly: boolean): Ledger => ({
    entries,
    attempts: book.attempts,
    problem,
    isCutOnly,
    hashes,
    head,
    bytes,
    cut,
  });
  for (const line of lines) {
    const claimed = Keyed.safeParse(parsedOrNull(line));
    if (claimed.success) key = claimed.data.note.key;
    const entry = key === undefined ? undefined : LedgerEntry.safeParse(openSigned(line, key)).data;
    const problem = problemOf(entry, { length: entries.length, head }, book);
    if (!entry || problem !== undefined) return ledger(`ledger.jsonl:${entries.length + 1} ${problem}`, false);
    entries.push(entry);
    head = sha256(line);
    hashes.add(head);
    bytes += Buffer.byteLength(line) + 1;
  }
  return ledger(cut > 0 ? 'ledger.jsonl is cut short within a line' : undefined, cut > 0);
}

/** What keeps a line from following the ones before it; a note of an attempt that can is taken into the book. */
function problemOf(
  entry: LedgerEntry | undefined,
  before: { readonly length: number; readonly head: string },
  book: AttemptBook,
): string | undefined {
  if (!entry) return 'is not as it was signed';
  const { seq, chain, note, at } = entry;
  if (seq !== before.length || chain !== before.head) return 'does not follow from the line before it';
  const isFirst = before.length === 0;
  const fits = isFirst
    ? note.type === 'run-begun'
    : isOfAttempt(note)
      ? book.take(note, at)
      : note.type === 'seat-forgotten'
        ? book.forget(note)
        : note.type !== 'run-begun';
  return fits ? undefined : `cannot be ${note.type}`;
}

/** The last thing that a ledger notes of the run itself: what was removed since does not matter to that. */
export function lastOfRun({ entries }: Pick<Ledger, 'entries'>): LedgerEntry | undefined {
  return entries.findLast(({ note }) => note.type !== 'seat-forgotten');
}

/** The sha256 that run.json had when the run was begun and whenever it was resumed, in order. */
export function runHashes({ entries }: Pick<Ledger, 'entries'>): string[] {
  return entries.flatMap(({ note }) => (note.type === 'run-begun' || note.type === 'run-resumed' ? [note.run] : []));
}
