import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { ServiceKeys } from '../../../sidecar/model/presets/presets.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import { isLoopback } from '../../console/bind.ts';
import type { Progress } from '../../console/progress.ts';
import { episodeFolder } from '../folder/paths.ts';
import type { RealtimeChoice } from '../plan/clockChoice.ts';
import type { RunPlan } from '../plan/planRun.ts';
import type { SeatPatience } from '../plan/seatChoice.ts';
import type { SealKey } from '../seal/sealKey.ts';
import type { Begun } from './beginRun.ts';
import { describeClock } from './describeClock.ts';
import { Doors } from './doors.ts';
import type { EpisodeOutcome } from './episodeOutcome.ts';
import type { HostChoice } from './openHost.ts';
import { type OnStageOptions, playOnStage } from './playOnStage.ts';
import { reachLines } from './reach.ts';
import { SidecarDoor } from './sidecarDoor.ts';
import { hireSidecar } from './sidecarElsewhere.ts';
import { startSidecar } from './sidecarProcess.ts';
import { findSidecarUser } from './sidecarUser.ts';
import { Stage } from './stage.ts';

export interface RealtimeOptions extends RealtimeChoice {
  /** For a run that was begun before. */
  readonly begun?: Begun | undefined;
  /** What episodes are sealed with. */
  readonly key: SealKey;
  /** How long seats that others take are waited for. */
  readonly seats?: SeatPatience | undefined;
  /** Where the ways into the seats are written for programs; nowhere unless given. */
  readonly doors?: string | undefined;
  /** The embedded server unless given. */
  readonly host?: HostChoice | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKeys: ServiceKeys | undefined;
  readonly otel?: TraceTarget | undefined;
  /** Of the whole run. */
  readonly serviceLimits?: ServiceLimits | undefined;
  readonly progress: Progress;
  /** Aborts when the user wants to stop: episodes end as interrupted, files are completed. */
  readonly signal: AbortSignal;
}

/**
 * Plays a plan on one server in real time and writes the run's files. Throws ConfigError 'port-in-use', 'sidecar-user' or
 * 'sidecar-socket', or HostFault where
 * the server cannot be used, before anything is written.
 */
export async function playRealtime(plan: RunPlan, options: RealtimeOptions): Promise<EpisodeOutcome[]> {
  const clock = new RealtimeClock();
  const { sidecarUser, sidecarSocket } = options;
  const user = sidecarUser === undefined ? undefined : findSidecarUser(sidecarUser);
  const door = sidecarSocket === undefined ? undefined : await SidecarDoor.open(sidecarSocket);
  const begin: OnStageOptions['begin'] = door
    ? (config) => hireSidecar(config, door, clock)
    : (config) => startSidecar(config, { clock, user });
  try {
    return await playOnServer(plan, options, clock, begin);
  } finally {
    door?.close();
  }
}

async function playOnServer(
  plan: RunPlan,
  options: RealtimeOptions,
  clock: RealtimeClock,
  begin: OnStageOptions['begin'],
): Promise<EpisodeOutcome[]> {
  const print = (line: string) => options.progress.print(line);
  const { spectators = false, blinded = false, bind = '127.0.0.1', port, gatewayPort } = options;
  const stage = await Stage.open({
    host: options.host ?? { type: 'embedded', port, bind: options.bind },
    version: plan.record.gameVersion,
    clock,
    random: new Random(plan.record.seed).fork('server'),
    print,
    gateway: { port: gatewayPort, bind: options.bind },
    controller: {
      tasks: plan.episodes.map(({ task }) => task),
      newEpisodeFolder: (episodes) => episodeFolder(plan.folder, episodes),
    },
    fromAnywhere: !isLoopback(bind),
  });
  try {
    print(describeClock(plan, options));
    using doors = new Doors(options.doors, plan.record.id);
    for (const line of reachLines(bind, [stage.host.address.port, Number(new URL(stage.gateway.url).port)]))
      print(line);
    return await playOnStage(plan, stage, { ...options, doors, begin, spectators, blinded });
  } finally {
    await stage.close();
  }
}
