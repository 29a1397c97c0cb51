import { ConfigError } from '../../../protocol/errors.ts';
import { standingAttempt } from '../folder/ledger/attempts.ts';
import { type Ledger, readLedger } from '../folder/ledger/readLedger.ts';
import type { PublicKey } from '../folder/ledger/signature.ts';
import type { RunRecord } from '../folder/runRecord.ts';
import { checkSeal } from './sealedEpisode.ts';
import type { TrustedKeys } from './trust.ts';

/** How an episode is sealed: not at all, by the holder of a key, or not as its files are now. */
export type SealState =
  | { readonly type: 'unsealed' }
  | { readonly type: 'sealed'; readonly key: PublicKey; readonly by: string | null }
  | { readonly type: 'broken'; readonly problems: readonly string[] };

/**
 * How each episode of a run is sealed, by its number. With `trusted`, a seal by any other key is broken, and so is a missing one. An
 * attempt that was lost has no seal, and its episode counts as unsealed.
 */
export function sealStates(runFolder: string, run: RunRecord, trusted?: TrustedKeys): (index: number) => SealState {
  let ledger: Ledger | undefined;
  try {
    ledger = readLedger(runFolder);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { message } = error;
    return () => ({ type: 'broken', problems: [message] });
  }
  if (!ledger)
    return () => (trusted ? { type: 'broken', problems: ['not sealed: the run has no ledger.jsonl'] } : UNSEALED);
  return (index) => {
    if (ledger.problem !== undefined && !ledger.isCutOnly) return { type: 'broken', problems: [ledger.problem] };
    if (!trusted && !standingAttempt(ledger.attempts.get(index))?.ended) return UNSEALED;
    const { seal, problems } = checkSeal(runFolder, run, index, ledger);
    if (!seal || problems.length > 0) return { type: 'broken', problems };
    const by = trusted?.get(seal.key) ?? null;
    if (trusted && by === null)
      return { type: 'broken', problems: [`sealed with ${seal.key}, which is not among the trusted keys`] };
    return { type: 'sealed', key: seal.key, by };
  };
}

const UNSEALED: SealState = { type: 'unsealed' };
