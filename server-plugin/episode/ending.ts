import { GuildhallError } from '../../protocol/errors.ts';
import type { Termination, TerminationReason } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';

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

/** The score of an episode that ended before its players were let go: there is nothing to score. */
export function neverReleased(
  episodeId: string,
  taskId: string,
  agents: readonly string[],
  { termination, reason }: Ending,
): Score {
  return {
    episodeId,
    taskId,
    termination,
    reason,
    ticks: 0,
    success: null,
    metrics: null,
    perAgent: Object.fromEntries(agents.map((agent) => [agent, { activeTicks: 0, credit: 0, placed: 0, broken: 0 }])),
  };
}
