/**
 * Guildhall as a library, `guildhall`: play tasks, define your own, and write frameworks. The referee's own programming
 * interface is `guildhall/server-plugin`.
 */

import { ConfigError } from '../../protocol/errors.ts';
import type { Framework } from '../../sidecar/frameworks/framework.ts';
import { findTask as taskOf } from '../../tasks/catalogue.ts';
import { Task } from '../../tasks/task.ts';
import { inconsistencyOf } from '../../tasks/taskConsistency.ts';

export type { Briefing } from '../../protocol/briefing.ts';
export { ConfigError, GuildhallError, HostFault } from '../../protocol/errors.ts';
export type { Score } from '../../protocol/score.ts';
export { findForSeat as findFramework } from '../../scripted/frameworks.ts';
export { GatewayServer } from '../../server-plugin/gateway/gatewayServer.ts';
export { eachAlone, roundsUntilDone } from '../../sidecar/frameworks/alone/alone.ts';
export type { Agent, Framework, FrameworkContext } from '../../sidecar/frameworks/framework.ts';
export { ask } from '../../sidecar/model/ask.ts';
export type { Model, ModelReply, ModelRequest } from '../../sidecar/model/model.ts';
export { composePrompt } from '../../sidecar/prompt/promptBudget.ts';
export { teamStateParts } from '../../sidecar/prompt/teamStateText.ts';
export { TeamView } from '../../sidecar/prompt/teamView.ts';
export type { ToolBelt, ToolResult } from '../../sidecar/tools/tool.ts';
export type { Task } from '../../tasks/task.ts';
export { writeTaskFile } from '../../tasks/taskFile.ts';
export { openGateway } from './openGateway.ts';
export { host, type PlayedEpisode, type RunRequest, type RunSummary, run } from './runTasks.ts';

/** The task of that id, such as "construction/lamp" or "villager/cooking/036". @throws ConfigError 'unknown-task'. */
export function findTask(id: string): Task {
  return taskOf(id);
}

/** A framework of your own, for a module that `--framework ./mine.ts` names: its default export. */
export function defineFramework(framework: Framework): Framework {
  return framework;
}

/** A task of your own, checked. @throws ConfigError 'bad-task' naming what is wrong with it. */
export function defineTask(task: Task): Task {
  const parsed = Task.safeParse(task);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError('bad-task', `${task.id ?? 'task'}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const problem = inconsistencyOf(parsed.data);
  if (problem !== undefined) throw new ConfigError('bad-task', `${task.id}: ${problem}`);
  return parsed.data;
}
