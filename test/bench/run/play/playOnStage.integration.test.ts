import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { episodeFolder } from '../../../../bench/run/folder/paths.ts';
import type { RunPlan } from '../../../../bench/run/plan/planRun.ts';
import { Doors } from '../../../../bench/run/play/doors.ts';
import { type OnStageOptions, playOnStage } from '../../../../bench/run/play/playOnStage.ts';
import { Stage } from '../../../../bench/run/play/stage.ts';
import { ownKey } from '../../../../bench/run/seal/sealKey.ts';
import { Random } from '../../../../clock/random.ts';
import { RealtimeClock } from '../../../../clock/realtimeClock.ts';
import { GameRequest } from '../../../../hub/games/gameRequest.ts';
import { planGame } from '../../../../hub/play/gamePlan.ts';
import { HubFile } from '../../../../hub/settings/hubFile.ts';

let out: string;
let stage: Stage;
/** Who listens to the lobby. */
let listeners: number;

beforeEach(async () => {
  out = mkdtempSync(join(tmpdir(), 'stage-'));
  stage = await Stage.open({
    host: { type: 'embedded', port: 0 },
    version: '1.20.4',
    clock: new RealtimeClock(),
    random: new Random(1),
    print: () => undefined,
    gateway: { port: 0 },
    fromAnywhere: false,
  });
  const lobby = await stage.lobby();
  if (!lobby) throw new Error('no lobby');
  const listen = lobby.onEvent.bind(lobby);
  listeners = 0;
  lobby.onEvent = (listener) => {
    const stop = listen(listener);
    listeners++;
    return () => {
      listeners--;
      stop();
    };
  };
});

afterEach(async () => {
  await stage.close();
  rmSync(out, { recursive: true, force: true });
});

/** A game with a seat for a person. */
async function plan(): Promise<RunPlan> {
  const request = GameRequest.parse({ task: 'construction/lamp', agents: 1, human: ['Alice'] });
  const settings = HubFile.parse({});
  return (await planGame(request, { settings, env: {}, out, run: 'game', episodeId: 'game', modelUsd: 1 })).plan;
}

function options(doors: Doors, signal: AbortSignal): OnStageOptions {
  return {
    key: ownKey({ XDG_CONFIG_HOME: out }),
    atOnce: 1,
    spectators: false,
    blinded: false,
    doors,
    begin: () => expect.fail('nobody plays but people'),
    baseUrl: undefined,
    apiKeys: undefined,
    progress: {
      line: () => ({ update: () => undefined, done: () => undefined }),
      print: () => undefined,
      stop: () => undefined,
    },
    signal,
  };
}

test('a game whose files cannot be written is left by everything that followed it', async () => {
  const game = await plan();
  const stop = new AbortController();
  const open = Promise.withResolvers<void>();
  const doors = new Doors(undefined, 'game', ({ gateway }) => gateway !== null && open.resolve());
  const played = playOnStage(game, stage, options(doors, stop.signal));
  await open.promise;
  expect(listeners).toBe(1);
  rmSync(episodeFolder(game.folder, 0), { recursive: true });
  stop.abort();
  await expect(played).rejects.toMatchObject({ code: 'ENOENT' });
  expect(listeners).toBe(0);
  expect(stage.referee.list()).toEqual([]);
  expect(stage.referee.arenasInUse()).toEqual([]);
});

test('a game whose doors cannot be written is not played, and leaves nothing behind', async () => {
  const game = await plan();
  const doors = new Doors(undefined, 'game', ({ gateway }) => {
    if (gateway !== null) throw new Error('the disk is full');
  });
  const played = playOnStage(game, stage, options(doors, new AbortController().signal));
  await expect(played).rejects.toThrow('the disk is full');
  expect(listeners).toBe(0);
  expect(stage.referee.list()).toEqual([]);
  expect(stage.referee.arenasInUse()).toEqual([]);
});
