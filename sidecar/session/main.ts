import { createInterface } from 'node:readline';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { checkPatches } from '../../patches/checkPatches.ts';
import { ModelUnusable } from '../../protocol/errors.ts';
import type { Framework } from '../frameworks/framework.ts';
import type { ModelOptions } from '../model/createModel.ts';
import type { ModelCast } from '../model/episodeModel.ts';
import type { Model } from '../model/model.ts';
import { ReplayModel } from '../model/replay/replayModel.ts';
import type { EpisodeTrace } from '../model/tracing/trace.ts';
import { MODEL_UNUSABLE, parseSidecarConfig, type SidecarConfig } from './config.ts';
import { runSession } from './runSession.ts';

/** Makes the players a configuration names. */
export interface PlayerMaker {
  /** @throws ConfigError for a framework that is unknown or badly configured. */
  findFramework(spec: string): Framework;
  /** @throws ConfigError for a model that is unknown or lacks its key. */
  createEpisodeModel(cast: ModelCast, access: ModelOptions): Model;
}

/**
 * The sidecar as a process: one line of configuration on standard input, then the episode. It leaves when standard
 * input closes, so that it never outlives whoever started it. Exit code 0 when the episode was played, or left on
 * request; otherwise one line on standard error and 1, or MODEL_UNUSABLE.
 */
export async function main(players: PlayerMaker): Promise<void> {
  const leave = new AbortController();
  const lines = createInterface({ input: process.stdin });
  lines.once('close', () => leave.abort(new Error('standard input was closed')));
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => leave.abort(new Error(`stopped by ${name}`)));
  try {
    checkPatches();
    const config = parseSidecarConfig(await firstLine(lines, leave.signal));
    const random = new Random(config.seed);
    const framework = players.findFramework(config.framework);
    const clock = new RealtimeClock();
    const { model: name, roles, recording, models: settings, baseUrl, apiKey, serviceLimits: limits } = config;
    const model = players.createEpisodeModel(
      { model: name, roles, recording, settings },
      { baseUrl, apiKey, limits, random: random.fork('model') },
    );
    const trace = config.otel && (await startTrace(config.otel, config));
    const end = await runSession({
      gateway: { url: config.gatewayUrl },
      tokens: config.tokens,
      framework,
      model: model instanceof ReplayModel ? inRealtime(model, clock) : model,
      clock,
      random,
      transcriptFolder: config.transcriptFolder,
      trace,
      vision: settings?.vision,
      signal: leave.signal,
    }).finally(() => trace?.close());
    if (end.type === 'failed') throw end.error;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ModelUnusable ? MODEL_UNUSABLE : 1;
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

/** Loads what traces only where somebody wants one. */
async function startTrace(
  { target, ...episode }: NonNullable<SidecarConfig['otel']>,
  { framework, seed }: SidecarConfig,
): Promise<EpisodeTrace> {
  const { traceEpisode } = await import('../model/tracing/otel.ts');
  return traceEpisode(target, { ...episode, framework, seed });
}

/** A recording whose answers take as long as they took then. */
function inRealtime(model: ReplayModel, clock: RealtimeClock): Model {
  return model.charging(async (answer, ms, signal) => {
    await Promise.allSettled([answer, clock.sleep(ms, signal)]);
    signal.throwIfAborted();
    return answer;
  });
}

function firstLine(lines: ReturnType<typeof createInterface>, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.once('line', resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
