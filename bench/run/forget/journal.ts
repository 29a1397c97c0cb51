import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../files/writing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { fileHash } from '../folder/fileHashes.ts';
import { forgettingFolder, forgettingPlan, isForgetting } from '../folder/forgetting.ts';
import { Hash } from '../folder/ledger/ledgerEntry.ts';
import { readLedger } from '../folder/ledger/readLedger.ts';
import { parsedOrNull } from '../folder/ledger/signature.ts';
import { requireOwnFolder } from '../folder/ownFolder.ts';
import { ledgerFile } from '../folder/paths.ts';
import { LARGEST_RECORD, readText } from '../folder/readText.ts';
import { sha256 } from '../folder/sha256.ts';
import { appendWhole, truncate } from '../seal/runLedger.ts';

/** The files of an episode that a removal may replace. */
const REPLACED =
  /^(episodes\/\d+|set-aside\/\d+-\d+)\/(events\.jsonl|transcript\.jsonl|people\.json|problem\.txt|seal\.json)$/;

const Plan = z.strictObject({
  format: z.literal(1),
  /** The line that the ledger gets, and the sha256 of the line before it. */
  ledger: z.strictObject({ head: Hash, line: z.string() }),
  /** Prepared in the folder under their number. */
  files: z.array(z.strictObject({ path: z.string().regex(REPLACED), sha256: Hash })),
});

/** Files of a run as they are to be, and the line that its ledger gets for it. */
export interface PreparedRemoval {
  readonly head: string;
  readonly line: string;
  /** By path in the run's folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** Prepares a removal beside what it replaces. Until it returns nothing has changed; from then on it can only be completed. */
export function prepare(runFolder: string, { head, line, files }: PreparedRemoval): void {
  const place = forgettingFolder(runFolder);
  requireOwnFolder(place);
  // What a process left that was killed before it decided.
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  const prepared = [...files].map(([path, text], index) => {
    replaceFile(join(place, String(index)), text);
    return { path, sha256: sha256(text) };
  });
  const plan = Plan.parse({ format: 1, ledger: { head, line }, files: prepared });
  replaceFile(forgettingPlan(runFolder), `${JSON.stringify(plan)}\n`);
}

/**
 * Carries out what was prepared, step by step; each step can be the last of a process that is killed, and the next process
 * begins anew. `afterwards` brings up to date what is derived from the run.
 * @throws ConfigError 'broken-seal' where the run changed in between, 'corrupt-run' where the file does not hold a removal plan.
 */
export function* completion(runFolder: string, afterwards: () => void): Generator<void> {
  if (!isForgetting(runFolder)) return;
  const place = forgettingFolder(runFolder);
  requireOwnFolder(place);
  const parsed = Plan.safeParse(parsedOrNull(readText(forgettingPlan(runFolder), LARGEST_RECORD)));
  if (!parsed.success) throw new ConfigError('corrupt-run', `${forgettingPlan(runFolder)}: not a plan of a removal`);
  const { ledger, files } = parsed.data;
  note(runFolder, ledger);
  yield;
  for (const [index, { path, sha256: expected }] of files.entries()) {
    const [prepared, target] = [join(place, String(index)), join(runFolder, path)];
    requireOwnFolder(dirname(dirname(target)));
    requireOwnFolder(dirname(target));
    const current = existsSync(prepared) ? prepared : target;
    if (!existsSync(current) || fileHash(current) !== expected)
      throw new ConfigError('broken-seal', `${current}: is not as the removal prepared it`);
    if (current === target) continue;
    renameSync(prepared, target);
    yield;
  }
  afterwards();
  yield;
  // Without its plan, what is left of the folder means nothing.
  rmSync(forgettingPlan(runFolder));
  yield;
  rmSync(place, { recursive: true });
}

function note(runFolder: string, { head, line }: { readonly head: string; readonly line: string }): void {
  const ledger = readLedger(runFolder);
  if (ledger?.hashes.has(sha256(line))) return;
  if (ledger?.head !== head || (ledger.problem !== undefined && !ledger.isCutOnly))
    throw new ConfigError('broken-seal', `${ledgerFile(runFolder)}: is not as it was when the removal was prepared`);
  if (ledger.cut > 0) truncate(ledgerFile(runFolder), ledger.bytes);
  appendWhole(ledgerFile(runFolder), `${line}\n`);
}
