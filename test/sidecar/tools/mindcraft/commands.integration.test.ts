import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, MINDCRAFT_TOOLS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { COMMAND_CASES, type CommandCase, type Trial } from './commandCases.ts';
import { BOB, type CommandScene, createCommandScene } from './commandScene.ts';

let scene: CommandScene;

async function prepare({ items = {}, world }: Partial<Trial>): Promise<void> {
  await scene.reset(items);
  await world?.(scene);
}

/** An interrupted call is set up as the one that succeeds, unless it says otherwise. */
function interruptedTrial({ success, failure, interrupted }: CommandCase): Partial<Trial> & { after: number } {
  return { ...(success ?? failure), ...(success ? {} : { says: /./ }), leaves: undefined, ...interrupted } as never;
}

test('every action of the body is tried', () => {
  const actions = COMMANDS.filter(({ by, kind }) => by === 'body' && kind === 'action').map(({ name }) => name);
  expect(COMMAND_CASES.map(({ command }) => command).sort()).toEqual(actions.sort());
});

describe.each(versionsToTest())('commands on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createCommandScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test.each(COMMAND_CASES.filter(({ success }) => success))('$command succeeds', async ({ command, success }) => {
    const trial = success as Trial;
    await prepare(trial);
    const result = await scene.call(command, trial.args);
    expect(result, result.message).toMatchObject({ ok: true, message: expect.stringMatching(trial.says) });
    await scene.world.play(() => scene.world.clock.sleep(100));
    if (trial.leaves) expect(trial.leaves(scene), result.message).toBe(true);
  });

  test.each(COMMAND_CASES)('$command fails and says why', async ({ command, failure }) => {
    await prepare(failure);
    const result = await scene.call(command, failure.args);
    expect(result, result.message).toMatchObject({
      ok: false,
      code: failure.code,
      message: expect.stringMatching(failure.says),
    });
  });

  test.each(COMMAND_CASES)('$command, interrupted, says what it did', async (each) => {
    const trial = interruptedTrial(each);
    await prepare(trial);
    const result = await scene.interrupted(each.command, trial.args, trial.after);
    if (trial.says) expect(result.message).toMatch(trial.says);
    expect(result.ok).toBe(false);
    if (trial.leaves) expect(trial.leaves(scene), result.message).toBe(true);
  });

  test.skipIf(version === '1.19.2')('!craftRecipe dyes wool of any colour, as the game does since 1.20', async () => {
    await scene.reset({ red_wool: 1, blue_dye: 1 });
    const result = await scene.call('!craftRecipe', { item_name: 'blue_wool', num: 1 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'blue_wool')).toBe(1);
  });

  test('!craftRecipe makes planks of any log', async () => {
    await scene.reset({ stripped_oak_log: 1 });
    const result = await scene.call('!craftRecipe', { item_name: 'oak_planks', num: 1 });
    expect(result, result.message).toMatchObject({
      ok: true,
      message: 'crafted 4 oak_planks; carries 4 oak_planks now',
    });
  });

  test('!collectBlocks ends after ten minutes of game time and says what it has', () => {
    const tool = MINDCRAFT_TOOLS.find(({ name }) => name === '!collectBlocks');
    expect(tool?.limitMs).toBe(600_000);
  });

  test('!lookAtPlayer "with" looks where the player looks', async () => {
    await scene.reset();
    await scene.world.play(() =>
      scene.bob.perform({ type: 'look-at', point: { x: -20, y: BOB.y + 1.6, z: BOB.z + 0.5 } }),
    );
    await scene.world.play(() => scene.world.clock.sleep(200));
    const result = await scene.call('!lookAtPlayer', { player_name: 'Bob', direction: 'with' });
    expect(result, result.message).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^You look where Bob looks/),
    });
    expect(Math.abs(scene.alice.observe().yaw - scene.bob.observe().yaw)).toBeLessThan(3);
    expect(scene.alice.observe().yaw).toBeCloseTo(90, -1);
  });
});
