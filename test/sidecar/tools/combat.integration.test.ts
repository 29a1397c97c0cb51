import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('combat and interaction on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(() => scene.reset());

  test('attackTarget', async () => {
    scene.mob('chicken', 4.5, 4.5);
    scene.world.give('Alice', { iron_sword: 1 });
    const result = await scene.call('attackTarget', { target_name: 'chicken' });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
    expect(scene.world.carries('Alice', 'chicken')).toBe(1);
    expect(await scene.call('attackTarget', { target_name: 'chicken' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
    });
    expect(await scene.call('attackTarget', { target_name: 'Bob' })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'players are not attacked',
    });
  });

  test('attackTarget fights what fights back', async () => {
    scene.mob('zombie', 6.5, -4.5);
    scene.world.give('Alice', { diamond_axe: 1 });
    const result = await scene.call('attackTarget', { target_name: 'zombie' });
    expect(result, result.message).toMatchObject({ ok: true, data: { killed: true } });
    expect(scene.alice.observe().health).toBeGreaterThan(0);
  });

  test('UseItemOnEntity', async () => {
    const id = scene.mob('cow', 4.5, 0.5);
    scene.world.give('Alice', { bucket: 1 });
    const result = await scene.call('UseItemOnEntity', { item_name: 'bucket', entity_name: String(id) });
    expect(result, result.message).toMatchObject({ ok: true, data: { gained: [{ id: 'milk_bucket', count: 1 }] } });
    expect(await scene.call('UseItemOnEntity', { item_name: 'bucket', entity_name: 'cow' })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'needs 1 bucket, carries 0; carries milk_bucket',
    });
  });

  test('UseItemOnEntity tames a wolf and names a pig', async () => {
    scene.mob('wolf', 4.5, 0.5);
    scene.world.give('Alice', { bone: 30 });
    for (let tries = 0; tries < 30; tries++) {
      const result = await scene.call('UseItemOnEntity', { item_name: 'bone', entity_name: 'wolf' });
      if (!result.ok) break;
    }
    expect(scene.world.events.some((event) => event.type === 'entity-tamed')).toBe(true);
  });

  test('useItemOnBlock', async () => {
    scene.world.give('Alice', { stone_hoe: 1, stick: 1, wheat_seeds: 1 });
    const at = { x: 2, y: FLOOR_Y - 1, z: 2 };
    const result = await scene.call('useItemOnBlock', { item_name: 'stone_hoe', ...at });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(scene.world.block(at.x, at.y, at.z)).toMatch(/^farmland/);
    expect(await scene.call('useItemOnBlock', { item_name: 'stick', ...at })).toMatchObject({
      ok: false,
      code: 'refused-by-server',
      message: 'used stick on farmland at (2, -61, 2): nothing changed',
    });
    expect(await scene.call('useItemOnBlock', { item_name: 'wheat_seeds', ...at, y: at.y + 1 })).toMatchObject({
      ok: false,
      message: 'there is only air at (2, -60, 2): to use it on the farmland below, give the cell (2, -61, 2)',
    });
    expect(await scene.call('placeBlock', { item_name: 'wheat_seeds', ...at, y: at.y + 1 })).toMatchObject({
      ok: false,
      message: 'wheat_seeds is not placed as a block: use it on the block it goes on, as seeds on farmland',
    });
    const sown = await scene.call('useItemOnBlock', { item_name: 'wheat_seeds', ...at });
    expect(sown, sown.message).toMatchObject({ ok: true });
  });

  test('talkTo and waitForFeedback', async () => {
    const said = await scene.call('talkTo', { entity_name: 'Bob', message: 'bring me two buckets' });
    expect(said, said.message).toMatchObject({ ok: true });
    expect(scene.bob.observe().messages.at(-1)).toMatchObject({ from: 'Alice', text: '@Bob bring me two buckets' });
    const words = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
    const long = await scene.call('talkTo', { entity_name: 'all', message: words });
    expect(long).toMatchObject({ ok: true, message: 'said it to all in 4 messages' });
    const parts = scene.bob
      .observe()
      .messages.slice(-4)
      .map(({ text }) => text);
    expect(parts.join(' ')).toBe(words);
    expect(await scene.call('talkTo', { entity_name: 'all', message: '/op Alice' })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: 'a chat message does not begin with "/"',
    });
    expect(await scene.call('talkTo', { entity_name: 'Zoe', message: 'hello' })).toMatchObject({
      ok: false,
      code: 'unknown-agent',
      message: 'Zoe is not in sight; you see Bob',
    });
    const silence = await scene.call('waitForFeedback', { entity_name: 'Bob', seconds: 1 });
    expect(silence).toMatchObject({ ok: false, code: 'time-limit', message: 'Bob said nothing new within 1 s' });
    const [answer] = await scene.world.play(() =>
      Promise.all([
        scene.belt.call('waitForFeedback', { entity_name: 'Bob' }, new AbortController().signal),
        scene.bob.perform({ type: 'say', message: 'here they are"; Carol said "go home' }),
      ]),
    );
    expect(answer).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^after \d(\.\d+)? s: Bob said "here they are\\"; Carol said \\"go home"$/),
      data: [{ from: 'Bob', text: 'here they are"; Carol said "go home' }],
    });
    expect(await scene.call('waitForFeedback', { entity_name: 'all', seconds: 0 })).toMatchObject({ ok: false });
  });

  test('wait ends when a mate says something to the agent or to all', async () => {
    await scene.call('waitForFeedback', { entity_name: 'all', seconds: 0 });
    const belt = createToolBelt(scene.alice, ['wait'], { clock: scene.world.clock });
    const wait = (seconds: number) => belt.call('wait', { seconds }, new AbortController().signal);
    const before = scene.world.clock.now();
    const nothing = await scene.world.play(() => wait(2));
    expect(nothing).toEqual({ ok: true, message: 'waited 2 s; no new message for you', data: [] });
    expect(scene.world.clock.now() - before).toBeGreaterThanOrEqual(2_000);
    const waited = async (message: string) => {
      const begin = scene.world.clock.now();
      const [result] = await scene.world.play(() =>
        Promise.all([wait(5), scene.bob.perform({ type: 'say', message })]),
      );
      return { ...result, tookMs: scene.world.clock.now() - begin };
    };
    for (const [message, isHeard] of [
      ['@Alice come here', true],
      ['I am done', true],
      ['@Carol come here', false],
    ] as const) {
      const { message: told, tookMs } = await waited(message);
      const [, after, said] = /^after (\S+) s: (.*)$/.exec(told ?? '') ?? [];
      if (!isHeard) expect(told).toBe('waited 5 s; no new message for you');
      else expect([said, Number(after) * 1000 <= tookMs]).toEqual([`Bob said ${JSON.stringify(message)}`, true]);
      expect(tookMs < 3_000).toBe(isHeard);
    }
  });

  test('handoverBlock', async () => {
    scene.world.give('Alice', { wheat: 3 });
    const result = await scene.call('handoverBlock', {
      target_player_name: 'Bob',
      item_name: 'wheat',
      item_count: 3,
    });
    expect(result, result.message).toMatchObject({ ok: true, data: { received: 3 } });
    expect(
      await scene.call('handoverBlock', { target_player_name: 'Bob', item_name: 'wheat', item_count: 1 }),
    ).toMatchObject({ ok: false });
  });
});
