import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { episodeFolder } from '../../../../bench/run/folder/paths.ts';
import { Doors } from '../../../../bench/run/play/doors.ts';
import type { Stage } from '../../../../bench/run/play/stage.ts';
import { openStage, planStaged, playStaged } from '../../../support/stagedGames.ts';

/** A seat for a person and no other. */
const REQUEST = { agents: 1, human: ['Alice'] };
const begin = () => expect.fail('nobody plays but people');

let out: string;
let stage: Stage;
/** Who listens to the lobby. */
let listeners: number;

beforeEach(async () => {
  out = mkdtempSync(join(tmpdir(), 'stage-'));
  stage = await openStage();
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

function expectNothingLeft(): void {
  expect(listeners).toBe(0);
  expect(stage.referee.list()).toEqual([]);
  expect(stage.referee.arenasInUse()).toEqual([]);
}

test('a game whose files cannot be written is left by everything that followed it', async () => {
  const game = await planStaged(out, 'game', REQUEST);
  const stop = new AbortController();
  const open = Promise.withResolvers<void>();
  const doors = new Doors(undefined, 'game', ({ gateway }) => gateway !== null && open.resolve());
  const played = playStaged(game, stage, { begin, doors, signal: stop.signal });
  await open.promise;
  expect(listeners).toBe(1);
  rmSync(episodeFolder(game.plan.folder, 0), { recursive: true });
  stop.abort();
  await expect(played).rejects.toMatchObject({ code: 'ENOENT' });
  expectNothingLeft();
});

test('a game whose doors cannot be written is not played, and leaves nothing behind', async () => {
  const game = await planStaged(out, 'game', REQUEST);
  const doors = new Doors(undefined, 'game', ({ gateway }) => {
    if (gateway !== null) throw new Error('the disk is full');
  });
  const played = playStaged(game, stage, { begin, doors, signal: new AbortController().signal });
  await expect(played).rejects.toThrow('the disk is full');
  expectNothingLeft();
});
