import { WorldSaver } from '../../game-server/storage/worldSaver.ts';
import { createEnv, type Env, type EnvOptions } from './env.ts';

export interface Kept {
  readonly env: Env;
  readonly saver: WorldSaver;
  readonly failures: unknown[];
}

/** A server that keeps its world in a folder, and continues the one that lies there. */
export async function keptIn(folder: string, options: EnvOptions = {}): Promise<Kept> {
  const env = await createEnv(options);
  const { game } = env.systems.commands;
  const failures: unknown[] = [];
  let age = 0;
  const saver = new WorldSaver(game, {
    folder,
    zone: env.zone,
    facts: { name: 'Test', spawn: { x: 0, y: -60, z: 0 } },
    time: () => age + env.server.tickNumber,
    onFailure: (error) => failures.push(error),
  });
  saver.install();
  age = (await saver.open())?.time ?? 0;
  return { env, saver, failures };
}

/** Ticks until a save that was begun has been written. */
export async function written({ env, saver }: Kept): Promise<void> {
  while (saver.busy) {
    await env.tick();
    await saver.idle();
  }
}
