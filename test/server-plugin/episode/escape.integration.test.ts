import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { readEvents } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { add, type BlockPosition, boxContains, type Point } from '../../../protocol/geometry.ts';
import { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { checkLog } from '../../../server-plugin/scoring/replay.ts';
import { atomNumbered } from '../../../tasks/escape/atoms/atoms.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { makeEscapeTask } from '../../../tasks/escape/makeEscapeTask.ts';
import type { EventOf } from '../../support/gameEvents.ts';
import { createRefereeEnv, logOf, type RefereeEnv, readText } from './refereeEnv.ts';

function escapeOf(atoms: readonly number[]): EscapeTask {
  return makeEscapeTask({
    id: 'escape/test',
    title: 'test',
    level: atoms.length,
    seed: 3,
    agents: 2,
    atoms: atoms.map(atomNumbered),
  });
}

/** An escape that runs, with what tests do to it. */
async function running(stage: RefereeEnv, atoms: readonly number[]) {
  const task = escapeOf(atoms);
  const folder = join(stage.folder, 'escape');
  const episode = stage.create({ task, folder });
  const visitors = await stage.run(episode);
  const { origin } = episode.briefing('Alice');
  const username = (agent: string) => episode.briefing(agent).game.username;
  return {
    task,
    episode,
    visitors,
    /** Puts a player somewhere, as no player could. */
    put: async (agent: string, { x, y, z }: Point) => {
      const position = add({ x, y, z }, origin);
      await stage.host.intervene({ type: 'teleport', player: username(agent), position, yaw: 0 });
      await stage.env.tick(2);
    },
    feet: (agent: string): Point => {
      const player = stage.env.server.players.get(username(agent));
      if (!player) throw new Error(`${agent} is not in play`);
      const { x, y, z } = player.position;
      return { x: x - origin.x, y, z: z - origin.z };
    },
    block: ({ x, y, z }: BlockPosition) => stage.env.block(x + origin.x, y, z + origin.z),
    condition: (index: number) => {
      const all = task.rooms.flatMap((room) => room.stages).flatMap(({ conditions }) => conditions);
      const condition = all[index];
      if (!condition) throw new Error(`no condition ${index}`);
      return condition;
    },
    snapshot: (name: string) => RegionSnapshot.parse(JSON.parse(readText(folder, name))),
    log: () => {
      episode.log.flush();
      return logOf(folder);
    },
  };
}

const onto = ({ x, y, z }: BlockPosition): Point => ({ x: x + 0.5, y, z: z + 0.5 });
const ofType = <T extends GameEvent['type']>(events: readonly GameEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);
const stop = async (stage: RefereeEnv, episode: Episode) => {
  episode.stop('stopped-by-controller');
  await stage.reach(episode, 'archived');
  return episode.finished;
};

describe('whoever dies', () => {
  test('in lava comes back at the entrance of the room, keeps what they carry, and can finish', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [13, 1]);
    const { task, put } = play;
    await put('Alice', onto(play.condition(0).position));
    await stage.env.tick(5);
    const [, room] = task.rooms;
    const chamber = room?.chambers[0];
    const lava = room?.stages[0]?.effects
      .flatMap((effect) => (effect.type === 'set-blocks' ? effect.cells : []))
      .find(({ position }) => play.block(position).startsWith('lava'));
    if (!chamber || !lava) throw new Error('no lava');
    await put('Alice', chamber.entry.position);
    await put('Alice', onto(lava.position));
    for (let ticks = 0; !ofType(play.log(), 'player-died').length && ticks < 200; ticks++) await stage.env.tick();
    play.visitors[0]?.client.write('client_command', { actionId: 0 });
    await stage.env.tick(10);
    expect(ofType(play.log(), 'player-died')).toMatchObject([{ actor: 'Alice' }]);
    const [back] = ofType(play.log(), 'player-respawned');
    expect(back).toMatchObject({ actor: 'Alice', position: chamber.entry.position });
    expect(play.feet('Alice')).toEqual(chamber.entry.position);
    const places = play
      .log()
      .flatMap((event) => ('place' in event && event.actor === 'Alice' ? [`${event.type} ${event.place}`] : []));
    expect(places).toEqual([
      'place-entered room-1',
      'place-left room-1',
      'place-entered room-2',
      'place-left room-2',
      'place-entered room-2',
    ]);
    const score = await stop(stage, play.episode);
    expect(score.parts?.map(({ value }) => value)).toEqual([1, 0]);
  });
});

