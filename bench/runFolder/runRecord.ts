import { z } from 'zod';
import { Limits } from '../../protocol/briefing.ts';
import { AgentName } from '../../protocol/team.ts';

/** What one episode of a run is to be; enough to play it again. */
export const EpisodeRecord = z.strictObject({
  /** Its folder is episodes/<index>. */
  index: z.int().min(0),
  taskId: z.string(),
  taskVersion: z.int(),
  /** sha256 of the task's canonical JSON. */
  taskHash: z.string(),
  trial: z.int().min(0),
  agents: z.array(AgentName).min(1),
  framework: z.string(),
  /** As the user named it; "none" for a framework that asks no model. */
  model: z.string(),
  seed: z.int(),
  /** As played: the task's own unless the user lowered them. */
  limits: Limits,
});
export type EpisodeRecord = z.infer<typeof EpisodeRecord>;

/** run.json: the resolved configuration of a run, written once before the first episode starts. */
export const RunRecord = z.strictObject({
  format: z.literal(1),
  id: z.string(),
  /** Wall time, a footnote. */
  createdAt: z.string(),
  command: z.array(z.string()),
  guildhallVersion: z.string(),
  /** Commit of the source tree, null in a packed installation; "+dirty" when it had changes. */
  gitSha: z.string().nullable(),
  nodeVersion: z.string(),
  gameVersion: z.string(),
  packages: z.record(z.string(), z.string()),
  host: z.literal('embedded'),
  clock: z.literal('realtime'),
  seed: z.int(),
  episodes: z.array(EpisodeRecord).min(1),
});
export type RunRecord = z.infer<typeof RunRecord>;
