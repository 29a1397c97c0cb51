import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { DISPLAY_SLOTS } from '../../../game-server/players/display/scoreboards.ts';
import { FLOOR_Y, textOf } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

/** What Mineflayer has and its types leave out. */
interface Screen {
  readonly bossBars: readonly { readonly title: unknown }[];
}
const screenOf = (bot: Bot) => bot as unknown as Screen;
const heardBy = (bot: Bot) => bot as unknown as { on(event: string, listener: (...words: unknown[]) => void): void };

const GAME = 'Minecraft wiki, "Java Edition protocol"';
const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };

behaviour(
  'bots read the objective in the sidebar with its title',
  { source: `${GAME}: Update Objectives, Display Objective; Mineflayer: bot.scoreboards` },
  async ({ env, bot, client, version, tick, until }) => {
    const alice = await bot('Alice');
    const board = env.systems.scoreboards;
    const raw = await client('Carol', { position: NEAR });
    const scores = raw.collect('scoreboard_score');
    board.add(env.zone, 'built', { displayName: 'Blocks built' });
    board.setScore(env.zone, 'built', 'Alice', 3);
    await tick(2);
    // Clients hear of nothing that is shown nowhere.
    expect(alice.scoreboards.built).toBeUndefined();
    board.display(env.zone, DISPLAY_SLOTS.sidebar, 'built');
    await until(() => alice.scoreboard[1 as never] !== undefined, 'the sidebar');
    expect(textOf(alice.scoreboards.built?.title)).toBe('Blocks built');
    board.setScore(env.zone, 'built', 'Bob', 7);
    await tick(2);
    expect(scores.packets.map(({ itemName, value }) => [itemName, value])).toEqual([
      ['Alice', 3],
      ['Bob', 7],
    ]);
    // Mineflayer knows scores by a field that ended with 1.20.2.
    if (version === '1.19.2')
      expect(alice.scoreboards.built?.items.map(({ name, value }) => [name, value])).toEqual([
        ['Bob', 7],
        ['Alice', 3],
      ]);
    board.remove(env.zone, 'built');
    await until(() => alice.scoreboards.built === undefined, 'the objective to go');
  },
);

behaviour(
  'a score that is taken away leaves the sidebar, and who comes later sees what is left',
  { source: `${GAME}: Update Score, Reset Score` },
  async ({ env, version, client, tick }) => {
    const alice = await client('Alice');
    const board = env.systems.scoreboards;
    board.add(env.zone, 'built');
    board.display(env.zone, DISPLAY_SLOTS.sidebar, 'built');
    board.setScore(env.zone, 'built', 'Alice', 3);
    board.setScore(env.zone, 'built', 'Bob', 4);
    await tick(2);
    const [scores, resets] = [alice.collect('scoreboard_score'), alice.collect('reset_score')];
    board.resetScore(env.zone, 'Alice');
    await tick(2);
    if (version === '1.19.2') expect(scores.single()).toMatchObject({ itemName: 'Alice', action: 1 });
    else expect(resets.single()).toEqual({ entity_name: 'Alice', objective_name: 'built' });
    const seen: PacketFields[] = [];
    await client('Dora', { position: NEAR, watch: (name, fields) => name === 'scoreboard_score' && seen.push(fields) });
    expect(seen.map(({ itemName, value }) => [itemName, value])).toEqual([['Bob', 4]]);
  },
);

behaviour(
  'bots read teams, who joins and leaves them, and their colour',
  { source: `${GAME}: Update Teams; Mineflayer: bot.teams` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const teams = env.systems.teams;
    teams.add(env.zone, 'red', { colour: 'red', prefix: '[R] ' });
    teams.join(env.zone, 'red', ['Alice', 'Bob']);
    await until(() => alice.teams.red?.members.length === 2, 'the team');
    expect(String(alice.teams.red?.prefix)).toBe('[R] ');
    expect(alice.teams.red?.color).toBe('red');
    teams.leave(env.zone, 'Alice');
    await until(() => alice.teams.red?.members.length === 1, 'Alice to leave');
    expect(teams.teamOf(env.zone, 'Bob')?.name).toBe('red');
    const late = await bot('Carol', { position: NEAR });
    expect(late.teams.red?.members).toEqual(['Bob']);
    teams.remove(env.zone, 'red');
    await until(() => alice.teams.red === undefined, 'the team to go');
  },
);

behaviour(
  'a member changes teams by joining another',
  { source: 'Minecraft wiki, "Scoreboard": a player is in one team at most' },
  async ({ env, client, tick }) => {
    await client('Alice');
    const teams = env.systems.teams;
    teams.add(env.zone, 'red');
    teams.add(env.zone, 'blue');
    teams.join(env.zone, 'red', ['Alice']);
    teams.join(env.zone, 'blue', ['Alice']);
    await tick();
    expect(teams.teamOf(env.zone, 'Alice')?.name).toBe('blue');
    expect([...(teams.get(env.zone, 'red')?.members ?? [])]).toEqual([]);
  },
);