describe('whoever was gone', () => {
  test('when the team was split is brought on after coming back', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [4, 3]);
    const [, room] = play.task.rooms;
    const entry = (index: number) => room?.chambers[index]?.entry.position;
    play.visitors[1]?.leave();
    await stage.env.tick(3);
    const lever = play.condition(0).position;
    await play.put('Alice', onto(add(lever, { x: 0, y: 0, z: -1 })));
    const { origin } = play.episode.briefing('Alice');
    play.visitors[0]?.client.write('block_place', {
      hand: 0,
      location: add(lever, origin),
      direction: 1,
      cursorX: 0.5,
      cursorY: 0.5,
      cursorZ: 0.5,
      insideBlock: false,
      sequence: 1,
    });
    await stage.env.tick(5);
    expect(play.feet('Alice')).toEqual(entry(0));
    await stage.join(play.episode.briefing('Bob'));
    await stage.env.tick(5);
    expect(play.feet('Bob')).toEqual(entry(1));
    const bob = play
      .log()
      .flatMap((event) =>
        'actor' in event && event.actor === 'Bob' && 'place' in event ? [`${event.type} ${event.place}`] : [],
      );
    expect(bob).toEqual([
      'place-entered room-1',
      'place-left room-1',
      'place-entered room-1',
      'place-left room-1',
      'place-entered room-2-2',
    ]);
    await stop(stage, play.episode);
  });
});

describe('plates', () => {
  test('tell of everyone who steps on, once, and of nobody for a thing', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [11]);
    const { position } = play.condition(0);
    await play.put('Alice', onto(position));
    await stage.env.tick(45);
    await play.put('Bob', onto(position));
    await stage.env.tick(45);
    await play.put('Alice', onto(add(position, { x: 0, y: 0, z: -2 })));
    await stage.env.tick(45);
    await play.put('Bob', onto(add(position, { x: 0, y: 0, z: -2 })));
    await stage.env.tick(45);
    const changes = ofType(play.log(), 'device-changed').map(({ actor, on }) => [actor, on]);
    expect(changes).toEqual([
      ['Alice', true],
      ['Bob', true],
      ['Bob', false],
    ]);
    await stop(stage, play.episode);
  });

  test('whose floor is broken stand again', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [11]);
    const { position } = play.condition(0);
    const floor = add(position, { x: 0, y: -1, z: 0 });
    const before = [play.block(position), play.block(floor)];
    stage.change(play.episode, 'Alice', floor, 'air');
    await stage.env.tick(3);
    expect([play.block(position), play.block(floor)]).toEqual(before);
    const broken = ofType(play.log(), 'block-broken').map(({ actor, state }) => [actor, state.split('[')[0]]);
    expect(broken).toEqual([
      ['Alice', 'polished_blackstone'],
      [undefined, 'spruce_pressure_plate'],
    ]);
    await stop(stage, play.episode);
    // What the referee put back is in the log like everything else.
    const [initial, final] = ['initial', 'final'].map((name) => play.snapshot(`${name}.snapshot.json`));
    if (initial && final) expect(checkLog(initial, readEvents(play.log()), final)).toEqual([]);
    expect(play.log().filter(({ type }) => type === 'rule-applied').length).toBeGreaterThan(0);
  });
});

