import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { BuildPlan } from '../../../tasks/buildPlan.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { Chunks } from '../world/chunks.ts';
import { Habitat } from './habitat.ts';
import { settleChunk } from './wildHerds.ts';

/** Chunks around a player, in each direction, whose animals are there. */
const NEAR = 4;
/** Chunks settled in a tick. */
const CHUNKS_PER_TICK = 4;
/** Animals alive in one arena; chunks found later wait until there is room. */
const MOST = 60;

/** Steps to the chunks around a player, the nearest first. */
const AROUND = Array.from({ length: (2 * NEAR + 1) ** 2 }, (_, index) => ({
  x: (index % (2 * NEAR + 1)) - NEAR,
  z: Math.floor(index / (2 * NEAR + 1)) - NEAR,
})).sort((a, b) => a.x ** 2 + a.z ** 2 - b.x ** 2 - b.z ** 2 || a.z - b.z || a.x - b.x);

/**
 * The animals of the land in arenas whose plans want them: from the release on, each chunk that comes near a player has
 * its own, once. They follow from the land and from where players were alone.
 */
export class ArenaHerds implements System {
  readonly name = 'arena-herds';
  #server!: EmbeddedServer;
  /** Chunks whose animals have come, by zone. */
  readonly #settled = new Map<string, Set<number>>();

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.onZoneOpened(({ id }) => this.#settled.delete(id));
    server.onPhase('mobs', () => {
      for (const [zone, settled] of this.#settled)
        if (!server.zones.has(zone)) this.#settled.delete(zone);
        else if (server.isPlayed(zone)) this.#settleAround(zone, settled);
    });
  }

  /** Has the animals of a plan's land come, if it wants any; those of the plan before it come no more. */
  expect(plan: BuildPlan, origin: BlockPosition): void {
    const { x, y, z } = plan.box.min;
    const zone = this.#server.zoneAt({ x: x + origin.x, y: y + origin.y, z: z + origin.z })?.id;
    if (zone === undefined) return;
    if (plan.ground?.herds) this.#settled.set(zone, new Set());
    else this.#settled.delete(zone);
  }

  #settleAround(zone: string, settled: Set<number>): void {
    if (Habitat.of(this.#server).mobsIn(zone).length >= MOST) return;
    let left = CHUNKS_PER_TICK;
    for (const { position } of this.#server.playersIn(zone)) {
      const [chunkX, chunkZ] = [Math.floor(position.x) >> 4, Math.floor(position.z) >> 4];
      for (const { x, z } of AROUND) {
        const key = Chunks.key(chunkX + x, chunkZ + z);
        if (settled.has(key)) continue;
        settled.add(key);
        settleChunk(this.#server, zone, chunkX + x, chunkZ + z);
        if (--left === 0) return;
      }
    }
  }
}
