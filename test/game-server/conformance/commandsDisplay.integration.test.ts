import { expect } from 'vitest';
import { behaviour } from './behaviour.ts';
import { hears, NEAR, wiki } from './operator.ts';

behaviour('a title is shown to those it is for', wiki('Commands/title'), async (stage) => {
  const { env, bot, tick } = stage;
  const shown: string[] = [];
  const alice = await bot('Alice');
  const bob = await bot('Bob', { position: NEAR });
  for (const [name, player] of [
    ['Alice', alice],
    ['Bob', bob],
  ] as const)
    player.on('title', (text, kind) => {
      shown.push(`${name} ${kind} ${JSON.stringify(text)}`);
    });
  expect(env.systems.commands.console('title Alice title {"text":"Go!"}').lines).toEqual([
    'Showing new title for Alice',
  ]);
  await tick(3);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatch(/^Alice title .*Go!/);
});

behaviour('scores show in the sidebar', wiki('Commands/scoreboard'), async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const [objectives, places, scores] = [
    alice.collect('scoreboard_objective'),
    alice.collect('scoreboard_display_objective'),
    alice.collect('scoreboard_score'),
  ];
  const { commands } = env.systems;
  for (const line of [
    'objectives add wood dummy {"text":"Wood chopped"}',
    'objectives setdisplay sidebar wood',
    'players set Alice wood 5',
    'players add Alice wood 2',
  ])
    expect(commands.console(`scoreboard ${line}`).success, line).toBe(true);
  await tick(2);
  expect(objectives.single()).toMatchObject({ name: 'wood', action: 0 });
  expect(places.single()).toMatchObject({ position: 1, name: 'wood' });
  expect(scores.packets.map(({ itemName, value }) => [itemName, value])).toEqual([
    ['Alice', 5],
    ['Alice', 7],
  ]);
});

behaviour('the criteria deathCount and health follow the players', wiki('Scoreboard'), async ({ env, bot, tick }) => {
  await bot('Alice');
  const { commands } = env.systems;
  commands.console('scoreboard objectives add died deathCount');
  commands.console('scoreboard objectives add hp health');
  await tick(2);
  expect(commands.console('scoreboard players get Alice hp').result).toBe(20);
  expect(commands.console('scoreboard players set Alice hp 3').lines).toEqual([
    "Scoreboard objective 'hp' is read-only",
  ]);
  commands.console('kill Alice');
  expect(commands.console('scoreboard players get Alice died').result).toBe(1);
});

behaviour('team messages reach the team alone', wiki('Commands/teammsg'), async (stage) => {
  const { env, bot, tick, until } = stage;
  const heard: string[] = [];
  const alice = await bot('Alice', { prepare: hears(heard, 'Alice: ') });
  await bot('Bob', { position: NEAR, prepare: hears(heard, 'Bob: ') });
  await bot('Carl', { position: NEAR, prepare: hears(heard, 'Carl: ') });
  alice.chat('/teammsg hello');
  await until(() => heard.includes('Alice: You must be on a team to message your team'), 'the answer');
  env.systems.commands.console('team add red {"text":"Reds"}');
  env.systems.commands.console('team join red @a[name=!Carl]');
  heard.length = 0;
  alice.chat('/tm to the mine');
  await until(() => heard.length >= 2, 'the line');
  await tick(3);
  expect(heard.sort()).toEqual(['Alice: -> [Reds] <Alice> to the mine', 'Bob: [Reds] <Alice> to the mine']);
  expect(env.eventsOf('chat-sent')).toMatchObject([{ message: 'to the mine', to: ['Bob'] }]);
});

behaviour('a boss bar is seen by its players', wiki('Commands/bossbar'), async ({ env, bot, tick, until }) => {
  const alice = await bot('Alice');
  const bob = await bot('Bob', { position: NEAR });
  const bars: string[] = [];
  for (const [name, player] of [
    ['Alice', alice],
    ['Bob', bob],
  ] as const) {
    player.on('bossBarCreated', (bar) => {
      bars.push(`${name} + ${bar.title.toString()} ${bar.health}`);
    });
    player.on('bossBarUpdated', (bar) => {
      bars.push(`${name} ${bar.health}`);
    });
    player.on('bossBarDeleted', () => {
      bars.push(`${name} -`);
    });
  }
  const { commands } = env.systems;
  for (const line of ['add time "Time left"', 'set time max 10', 'set time value 5', 'set time players Alice'])
    expect(commands.console(`bossbar ${line}`).success, line).toBe(true);
  await until(() => bars.length > 0, 'the bar');
  commands.console('bossbar set time value 10');
  await until(() => bars.length > 1, 'its progress');
  commands.console('bossbar remove time');
  await until(() => bars.length > 2, 'its end');
  await tick(2);
  expect(bars).toEqual(['Alice + Time left 0.5', 'Alice 1', 'Alice -']);
});
