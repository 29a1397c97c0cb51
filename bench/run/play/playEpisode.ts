import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createEpisodeModel } from '../../../scripted/models.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { readRecording } from '../../../sidecar/model/replay/recording.ts';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';
import { OutsideSeats } from '../../../sidecar/outside/outsideSeats.ts';
import { playersOf } from '../folder/runRecord.ts';
import { embeddedServer } from './embeddedServer.ts';
import type { EpisodeAssignment, OutsideAssignment } from './episodeAssignment.ts';
import type { Minds } from './minds.ts';
import { ownCode } from './playersCode.ts';
import { type LockstepOptions, type LockstepOutcome, playLockstep } from './playLockstep.ts';

interface PlayHooks
  extends Pick<LockstepOptions<EmbeddedHost>, 'signal' | 'onEvent' | 'onState' | 'onStage' | 'shared' | 'durable'> {
  /** Who admits requests to services; this process by itself, under the assignment's limits, when absent. */
  readonly admission?: RequestAdmission | undefined;
}

/**
 * Plays an assignment in this process on lockstep time, with the framework in one of `minds` where it is to be apart. Rejects like `playLockstep`, and with ConfigError for a framework
 * or model that does not exist.
 */
export async function playEpisode(
  assignment: EpisodeAssignment,
  hooks: PlayHooks = {},
  minds?: Minds,
): Promise<LockstepOutcome> {
  const { outside: seats } = assignment;
  const outside = seats && (await openSeats(seats, hooks.signal));
  try {
    return await playWith(assignment, hooks, minds, outside);
  } finally {
    await outside?.close();
  }
}

function openSeats(
  { gatewayUrl: url, ...seats }: OutsideAssignment,
  signal: AbortSignal | undefined,
): Promise<OutsideSeats> {
  return OutsideSeats.open({ url, ...seats, ...(signal ? { signal } : {}) });
}

async function playWith(
  assignment: EpisodeAssignment,
  { admission, ...hooks }: PlayHooks,
  minds: Minds | undefined,
  outside: OutsideSeats | undefined,
): Promise<LockstepOutcome> {
  const {
    task,
    record,
    gameVersion,
    folder,
    think,
    pace,
    models: settings,
    baseUrl,
    apiKeys,
    serviceLimits,
  } = assignment;
  const { index, agents, seed, limits, model, roles, recording, xray } = record;
  const random = new Random(seed).fork('model');
  using mind = assignment.isolation === 'process' ? minds?.open(ownCode(playersOf(record))) : undefined;
  const options: LockstepOptions<EmbeddedHost> = {
    ...hooks,
    task,
    agents: agents.length,
    names: agents,
    seed,
    limits,
    xray,
    id: `episode-${index}`,
    server: embeddedServer(gameVersion),
    framework: findFramework(playersOf(record)),
    mind,
    model: createEpisodeModel(
      { model, roles, settings, recording: recording === undefined ? undefined : readRecording(recording) },
      {
        baseUrl,
        apiKeys,
        limits: serviceLimits,
        admission,
        episode: assignment.requestsBy ?? `episode-${index}`,
        outside,
        random,
      },
    ),
    folder,
    think,
    pace,
    vision: settings?.vision,
    aids: settings?.aids,
    outside,
  };
  if (!assignment.otel) return await playLockstep(options);
  const { traceEpisode } = await import('../../../sidecar/model/tracing/otel.ts');
  const { framework, taskId } = record;
  const trace = traceEpisode(assignment.otel, { episode: `episode-${index}`, task: taskId, framework, agents, seed });
  try {
    return await playLockstep({ ...options, trace });
  } finally {
    await trace.close();
  }
}