behaviour(
  'bots read boss bars as they come, change and go',
  { source: `${GAME}: Boss Bar; Mineflayer: bot.bossBars` },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const bars = env.systems.bossBars;
    bars.show(env.zone, 'time', { title: 'Time left', progress: 1, colour: 'green', style: 'notched_10' });
    await until(() => screenOf(alice).bossBars.length === 1, 'the bar');
    expect(screenOf(alice).bossBars[0]).toMatchObject({ health: 1, color: 'green', dividers: 10 });
    expect(String(screenOf(alice).bossBars[0]?.title)).toBe('Time left');
    bars.show(env.zone, 'time', { progress: 0.25, colour: 'red' });
    await tick(2);
    expect(screenOf(alice).bossBars[0]).toMatchObject({ health: 0.25, color: 'red' });
    const late = await bot('Bob', { position: NEAR });
    expect(screenOf(late).bossBars[0]).toMatchObject({ health: 0.25 });
    bars.remove(env.zone, 'time');
    await until(() => screenOf(alice).bossBars.length === 0, 'the bar to go');
  },
);

behaviour(
  'bots read titles, subtitles and their times',
  { source: `${GAME}: Set Title Text; Mineflayer: title` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const heard: unknown[] = [];
    alice.on('title', (text, type) => void heard.push([textOf(text), type]));
    heardBy(alice).on('title_times', (...times) => void heard.push(times));
    heardBy(alice).on('title_clear', () => void heard.push('clear'));
    for (const shown of ['times 5 40 5', 'subtitle "together"', 'title "Build!"', 'clear'])
      env.systems.commands.console(`title Alice ${shown}`);
    await until(() => heard.length === 4, 'all of it');
    expect(heard[0]).toEqual([5, 40, 5]);
    expect(heard.slice(1).map((entry) => (Array.isArray(entry) ? entry[1] : entry))).toEqual([
      'subtitle',
      'title',
      'clear',
    ]);
  },
);

behaviour(
  'text above the hotbar and around the player list reaches everybody of the zone',
  { source: `${GAME}: Action Bar, Set Tab List Header And Footer; Mineflayer: bot.tablist` },
  async ({ env, bot, client, until }) => {
    const alice = await bot('Alice');
    const carol = await client('Carol', { position: NEAR });
    const bars = carol.collect('action_bar');
    env.systems.tabList.setHeading(env.zone, 'Arena 7', 'be kind');
    env.systems.commands.console('title @a actionbar "half done"');
    await until(() => String(alice.tablist.header) === 'Arena 7', 'the header');
    expect(String(alice.tablist.footer)).toBe('be kind');
    expect(textOf(bars.single().text)).toBe('half done');
    const late = await bot('Bob', { position: NEAR });
    expect(String(late.tablist.header)).toBe('Arena 7');
  },
);

behaviour(
  'nothing on the screen of one zone shows in another',
  { source: 'Minecraft wiki, "Scoreboard"; zones are ours' },
  async ({ env, bot, tick }) => {
    env.server.openZone({ id: 'other', box: { min: { x: 1000, y: -64, z: 0 }, max: { x: 1031, y: 255, z: 31 } } });
    const bob = await bot('Bob', { zone: 'other', position: { x: 1010.5, y: FLOOR_Y, z: 10.5 } });
    const { systems, zone } = env;
    systems.scoreboards.add(zone, 'built');
    systems.scoreboards.display(zone, DISPLAY_SLOTS.sidebar, 'built');
    systems.teams.add(zone, 'red');
    systems.bossBars.show(zone, 'time', { title: 'Time' });
    systems.tabList.setHeading(zone, 'a', 'b');
    await tick(3);
    expect(Object.keys(bob.scoreboards)).toEqual([]);
    expect(Object.keys(bob.teams)).toEqual([]);
    expect(screenOf(bob).bossBars).toEqual([]);
    expect(String(bob.tablist.header)).toBe('');
  },
);

behaviour(
  'team mates without friendly fire cannot hurt each other',
  { source: 'Minecraft wiki, "Scoreboard": friendlyFire' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const teams = env.systems.teams;
    teams.add(env.zone, 'red', { friendlyFire: false });
    teams.join(env.zone, 'red', ['Alice', 'Bob']);
    await tick(20);
    const strike = async () => {
      alice.write('use_entity', { target: bob.player.entityId, mouse: 1, sneaking: false });
      await tick(2);
    };
    await strike();
    expect(bob.player.health).toBe(20);
    teams.change(env.zone, 'red', { friendlyFire: true });
    await strike();
    expect(bob.player.health).toBeLessThan(20);
  },
);

behaviour(
  'a title without style arrives as plain text, a styled one as an object',
  {
    source:
      'vanilla: ComponentSerialization writes a bare text as a string (1.20.3); Mineflayer: external test "title"',
    env: { allowOp: true },
    unless: { '1.19.2': 'components are JSON there' },
  },
  async ({ env, bot, until }) => {
    const heard: unknown[] = [];
    const alice = await bot('Alice');
    alice.on('title', (text) => void heard.push(text));
    env.systems.commands.console('title Alice title "Build!"');
    env.systems.commands.console('title Alice title {"text":"Gold","color":"gold"}');
    await until(() => heard.length === 2, 'both titles');
    expect(heard).toEqual([
      'Build!',
      { text: { type: 'string', value: 'Gold' }, color: { type: 'string', value: 'gold' } },
    ]);
  },
);
