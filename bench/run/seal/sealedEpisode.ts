import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '../../../protocol/errors.ts';
import { standingAttempt } from '../folder/ledger/attempts.ts';
import type { Ledger } from '../folder/ledger/readLedger.ts';
import { episodeFolder } from '../folder/paths.ts';
import type { RunRecord } from '../folder/runRecord.ts';
import { planHash } from './planHash.ts';
import { changedFiles, readSeal, type Seal } from './seal.ts';

/** An episode's seal, and what contradicts it, a line each. */
interface SealFindings {
  readonly seal: Seal | undefined;
  readonly problems: readonly string[];
}

/** Whether an episode's last attempt ended, was sealed, and its folder is as it was then. */
export function isAsSealed(runFolder: string, index: number, ledger: Ledger): boolean {
  const sealed = standingAttempt(ledger.attempts.get(index))?.seal;
  if (sealed === undefined) return false;
  const { seal, problems } = findings(episodeFolder(runFolder, index), sealed);
  return seal !== undefined && problems.length === 0;
}

/**
 * Checks an episode's seal: that the ledger's standing attempt ended with it, that no file of the folder changed since, and
 * that it is of this episode of this run.
 */
export function checkSeal(runFolder: string, run: RunRecord, index: number, ledger: Ledger): SealFindings {
  const standing = standingAttempt(ledger.attempts.get(index));
  const folder = episodeFolder(runFolder, index);
  if (!standing) return { seal: undefined, problems: ['the ledger has no attempt at it that counts'] };
  if (standing.seal === undefined)
    return { seal: undefined, problems: [`attempt ${standing.attempt} did not come to an end`] };
  const { seal, problems } = findings(folder, standing.seal);
  if (!seal) return { seal, problems };
  const isOfLedger = ledger.hashes.has(seal.ledger);
  return {
    seal,
    problems: [
      ...problems,
      ...(isOfLedger ? [] : ['sealed after lines that the ledger does not have']),
      ...contradictions(seal, run, index),
    ],
  };
}

function findings(folder: string, expected: string): SealFindings {
  try {
    const read = readSeal(folder);
    if (read === undefined) return { seal: undefined, problems: ['seal.json is missing'] };
    if (typeof read === 'string') return { seal: undefined, problems: [read] };
    const { seal, sha256 } = read;
    const other =
      sha256 === expected ? [] : ['seal.json is not the one that the ledger has: the files are of another play'];
    return { seal, problems: [...other, ...changedFiles(folder, seal)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { seal: undefined, problems: [error.message] };
  }
}

function contradictions({ run, episode, suiteTaskHash }: Seal, record: RunRecord, index: number): string[] {
  const planned = record.episodes.find((other) => other.index === index);
  const found: string[] = [];
  if (run.id !== record.id || run.createdAt !== record.createdAt) found.push(`sealed in another run (${run.id})`);
  if (run.plan !== planHash(record)) found.push('sealed under another plan');
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(episode)), JSON.parse(JSON.stringify(planned ?? null))))
    found.push('run.json has another task, team, model or seed than the seal');
  if (suiteTaskHash !== null && suiteTaskHash !== episode.taskHash)
    found.push(`the task played is not the one that the suites had as ${episode.taskId}`);
  return found;
}
