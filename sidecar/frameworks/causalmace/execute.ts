import type { Json } from '../../../protocol/briefing.ts';
import { textPart } from '../../prompt/promptBudget.ts';
import type { TeamView } from '../../prompt/teamView.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import type { ActionHistory, ActionRecord } from '../react/history.ts';
import { type ReactOutcome, type ReactSubtask, runReact } from '../react/reactLoop.ts';
import { type Reflection, reflect } from '../react/reflect.ts';
import { CAUSALMACE_SETTINGS } from './settings.ts';
import type { PlannedSubtask } from './subtask.ts';

/** What one agent remembers from subtask to subtask. */
export interface ExecutionMemory {
  readonly history: ActionHistory;
  /** What its last reflection on the subtask in hand concluded. */
  strategy: string;
}

/** What a subtask came to. */
interface Execution {
  readonly succeeded: boolean;
  readonly feedback: string;
}

/**
 * Does a subtask (CausalMACE, section 3.5): reason and act until something in the game is done, then check how the subtask
 * stands and reflect, and so on until it is done or its limits are reached. Rejects with the signal's reason or ModelUnavailable.
 */
export async function executeSubtask(
  context: FrameworkContext,
  view: TeamView<Agent>,
  agent: Agent,
  subtask: PlannedSubtask,
  memory: ExecutionMemory,
  signal: AbortSignal,
): Promise<Execution> {
  const limits = CAUSALMACE_SETTINGS.react;
  let checked: { readonly actions: number; readonly reflection: Reflection } | undefined;
  const check = async (outcome: ReactOutcome, stop: AbortSignal): Promise<boolean> => {
    const answer = await reflect(context, agent, asked, outcome, memory.strategy, limits, stop);
    if (!answer.ok) return false;
    checked = { actions: outcome.actions.length, reflection: answer.value };
    memory.strategy = answer.value.summary;
    return answer.value.task_status;
  };
  // What the last reflection on another subtask concluded would mislead here.
  memory.strategy = '';
  const { id, description, how } = subtask;
  const asked: ReactSubtask = {
    id: String(id),
    description,
    milestones: [],
    get background() {
      return [textPart('How', 50, 'how', how), textPart('Your last strategy', 40, 'strategy', memory.strategy)];
    },
    get context(): { [key: string]: Json } {
      return { how, strategy: memory.strategy };
    },
    see: () => view.show(),
    isDone: (actions: readonly ActionRecord[], stop) =>
      check({ actions: [...actions], finalAnswer: null, endedBy: 'check' }, stop),
  };
  const outcome = await runReact(context, agent, asked, memory.history, limits, signal);
  if (checked?.actions !== outcome.actions.length) await check(outcome, signal);
  if (checked?.actions !== outcome.actions.length)
    return { succeeded: false, feedback: 'the reflection could not be used' };
  const { task_status, summary } = checked.reflection;
  return { succeeded: task_status, feedback: summary };
}
