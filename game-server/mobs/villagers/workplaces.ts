import { type BlockPosition, type Point, positionKey } from '../../../protocol/geometry.ts';
import { isBed } from '../../data/blockTags.ts';
import { LivelyCells } from '../../world/ticking/livelyCells.ts';
import type { Habitat } from '../habitat.ts';
import type { Mob } from '../mob.ts';

/** How far villagers look for what they need, blocks (Minecraft wiki, "Villager": 48). */
const LOOKS_WITHIN = 48;

/** Whose a place is. */
interface Claim {
  readonly owner: Mob;
}

/** Places in the world that one villager has for itself: what they work at, and where they sleep. */
export class Places {
  readonly #habitat: Habitat;
  readonly #cells: LivelyCells;
  readonly #matches: (id: string) => boolean;
  readonly #claims = new Map<string, Claim>();

  /** @param matches by block id and properties, which blocks are such places. */
  constructor(habitat: Habitat, matches: (id: string, properties: Readonly<Record<string, string>>) => boolean) {
    const { states } = habitat.server.gameData;
    this.#habitat = habitat;
    this.#matches = (id) => matches(id, {}) || matches(id, { part: 'head' });
    this.#cells = new LivelyCells((stateId) => {
      const { id, properties } = states.state(stateId);
      return matches(id, properties);
    });
  }

  /** The nearest place that nobody else has, where `fits` says so of its block; undefined when there is none. */
  nearestFree(mob: Mob, fits: (id: string) => boolean = () => true): BlockPosition | undefined {
    const { world, gameData } = this.#habitat.server;
    const { x, y, z } = mob.position;
    const chunk = (value: number) => Math.floor(value) >> 4;
    let nearest: BlockPosition | undefined;
    let best = LOOKS_WITHIN;
    for (let chunkX = chunk(x - LOOKS_WITHIN); chunkX <= chunk(x + LOOKS_WITHIN); chunkX++)
      for (let chunkZ = chunk(z - LOOKS_WITHIN); chunkZ <= chunk(z + LOOKS_WITHIN); chunkZ++) {
        if (!world.chunks.isMade(chunkX, chunkZ)) continue;
        for (const section of this.#cells.of(world.chunks.column(chunkX, chunkZ)))
          for (const cell of section.cells) {
            const at = {
              x: (chunkX << 4) | (cell & 15),
              y: (section.y << 4) | (cell >> 8),
              z: (chunkZ << 4) | ((cell >> 4) & 15),
            };
            const away = Math.hypot(at.x + 0.5 - x, at.y - y, at.z + 0.5 - z);
            if (away >= best || !this.#habitat.contains(mob.zone, at)) continue;
            const owner = this.#ownerOf(at);
            if (owner && owner !== mob) continue;
            if (!fits(gameData.states.blockId(world.stateId(at)))) continue;
            nearest = at;
            best = away;
          }
      }
    return nearest;
  }

  /** Gives a free place to a mob. @returns false when it is another's or no such place any more. */
  claim(mob: Mob, at: BlockPosition): boolean {
    const owner = this.#ownerOf(at);
    if ((owner && owner !== mob) || !this.isThere(at)) return false;
    this.#claims.set(positionKey(at), { owner: mob });
    return true;
  }

  release(mob: Mob, at: BlockPosition): void {
    if (this.#ownerOf(at) === mob) this.#claims.delete(positionKey(at));
  }

  /** Whether such a block stands at a cell. */
  isThere(at: BlockPosition): boolean {
    const { world } = this.#habitat.server;
    return this.#matches(world.block(at).id);
  }

  #ownerOf(at: BlockPosition): Mob | undefined {
    const owner = this.#claims.get(positionKey(at))?.owner;
    return owner?.alive ? owner : undefined;
  }
}

interface VillagePlaces {
  readonly work: Places;
  readonly beds: Places;
}

const known = new WeakMap<Habitat, VillagePlaces>();

/** The work stations and beds of a habitat. @param isSite which blocks villagers work at. */
export function placesOf(habitat: Habitat, isSite: (id: string) => boolean): VillagePlaces {
  let places = known.get(habitat);
  if (!places) {
    places = {
      work: new Places(habitat, isSite),
      beds: new Places(habitat, (id, { part }) => isBed(id) && part === 'head'),
    };
    known.set(habitat, places);
  }
  return places;
}

/** How far a point is from the middle of a cell's top, across. */
export function acrossFrom({ x, z }: Point, cell: BlockPosition): number {
  return Math.hypot(cell.x + 0.5 - x, cell.z + 0.5 - z);
}
