import { z } from 'zod';
import { AidLevel, ReasoningEffort } from '../../../sidecar/model/modelSettings.ts';
import { Isolation } from './isolation.ts';

/** The options about models that `run` and `experiment` share (bench/commands/modelOptions.ts), as given. */
export const ModelFlags = z.strictObject({
  baseUrl: z.string().optional(),
  modelFor: z.array(z.string()).readonly().optional(),
  temperature: z.number().optional(),
  maxOutputTokens: z.int().optional(),
  contextTokens: z.int().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  embeddingModel: z.string().optional(),
  costLimit: z.number().optional(),
  tokenLimit: z.int().optional(),
  prices: z.string().optional(),
  acceptUnusable: z.boolean().optional(),
  aids: AidLevel.optional(),
  retryOutages: z.int().optional(),
  vision: z.boolean().optional(),
  textures: z.string().optional(),
  otel: z.string().optional(),
  otelContent: z.boolean().optional(),
  modelConcurrency: z.int().optional(),
  modelRpm: z.int().optional(),
  modelTpm: z.int().optional(),
  modelUsdPerMinute: z.number().optional(),
  /** Seconds. */
  modelTimeout: z.int().optional(),
});
export type ModelFlags = z.infer<typeof ModelFlags>;

/**
 * `options` of run.json: what `guildhall run` was asked for, defaults included, so that `--resume` needs no command line.
 * Keys never stand here. Paths are as given: relative to the folder that the run was started in.
 */
export const RecordedOptions = z.strictObject({
  ...ModelFlags.shape,
  /** Tasks, suites, or what suites begin with. */
  tasks: z.array(z.string()).readonly(),
  taskFiles: z.array(z.string()).readonly().optional(),
  schematic: z.array(z.string()).readonly().optional(),
  villagerbench: z.string().optional(),
  only: z.array(z.string()).readonly().optional(),
  abilities: z.string().optional(),
  strictWindow: z.boolean().optional(),
  /** Whether agents on open land see through walls. */
  xray: z.boolean().optional(),
  /** What plays the saboteurs of tasks that have one; what the task says unless given. */
  saboteur: z.string().optional(),
  /** Who takes single seats: "Bob=react", and the short forms of "Bob=human" and "Eve=tools". */
  seat: z.array(z.string()).readonly().optional(),
  human: z.array(z.string()).readonly().optional(),
  outside: z.array(z.string()).readonly().optional(),
  /** Seconds that open seats are waited for. */
  wait: z.int().optional(),
  startWithout: z.boolean().optional(),
  spectators: z.boolean().optional(),
  blinded: z.boolean().optional(),
  /** The address that game server and gateway listen on; this machine's own unless given. */
  bind: z.string().optional(),
  /** Two, or the nearest that a task allows, unless given. */
  agents: z.int().optional(),
  framework: z.string(),
  model: z.string(),
  /** A matrix: every framework with every model in every team size, in the place of the single ones. */
  frameworks: z.array(z.string()).readonly().optional(),
  models: z.array(z.string()).readonly().optional(),
  teams: z.array(z.int()).readonly().optional(),
  seed: z.int(),
  trials: z.int(),
  /** Seconds of game time after which an episode ends at the latest; the task's own limit when absent. */
  gameTime: z.int().optional(),
  /** 1.20.4, or the server's, unless given. */
  gameVersion: z.string().optional(),
  /** A file that says where a vanilla or Paper server is; the embedded server unless given. */
  server: z.string().optional(),
  /** The rest says how time passes; what was not given is absent (clockChoice.ts), but a run's record has its clock. */
  clock: z.enum(['realtime', 'lockstep']).optional(),
  think: z.string().optional(),
  pace: z.string().optional(),
  jobs: z.int().optional(),
  maxMemory: z.string().optional(),
  isolation: Isolation.optional(),
  verifyReplay: z.boolean().optional(),
  atOnce: z.int().optional(),
  port: z.int().optional(),
  gatewayPort: z.int().optional(),
  sidecarUser: z.string().optional(),
  sidecarSocket: z.string().optional(),
});
export type RecordedOptions = z.infer<typeof RecordedOptions>;

/** The options to record of a run that is played by that clock. */
export function optionsToRecord(options: RecordedOptions, clock: 'realtime' | 'lockstep'): RecordedOptions {
  return z.object(RecordedOptions.shape).parse({ ...options, clock });
}