describe('a lever', () => {
  test('pulled from the room before, through what shuts it, is out of sight, and earns nothing where it is pulled', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [13, 1]);
    const levers = [play.condition(1).position, play.condition(2).position];
    const lever = levers.find(({ z }) => z === Math.min(...levers.map((at) => at.z))) as BlockPosition;
    const box = play.task.rooms[0]?.chambers[0]?.box;
    if (!box) throw new Error('no room');
    // In the doorway, whose wooden door a hand opens: the bars behind it are still there.
    await play.put('Alice', { x: 130.5, y: -60, z: box.max.z + 1.65 });
    const pull = async () => {
      play.visitors[0]?.client.write('block_place', {
        hand: 0,
        location: add(lever, play.episode.briefing('Alice').origin),
        direction: 1,
        cursorX: 0.5,
        cursorY: 0.5,
        cursorZ: 0.5,
        insideBlock: false,
        sequence: 1,
      });
      await stage.env.tick(3);
    };
    await pull();
    expect(ofType(play.log(), 'device-changed')).toEqual([]);
    expect(ofType(play.log(), 'action-refused')).toMatchObject([{ actor: 'Alice', action: 'place' }]);
    // Servers of others let hands through.
    const { server } = stage.env;
    const position = add(lever, play.episode.briefing('Alice').origin);
    const player = server.players.get(play.episode.briefing('Alice').game.username) as Player;
    const click = { position, face: 'up', cursor: { x: 0.5, y: 0.5, z: 0.5 }, hand: 0 } as const;
    server.uses.useBlock({ ...click, player, state: server.world.block(position), item: null });
    await stage.env.tick(3);
    expect(ofType(play.log(), 'device-changed')).toMatchObject([{ actor: 'Alice', device: 'lever', on: true }]);
    expect(play.episode.status().scores.completion).toBe(0);
    await play.put('Alice', play.task.rooms[0]?.chambers[0]?.entry.position as Point);
    await play.put('Alice', onto(play.condition(0).position));
    expect(play.episode.status().scores.completion).toBe(0.5);
    await play.put('Alice', play.task.rooms[1]?.chambers[0]?.entry.position as Point);
    await pull();
    await pull();
    // Once the first room is passed, the same pull is half of the second.
    expect(play.episode.status().scores.completion).toBe(0.75);
    await stop(stage, play.episode);
  });
});

describe('a gate', () => {
  test('that is broken lets nobody through: who slips in within the tick is put back', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [6, 13]);
    const box = play.task.rooms[0]?.chambers[0]?.box;
    const entry = play.task.rooms[0]?.chambers[0]?.entry.position;
    if (!box || !entry) throw new Error('no room');
    const { origin } = play.episode.briefing('Alice');
    await play.put('Alice', { x: 130.5, y: -60, z: box.max.z + 0.6 });
    const door = { x: 130, y: -60, z: box.max.z + 1 };
    const shut = play.block(door);
    expect(shut).toMatch(/^iron_door/);
    stage.change(play.episode, 'Alice', door, 'air');
    for (let step = 1; step <= 18; step++) {
      const z = box.max.z + 0.6 + step * 0.2 + origin.z;
      play.visitors[0]?.client.write('position', { x: 130.5 + origin.x, y: -60, z, onGround: true });
    }
    await stage.env.tick(4);
    const been = play
      .log()
      .flatMap((event) => (event.type === 'place-entered' ? [`${event.actor} ${event.place}`] : []));
    expect(been).toEqual(['Alice room-1', 'Bob room-1', 'Alice room-2', 'Alice room-1']);
    expect([play.feet('Alice'), play.block(door)]).toEqual([entry, shut]);
    await stop(stage, play.episode);
  });
});

describe('the end', () => {
  test('comes when the last agent is out and every room is passed, though the first has left by then', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [13]);
    await play.put('Alice', onto(play.condition(0).position));
    await stage.env.tick(5);
    await play.put('Alice', onto({ x: 130, y: -60, z: 140 }));
    play.episode.report('Alice', 'done');
    play.visitors[0]?.leave();
    await stage.env.tick(20);
    expect(play.episode.state).toBe('running');
    await play.put('Bob', onto({ x: 131, y: -60, z: 140 }));
    await stage.reach(play.episode, 'archived');
    const score = await play.episode.finished;
    expect(score).toMatchObject({ reason: 'goal-reached', success: true, ticks: expect.any(Number) });
    expect(score.metrics?.exitReached?.value).toBe(1);
  });

  test('does not come for standing at the exit with a room unsolved', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [13]);
    for (const agent of ['Alice', 'Bob']) await play.put(agent, onto({ x: 130, y: -60, z: 140 }));
    await stage.env.tick(30);
    expect(play.episode.state).toBe('running');
    const score = await stop(stage, play.episode);
    expect([score.success, score.metrics?.completion?.value, score.metrics?.exitReached?.value]).toEqual([false, 0, 1]);
  });
});

