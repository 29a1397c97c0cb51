import { describe, expect, test } from 'vitest';
import { readText } from '../episode/refereeEnv.ts';
import { createLobbyEnv, type LobbyEnv } from './lobbyEnv.ts';

/** Plays the same game, with so many spectators, who fly about, hit and talk. @returns its log and what Alice was sent. */
async function played(spectators: number): Promise<{ log: string; seen: string[]; lines: string[] }> {
  await using own = await createLobbyEnv();
  const { episode, spectatorCode } = own.offer({ seats: [], spectators: true });
  const watchers = [];
  for (let index = 0; index < spectators; index++) {
    const watcher = await own.come();
    watcher.chat(`/code ${spectatorCode}`);
    watchers.push(watcher);
  }
  await own.env.tick(10);
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  const alice = await own.program(episode, 'Alice');
  const bob = await own.program(episode, 'Bob');
  for (const agent of episode.agents) episode.report(agent, 'ready');
  await own.reach(episode, 'running');
  const { position } = own.env.server.players.get('Bob') ?? expect.fail();
  for (const [index, watcher] of watchers.entries()) {
    watcher.raw.write('use_entity', {
      target: own.env.server.players.get('Alice')?.entityId ?? 0,
      mouse: 1,
      sneaking: false,
    });
    watcher.raw.write('arm_animation', { hand: 0 });
    watcher.chat('I see you, Alice');
    watcher.chat('/me waves');
    watcher.move({ ...position, y: position.y + 1 + index * 0.1 });
  }
  bob.chat('hello');
  bob.move({ ...position, x: position.x + 0.2 });
  await own.env.tick(60);
  own.change(episode, 'Bob', { x: 0, y: -59, z: 0 }, 'stone');
  await own.env.tick(30);
  alice.chat('/list');
  await own.env.tick(10);
  for (const agent of episode.agents) episode.report(agent, 'done');
  await own.reach(episode, 'archived');
  await own.env.tick(3);
  for (const watcher of watchers) {
    expect(watcher.refused).toBeUndefined();
    expect(watcher.lines.join()).toContain('The game is over');
  }
  const log = readText(`${own.folder}/1`, 'events.jsonl');
  return { log, seen: alice.got.map(({ name }) => name), lines: alice.lines };
}

describe('spectators', () => {
  test('change nothing: a game has the same log with them and without', async () => {
    const [without, withThem] = [await played(0), await played(3)];
    expect(withThem.log).toBe(without.log);
    expect(withThem.lines).toEqual(without.lines);
    expect(counts(withThem.seen)).toEqual(counts(without.seen));
  });

  test('see the game, and are seen and heard by nobody', async () => {
    await using own = await createLobbyEnv();
    const { episode, code, spectatorCode } = own.offer({ spectators: true });
    const { alice, bob } = await own.play(episode, code);
    const [from, heard] = [alice.got.length, bob.lines.length];
    const watcher = await watch(own, spectatorCode);
    watcher.chat('psst');
    watcher.chat('/msg Alice psst');
    await own.env.tick(5);
    const about = alice.got.slice(from).filter(({ name }) => /player_info|spawn|system_chat|player_remove/.test(name));
    expect(about).toEqual([]);
    expect(bob.lines.length).toBe(heard);
    bob.chat('over here');
    await own.env.tick(3);
    expect(watcher.lines.join()).toContain('over here');
    const listed = watcher.got
      .filter(({ name }) => name === 'player_info')
      .flatMap(({ fields }) => fields.data as object[]);
    expect(JSON.stringify(listed)).toContain('"Alice"');
    expect(watcher.got.filter(({ name }) => name === 'spawn_entity').length).toBeGreaterThanOrEqual(2);
    watcher.chat('/leave');
    await own.env.tick(3);
    expect(own.env.server.players.get('Guest_2')?.admission.presence).toBe('visitor');
    expect(alice.got.slice(from).filter(({ name }) => name === 'entity_destroy' || name === 'player_remove')).toEqual(
      [],
    );
  });

  test('are as many as allowed; the next is told what a wrong code is told', async () => {
    await using own = await createLobbyEnv();
    const { episode, code, spectatorCode } = own.offer({ spectators: 2 });
    await own.play(episode, code);
    const all = [];
    for (let index = 0; index < 3; index++) all.push(await watch(own, spectatorCode));
    const watching = own.news.filter(({ type }) => type === 'watching');
    expect(watching).toHaveLength(2);
    expect(all[2]?.lines.at(-1)).toBe('This code opens nothing now.');
    all[0]?.leave();
    await own.env.tick(3);
    all[2]?.chat(`/code ${spectatorCode}`);
    await own.env.tick(3);
    expect(own.news.filter(({ type }) => type === 'watching')).toHaveLength(3);
  });
});

async function watch(own: LobbyEnv, code: string) {
  const watcher = await own.come();
  watcher.chat(`/code ${code}`);
  await own.env.tick(5);
  return watcher;
}

/** How often each packet came; chunks come in as many batches as there is time for in a tick. */
function counts(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.filter((one) => !one.startsWith('chunk_batch'))) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
