import type { PreparedRun } from '../../bench/run/plan/prepareRun.ts';
import { type OnStageOptions, playOnStage } from '../../bench/run/play/playOnStage.ts';
import { Stage } from '../../bench/run/play/stage.ts';
import { ownKey } from '../../bench/run/seal/sealKey.ts';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { GameRequest } from '../../hub/games/gameRequest.ts';
import { planGame } from '../../hub/play/gamePlan.ts';
import { HubFile } from '../../hub/settings/hubFile.ts';

/** A stage on an embedded server in real time, on free ports. */
export function openStage(): Promise<Stage> {
  return Stage.open({
    host: { type: 'embedded', port: 0 },
    version: '1.20.4',
    clock: new RealtimeClock(),
    random: new Random(1),
    print: () => undefined,
    gateway: { port: 0 },
    fromAnywhere: false,
  });
}

/** A game as a run of one episode in a folder of `out`; run and episode have its name. */
export function planStaged(out: string, name: string, request: object): Promise<PreparedRun> {
  const order = GameRequest.parse({ task: 'construction/lamp', ...request });
  return planGame(order, { settings: HubFile.parse({}), env: {}, out, run: name, episodeId: name, modelUsd: 1 });
}

/** Plays it for nobody to watch. */
export function playStaged(
  { plan, patience }: PreparedRun,
  stage: Stage,
  options: Pick<OnStageOptions, 'begin' | 'doors' | 'signal'>,
): ReturnType<typeof playOnStage> {
  return playOnStage(plan, stage, {
    key: ownKey(process.env),
    seats: patience,
    atOnce: 1,
    spectators: false,
    blinded: false,
    baseUrl: undefined,
    apiKeys: undefined,
    progress: {
      line: () => ({ update: () => undefined, done: () => undefined }),
      print: () => undefined,
      stop: () => undefined,
    },
    ...options,
  });
}
