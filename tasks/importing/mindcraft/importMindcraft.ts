import { ConfigError } from '../../../protocol/errors.ts';
import type { Task } from '../../task.ts';
import { inconsistencyOf } from '../../taskConsistency.ts';
import { plainText } from '../defect.ts';
import { buildingImport } from './buildingImport.ts';
import type { MindcraftFacts } from './facts.ts';
import { makingImport, type SourceEntry } from './makingImport.ts';
import { DefectNotes, type MindcraftDefect, TaskRefused } from './mindcraftDefect.ts';
import { SourceFile, SourceTask } from './sourceTask.ts';
import { readTeam } from './team.ts';
import { noteUnusedFields } from './unusedFields.ts';

/** One of MINDcraft's files, by its path in the folder that is imported. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** What came of one file. */
export interface ImportedFile {
  readonly file: string;
  /** Tasks that the file has. */
  readonly found: number;
  readonly tasks: readonly Task[];
  readonly defects: readonly MindcraftDefect[];
}

/** Tasks in one file; more is no task file. */
const MOST_TASKS = 10_000;
/** How much longer than the usual time of its file is odd. */
const ODD_TIMES = 5;

/** The tasks of one file, and everything that is wrong with them. Never throws for what is in the file. */
export function importMindcraftFile({ file, text }: SourceText, facts: MindcraftFacts): ImportedFile {
  const stem = slug(file.replace(/\.json$/, ''), '/');
  const whole = new DefectNotes(file, `mindcraft/${stem}`);
  const entries = entriesIn(text, whole);
  const tasks: Task[] = [];
  const defects = [...whole.defects];
  const usual = usualTime(entries);
  const ids = new Set<string>();
  for (const [sourceId, value] of entries) {
    const id = freeId(`mindcraft/${stem}/${slug(sourceId)}`, ids);
    const notes = new DefectNotes(file, id);
    const task = importTask({ id, sourceId, value, usual }, facts, notes);
    if (task) tasks.push(task);
    defects.push(...notes.defects);
  }
  return { file, found: entries.length, tasks, defects };
}

function entriesIn(text: string, notes: DefectNotes): [string, unknown][] {
  try {
    const parsed = SourceFile.safeParse(JSON.parse(text));
    const entries = parsed.success ? Object.entries(parsed.data) : [];
    if (!parsed.success) notes.refuse('unreadable', 'unreadable', 'not an object of tasks by id');
    if (entries.length > MOST_TASKS)
      notes.refuse('unreadable', 'unreadable', `${entries.length} tasks; expected at most ${MOST_TASKS}`);
    return entries;
  } catch (error) {
    if (error instanceof TaskRefused) return [];
    if (!(error instanceof SyntaxError)) throw error;
    return attempt(() => notes.refuse('unreadable', 'unreadable', `not JSON: ${error.message}`)) ?? [];
  }
}

/** Undefined where the work is refused, which is noted. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TaskRefused) return undefined;
    throw error;
  }
}

interface RawEntry {
  readonly id: string;
  readonly sourceId: string;
  readonly value: unknown;
  readonly usual: number | undefined;
}

function importTask(
  { id, sourceId, value, usual }: RawEntry,
  facts: MindcraftFacts,
  notes: DefectNotes,
): Task | undefined {
  try {
    const parsed = SourceTask.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return notes.refuse('unreadable', 'unreadable', `${issue?.path.join('.') || 'the task'}: ${issue?.message}`);
    }
    const task = parsed.data;
    noteUnusedFields(task, notes);
    if (task.timeout !== undefined && usual !== undefined && task.timeout >= ODD_TIMES * usual)
      notes.kept('time-odd', `timeout ${task.timeout} s, where the others of the file have ${usual} s`);
    const made = make({ id, sourceId, task }, facts, notes);
    const problem = inconsistencyOf(made);
    if (problem !== undefined) notes.refuse('not-playable', 'not-playable', problem);
    return made;
  } catch (error) {
    if (error instanceof TaskRefused) return undefined;
    if (error instanceof RangeError || error instanceof ConfigError)
      return attempt(() => notes.refuse('not-playable', 'not-playable', error.message));
    throw error;
  }
}

function make(entry: SourceEntry, facts: MindcraftFacts, notes: DefectNotes): Task {
  const { task } = entry;
  switch (task.type) {
    case 'techtree':
    case 'cooking':
      return makingImport(entry, facts, notes);
    case 'construction':
      return buildingImport(entry, facts, notes);
    case undefined:
      if (task.target === undefined) return notes.refuse('not-a-task', 'empty', 'it has neither type nor target');
      notes.repaired('type-missing', 'no type', 'taken as crafting: it has a target');
      return makingImport(entry, facts, notes);
    case 'debug':
      readTeam(task, notes);
      return notes.refuse('not-a-task', 'not-playable', 'it is for debugging: nothing in it can be reached');
    default:
      return notes.refuse('not-a-task', 'not-playable', `unknown type "${plainText(task.type)}"`);
  }
}

/** The time most tasks of a file have; undefined where there is no such. */
function usualTime(entries: readonly (readonly [string, unknown])[]): number | undefined {
  const times = new Map<number, number>();
  for (const [, value] of entries) {
    const timeout = (value as { readonly timeout?: unknown } | null)?.timeout;
    if (typeof timeout === 'number') times.set(timeout, (times.get(timeout) ?? 0) + 1);
  }
  const [most] = [...times].sort(([, a], [, b]) => b - a);
  return most && most[1] > entries.length / 2 ? most[0] : undefined;
}

function slug(text: string, also = ''): string {
  return text
    .toLowerCase()
    .split(also === '' ? /(?!)/ : also)
    .map((part) => part.replace(/[^a-z0-9_-]+/g, '-').slice(0, 150) || '-')
    .join('/');
}

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
