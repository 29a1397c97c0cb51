import { ConfigError } from '../../../protocol/errors.ts';
import { standingAttempt } from '../folder/ledger/attempts.ts';
import { ledgerPlaces } from '../folder/ledger/ledgerPlaces.ts';
import { type Ledger, readLedger } from '../folder/ledger/readLedger.ts';
import type { PublicKey } from '../folder/ledger/signature.ts';
import { readRunRecord } from '../folder/readRun.ts';
import type { RunRecord } from '../folder/runRecord.ts';
import { checkSeal } from './sealedEpisode.ts';
import type { TrustedKeys } from './trust.ts';

/** How an episode is sealed: not at all, by the holder of a key, or not as its files are now. */
export type SealState =
  | { readonly type: 'unsealed' }
  | { readonly type: 'sealed'; readonly key: PublicKey; readonly by: string | null }
  | { readonly type: 'broken'; readonly problems: readonly string[] };

/** How the episodes of a run are sealed, and the ledgers by which that is known. */
export interface SealStates {
  /** By the episode's number. */
  readonly of: (index: number) => SealState;
  /** Of the run, or of the shards that it was merged from; without those that are missing or cannot be read. */
  readonly ledgers: readonly Ledger[];
}

/**
 * Reads each ledger of a run once; an episode's seal is checked when it is asked for. With `trusted`, a seal by any other key is
 * broken, and so is a missing one. An attempt that was lost has no seal, and its episode counts as unsealed.
 */
export function sealStates(runFolder: string, run: RunRecord, trusted?: TrustedKeys): SealStates {
  const places = ledgerPlaces(runFolder, run);
  if (!run.merged) {
    const { of, ledger } = statesOf({ files: runFolder, ledger: runFolder }, run, trusted);
    return { of, ledgers: ledger ? [ledger] : [] };
  }
  const ledgers: Ledger[] = [];
  const states = new Map<number, SealStates['of']>();
  for (const place of places) {
    const shard = readRunRecord(place);
    const { of, ledger } = statesOf({ files: runFolder, ledger: place }, shard, trusted);
    if (ledger) ledgers.push(ledger);
    for (const { index } of shard.episodes) states.set(index, of);
  }
  const stray: SealState = { type: 'broken', problems: ['no shard of the run has this episode'] };
  return { of: (index) => states.get(index)?.(index) ?? stray, ledgers };
}

interface PartStates {
  readonly of: SealStates['of'];
  readonly ledger: Ledger | undefined;
}

function statesOf(
  place: { readonly files: string; readonly ledger: string },
  run: RunRecord,
  trusted: TrustedKeys | undefined,
): PartStates {
  const always = (state: SealState): PartStates => ({ of: () => state, ledger: undefined });
  let ledger: Ledger | undefined;
  try {
    ledger = readLedger(place.ledger);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return always({ type: 'broken', problems: [error.message] });
  }
  if (!ledger)
    return always(trusted ? { type: 'broken', problems: ['not sealed: the run has no ledger.jsonl'] } : UNSEALED);
  const read = ledger;
  return { ledger, of: (index) => stateOf(place.files, run, { index, ledger: read, trusted }) };
}

interface AskedState {
  readonly index: number;
  readonly ledger: Ledger;
  readonly trusted: TrustedKeys | undefined;
}

function stateOf(files: string, run: RunRecord, { index, ledger, trusted }: AskedState): SealState {
  if (ledger.problem !== undefined && !ledger.isCutOnly) return { type: 'broken', problems: [ledger.problem] };
  if (!trusted && !standingAttempt(ledger.attempts.get(index))?.ended) return UNSEALED;
  const { seal, problems } = checkSeal(files, run, index, ledger);
  if (!seal || problems.length > 0) return { type: 'broken', problems };
  const by = trusted?.get(seal.key) ?? null;
  if (trusted && by === null)
    return { type: 'broken', problems: [`sealed with ${seal.key}, which is not among the trusted keys`] };
  return { type: 'sealed', key: seal.key, by };
}

const UNSEALED: SealState = { type: 'unsealed' };
