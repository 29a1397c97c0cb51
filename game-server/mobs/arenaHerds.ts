import type { BlockPosition } from '../../protocol/geometry.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import { Chunks } from '../world/chunks.ts';
import type { Habitat } from './habitat.ts';
import { settleChunk } from './wildHerds.ts';

/** Chunks around a player, in each direction, whose animals are there. */
const NEAR = 4;
/** Chunks settled in a tick. */
const CHUNKS_PER_TICK = 4;
/** Animals alive in one arena; chunks found later wait until there is room. */
const MOST = 60;

interface Settled {
  /** Those whose animals have come. */
  readonly chunks: Set<number>;
  /** Where players were when there was nothing left to do. */
  around: string;
}

/** Steps to the chunks around a player, the nearest first. */
const AROUND = Array.from({ length: (2 * NEAR + 1) ** 2 }, (_, index) => ({
  x: (index % (2 * NEAR + 1)) - NEAR,
  z: Math.floor(index / (2 * NEAR + 1)) - NEAR,
})).sort((a, b) => a.x ** 2 + a.z ** 2 - b.x ** 2 - b.z ** 2 || a.z - b.z || a.x - b.x);

/**
 * The animals of the land in arenas whose plans want them: from the release on, each chunk that comes near a player has
 * its own, once. They follow from the land and from where players were alone.
 */
export class ArenaHerds {
  readonly #habitat: Habitat;
  readonly #zones = new Map<string, Settled>();

  constructor(habitat: Habitat) {
    this.#habitat = habitat;
  }

  install(): void {
    const { server } = this.#habitat;
    server.onZoneOpened(({ id }) => this.#zones.delete(id));
    server.onPhase('mobs', () => {
      for (const [zone, settled] of this.#zones)
        if (!server.zones.has(zone)) this.#zones.delete(zone);
        else if (server.isPlayed(zone)) this.#settleAround(zone, settled);
    });
  }

  /** Has the animals of a plan's land come, if it wants any; those of the plan before it come no more. */
  expect(plan: BuildPlan, origin: BlockPosition): void {
    const { x, y, z } = plan.box.min;
    const zone = this.#habitat.server.zoneAt({ x: x + origin.x, y: y + origin.y, z: z + origin.z })?.id;
    if (zone === undefined) return;
    if (plan.ground?.herds) this.#zones.set(zone, { chunks: new Set(), around: '' });
    else this.#zones.delete(zone);
  }

  #settleAround(zone: string, settled: Settled): void {
    const centres = this.#habitat.server
      .playersIn(zone)
      .map(({ position: { x, z } }) => [Math.floor(x) >> 4, Math.floor(z) >> 4] as const);
    const around = centres.join(' ');
    if (around === settled.around || this.#habitat.mobsIn(zone).length >= MOST) return;
    let left = CHUNKS_PER_TICK;
    for (const [chunkX, chunkZ] of centres)
      for (const { x, z } of AROUND) {
        const key = Chunks.key(chunkX + x, chunkZ + z);
        if (settled.chunks.has(key)) continue;
        settled.chunks.add(key);
        settleChunk(this.#habitat, zone, chunkX + x, chunkZ + z);
        if (--left === 0) return;
      }
    settled.around = around;
  }
}
