import { z } from 'zod';
import { Limits } from '../../protocol/briefing.ts';

/** What is proven of a task, in the order it is looked at. docs/reference/suites.md tells what each says. */
export const CertificateName = z.enum([
  'schema',
  'hash',
  'limits',
  'reset',
  'briefing',
  'idle',
  'random',
  'oracle',
  'solo',
  'rescore',
  'replay',
  /** Given only where it fails: the process that was to find all this out was lost. */
  'finished',
]);
export type CertificateName = z.infer<typeof CertificateName>;

/** One thing that was looked at. */
export const Certificate = z.strictObject({
  name: CertificateName,
  passed: z.boolean(),
  /** Team size, where a team played. */
  agents: z.int().min(1).optional(),
  /** The measure: ticks of game time for the oracle, completion for the others that play; null where there is none. */
  figure: z.number().nullable(),
  /** How often somebody of the team died, where the family counts it. */
  deaths: z.int().min(0).optional(),
  /** What was found, in one line; of a failure, what was expected too. */
  detail: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** A certificate that is given. */
export function passed(name: CertificateName, figure: number | null, detail: string): Certificate {
  return { name, passed: true, figure, detail };
}

/** A certificate that is not given. */
export function failed(name: CertificateName, detail: string, figure: number | null = null): Certificate {
  return { name, passed: false, figure, detail };
}

/** Where a text goes on in further lines, such as an error's, its first. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** All certificates of one task, and what its suite's table tells of it. */
export const TaskProof = z.strictObject({
  taskId: z.string(),
  taskVersion: z.int(),
  taskHash: z.string(),
  /** These three are null for what is no task. */
  title: z.string().nullable(),
  complexity: z.strictObject({ ours: z.number(), asCoded: z.number() }).nullable(),
  limits: Limits.nullable(),
  certificates: z.array(Certificate).min(1),
  /** Processor time of the worker, ms: what proving it took. A footnote. */
  cpuMs: z.number(),
});
export type TaskProof = z.infer<typeof TaskProof>;

/** Whether every certificate of a task was given. */
export function isProven({ certificates }: Pick<TaskProof, 'certificates'>): boolean {
  return certificates.every(({ passed }) => passed);
}

/** What a proof depends on besides the task: proofs with other conditions prove something else. */
export const Conditions = z.strictObject({
  /** Of everything that plays and judges (codeVersion.ts). */
  codeVersion: z.string(),
  gameVersion: z.string(),
  seed: z.int(),
  /** Team sizes asked for; null for each task's own. */
  teams: z.array(z.int().min(1)).nullable(),
});
export type Conditions = z.infer<typeof Conditions>;

/** What one worker is to prove. */
export const Commission = z.strictObject({
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
  seed: z.int(),
  gameVersion: z.string(),
  /** Where the files of the plays go; made by who proves. */
  folder: z.string(),
});
export type Commission = z.infer<typeof Commission>;
