import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offlineUuid } from '../../../game-server/data/offlineUuid.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { Newcomer } from '../../support/newcomer.ts';
import { createLobbyEnv, type LobbyEnv } from './lobbyEnv.ts';

/**
 * Two episodes in neighbouring arenas of one world, and a visitor in the waiting room. Whatever is done in the first
 * arena reaches its own players, and neither those of the second nor the visitor.
 */
interface Played {
  readonly episode: Episode;
  readonly zone: string;
  readonly alice: Newcomer;
  readonly bob: Newcomer;
  /** Their names in the game. */
  readonly names: readonly [string, string];
}

/** What everybody is sent all the time, of their own arena. */
const ROUTINE: ReadonlySet<string> = new Set(['keep_alive', 'update_time', 'boss_bar']);
/** Stands in whatever is said or shown in the first arena. */
const SECRET = 'swordfish';

let own: LobbyEnv;
let first: Played;
let second: Played;
let visitor: Newcomer;

async function play(): Promise<Played> {
  const episode = own.create();
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  const [alice, bob] = [await own.program(episode, 'Alice'), await own.program(episode, 'Bob')];
  for (const agent of episode.agents) episode.report(agent, 'ready');
  await own.reach(episode, 'running');
  const nameOf = (agent: string) => episode.briefing(agent).game.username;
  return { episode, zone: episode.place.zone, alice, bob, names: [nameOf('Alice'), nameOf('Bob')] };
}

beforeAll(async () => {
  own = await createLobbyEnv();
  first = await play();
  second = await play();
  visitor = await own.come();
  await own.env.tick(60);
}, 60_000);

afterAll(async () => {
  await own[Symbol.asyncDispose]();
});

const asText = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? '';

/** Runs a command at the console of the first arena. */
function run(line: string): void {
  const { success, lines } = own.env.systems.commands.console(line, first.zone);
  if (!success) throw new Error(`${line}: ${lines.join(' ')}`);
}

/** What was sent to one of the players of the first arena, and to everybody else, while something happened there. */
async function during(act: () => void, ticks = 25) {
  const others = [second.alice, second.bob, visitor];
  const from = [first.bob, first.alice, ...others].map(({ got }) => got.length);
  act();
  await own.env.tick(ticks);
  const since = (person: Newcomer, index: number) => person.got.slice(from[index]);
  const bystanders = others.flatMap((person, index) => since(person, index + 2));
  return { bob: since(first.bob, 0), alice: since(first.alice, 1), bystanders };
}

/** Names of the packets that nobody is sent without a reason. */
function foreign(packets: Newcomer['got']): string[] {
  return packets.filter(({ name }) => !ROUTINE.has(name)).map(({ name }) => name);
}

/** Whether a name stands somewhere as a word of its own: "Alice" does not stand in "Alice_1". */
function names(text: string, name: string): boolean {
  return new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text);
}

/** Does something in the first arena that Bob is sent a packet of with something in it, and checks that nobody else is sent anything. */
async function staysInside(act: () => void, packet: string, holds = '', ticks?: number): Promise<void> {
  const { bob, bystanders } = await during(act, ticks);
  const seen = bob.filter(({ name, fields }) => name === packet && asText(fields).includes(holds));
  expect(seen.length, `Bob is sent ${packet}: ${bob.map(({ name }) => name).join(' ')}`).toBeGreaterThan(0);
  expect(foreign(bystanders)).toEqual([]);
  expect(asText(bystanders).includes(SECRET)).toBe(false);
}

/** A place in the first arena, a few blocks from Bob. */
function nearBob(dx = 2): string {
  const { x, y, z } = own.env.server.players.get(first.names[1])?.position ?? expect.fail('Bob is not in play');
  return `${Math.floor(x) + dx} ${Math.floor(y)} ${Math.floor(z)}`;
}

