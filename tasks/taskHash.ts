import { createHash } from 'node:crypto';
import type { Task } from './task.ts';

/** sha256 (hex) of a task's JSON: what run records, suites and certificates know a task by. */
export function taskHash(task: Task): string {
  return createHash('sha256').update(JSON.stringify(task)).digest('hex');
}
