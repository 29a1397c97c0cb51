import { z } from 'zod';
import { Limits } from '../../protocol/briefing.ts';

/** The checks of a task, in the order they are made; docs/reference/suites.md explains each. */
export const TaskCheckName = z.enum([
  'schema',
  'hash',
  'limits',
  /** Only for tasks that a solver knows (making). */
  'solver',
  'reset',
  'briefing',
  'idle',
  'random',
  'oracle',
  'solo',
  'rescore',
  'replay',
  /** Present only where it fails: the worker process that validated the task was lost. */
  'finished',
]);
export type TaskCheckName = z.infer<typeof TaskCheckName>;

/** The result of one check. */
export const TaskCheck = z.strictObject({
  name: TaskCheckName,
  passed: z.boolean(),
  /** Team size, where a team played. */
  agents: z.int().min(1).optional(),
  /** The measure: ticks of game time for the oracle, completion for the others that play; null where there is none. */
  figure: z.number().nullable(),
  /** How often somebody of the team died, where the family counts it. */
  deaths: z.int().min(0).optional(),
  /** What was found, in one line; for a failure also what was expected. */
  detail: z.string(),
});
export type TaskCheck = z.infer<typeof TaskCheck>;

/** A check that passed. */
export function passed(name: TaskCheckName, figure: number | null, detail: string): TaskCheck {
  return { name, passed: true, figure, detail };
}

/** A check that failed. */
export function failed(name: TaskCheckName, detail: string, figure: number | null = null): TaskCheck {
  return { name, passed: false, figure, detail };
}

/** The first line of a text, such as an error's. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** All checks of one task, and what its suite's table shows of it. */
export const TaskValidation = z.strictObject({
  taskId: z.string(),
  taskVersion: z.int(),
  taskHash: z.string(),
  /** These three are null for what is not a task. */
  title: z.string().nullable(),
  complexity: z.strictObject({ ours: z.number(), asCoded: z.number() }).nullable(),
  limits: Limits.nullable(),
  checks: z.array(TaskCheck).min(1),
  /** Processor time of the worker, ms: what validating it took. A footnote. */
  cpuMs: z.number(),
});
export type TaskValidation = z.infer<typeof TaskValidation>;

/** Whether a task passed every check. */
export function isValid({ checks }: Pick<TaskValidation, 'checks'>): boolean {
  return checks.every(({ passed }) => passed);
}

/** What a validation depends on besides the task; under other conditions it does not count. */
export const Conditions = z.strictObject({
  /** Of everything that plays and judges (codeVersion.ts). */
  codeVersion: z.string(),
  gameVersion: z.string(),
  seed: z.int(),
  /** Team sizes asked for; null for each task's own. */
  teams: z.array(z.int().min(1)).nullable(),
  /** Who took single seats beside the oracle; absent where nobody did. */
  seats: z.array(z.string()).optional(),
});
export type Conditions = z.infer<typeof Conditions>;

/** What one worker is to validate. */
export const ValidationRequest = z.strictObject({
  /** As plain JSON: whether it is a task is the first thing to find out. */
  task: z.unknown(),
  taskId: z.string(),
  taskVersion: z.int(),
  /** Of the task as it was made. */
  taskHash: z.string(),
  /** The hash it was frozen with; null for tasks no suite has frozen. */
  frozenHash: z.string().nullable(),
  /** Team sizes the oracle plays with, ascending. */
  teams: z.array(z.int().min(1)).min(1),
  /** Who takes single seats beside the oracle, as users name them. */
  seats: z.array(z.string()),
  seed: z.int(),
  gameVersion: z.string(),
  /** Where the files of the plays go; made by who validates. */
  folder: z.string(),
});
export type ValidationRequest = z.infer<typeof ValidationRequest>;
