import { z } from 'zod';
import { AgentName } from '../../../protocol/team.ts';
import { ModelSettings } from '../../../sidecar/model/modelSettings.ts';
import { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import { Task } from '../../../tasks/task.ts';
import { Isolation } from '../folder/isolation.ts';
import { EpisodeRecord } from '../folder/runRecord.ts';

/** What a model's thinking costs in game time (clock/thinkPolicy.ts). */
const ThinkPolicy = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('measured') }),
  z.strictObject({ type: z.literal('fixed'), ms: z.number().min(0) }),
  z.strictObject({ type: z.literal('zero') }),
]);

/** The seats of an episode that minds outside play, and the gateway at which they come in. */
export const OutsideAssignment = z.strictObject({
  agents: z.array(AgentName).min(1),
  gatewayUrl: z.string(),
  token: z.string(),
  waitMs: z.int().min(0),
  startWithout: z.boolean(),
});
export type OutsideAssignment = z.infer<typeof OutsideAssignment>;

/** One episode as plain data, secrets included: it goes to whoever plays it and into no file. */
export const EpisodeAssignment = z.strictObject({
  task: Task,
  record: EpisodeRecord,
  gameVersion: z.string(),
  /** Where the episode's files go; created by who plays. */
  folder: z.string(),
  think: ThinkPolicy,
  /** Game time per wall time at most; left out, as fast as the machine goes. */
  pace: z.number().positive().optional(),
  isolation: Isolation.optional(),
  outside: OutsideAssignment.optional(),
  models: ModelSettings.optional(),
  baseUrl: z.string().optional(),
  apiKeys: z.record(z.string(), z.string()).optional(),
  /** Where the episode is traced. */
  otel: TraceTarget.optional(),
  /** Of the process that plays, unless its requests are admitted. */
  serviceLimits: ServiceLimits.optional(),
  /** The name in which its requests are admitted, `episode-N` unless given: whoever plays games of several runs tells them apart by it. */
  requestsBy: z.string().optional(),
});
export type EpisodeAssignment = z.infer<typeof EpisodeAssignment>;
