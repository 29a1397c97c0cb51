import { lockRun, type RunLock } from '../folder/runLock.ts';
import { writeRunRecord } from '../folder/writeRun.ts';
import type { RunPlan } from '../plan/planRun.ts';

/** What resuming a run has done already, and what waits until nothing can go wrong any more. */
export interface Begun {
  readonly lock: RunLock;
  /** Makes room for the episodes that are played again. */
  setAside(): void;
}

/**
 * The step from a plan to its first episode: the run's record is written, and nobody else plays it until the lock is
 * disposed of. The lock of a run that was begun before stays with whoever took it.
 * @throws ConfigError 'bad-out' or 'run-busy'.
 */
export function beginRun(
  { folder, record }: RunPlan,
  begun: Begun | undefined,
): Pick<RunLock, 'add' | 'remove'> & Disposable {
  begun?.setAside();
  writeRunRecord(folder, record);
  if (!begun) return lockRun(folder);
  const { add, remove } = begun.lock;
  return { add, remove, [Symbol.dispose]: () => undefined };
}
