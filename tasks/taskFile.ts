import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { randomToken } from '../clock/wallTime.ts';
import { ConfigError } from '../protocol/errors.ts';
import { Task } from './task.ts';
import { taskHash } from './taskHash.ts';

/** Tasks of one's own in a file, such as importers write them: JSON, each task fully written out. */
export const TaskFile = z.strictObject({
  format: z.literal(1),
  tasks: z.array(Task).min(1).max(10_000),
  /** sha256 of each task (taskHash.ts), in their order, so that a change by hand is noticed; unchecked unless given. */
  hashes: z.array(z.string()).optional(),
});
export type TaskFile = z.infer<typeof TaskFile>;

const LARGEST_FILE = 256 * 1024 * 1024;

/**
 * The tasks of a file, in its order. @throws ConfigError 'task-file-not-found', 'bad-task-file' naming the task and
 * the part of it that is wrong, 'repeated-task' where two have one id, or 'task-changed' where a hash does not fit.
 */
export function readTaskFile(path: string): Task[] {
  const json = parseJson(path, textOf(path));
  const parsed = TaskFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path ?? [];
    // What is wrong within a task has nothing to do with the form of the file.
    const form = place.length > 1 ? '' : '; expected {"format": 1, "tasks": [...]}';
    throw new ConfigError('bad-task-file', `${path}: ${placeOf(place, json)}: ${issue?.message}${form}`, {
      cause: parsed.error,
    });
  }
  const { tasks, hashes } = parsed.data;
  const repeated = repeatedId(tasks);
  if (repeated !== undefined) throw new ConfigError('repeated-task', `${path}: two tasks have the id ${repeated}`);
  if (hashes) checkHashes(path, tasks, hashes);
  return tasks;
}

function checkHashes(path: string, tasks: readonly Task[], hashes: readonly string[]): void {
  if (hashes.length !== tasks.length)
    throw new ConfigError('bad-task-file', `${path}: hashes: ${hashes.length} for ${tasks.length} tasks`);
  for (const [index, task] of tasks.entries()) {
    const hash = taskHash(task);
    if (hash !== hashes[index])
      throw new ConfigError(
        'task-changed',
        `${path}: tasks.${index} (${task.id}): its hash is ${hash}, the file has ${hashes[index]}`,
      );
  }
}

/** Where in a file something is wrong: the path, and the id of the task it leads into. */
function placeOf(path: readonly PropertyKey[], json: unknown): string {
  const [list, index] = path;
  const task =
    list === 'tasks' ? (json as { tasks?: Record<PropertyKey, { id?: unknown }> }).tasks?.[index ?? ''] : null;
  const name = typeof task?.id === 'string' ? ` (${task.id})` : '';
  return `${path.join('.') || 'the file'}${name}`;
}

/**
 * Writes tasks into a new file, whole or not at all; `readTaskFile` gives them back.
 * @throws ConfigError 'file-exists', 'no-such-folder', 'bad-out', 'no-task' or 'repeated-task'.
 */
export function writeTaskFile(path: string, tasks: readonly Task[]): void {
  checkTaskFileName(path);
  if (tasks.length === 0) throw new ConfigError('no-task', `${path}: no tasks to write`);
  const repeated = repeatedId(tasks);
  if (repeated !== undefined) throw new ConfigError('repeated-task', `${path}: two tasks have the id ${repeated}`);
  const part = `${path}.${randomToken()}.part`;
  try {
    const file = openSync(part, 'wx');
    try {
      // Task by task, since a whole suite as one text may be longer than a text can be.
      writeSync(file, '{"format":1,"tasks":[\n');
      for (const [index, task] of tasks.entries())
        writeSync(file, `${JSON.stringify(task)}${index + 1 < tasks.length ? ',' : ''}\n`);
      writeSync(file, `],"hashes":${JSON.stringify(tasks.map(taskHash))}}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (cause) {
    rmSync(part, { force: true });
    throw new ConfigError('bad-out', `${path}: cannot be written (${(cause as NodeJS.ErrnoException).code})`, {
      cause,
    });
  }
}

/** Checks that a file of that name can be made, before any work is done. @throws ConfigError 'file-exists' or 'no-such-folder'. */
export function checkTaskFileName(path: string): void {
  if (existsSync(path)) throw new ConfigError('file-exists', `${path}: the file exists already; choose a new name`);
  if (!existsSync(dirname(path)))
    throw new ConfigError('no-such-folder', `${path}: the directory ${dirname(path)} does not exist`);
}

function textOf(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE)
      throw new ConfigError('bad-task-file', `${path}: it is ${size} bytes long, expected at most ${LARGEST_FILE}`);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(
      'task-file-not-found',
      code === 'ENOENT' ? `${path}: no such file` : `${path}: cannot be read (${code})`,
      { cause },
    );
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigError('bad-task-file', `${path}: not JSON (${(cause as Error).message})`, { cause });
  }
}

function repeatedId(tasks: readonly Task[]): string | undefined {
  const seen = new Set<string>();
  return tasks.find(({ id }) => seen.size === seen.add(id).size)?.id;
}
