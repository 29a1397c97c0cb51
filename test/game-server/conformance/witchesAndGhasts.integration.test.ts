import { expect } from 'vitest';
import type { Fireball } from '../../../game-server/mechanics/projectiles/fireball.ts';
import type { Ghast } from '../../../game-server/mobs/monsters/ghast.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WITCH = 'Minecraft wiki, "Witch"';
const GHAST = 'Minecraft wiki, "Ghast"';
const fireballs = (env: Env) => [...env.systems.entities.ofKind('fireball')] as unknown as Fireball[];

behaviour(
  'a witch throws potions at a player: slowness from afar, poison to the healthy',
  { source: `${WITCH}: attacks`, timeout: 30_000 },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    env.systems.commands.console(`summon witch 0.5 ${FLOOR_Y} 9.5`);
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('nobody');
    await until(
      () => Object.values(alice.entities).some(({ name }) => /^(?:splash_)?potion$/.test(name ?? '')),
      'a potion',
      200,
    );
    const given = new Set<string>();
    await until(
      () => {
        for (const { id } of env.systems.effects.list(player)) given.add(id);
        return given.has('slowness') && given.has('poison');
      },
      'slowness and poison',
      600,
    );
    await until(() => env.eventsOf('player-hurt').some(({ cause }) => cause === 'magic'), 'the poison', 60);
    expect(player.alive).toBe(true);
  },
);

behaviour(
  'a witch that is hurt drinks healing',
  { source: `${WITCH}: drinks potions of healing at 5 percent a tick` },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 40.5 } });
    env.systems.commands.console(`summon witch 0.5 ${FLOOR_Y} 0.5 {Health:10f}`);
    const [witch] = [...env.systems.entities.ofKind('witch')] as unknown as {
      health: number;
      equipment(slot: string): { id: string } | undefined;
    }[];
    await until(() => witch?.equipment('mainHand')?.id === 'potion', 'the bottle', 200);
    await until(() => (witch?.health ?? 0) >= 14, 'the healing', 60);
    expect(witch?.equipment('mainHand')).toBeUndefined();
  },
);

behaviour(
  'a ghast shoots a fireball that explodes where it strikes',
  { source: `${GHAST}: explosion power 1`, env: { rules: { mobGriefing: true } } },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.commands.console(`summon ghast 0.5 ${FLOOR_Y + 2} 25.5`);
    await until(() => Object.values(alice.entities).some(({ name }) => name === 'fireball'), 'a fireball', 200);
    await until(() => env.eventsOf('player-hurt').length > 0, 'the hit', 100);
    expect(fireballs(env)).toEqual([]);
    expect(env.eventsOf('player-hurt').map(({ cause }) => cause)).toContain('fireball');
  },
);

behaviour(
  'who strikes a fireball sends it back the way they look, and it kills the ghast',
  { source: `${GHAST}, "Fireball": deflecting` },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { yaw: 0 });
    await until(alice.look(Math.PI, 0.12, true));
    env.systems.commands.console(`summon ghast 0.5 ${FLOOR_Y + 2} 25.5`);
    const [ball] = await until(
      () => {
        const near = fireballs(env).filter(({ position }) => position.z < 4);
        return near.length > 0 && near;
      },
      'a fireball near by',
      300,
    );
    const seen = alice.entities[ball?.entityId ?? -1];
    if (!seen) throw new Error('not seen');
    alice.attack(seen);
    await tick(2);
    expect(ball?.velocity.z).toBeGreaterThan(0);
    expect(ball?.owner).toBe(env.server.players.get('Alice'));
    const [ghast] = [...env.systems.entities.ofKind('ghast')] as unknown as Ghast[];
    if (!ball || !ghast) throw new Error('no ghast');
    // Where it drifts is its own affair: what comes back meets it.
    ghast.noAI = true;
    ball.position = { x: ghast.position.x, y: ghast.position.y + 2, z: ghast.position.z - 4 };
    ball.velocity = { x: 0, y: 0, z: 1 };
    await until(() => !ghast.alive, 'the ghast to die', 20);
    expect(env.eventsOf('entity-died').map(({ kind }) => kind)).toContain('ghast');
  },
);
