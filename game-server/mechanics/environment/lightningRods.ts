import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf, type Point } from '../../../protocol/geometry.ts';
import { isDoor, isLightningRod } from '../../data/blockTags.ts';
import { MIN_Y } from '../../world/column.ts';
import { LivelyCells } from '../../world/ticking/livelyCells.ts';
import { fresher } from '../blockUses/stripping.ts';
import type { Circuit } from '../redstone/circuit.ts';

/** Minecraft wiki, "Lightning Rod": how far it draws lightning, blocks, and how long it gives a signal, ticks. */
const DRAWS_WITHIN = 128;
const PULSE_TICKS = 8;
const PULSE = 'lightning-rod-end';
/** World event of sparks: along an axis, or around a cell (Minecraft wiki, "Java Edition protocol", World Event). */
const SPARKS = 3002;
const AXES = { east: 0, west: 0, up: 1, down: 1, south: 2, north: 2 } as const satisfies Record<Facing, number>;
/** Cells around one where a walk over copper goes on, tries for each step, and the longest walk (vanilla's LightningBolt). */
const STEP_TRIES = 10;
const LONGEST_WALK = 8;

/** Lightning rods: they draw lightning, give a pulse when they are struck, and lead it into copper, which it scrapes. */
export class LightningRods {
  readonly #circuit: Circuit;
  readonly #cells: LivelyCells;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    const { states } = circuit.server.gameData;
    this.#cells = new LivelyCells((stateId) => isLightningRod(states.blockId(stateId)));
  }

  install(): void {
    const { ticks, updates } = this.#circuit;
    ticks.onScheduled(PULSE, (position) => {
      const state = this.#circuit.at(position);
      if (!isLightningRod(state.id) || state.properties.powered !== 'true') return;
      updates.together(() => {
        this.#circuit.change(position, { powered: 'false' });
        this.#circuit.report(position, state.id, false, undefined);
      });
    });
  }

  /** The tip of the nearest rod that stands highest in its column; undefined where none is near enough. */
  nearest(zone: Zone, { x, y, z }: Point): Point | undefined {
    const { chunks } = this.#circuit.world;
    const chunk = (value: number) => Math.floor(value) >> 4;
    let nearest: Point | undefined;
    let best = DRAWS_WITHIN;
    for (let chunkX = chunk(x - best); chunkX <= chunk(x + DRAWS_WITHIN); chunkX++)
      for (let chunkZ = chunk(z - DRAWS_WITHIN); chunkZ <= chunk(z + DRAWS_WITHIN); chunkZ++) {
        if (!chunks.isMade(chunkX, chunkZ)) continue;
        const column = chunks.column(chunkX, chunkZ);
        for (const section of this.#cells.of(column))
          for (const cell of section.cells) {
            const tip = { x: (chunkX << 4) | (cell & 15), y: 0, z: (chunkZ << 4) | ((cell >> 4) & 15) };
            tip.y = ((section.y << 4) | (cell >> 8)) + 1;
            if (MIN_Y + (column.heights.surface[cell & 255] ?? 0) !== tip.y) continue;
            const away = Math.hypot(tip.x - x, tip.y - y, tip.z - z);
            if (away > best || this.#circuit.zoneOf(tip)?.id !== zone.id) continue;
            nearest = { x: tip.x + 0.5, y: tip.y, z: tip.z + 0.5 };
            best = away;
          }
      }
    return nearest;
  }

  /** Lightning has struck the top of a cell. */
  struck(position: BlockPosition): void {
    const { updates, ticks } = this.#circuit;
    const state = this.#circuit.at(position);
    if (!isLightningRod(state.id)) {
      this.#scrape(position);
      return;
    }
    const facing = (state.properties.facing ?? 'up') as Facing;
    this.#sparks(position, AXES[facing]);
    ticks.schedule(position, PULSE_TICKS, PULSE);
    updates.together(() => {
      this.#circuit.change(position, { powered: 'true' });
      this.#circuit.report(position, state.id, true, undefined);
    });
    this.#scrape(neighbour(position, oppositeOf(facing)));
  }

  /** Copper that was struck is as new; from there the lightning walks a few times over copper around, a step younger each. */
  #scrape(from: BlockPosition): void {
    const zone = this.#circuit.zoneOf(from);
    let age = this.#circuit.at(from).id;
    if (!zone || !isWeathering(age)) return;
    for (let younger = fresher(age); younger !== undefined; younger = fresher(age)) age = younger;
    this.#turn(from, age);
    const random = this.#circuit.server.zoneRandom(zone.id);
    for (let walks = random.integer(3, 5); walks > 0; walks--) {
      let at: BlockPosition | undefined = from;
      for (let steps = random.integer(1, LONGEST_WALK); steps > 0 && at; steps--) at = this.#step(at);
    }
  }

  #step({ x, y, z }: BlockPosition): BlockPosition | undefined {
    const zone = this.#circuit.zoneOf({ x, y, z });
    if (!zone) return undefined;
    const random = this.#circuit.server.zoneRandom(zone.id);
    const off = () => random.integer(-1, 1);
    for (let tries = 0; tries < STEP_TRIES; tries++) {
      const cell = { x: x + off(), y: y + off(), z: z + off() };
      const { id } = this.#circuit.at(cell);
      if (!isWeathering(id) || !this.#circuit.sameZone({ x, y, z }, cell)) continue;
      const younger = fresher(id);
      if (younger !== undefined) this.#turn(cell, younger);
      this.#sparks(cell, -1);
      return cell;
    }
    return undefined;
  }

  #turn(cell: BlockPosition, id: string): void {
    const { facts, updates } = this.#circuit;
    const before = this.#circuit.at(cell);
    updates.together(() => {
      this.#circuit.put(cell, facts.state(id, before.properties));
      if (!isDoor(before.id)) return;
      // Both halves at once, or one would break the other.
      const other = neighbour(cell, before.properties.half === 'lower' ? 'up' : 'down');
      const half = this.#circuit.at(other);
      if (half.id === before.id) this.#circuit.put(other, facts.state(id, half.properties));
    });
  }

  #sparks(cell: BlockPosition, data: number): void {
    const zone = this.#circuit.zoneOf(cell);
    const location = { x: cell.x, y: cell.y, z: cell.z };
    if (zone)
      this.#circuit.server.broadcast(zone.id, 'world_event', { effectId: SPARKS, location, data, global: false });
  }
}

/** Copper that ages: of any age, without wax. */
function isWeathering(id: string): boolean {
  return /^(?:exposed_|weathered_|oxidized_)?(?:copper_(?:block|door|trapdoor|grate|bulb)|cut_copper(?:_stairs|_slab)?|chiseled_copper)$|^(?:exposed|weathered|oxidized)_copper$/.test(
    id,
  );
}
