import { GuildhallError } from '../../protocol/errors.ts';
import type { Termination, TerminationReason } from '../../protocol/event.ts';

/** How and why an episode ended; `detail` is for people. */
export interface Ending {
  readonly termination: Termination;
  readonly reason: TerminationReason;
  readonly detail: string;
}

const TERMINATION_OF: Record<TerminationReason, Termination> = {
  'goal-reached': 'completed',
  'game-time': 'limit',
  'action-time': 'limit',
  'no-progress': 'limit',
  'cost-limit': 'limit',
  'token-limit': 'limit',
  'agents-done': 'agents-stopped',
  'stopped-by-controller': 'agents-stopped',
  'sidecar-lost': 'fault',
  'host-fault': 'fault',
  'model-unavailable': 'fault',
  interrupted: 'fault',
};

/** The ending a reason stands for. */
export function endingBy(reason: TerminationReason, detail = ''): Ending {
  return { termination: TERMINATION_OF[reason], reason, detail };
}

/** The ending an error of the host, or a bug, stands for. */
export function endingByError(error: unknown): Ending {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof GuildhallError)) return endingBy('host-fault', message);
  return endingBy('host-fault', `${error.code}: ${message}`);
}
