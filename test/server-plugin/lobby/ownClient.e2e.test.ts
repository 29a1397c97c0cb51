import { once } from 'node:events';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { versionsToTest } from '../../support/depth.ts';
import { startPeopleServer } from './peopleServer.ts';

/** Login, respawn, chat, books and the player list have other packets, which conformance shows at all versions. */
const VERSIONS = versionsToTest();

describe.concurrent.each(VERSIONS)('a person with a plain client at %s', (version) => {
  test('joins by a name, takes a seat by code, plays, leaves, comes back and is done', {
    timeout: 60_000,
  }, async () => {
    await using server = await startPeopleServer({ version });
    const { when } = server;
    const episode = server.create();
    const { codes } = server.lobby.offer(episode, { seats: ['Bob'] });
    const code = codes.get('Bob') as string;

    const steve = await server.person('Alice');
    expect(steve.bot.username).toBe('Guest_1');
    await when(() => steve.lines.some((line) => line.includes('waiting room')), 'the welcome');
    steve.bot.chat('/code 1');
    await when(() => steve.lines.includes('This code opens nothing now.'), 'the refusal');
    // Who cannot send commands types the digits alone.
    steve.bot.chat(code);
    await when(() => steve.lines.some((line) => line.includes('Do you agree?')), 'the question');
    expect(server.news.map(({ type }) => type)).not.toContain('consented');
    steve.bot.chat('/consent yes');
    await when(() => steve.lines.some((line) => line.includes('book in your hand')), 'the briefing');
    await when(() => steve.bot.inventory.slots[36]?.name === 'written_book', 'the book');
    const opened = once(steve.bot._client, 'open_book' as never);
    steve.bot.activateItem();
    await opened;
    steve.bot.chat('/goal');
    await when(() => steve.lines.some((line) => line.includes('lamp')), 'the goal');

    await episode.start();
    const alice = await server.program(episode, 'Alice');
    episode.report('Alice', 'ready');
    await when(() => server.host.server.players.has('Bob'), 'the move');
    const { origin } = episode.briefing('Bob');
    await when(() => steve.bot.blockAt(new Vec3(origin.x, origin.y, origin.z)) !== null, 'the arena to be seen');
    expect(steve.bot.inventory.items().map(({ name }) => name)).not.toContain('written_book');
    expect(Object.keys(steve.bot.players).sort()).toEqual(['Alice', 'Guest_1']);
    expect(Object.keys(alice.bot.players).sort()).toEqual(['Alice', 'Bob']);
    steve.bot.chat('/ready');
    await when(() => episode.state === 'running', 'the release');

    await when(() => steve.bot.entity.onGround, 'Bob to stand');
    await server.host.intervene({ type: 'give', player: 'Bob', item: 'dirt', count: 2 });
    const item = await when(() => steve.bot.inventory.items()[0], 'the dirt');
    await steve.bot.equip(item, 'hand');
    const feet = steve.bot.entity.position.floored();
    const ground = steve.bot.blockAt(feet.offset(0, -1, 2));
    if (!ground) throw new Error('Bob sees no ground');
    await steve.bot.placeBlock(ground, new Vec3(0, 1, 0));
    const placed = steve.bot.blockAt(feet.offset(0, 0, 2));
    expect(placed?.name).toBe(item.name);
    if (placed) await steve.bot.dig(placed);
    const heard = once(alice.bot, 'chat');
    steve.bot.chat('hello Alice');
    expect((await heard).slice(0, 2)).toEqual(['Bob', 'hello Alice']);

    const stood = server.host.server.players.get('Bob')?.position;
    steve.bot.quit();
    await when(() => !server.host.server.players.has('Bob'), 'Bob to be gone');
    expect(episode.state).toBe('running');
    const again = await server.person('Somebody');
    again.bot.chat(`/code ${code}`);
    await when(() => server.host.server.players.has('Bob'), 'Bob to be back');
    expect(server.host.server.players.get('Bob')?.position).toEqual(stood);
    await when(() => again.bot.players.Alice?.entity, 'Bob to see Alice');

    episode.report('Alice', 'done');
    again.bot.chat('/done');
    const score = await episode.finished;
    expect([score.termination, score.reason]).toEqual(['agents-stopped', 'agents-done']);
    await when(() => again.lines.some((line) => line.includes('The game is over')), 'the end');
    expect(again.bot.game.gameMode).toBe('adventure');
    expect(again.kicked).toBeUndefined();
    const placedByBob = server.events.filter((event) => event.type === 'block-placed' && event.player === 'Bob');
    expect(placedByBob).toHaveLength(1);
    expect(server.news.filter(({ type }) => type === 'consented')).toHaveLength(1);
  });

  test('watches by code, and goes back', { timeout: 60_000 }, async () => {
    await using server = await startPeopleServer({ version });
    const { when } = server;
    const episode = server.create({ people: [] });
    const { spectatorCode } = server.lobby.offer(episode, { seats: [], spectators: true });
    await episode.start();
    const [alice, bob] = [await server.program(episode, 'Alice'), await server.program(episode, 'Bob')];
    for (const agent of episode.agents) episode.report(agent, 'ready');
    await when(() => episode.state === 'running', 'the release');
    const carl = await server.person('Carl');
    carl.bot.chat(`/code ${spectatorCode}`);
    await when(() => carl.bot.players.Alice?.entity && carl.bot.players.Bob?.entity, 'both players to be seen');
    expect(carl.bot.game.gameMode).toBe('spectator');
    const shown = once(carl.bot, 'chat');
    bob.bot.chat('nobody watches us');
    expect((await shown).slice(0, 2)).toEqual(['Bob', 'nobody watches us']);
    expect(Object.keys(alice.bot.players).sort()).toEqual(['Alice', 'Bob']);
    carl.bot.chat('/leave');
    await when(() => carl.bot.game.gameMode === 'adventure', 'the waiting room');
    expect(Object.keys(carl.bot.players)).toEqual(['Guest_1']);
    expect(Object.values(carl.bot.entities).filter((entity) => entity !== carl.bot.entity)).toEqual([]);
  });
});
