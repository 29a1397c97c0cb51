import { describe, expect, test } from 'vitest';
import { effectFacts } from '../../../../game-server/mechanics/effects/effectFacts.ts';
import { createEnv } from '../../../support/env.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('effects at %s', (version) => {
  test('all of the version can be given, told and taken away', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const [told, ended] = [alice.collect('entity_effect'), alice.collect('remove_entity_effect')];
    const effects = env.systems.effects;
    const instant = new Set(['instant_health', 'instant_damage']);
    const ids = [...effectFacts(env.server.gameData).keys()].filter((id) => !instant.has(id));
    expect(ids.length).toBeGreaterThan(28);
    for (const id of ids) expect(effects.give(alice.player, { id, duration: 5000, amplifier: 200 }), id).toBe(true);
    await env.tick(2);
    expect(told.packets).toHaveLength(ids.length);
    for (const id of ids) effects.remove(alice.player, id);
    await env.tick(2);
    expect(ended.packets).toHaveLength(ids.length);
    expect(effects.list(alice.player)).toEqual([]);
    expect([alice.player.maxHealth, alice.player.absorption]).toEqual([20, 0]);
  });

  test('that do not exist or last no time are not given, nor to the dead', async () => {
    await using env = await createEnv({ version });
    const { player } = await env.connect('Alice');
    const effects = env.systems.effects;
    expect(effects.give(player, { id: 'nonsense', duration: 100 })).toBe(false);
    expect(effects.give(player, { id: 'speed', duration: 0 })).toBe(false);
    expect(effects.give(player, { id: 'speed', duration: Number.NaN })).toBe(false);
    env.systems.vitals.kill(player);
    expect(effects.give(player, { id: 'speed', duration: 100 })).toBe(false);
    expect(effects.list(player)).toEqual([]);
  });

  test('without end never end', async () => {
    await using env = await createEnv({ version });
    const { player } = await env.connect('Alice');
    const effects = env.systems.effects;
    effects.give(player, { id: 'haste', duration: Number.POSITIVE_INFINITY });
    await env.tick(50);
    expect(effects.list(player)[0]?.duration).toBe(2 ** 31 - 1);
  });
});
