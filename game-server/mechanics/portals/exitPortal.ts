import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, neighbour } from '../../../protocol/geometry.ts';
import type { Arrival } from '../../core/linkedDimensions.ts';
import type { GameServer } from '../../core/server.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import { MIN_Y } from '../../world/column.ts';
import { spawnOn } from '../../world/ground.ts';
import type { Circuit } from '../redstone/circuit.ts';

const PORTAL = 'end_portal';
/** How far it reaches from the middle, blocks: the dark, and the bedrock around it (vanilla's EndPodiumFeature). */
const DARK = 2.5;
const RIM = 3.5;
const PILLAR = 4;
/** Where it lies over the void. */
const OVER_VOID = 64;

/** The way out of the End in the middle of its island: bedrock around the dark, with a pillar in the middle. */
export class ExitPortal {
  readonly #server: GameServer;
  readonly #circuit: Circuit;
  readonly #middles = new Map<string, BlockPosition>();
  /** Where worlds that were saved say that it lies. */
  readonly #saved = new Map<string, BlockPosition>();
  readonly #listeners: ((zone: string) => void)[] = [];
  #isOn = false;
  #startsShut = false;

  constructor(server: GameServer, circuit: Circuit) {
    this.#server = server;
    this.#circuit = circuit;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => this.#middles.delete(id));
    server.onJoin(({ zone }) => {
      if (this.#isOn && !this.#middles.has(zone.id)) this.#build(zone);
    });
  }

  /** Has each zone have one as soon as somebody comes. @param startsShut whether it has to be fought for. */
  open(startsShut: boolean): void {
    this.#isOn = true;
    this.#startsShut = startsShut;
  }

  /** Has it be looked for first where a world that was saved says that it lies. */
  seekAt(zone: string, middle: BlockPosition): void {
    this.#saved.set(zone, middle);
  }

  /** Calls back when one was built where none was before. */
  onBuilt(listener: (zone: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Whether one can leave by it. */
  isOpen(zone: string): boolean {
    const middle = this.#middles.get(zone);
    return middle !== undefined && this.#circuit.at({ ...middle, x: middle.x + 1 }).id === PORTAL;
  }

  /** Opens it. @param withEgg whether the dragon's egg comes to lie on its pillar. */
  openFor(zone: string, withEgg: boolean): void {
    const middle = this.#middles.get(zone);
    if (!middle || this.isOpen(zone)) return;
    const { facts } = this.#circuit;
    this.#circuit.updates.together(() => {
      for (const [cell, id, properties] of cellsOf(middle, true))
        if (id === PORTAL) this.#circuit.put(cell, facts.state(id, properties));
      this.#closeGap(middle);
      if (withEgg) this.#circuit.put({ ...middle, y: middle.y + PILLAR }, facts.state('dragon_egg'));
    });
  }

  /** Shuts it again; what lies on its pillar stays. */
  shut(zone: string): void {
    const middle = this.#middles.get(zone);
    if (!middle) return;
    const { facts } = this.#circuit;
    this.#circuit.updates.together(() => {
      for (const [cell, id] of cellsOf(middle, true)) if (id === PORTAL) this.#circuit.put(cell, facts.state('air'));
      this.#closeGap(middle);
    });
  }

  /** Worlds saved before the pillar stayed whole have portal at its foot. */
  #closeGap(middle: BlockPosition): void {
    if (this.#circuit.at(middle).id === PORTAL) this.#circuit.put(middle, this.#circuit.facts.state('bedrock'));
  }

  /** The cell in the middle of the dark; undefined before somebody came, and where the zone does not reach so far. */
  middleOf(zone: string): BlockPosition | undefined {
    return this.#middles.get(zone);
  }

  #build({ id, box }: Zone): void {
    const middle = this.#savedOf(id) ?? this.#find();
    if (!boxContains(box, middle)) return;
    this.#middles.set(id, middle);
    // A world that was saved has it already.
    if (this.#circuit.at(neighbour(middle, 'down')).id === 'bedrock') return;
    const { facts } = this.#circuit;
    for (const [cell, block, properties] of cellsOf(middle, !this.#startsShut))
      if (boxContains(box, cell)) this.#server.world.setBlock(cell, facts.state(block, properties), { type: 'build' });
    for (const listener of this.#listeners) listener(id);
  }

  /** Where it was saved, if its pillar still stands there. */
  #savedOf(zone: string): BlockPosition | undefined {
    const middle = this.#saved.get(zone);
    const { box } = this.#server.zones.get(zone) ?? {};
    if (!middle || !box || !boxContains(box, middle)) return undefined;
    const isBedrock = (cell: BlockPosition) => this.#server.world.block(cell).id === 'bedrock';
    return isBedrock(middle) && isBedrock(neighbour(middle, 'down')) ? middle : undefined;
  }

  /** On the ground of the middle of the world; where one was built, it is found by its bedrock. */
  #find(): BlockPosition {
    const { world } = this.#server;
    const { heights } = world.chunks.column(0, 0);
    let y = MIN_Y + (heights.surface[0] ?? 0) - 1;
    if (y <= 0) return { x: 0, y: OVER_VOID, z: 0 };
    while (y > 1 && /torch|air$|dragon_egg/.test(world.block({ x: 0, y, z: 0 }).id)) y--;
    const isPillar = () => world.block({ x: 0, y, z: 0 }).id === 'bedrock';
    if (!isPillar()) return { x: 0, y: y + 1, z: 0 };
    while (y > 1 && isPillar()) y--;
    // Worlds saved before the pillar stayed whole have a gap in it, in the middle of the dark.
    if (world.block({ x: 0, y: y - 1, z: 0 }).id === 'bedrock') return { x: 0, y, z: 0 };
    // The pillar stands on the bedrock below the dark.
    return { x: 0, y: y + 2, z: 0 };
  }
}

type PlacedBlock = readonly [cell: BlockPosition, id: string, properties?: Readonly<Record<string, string>>];

function cellsOf({ x, y, z }: BlockPosition, isOpen: boolean): PlacedBlock[] {
  const cells: PlacedBlock[] = [];
  for (let dy = -1; dy <= PILLAR; dy++)
    for (let dx = -4; dx <= 4; dx++)
      for (let dz = -4; dz <= 4; dz++) {
        const away = Math.hypot(dx, dz);
        if (away >= RIM) continue;
        const cell = { x: x + dx, y: y + dy, z: z + dz };
        const isDark = away < DARK;
        if (dy < 0) cells.push([cell, isDark ? 'bedrock' : 'end_stone']);
        else if (dy > 0) cells.push([cell, 'air']);
        // In the middle stands the pillar.
        else if (away > 0) cells.push([cell, isDark ? (isOpen ? PORTAL : 'air') : 'bedrock']);
      }
  for (let dy = 0; dy < PILLAR; dy++) cells.push([{ x, y: y + dy, z }, 'bedrock']);
  for (const side of SIDES) cells.push([neighbour({ x, y: y + 2, z }, side), 'wall_torch', { facing: side }]);
  return cells;
}

/** Where what comes from the End without a bed of its own comes out: where the world begins. */
export function roomToArrive(home: GameServer, zone: string): Arrival | undefined {
  const box = home.zones.get(zone)?.box;
  const position = spawnOn(home.world.chunks.ground);
  return box && boxContains(box, position) ? { position, yaw: 0, pitch: 0 } : undefined;
}
