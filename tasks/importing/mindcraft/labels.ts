import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTask } from './sourceTask.ts';

/** How ids of crafting tasks state who may plan. */
const PLAN = /(?:^|_)(full|partial|no)_plan(?:_|$)/;
const DEPTH = /(?:^|_)depth_(\d)(?:_|$)/;

/** Notes where the id of a crafting task, by which MINDcraft's reports group, is not what its fields state. */
export function checkLabels(
  { sourceId, task }: { readonly sourceId: string; readonly task: SourceTask },
  { agents, plans }: { readonly agents: number; readonly plans: number },
  notes: DefectNotes,
): void {
  const plan = PLAN.exec(sourceId)?.[1];
  const access = plans === agents ? 'full' : plans === 0 ? 'no' : 'partial';
  const depth = DEPTH.exec(sourceId)?.[1];
  const wrong = [
    ...(plan !== undefined && plan !== access ? [`"${plan}_plan", and ${plans} of ${agents} agents may plan`] : []),
    ...(depth !== undefined && task.depth !== undefined && Number(depth) !== task.depth
      ? [`"depth_${depth}", and the depth is ${task.depth}`]
      : []),
  ];
  if (wrong.length > 0) notes.kept('label-wrong', `its id has ${wrong.join('; ')}`, 'the fields count');
}
