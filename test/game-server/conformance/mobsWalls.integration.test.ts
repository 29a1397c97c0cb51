import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

interface Hunter {
  readonly target: unknown;
  readonly position: { readonly x: number; readonly z: number };
}

/** A zombie that is after a player at the origin, with a wall between them so many blocks wide and three high. */
async function walledOff(
  env: Env,
  width: number,
  until: <T>(condition: () => T | undefined | null | false, what?: string, ticks?: number) => Promise<T>,
): Promise<Hunter> {
  env.systems.commands.console(`time set midnight`);
  env.systems.commands.console(`summon zombie 0.5 ${FLOOR_Y} 8.5`);
  const [zombie] = [...env.systems.entities.ofKind('zombie')] as unknown as Hunter[];
  if (!zombie) throw new Error('no zombie');
  await until(() => zombie.target !== undefined, 'the hunt', 200);
  for (let x = -(width - 1) / 2; x <= (width - 1) / 2; x++)
    for (let y = 0; y < 3; y++) env.setBlock(x, FLOOR_Y + y, 3, 'stone');
  return zombie;
}

behaviour(
  'a zombie walks around a wall that was put up on its way',
  { source: 'vanilla: blocks that change have mobs look for their way again; Minecraft wiki, "Zombie"' },
  async ({ env, client, until }) => {
    await client('Alice');
    await walledOff(env, 3, until);
    await until(() => env.eventsOf('player-hurt').length > 0, 'the blow', 160);
  },
);

behaviour(
  'a zombie forgets whom it has not seen for three seconds behind a wall of 13',
  { source: 'Minecraft wiki, "Zombie"; vanilla: TargetGoal gives up after 60 ticks unseen' },
  async ({ env, client, until, tick }) => {
    await client('Alice');
    const zombie = await walledOff(env, 13, until);
    await tick(50);
    expect(zombie.target).toBeDefined();
    // It has run along the wall as far as it knew of somebody behind it.
    expect(Math.abs(zombie.position.x)).toBeGreaterThan(1);
    await tick(16);
    expect(env.eventsOf('player-hurt')).toEqual([]);
    expect(zombie.target).toBeUndefined();
  },
);

behaviour(
  'who stands between four walls is not seen past the edge that two of them have in common',
  { source: 'vanilla: Entity.hasLineOfSight clips the line between both eyes at every block that it meets' },
  async ({ env }) => {
    const walls = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const;
    for (const [x, z] of walls) for (const y of [0, 1]) env.setBlock(x, FLOOR_Y + y, z, 'oak_planks');
    const eyes = (x: number, z: number) => ({ x, y: FLOOR_Y + 1.62, z });
    const seen: string[] = [];
    // Wherever a body stands within, and wherever one stands at the edge outside.
    for (let x = 0.3; x <= 0.7; x += 0.05)
      for (let z = 0.3; z <= 0.7; z += 0.05)
        for (let dx = 0.05; dx <= 1; dx += 0.05)
          for (let dz = 0.05; dz <= 1; dz += 0.05)
            if (env.systems.habitat.sees(eyes(1 + dx, -dz), eyes(x, z))) seen.push([x, z, 1 + dx, -dz].join());
    expect(seen).toEqual([]);
    expect(env.systems.habitat.sees(eyes(1.5, -0.5), eyes(2.5, -0.5))).toBe(true);
  },
);