test('the arenas lie side by side, with nobody between them', () => {
  const [a, b] = [first.episode.place, second.episode.place];
  expect(a.zone).not.toBe(b.zone);
  expect(own.env.server.players.size).toBe(5);
});

describe('what is said in one arena', () => {
  test('by chat', () => staysInside(() => first.alice.chat(SECRET), 'system_chat', SECRET));
  test('by /me', () => staysInside(() => first.alice.chat(`/me ${SECRET}`), 'system_chat', SECRET));
  test.each(['msg', 'tell', 'w'])('by /%s to a mate', (word) =>
    staysInside(() => first.alice.chat(`/${word} ${first.names[1]} ${SECRET}`), 'system_chat', SECRET),
  );
  test.each(['msg', 'tell', 'w'])('by /%s reaches nobody of another game, nor the waiting room', async (word) => {
    for (const name of [...second.names, 'Guest_1', 'Steve']) {
      const { alice, bystanders } = await during(() => first.alice.chat(`/${word} ${name} ${SECRET}`), 5);
      expect(asText(alice.filter((packet) => packet.name === 'system_chat'))).toMatch(/notfound|No player was found/);
      expect(foreign(bystanders)).toEqual([]);
    }
  });
  test('by the server', () => staysInside(() => run(`say ${SECRET}`), 'system_chat', SECRET));
  test('by a title, a subtitle and above the hotbar', async () => {
    await staysInside(() => run(`title @a title "${SECRET}"`), 'set_title_text', SECRET);
    await staysInside(() => run(`title @a subtitle "${SECRET}"`), 'set_title_subtitle', SECRET);
    await staysInside(() => run(`title @a actionbar "${SECRET}"`), 'action_bar', SECRET);
  });
  test('by a bar, a sidebar and a team', async () => {
    run(`bossbar add ${SECRET} "${SECRET}"`);
    await staysInside(() => run(`bossbar set ${SECRET} players @a`), 'boss_bar', SECRET);
    run(`scoreboard objectives add ${SECRET} dummy`);
    await staysInside(() => run(`scoreboard objectives setdisplay list ${SECRET}`), 'scoreboard_objective', SECRET);
    await staysInside(() => run(`scoreboard players set @a ${SECRET} 3`), 'scoreboard_score', SECRET);
    await staysInside(() => run(`team add ${SECRET}`), 'teams', SECRET);
    await staysInside(() => run(`team join ${SECRET} @a`), 'teams', SECRET);
    run(`team remove ${SECRET}`);
    run(`scoreboard objectives remove ${SECRET}`);
    run(`bossbar remove ${SECRET}`);
  });
  test('above the list of players', () =>
    staysInside(() => own.env.systems.tabList.setHeading(first.zone, SECRET, ''), 'playerlist_header', SECRET));
});

