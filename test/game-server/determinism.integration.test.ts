import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { summon } from '../../game-server/mobs/summon.ts';
import { useGameTime } from '../../patches/gameScope.ts';
import { runs, versionsToTest } from '../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../support/env.ts';
import { joinPlainBot } from '../support/plainBot.ts';

const TICKS = runs(300, 500);

/** What a run left behind: all events, and a hash of every byte a silent client was sent after it had joined. */
interface Trace {
  readonly events: string[];
  readonly bytes: string;
}

/** A farm with animals and monsters, flowing water, falling sand, growing crops, a fighter and an angler. */
async function play(version: string, seed: number): Promise<Trace> {
  await using env = await createEnv({ version, seed });
  const leaveGameTime = useGameTime(env.clock, env.server.random.fork('game packages'));
  try {
    farm(env);
    const watcher = await env.connect('Watcher', { position: { x: -20.5, y: FLOOR_Y, z: -20.5 } });
    const hash = createHash('sha256');
    watcher.raw.on('raw' as never, ((buffer: Buffer) => hash.update(buffer)) as never);
    const alice = await joinPlainBot(env, 'Alice', {
      position: { x: 0.5, y: FLOOR_Y, z: 0.5 },
      items: [{ slot: 36, id: 'fishing_rod', count: 1 }],
    });
    const bob = await joinPlainBot(env, 'Bob', {
      position: { x: 12.5, y: FLOOR_Y, z: 12.5 },
      items: [{ slot: 36, id: 'iron_sword', count: 1 }],
    });
    for (const [index, kind] of ['cow', 'sheep', 'chicken', 'pig', 'rabbit', 'zombie', 'skeleton', 'spider'].entries())
      summon(env.systems.habitat, kind, { zone: env.zone, position: { x: 8.5 + index, y: FLOOR_Y, z: 20.5 } });
    void alice.look(Math.PI, -0.6, true);
    await env.tick(3);
    alice.activateItem();
    bob.setControlState('forward', true);
    for (let tick = 0; tick < TICKS; tick++) {
      if (tick % 20 === 0) {
        const prey = bob.nearestEntity(({ name }) => name !== 'item' && name !== 'Alice' && name !== 'experience_orb');
        if (prey) {
          void bob.lookAt(prey.position, true);
          bob.attack(prey);
        }
      }
      if (tick === 100) env.setBlock(-5, FLOOR_Y + 6, 5, 'air');
      await env.tick();
    }
    const trace = { events: env.events.map((event) => JSON.stringify(event)), bytes: hash.copy().digest('hex') };
    alice.end();
    bob.end();
    await env.settle();
    return trace;
  } finally {
    leaveGameTime();
  }
}

function farm(env: Env): void {
  for (let x = -3; x <= 4; x++) for (let z = 3; z <= 9; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
  for (let x = -12; x <= -6; x++)
    for (let z = -6; z <= 0; z++) {
      env.setBlock(x, FLOOR_Y - 1, z, x === -9 && z === -3 ? 'water' : 'farmland[moisture=7]');
      if (x !== -9 || z !== -3) env.setBlock(x, FLOOR_Y, z, 'wheat');
    }
  env.setBlock(-5, FLOOR_Y + 6, 5, 'stone');
  env.setBlock(-5, FLOOR_Y + 7, 5, 'sand');
  env.server.setRule(env.zone, 'randomTickSpeed', 60);
}

describe.each(versionsToTest())('survival at %s', (version) => {
  test('goes the same way twice with the same seed, to the byte, and another with another', {
    timeout: 60_000,
  }, async () => {
    const first = await play(version, 7);
    const second = await play(version, 7);
    const other = await play(version, 8);
    const parting = first.events.findIndex((event, index) => event !== second.events[index]);
    expect(parting < 0 ? [] : [first.events[parting], second.events[parting]]).toEqual([]);
    expect(second.events.length).toBe(first.events.length);
    expect(second.bytes).toBe(first.bytes);
    expect(other.events).not.toEqual(first.events);
    const types = new Set(first.events.map((event) => (JSON.parse(event) as { type: string }).type));
    for (const type of ['block-changed', 'entity-hurt', 'player-moved']) expect(types).toContain(type);
  });
});