describe('what the way out needs', () => {
  test('comes back to who dropped it when it burns', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [0, 2]);
    const { origin } = play.episode.briefing('Alice');
    const username = play.episode.briefing('Bob').game.username;
    await stage.host.intervene({ type: 'give', player: username, item: 'gold_block', count: 1 });
    await stage.env.tick(2);
    // A pool of lava before Bob, put there by the test.
    await play.put('Bob', onto({ x: 130, y: -60, z: play.task.rooms[0]?.chambers[0]?.box.min.z as number }));
    const { x, y, z } = play.feet('Bob');
    for (const dx of [-1, 0, 1])
      for (const dz of [1, 2, 3, 4])
        stage.env.setBlock(Math.floor(x) + dx + origin.x, y, Math.floor(z) + dz + origin.z, 'lava');
    // Bob throws what he holds in hand (player action 3: all of it).
    play.visitors[1]?.client.write('block_dig', { status: 3, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
    await stage.env.tick(100);
    const events = play.log();
    expect(ofType(events, 'item-dropped')).toMatchObject([{ actor: 'Bob', item: 'gold_block' }]);
    expect(ofType(events, 'item-despawned')).toMatchObject([{ item: 'gold_block', count: 1 }]);
    expect(ofType(events, 'inventory-changed').map(({ count }) => count)).toEqual([1, 0, 1]);
    await stop(stage, play.episode);
  });

  test('comes back to who takes it apart without a way to put it together again', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [0, 2]);
    const username = play.episode.briefing('Bob').game.username;
    await stage.host.intervene({ type: 'give', player: username, item: 'gold_block', count: 1 });
    await stage.env.tick(2);
    const player = stage.env.server.players.get(username);
    // What the server says when a player crafts.
    stage.env.server.emit({ type: 'item-crafted', player: player?.username ?? '', item: 'gold_ingot', count: 9 });
    await stage.env.tick(2);
    expect(ofType(play.log(), 'inventory-changed').map(({ count }) => count)).toEqual([1, 2]);
    await stop(stage, play.episode);
  });

  test('written over, a hint reads as before', async () => {
    await using stage = await createRefereeEnv();
    const play = await running(stage, [13]);
    const box = play.task.rooms[0]?.chambers[0]?.box;
    const sign = play.task.site.steps.find((step) => step.type === 'sign' && box && boxContains(box, step.position));
    if (sign?.type !== 'sign') throw new Error('no sign');
    const { origin } = play.episode.briefing('Alice');
    const cell = add(sign.position, origin);
    const front = () => {
      const entity = stage.env.server.world.entityAt(cell);
      return entity?.type === 'sign' ? entity.front : undefined;
    };
    await play.put('Alice', onto(add(sign.position, { x: 0, y: -1, z: -1 })));
    const alice = play.visitors[0]?.client;
    alice?.write('block_place', {
      hand: 0,
      location: cell,
      direction: 2,
      cursorX: 0.5,
      cursorY: 0.5,
      cursorZ: 0.5,
      insideBlock: false,
      sequence: 1,
    });
    await stage.env.tick(2);
    alice?.write('update_sign', {
      location: cell,
      isFrontText: true,
      text1: 'Go home',
      text2: '',
      text3: '',
      text4: '',
    });
    await stage.env.tick(4);
    expect(ofType(play.log(), 'sign-written')).toMatchObject([
      { actor: 'Alice', lines: expect.arrayContaining(['Go home']) },
    ]);
    expect(front()?.filter((line) => line !== '')).toEqual(sign.lines);
    await stop(stage, play.episode);
  });
});