describe('what happens in one arena', () => {
  test('the hour', async () => {
    const timeOf = (zone: string) => own.env.systems.dayCycle.time(zone);
    const before = [timeOf(first.zone), timeOf(second.zone)];
    const { bob, bystanders } = await during(() => run('time add 7000'));
    const times = (packets: typeof bob) =>
      packets.filter(({ name }) => name === 'update_time').map(({ fields }) => Math.abs(Number(fields.time)));
    expect(Math.max(...times(bob))).toBeGreaterThanOrEqual((before[0] as number) + 7_000);
    expect(Math.max(...times(bystanders))).toBeLessThan(7_000 + Math.min(...before));
  });
  test('the weather', async () => {
    await staysInside(() => run('weather thunder'), 'game_state_change', '', 110);
    expect(own.env.systems.weather.of(second.zone)).toBe('clear');
    await staysInside(() => run('weather clear'), 'game_state_change', '', 110);
  });
  test('blocks that change, and their sounds and particles', async () => {
    await staysInside(() => run(`setblock ${nearBob()} gold_block`), 'block_change');
    await staysInside(() => run(`setblock ${nearBob()} air destroy`), 'spawn_entity');
    await staysInside(() => run(`playsound entity.pig.ambient master @a ${nearBob()} 100`), 'sound_effect', 'pig');
    await staysInside(() => run(`particle flame ${nearBob()} 1 1 1 0 10 force`), 'world_particles');
  });
  test('items that are dropped, and mobs', async () => {
    const item = '{Item:{id:"minecraft:stone",Count:1b},PickupDelay:100s}';
    await staysInside(() => run(`summon item ${nearBob()} ${item}`), 'spawn_entity');
    await staysInside(() => run(`summon pig ${nearBob()} {CustomName:'"${SECRET}"'}`), 'entity_metadata', SECRET);
    await staysInside(() => run('damage @e[type=pig,limit=1] 1'), 'damage_event');
    await staysInside(() => run('kill @e[type=!player]'), 'entity_destroy');
  });
  test('explosions', () =>
    staysInside(
      () => {
        run(`setblock ${nearBob(5)} redstone_block`);
        run(`setblock ${nearBob(6)} tnt`);
        run(`setblock ${nearBob(5)} air`);
        run(`setblock ${nearBob(5)} redstone_block`);
      },
      'explosion',
      '',
      100,
    ));
  test('players who move, are hurt, die and come back', async () => {
    await staysInside(() => run(`tp ${first.names[0]} ${nearBob(1)}`), 'rel_entity_move');
    await staysInside(() => run(`effect give ${first.names[0]} glowing 5`), 'entity_metadata');
    await staysInside(() => run(`kill ${first.names[0]}`), 'system_chat', 'death.attack');
  });
  test('players who leave and come again', async () => {
    await staysInside(() => first.alice.leave(), 'player_remove', offlineUuid(first.names[0]));
    const alice = await own.program(first.episode, 'Alice');
    Object.assign(first, { alice });
    const { bystanders } = await during(() => undefined);
    expect(foreign(bystanders)).toEqual([]);
  });
});

describe('whom one learns of', () => {
  test('nobody is listed, shown or named to those of another game or to a visitor, in all that they were ever sent', () => {
    const ids = first.names.map((name) => own.env.server.players.get(name)?.entityId);
    for (const person of [second.alice, second.bob, visitor]) {
      const all = asText(person.got);
      // Short answers: a failure would print a whole game.
      expect(all.includes(SECRET)).toBe(false);
      for (const name of first.names)
        expect([name, names(all, name), all.includes(offlineUuid(name))]).toEqual([name, false, false]);
      const shown = person.got.filter(({ name }) => name === 'spawn_entity' || name === 'named_entity_spawn');
      for (const { fields } of shown) expect(ids).not.toContain(fields.entityId);
    }
    const listed = asText(first.bob.got.filter(({ name }) => name === 'player_info'));
    expect(listed).toContain(offlineUuid(first.names[0]));
  });

  test('/list names those of the own game', async () => {
    const { alice } = await during(() => first.alice.chat('/list'), 5);
    const answer = asText(alice.filter(({ name }) => name === 'system_chat'));
    for (const name of first.names) expect(names(answer, name)).toBe(true);
    for (const name of [...second.names, 'Guest_1']) expect(names(answer, name)).toBe(false);
  });

  test('completion offers names of the own game, and none to a visitor', async () => {
    const completed = async (person: Newcomer) => {
      const before = person.got.length;
      person.raw.write('tab_complete', { transactionId: 1, text: '/msg ' });
      await own.env.tick(3);
      return asText(person.got.slice(before).filter(({ name }) => name === 'tab_complete'));
    };
    const offered = await completed(second.alice);
    for (const name of second.names) expect(names(offered, name)).toBe(true);
    for (const name of [...first.names, 'Guest_1']) expect(names(offered, name)).toBe(false);
    const toVisitor = await completed(visitor);
    for (const name of [...first.names, ...second.names]) expect(names(toVisitor, name)).toBe(false);
  });
});
