import { z } from 'zod';
import { Termination, TerminationReason } from '../../protocol/event.ts';
import { MetricValue } from '../../protocol/score.ts';
import { AgentName } from '../../protocol/team.ts';
import type { TaskFamily } from '../../tasks/task.ts';
import { Condition } from './condition.ts';

const Count = z.int().min(0);
const Tokens = z.number().min(0).nullable();

/** Every family of tasks; a new one that is missing here fails to compile. */
const FAMILIES = [
  'construction',
  'cooking',
  'escape',
  'gathering',
  'making',
  'custom',
] as const satisfies readonly TaskFamily[];
type Missing = Exclude<TaskFamily, (typeof FAMILIES)[number]>;
const Family = z.enum(FAMILIES) satisfies z.ZodType<Missing extends never ? TaskFamily : Missing>;

/** What models used in an episode, by the players' account; null where no call reported it (see modelUse.ts). */
const Use = z.strictObject({
  calls: Count,
  rejected: Count,
  inputTokens: Tokens,
  outputTokens: Tokens,
  cachedTokens: Tokens,
  cacheableTokens: Tokens,
  reasoningTokens: Tokens,
  costUsd: Tokens,
  unpriced: Count,
  latencyMs: z.number().min(0),
});

/** What the players' transcript says of an episode: reported, never scored. */
export const Reported = z.strictObject({
  /** Null where no model was asked. */
  use: Use.nullable(),
  usability: z.strictObject({ replies: Count, unusable: Count, share: z.number().min(0).max(1).nullable() }).nullable(),
  /** Planning calls for each agent; null where no model was asked. */
  promptTimes: z.number().min(0).nullable(),
  toolCalls: Count,
  failedToolCalls: Count,
  messages: Count,
  /** By agent; absent for one that did and asked nothing. */
  agents: z.record(
    z.string(),
    z.strictObject({
      toolCalls: Count,
      failedToolCalls: Count,
      messages: Count,
      modelCalls: Count,
      inputTokens: Tokens,
      outputTokens: Tokens,
      costUsd: Tokens,
    }),
  ),
});
export type Reported = z.infer<typeof Reported>;

/** How an episode came out: scored; scored, but unclean for the replies it got; without a score by a fault; or not played to its end. */
export const EpisodeStatus = z.enum(['scored', 'unclean', 'fault', 'not-played']);
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

/**
 * One episode of a run as summaries, comparisons, reports and exports read it. What comes from the players' transcript
 * stands under `reported`; everything else from the referee's files.
 */
export const EpisodeResult = z.strictObject({
  /** Id of the run. */
  run: z.string(),
  index: Count,
  taskId: z.string(),
  taskVersion: z.int(),
  taskHash: z.string(),
  /** Null where the episode never began and left no task. */
  family: Family.nullable(),
  title: z.string().nullable(),
  /** All of the task's id but its last part: "villager/cooking"; the whole where it has one part. */
  suite: z.string(),
  trial: Count,
  seed: z.int(),
  condition: Condition,
  conditionId: z.string(),
  isLanguageModel: z.boolean(),
  status: EpisodeStatus,
  termination: Termination.nullable(),
  reason: TerminationReason.nullable(),
  /** Game ticks from release to end; null where it was not played. */
  ticks: Count.nullable(),
  success: z.boolean().nullable(),
  /** By name (docs/reference/metrics.md); null where no score was computed. A null value is unscored, never 0. */
  metrics: z.record(z.string(), MetricValue).nullable(),
  /** The team in its order, with the referee's figures of each. */
  agents: z.array(
    z.strictObject({
      name: AgentName,
      activeTicks: z.number().nullable(),
      credit: z.number().nullable(),
      placed: z.number().nullable(),
      broken: z.number().nullable(),
      collected: z.number().optional(),
      deaths: z.number().optional(),
    }),
  ),
  /** How often agents died of what, as "zombie (mob_attack)"; absent where nobody died. */
  deathCauses: z.record(z.string(), Count).optional(),
  /** How often it was tried, those set aside included. */
  attempts: Count,
  /** Null where there is no transcript. */
  reported: Reported.nullable(),
  /** sha256 of the episode's seal; null where it has none. */
  seal: z.string().nullable(),
});
export type EpisodeResult = z.infer<typeof EpisodeResult>;

/** Whether an episode counts in means. */
export function isCounted({ status }: Pick<EpisodeResult, 'status'>): boolean {
  return status === 'scored';
}
