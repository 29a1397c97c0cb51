import { plainText } from '../defect.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTask } from './sourceTask.ts';

/** What every kind of task is read for. */
const COMMON = [
  'type',
  'agent_count',
  'human_count',
  'usernames',
  'goal',
  'initial_inventory',
  'timeout',
  'blocked_actions',
  'conversation',
  'restrict_to_inventory',
  'depth',
  'max_depth',
  'difficulty',
];
const BUILDING: ReadonlySet<string> = new Set([...COMMON, 'blueprint']);
const MAKING: ReadonlySet<string> = new Set([
  ...COMMON,
  'target',
  'number_of_target',
  'recipes',
  'blocked_access_to_recipe',
]);
/** What the authors' generators noted, and no game of MINDcraft's reads (spec: MineCollab's task files). */
const NOTES_OF_AUTHORS: ReadonlySet<string> = new Set([
  'missing_items',
  'requires_ctable',
  'requires_crafting_table',
  'difficulty_metrics',
  'task_type',
]);
/** Fields that are named; a file may have any number. */
const NAMED = 8;

/** Notes everything in a task that no task here has a place for. Fields without content change nothing. */
export function noteUnusedFields(task: SourceTask, notes: DefectNotes): void {
  if (task.conversation !== undefined)
    notes.dropped(
      'conversation-unused',
      `opening line "${plainText(task.conversation, 60)}"`,
      'nobody says it: agents here open their own conversations, from their goals',
    );
  if (task.restrict_to_inventory !== undefined)
    notes.dropped(
      'inventory-rule',
      `restrict_to_inventory ${task.restrict_to_inventory}`,
      'needless: players are in survival mode, and the server lets them place only what they carry',
    );
  const read = task.type === 'construction' ? BUILDING : MAKING;
  const unread = Object.entries(task)
    .filter(([name, value]) => !read.has(name) && !isEmpty(value))
    .map(([name]) => plainText(name, 40));
  if (isCounted(task) && task.number_of_target !== undefined) unread.push('number_of_target');
  if (unread.length === 0) return;
  const more = unread.length > NAMED ? ` and ${unread.length - NAMED} more` : '';
  notes.dropped(
    'field-unread',
    `${unread.slice(0, NAMED).join(', ')}${more}`,
    unread.every((name) => NOTES_OF_AUTHORS.has(name))
      ? "not read: notes of the file's authors, which MINDcraft does not read in games either"
      : 'not read: nothing here has a use for them',
  );
}

/** Whether the target itself states how many. */
function isCounted({ target }: SourceTask): boolean {
  return typeof target === 'object' && !Array.isArray(target);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
