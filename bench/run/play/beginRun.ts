import { makeFolder } from '../../console/makeFolder.ts';
import { lockRun, type RunLock } from '../folder/runLock.ts';
import { writeRunRecord } from '../folder/writeRun.ts';
import type { RunPlan } from '../plan/planRun.ts';
import { planHash } from '../seal/planHash.ts';
import { RunLedger } from '../seal/runLedger.ts';
import type { SealKey } from '../seal/sealKey.ts';

/** What resuming a run has done already, and what waits until nothing can go wrong any more. */
export interface Begun {
  readonly lock: RunLock;
  /** Episodes whose last attempt is still played elsewhere, and goes on. */
  readonly takenUp?: ReadonlySet<number> | undefined;
  /** Makes room for the episodes that are played again; the ledger notes it first. */
  setAside(ledger: RunLedger): void;
}

/** A run that this process plays. */
export interface RunUnderWay extends Pick<RunLock, 'add' | 'remove'>, Disposable {
  readonly ledger: RunLedger;
}

/**
 * The step from a plan to its first episode: the run's ledger is begun and its record written, and nobody else plays it until
 * the lock is disposed of. The lock of a run that was begun before stays with whoever took it.
 * @throws ConfigError 'bad-out' or 'run-busy'.
 */
export function beginRun(plan: RunPlan, begun: Begun | undefined, key: SealKey): RunUnderWay {
  makeFolder(plan.folder);
  const lock = begun ? { ...begun.lock, [Symbol.dispose]: () => undefined } : lockRun(plan.folder);
  try {
    const { folder, record } = plan;
    const ledger = begun ? RunLedger.resume(folder, record, key, begun.takenUp) : RunLedger.begin(folder, record, key);
    begun?.setAside(ledger);
    writeRunRecord(folder, record);
    return { ledger, add: lock.add, remove: lock.remove, [Symbol.dispose]: () => lock[Symbol.dispose]() };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/**
 * Puts a plan on record, and returns its hash; nothing is played before the run is resumed.
 * @throws ConfigError 'bad-out' or 'run-busy'.
 */
export function registerPlan({ folder, record }: RunPlan, key: SealKey): string {
  makeFolder(folder);
  using _ = lockRun(folder);
  const ledger = RunLedger.begin(folder, record, key, true);
  writeRunRecord(folder, record);
  ledger.end();
  return planHash(record);
}
