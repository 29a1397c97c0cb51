import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { command, NEAR, operator, wiki } from './operator.ts';

const console = ({ env }: Stage, line: string) => env.systems.commands.console(line);
/** Prefixed up to 1.21.1. */
const named = ({ version }: Stage, name: string) => `minecraft:${since(version, '1.21.2') ? '' : 'generic.'}${name}`;
/** How a modifier is added. */
function adding({ version }: Stage, amount: number, how: 'add' | 'base' | 'total'): string {
  const words = since(version, '1.20.5')
    ? { add: 'add_value', base: 'add_multiplied_base', total: 'add_multiplied_total' }
    : { add: 'add', base: 'multiply_base', total: 'multiply' };
  return since(version, '1.21')
    ? `modifier add test:more ${amount} ${words[how]}`
    : `modifier add 1-2-3-4-5 more ${amount} ${words[how]}`;
}
const modifierId = ({ version }: Stage) =>
  since(version, '1.21') ? 'test:more' : '00000001-0002-0003-0004-000000000005';

behaviour(
  'attribute base set gives a player more hearts, which clients see',
  wiki('Commands/attribute'),
  async (stage) => {
    const { env, until } = stage;
    const { olga, heard } = await operator(stage);
    const health = named(stage, 'max_health');
    await command(
      stage,
      olga,
      heard,
      `/attribute @s ${health} get`,
      /^(?:The v|V)alue of attribute Max Health for entity Olga is 20\.0$/,
    );
    await command(
      stage,
      olga,
      heard,
      `/attribute @s ${health} base set 30`,
      /^(?:The b|B)ase value for attribute Max Health for entity Olga set to 30\.0$/,
    );
    const player = env.server.players.get('Olga');
    expect(player?.maxHealth).toBe(30);
    // Fed, they grow into it.
    await until(() => olga.health > 20, 'more health than a player has', 400);
    await command(stage, olga, heard, `/attribute @s ${health} base set 10`, /set to 10\.0$/);
    await until(() => olga.health === 10, 'less');
  },
);

behaviour('attribute modifiers add, and multiply base and whole', wiki('Attribute'), async (stage) => {
  const { bot } = stage;
  await bot('Alice');
  const armour = named(stage, 'armor');
  const value = () => console(stage, `attribute Alice ${armour} get 10`).result;
  expect(value()).toBe(0);
  console(stage, `attribute Alice ${armour} base set 4`);
  expect(value()).toBe(40);
  expect(console(stage, `attribute Alice ${armour} ${adding(stage, 2, 'add')}`).lines[0]).toMatch(
    /^Added modifier .* to attribute Armor for entity Alice$/,
  );
  expect(value()).toBe(60);
  expect(console(stage, `attribute Alice ${armour} ${adding(stage, 2, 'add')}`).lines[0]).toMatch(/is already present/);
  expect(console(stage, `attribute Alice ${armour} modifier value get ${modifierId(stage)} 100`).result).toBe(200);
  expect(console(stage, `attribute Alice ${armour} modifier remove ${modifierId(stage)}`).success).toBe(true);
  console(stage, `attribute Alice ${armour} ${adding(stage, 0.5, 'base')}`);
  expect(value()).toBe(60);
  console(stage, `attribute Alice ${armour} modifier remove ${modifierId(stage)}`);
  console(stage, `attribute Alice ${armour} ${adding(stage, 1, 'total')}`);
  expect(value()).toBe(80);
  console(stage, `attribute Alice ${armour} modifier remove ${modifierId(stage)}`);
  expect(console(stage, `attribute Alice ${armour} modifier remove ${modifierId(stage)}`).lines[0]).toMatch(
    /^Attribute Armor for entity Alice has no modifier/,
  );
});

behaviour('attribute movement_speed lets a player walk faster', wiki('Attribute'), async (stage) => {
  const { client, tick } = stage;
  const rob = await client('Rob', { position: { x: 0.5, y: FLOOR_Y, z: -40.5 } });
  const corrected = rob.collect('position');
  const told = rob.collect('entity_update_attributes');
  /** Walks so far a tick. @returns the server's share of it. */
  const walk = async (pace: number, ticks: number) => {
    const from = rob.player.position.z;
    for (let step = 1; step <= ticks; step++) {
      rob.move({ x: 0.5, y: FLOOR_Y, z: from + step * pace });
      await tick();
    }
    return (rob.player.position.z - from) / (pace * ticks);
  };
  expect(await walk(0.2, 10)).toBeCloseTo(1, 5);
  expect(await walk(0.42, 30)).toBeLessThan(0.9);
  expect(corrected.packets.length).toBeGreaterThan(0);
  expect(console(stage, `attribute Rob ${named(stage, 'movement_speed')} base set 0.2`).success).toBe(true);
  await tick(20);
  expect(JSON.stringify(told.packets)).toContain('"value":0.2,');
  corrected.packets.length = 0;
  expect(await walk(0.42, 30)).toBeCloseTo(1, 5);
  expect(corrected.packets).toEqual([]);
});

behaviour('attributes of mobs decide their health and blows', wiki('Attribute'), async (stage) => {
  const { env, bot, until } = stage;
  await bot('Alice', { position: NEAR });
  console(stage, `summon zombie 2 ${FLOOR_Y} 0`);
  const zombie = '@e[type=zombie,limit=1]';
  expect(console(stage, `attribute ${zombie} ${named(stage, 'max_health')} base set 4`).success).toBe(true);
  expect(console(stage, `data get entity ${zombie} Health`).result).toBe(4);
  expect(console(stage, `attribute ${zombie} ${named(stage, 'attack_damage')} base set 11`).lines[0]).toMatch(
    /^(?:The b|B)ase value for attribute Attack Damage for entity Zombie set to 11\.0$/,
  );
  await until(() => env.eventsOf('player-hurt')[0], 'a blow', 400);
  expect(env.eventsOf('player-hurt')[0]?.amount).toBeCloseTo(11, 5);
  expect(console(stage, `attribute ${zombie} ${named(stage, 'luck')} get`).lines).toEqual([
    'Entity Zombie has no attribute Luck',
  ]);
});

behaviour(
  'attribute base reset brings the usual value back',
  {
    ...wiki('Commands/attribute'),
    unless: { '1.19.2': 'came with 1.21.4', '1.20.4': 'came with 1.21.4', '1.21.1': 'came with 1.21.4' },
  },
  async (stage) => {
    await stage.bot('Alice');
    console(stage, 'attribute Alice minecraft:max_health base set 6');
    expect(console(stage, 'attribute Alice minecraft:max_health base reset').lines).toEqual([
      expect.stringMatching(/^(?:The b|B)ase value for attribute Max Health for entity Alice reset to default 20\.0$/),
    ]);
    expect(console(stage, 'attribute Alice minecraft:max_health get').result).toBe(20);
  },
);
