import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../../../sidecar/tools/mindcraft/commandGrammar.ts';
import { COMMANDS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { FLOOR_Y } from '../../body/bodyWorld.ts';
import { type CommandScene, createCommandScene } from './commandScene.ts';
import { QUERY_CASES } from './queryCases.ts';

let scene: CommandScene;
const Y = FLOOR_Y;
const blueprint = [
  { position: [2, Y, 2], block: 'stone' },
  { position: [3, Y, 3], block: 'oak_stairs[facing=east]' },
  { position: [2, Y + 1, 2], block: 'oak_planks' },
];

test('every query of the body is tried', () => {
  const queries = COMMANDS.filter(({ by, kind }) => by === 'body' && kind === 'query').map(({ name }) => name);
  expect(QUERY_CASES.map(({ command }) => command).sort()).toEqual(queries.sort());
});

describe.each(versionsToTest())('queries on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createCommandScene(version, { blueprintCells: blueprint });
    await scene.reset({ oak_planks: 4 });
    scene.world.set(2, Y, 2, 'dirt');
    scene.world.set(3, Y, 2, 'gold_block');
    scene.world.set(2, Y + 1, 2, 'oak_planks');
    scene.mob('cow', -5, 0);
    await scene.world.play(() => scene.world.clock.sleep(200));
  }, 60_000);
  afterAll(() => scene[Symbol.asyncDispose]());

  test.each(QUERY_CASES)('$command succeeds', async ({ command, args, holds }) => {
    const before = scene.world.clock.now();
    const result = await scene.call(command, args);
    expect(result, result.message).toMatchObject({ ok: true });
    for (const part of holds) expect(result.message).toMatch(part);
    expect(scene.world.clock.now() - before).toBeLessThanOrEqual(150);
  });

  test.each(QUERY_CASES)('$command fails and says why', async ({ command, failure }) => {
    if (!failure) {
      const problem = `${command} takes 0 arguments, not 1: ${command}`;
      expect(readCommand(`${command}(1)`, COMMANDS)).toMatchObject({ kind: 'bad-arguments', problem });
      return;
    }
    const result = await scene.call(command, failure.args);
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(failure.says) });
  });
});
