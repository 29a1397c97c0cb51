import { z } from 'zod';

/** A larger number is a typing error. */
const MOST_GAMES = 100_000;

const NameList = z.array(z.string().min(1).max(200)).max(200);

/** What one group may ask of a hub. "*" in a list stands for everything. */
export const Quotas = z.strictObject({
  /** Games that are played at the same time; each takes one arena. */
  arenas: z.int().min(0).max(1_000).default(4),
  /** Games begun within a day (UTC). */
  gamesPerDay: z.int().min(0).max(MOST_GAMES).default(500),
  /** Games that wait in the queue. */
  queued: z.int().min(0).max(MOST_GAMES).default(200),
  /** What language models may cost within a day (UTC), in US dollars; 0 for none that cost anything. */
  modelUsdPerDay: z.number().min(0).max(1_000_000).default(0),
  /** Tasks by id or by what ids begin with, such as "construction" or "villagerbench/cooking". */
  tasks: NameList.default(['*']),
  /** Frameworks by name, without their options. */
  frameworks: NameList.default(['*']),
  /** Models by name; "rules" and programs outside need no leave. */
  models: NameList.default([]),
  /** How much of the server the group gets beside others that wait: one of weight 2 gets twice as much as one of 1. */
  weight: z.number().positive().max(100).default(1),
});
export type Quotas = z.infer<typeof Quotas>;

/** A group's quotas, as far as they differ from the usual ones. */
export const PartialQuotas = z.strictObject(
  // A default would take the place of the usual quota.
  Object.fromEntries(Object.entries(Quotas.shape).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof Quotas.shape]: z.ZodOptional<ReturnType<(typeof Quotas.shape)[K]['unwrap']>>;
  },
);

/** Whether a list has a name, a part of a name before a "/", or everything. */
export function allows(list: readonly string[], name: string): boolean {
  return list.some((entry) => entry === '*' || entry === name || name.startsWith(`${entry}/`));
}
