import { expect, test } from 'vitest';
import { versionsToTest } from '../../support/depth.ts';
import type { Newcomer } from '../../support/newcomer.ts';
import { createLobbyEnv } from './lobbyEnv.ts';

/** What a client still shows of the packets it got: bars, teams, objectives, effects, players, entities, items. */
function shownTo({ got }: Newcomer) {
  const bars = new Set<unknown>();
  const teams = new Set<unknown>();
  const objectives = new Set<unknown>();
  const effects = new Set<unknown>();
  const listed = new Set<unknown>();
  const entities = new Set<unknown>();
  let window = 0;
  for (const { name, fields } of got) {
    if (name === 'boss_bar') (fields.action === 1 ? bars.delete.bind(bars) : bars.add.bind(bars))(fields.entityUUID);
    if (name === 'teams')
      (fields.mode === 1 || fields.mode === 'remove' ? teams.delete.bind(teams) : teams.add.bind(teams))(fields.team);
    if (name === 'scoreboard_objective')
      (fields.action === 1 ? objectives.delete.bind(objectives) : objectives.add.bind(objectives))(fields.name);
    if (name === 'entity_effect') effects.add(fields.effectId);
    if (name === 'remove_entity_effect') effects.delete(fields.effectId);
    if (name === 'player_info')
      for (const { uuid } of fields.data as { uuid: string }[])
        if (fields.action === 'remove_player') listed.delete(uuid);
        else listed.add(uuid);
    if (name === 'player_remove') for (const uuid of fields.players as string[]) listed.delete(uuid);
    if (name === 'spawn_entity' || name === 'named_entity_spawn') entities.add(fields.entityId);
    if (name === 'entity_destroy') for (const id of fields.entityIds as number[]) entities.delete(id);
    if (name === 'open_window') window = fields.windowId as number;
    if (name === 'close_window') window = 0;
  }
  return { bars, teams, objectives, effects, listed, entities, window };
}

const VERSIONS = versionsToTest({ differs: 'respawn, the player list, windows and effects have other packets' });

test.each(VERSIONS)(
  'nothing of the arena is left in the waiting room, nor of that in the arena, at %s',
  async (version) => {
    await using own = await createLobbyEnv({ version });
    const { env } = own;
    const { systems, server } = env;
    const { episode, code } = own.offer();
    const person = await own.come();
    const visitor = server.players.get('Guest_1');
    if (!visitor) throw new Error('the visitor is not in play');
    const room = visitor.zone.id;
    const lobbyThings = shownTo(person).listed.size;
    systems.bossBars.show(room, 'waiting', { title: 'Waiting' });
    systems.teams.add(room, 'guests');
    systems.weather.setWeather(room, 'rain');
    systems.effects.give(visitor, { id: 'speed', duration: 9_999 });
    const lectern = { x: Math.floor(visitor.position.x), y: 65, z: Math.floor(visitor.position.z) + 3 };
    person.raw.write('block_place', {
      hand: 0,
      location: lectern,
      direction: 2,
      cursorX: 0.5,
      cursorY: 0.5,
      cursorZ: 0,
      insideBlock: false,
      sequence: 1,
    });
    await env.tick(3);
    expect(shownTo(person)).toMatchObject({ window: expect.any(Number) });
    expect(shownTo(person).window).not.toBe(0);
    // Taking the book is the one button of the lectern that changes something.
    person.raw.write('enchant_item', { windowId: shownTo(person).window, enchantment: 3 });
    await env.tick(2);
    expect(env.block(lectern.x, lectern.y, lectern.z)).toContain('has_book=true');

    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const alice = await own.program(episode, 'Alice');
    await own.agree(person, code);
    const inArena = shownTo(person);
    expect([inArena.bars.size, inArena.teams.size, inArena.effects.size, inArena.window]).toEqual([0, 0, 0, 0]);
    const bob = server.players.get('Bob');
    if (!bob) throw new Error('Bob is not in play');
    expect(bob.inventory.slots.contents()).toEqual([]);
    expect(bob.gameMode).toBe('survival');
    expect(person.got.some(({ name, fields }) => name === 'game_state_change' && fields.reason === 1)).toBe(false);

    person.chat('/ready');
    episode.report('Alice', 'ready');
    await own.reach(episode, 'running');
    await env.tick(25);
    const { zone } = episode.place;
    systems.bossBars.show(zone, 'game', { title: 'Game' });
    systems.teams.add(zone, 'builders');
    systems.scoreboards.add(zone, 'points');
    systems.scoreboards.display(zone, 1, 'points');
    systems.effects.give(bob, { id: 'haste', duration: 9_999 });
    systems.tabList.setHeading(zone, 'secret heading', '');
    bob.inventory.slots.set(40, { id: 'diamond', count: 1 });
    await env.tick(25);
    const during = shownTo(person);
    // The bar of the game, and that of the time left.
    expect([during.bars.size, during.teams.size, during.objectives.size, during.effects.size]).toEqual([2, 1, 1, 1]);
    person.chat('/leave');
    await env.tick(3);
    alice.chat('the password is swordfish');
    await env.tick(25);
    const back = shownTo(person);
    expect([back.bars.size, back.objectives.size, back.effects.size, back.entities.size]).toEqual([1, 0, 0, 0]);
    expect([...back.teams]).toEqual(['guests']);
    expect(back.listed.size).toBe(lobbyThings);
    expect(person.lines.join()).not.toContain('swordfish');
    expect(
      server.players
        .get('Guest_1')
        ?.inventory.slots.contents()
        .map(({ id }) => id),
    ).toEqual(['written_book']);
    expect(server.players.get('Guest_1')?.gameMode).toBe('adventure');
    const lastHeader = person.got.findLast(({ name }) => name === 'playerlist_header');
    expect(JSON.stringify(lastHeader)).not.toContain('secret');
  },
);
