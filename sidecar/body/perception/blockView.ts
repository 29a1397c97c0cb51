import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { BlockState } from '../../../protocol/blockState.ts';
import { isAir } from '../../../protocol/blockState.ts';
import type { BlockPosition, Box } from '../../../protocol/geometry.ts';
import { type Column, Columns } from '../client/columns.ts';

/** A cuboid inside a cell: minimum and maximum corner, in blocks from the cell's own minimum corner. */
export type Shape = readonly [number, number, number, number, number, number];

/** What is worth knowing of one block state; shared by all cells that hold it. */
export interface BlockFacts {
  readonly state: BlockState;
  /** Collision boxes (minecraft-data); empty for torches, flowers, air. */
  readonly shapes: readonly Shape[];
  readonly air: boolean;
  /** A block put into this cell takes its place (wiki "Block", replaceable blocks). */
  readonly replaceable: boolean;
  /** A click does something unless the player sneaks. */
  readonly interactive: boolean;
  readonly climbable: boolean;
  /** A door or gate that is shut and that a hand can open. */
  readonly shutDoor: boolean;
  /** Hurts or traps a body that walks into it. */
  readonly harmful: boolean;
}

const REPLACEABLE = new Set([
  'water',
  'lava',
  'bubble_column',
  'grass',
  'short_grass',
  'tall_grass',
  'fern',
  'large_fern',
  'dead_bush',
  'vine',
  'fire',
  'soul_fire',
  'seagrass',
  'tall_seagrass',
  'glow_lichen',
  'hanging_roots',
  'crimson_roots',
  'warped_roots',
  'nether_sprouts',
  'structure_void',
  'light',
]);

const INTERACTIVE =
  /(?:_door|_trapdoor|_fence_gate|chest|_bed|_button|anvil|_sign|shulker_box|candle_cake|furnace)$|^(?:barrel|smoker|crafting_table|lever|dispenser|dropper|hopper|lectern|loom|cartography_table|grindstone|stonecutter|smithing_table|enchanting_table|brewing_stand|beacon|bell|note_block|jukebox|repeater|comparator|daylight_detector|cake|flower_pot|potted_\w+|composter|campfire|soul_campfire|respawn_anchor|cauldron|water_cauldron|chiseled_bookshelf|decorated_pot|crafter|dragon_egg|redstone_wire)$/;

const HARMFUL = new Set([
  'lava',
  'fire',
  'soul_fire',
  'campfire',
  'soul_campfire',
  'magma_block',
  'cactus',
  'sweet_berry_bush',
  'wither_rose',
  'powder_snow',
  'cobweb',
]);

const CLIMBABLE = new Set(['ladder', 'vine', 'scaffolding']);

/** minecraft-data's blockCollisionShapes. */
interface CollisionShapes {
  readonly blocks: Readonly<Record<string, number | readonly number[]>>;
  readonly shapes: Readonly<Record<number, readonly Shape[]>>;
}

/** From here up there is nothing but sky; the highest place of 1.18 and later. */
export const SKY_FROM = 320;

/** Anything that knows the block at a cell. */
export interface Blocks {
  atXyz(x: number, y: number, z: number): BlockFacts | undefined;
  /** The first height from `y` up that is not in a section known to be all air; `y` itself while the chunk has not arrived. */
  overAir?(x: number, y: number, z: number): number;
}

/**
 * A cell that holds another block, or a chunk, by its chunk coordinates, that came or went. `was` is what the cell held
 * before, by the very object `atXyz` gives for it; undefined when nobody has asked for such a block yet.
 */
export type BlockChange =
  | { readonly type: 'cell'; readonly at: BlockPosition; readonly was?: BlockFacts | undefined }
  | { readonly type: 'chunk'; readonly x: number; readonly z: number };

/** Blocks that report their changes. */
export interface ChangingBlocks extends Blocks {
  /** Calls back, from now on, after each change. */
  onChange(listener: (change: BlockChange) => void): void;
}

/** A number for a cell, unique for a million blocks around the origin and the heights a world has. */
export function cellKey(x: number, y: number, z: number): number {
  return ((x + 0x10_00_00) * 0x20_00_00 + z + 0x10_00_00) * 1_024 + y + 512;
}

/** The column of the cell that has this key. */
export function columnOfKey(key: number): { readonly x: number; readonly z: number } {
  const column = Math.floor(key / 1_024);
  return { x: Math.floor(column / 0x20_00_00) - 0x10_00_00, z: (column % 0x20_00_00) - 0x10_00_00 };
}

/** Blocks as they are for a body that opens doors on its way: shut doors have no shapes. */
export class OpenedDoors implements Blocks {
  readonly #source: Blocks;
  readonly #opened = new Map<BlockFacts, BlockFacts>();

  constructor(source: Blocks) {
    this.#source = source;
  }

  atXyz(x: number, y: number, z: number): BlockFacts | undefined {
    const facts = this.#source.atXyz(x, y, z);
    if (!facts?.shutDoor) return facts;
    let opened = this.#opened.get(facts);
    if (!opened) {
      opened = { ...facts, shapes: [] };
      this.#opened.set(facts, opened);
    }
    return opened;
  }
}

/** The blocks the client has received, in world coordinates. */
export class BlockView implements ChangingBlocks {
  readonly #bot: Bot;
  readonly #facts = new Map<number, BlockFacts>();
  readonly #columns: Columns;

  constructor(bot: Bot, columns = new Columns(bot)) {
    this.#bot = bot;
    this.#columns = columns;
  }

  /** What is at a cell; undefined while its chunk has not arrived. */
  at(position: BlockPosition): BlockFacts | undefined {
    return this.atXyz(position.x, position.y, position.z);
  }

  /** As `at`, without an object for the position: searches ask this thousands of times. */
  atXyz(x: number, y: number, z: number): BlockFacts | undefined {
    const stateId = this.#columns.stateIdAt(x, y, z);
    if (stateId < 0) return undefined;
    return this.#facts.get(stateId) ?? this.#read(stateId, x, y, z);
  }

  overAir(x: number, y: number, z: number): number {
    const column = this.#columns.columnAt(x >> 4, z >> 4);
    let height = y;
    while (height < SKY_FROM && column?.statesIn?.(height >> 4) === 0) height = (height | 15) + 1;
    return height;
  }

  /** What the server has sent of a block beyond its state, such as a sign's text, as named-binary-tag data. */
  entityAt({ x, y, z }: BlockPosition): unknown {
    return this.#columns.columnAt(x >> 4, z >> 4)?.getBlockEntity({ x: x & 15, y, z: z & 15 });
  }

  /** The chunk at chunk coordinates; undefined while it has not arrived. */
  columnAt(chunkX: number, chunkZ: number): Column | undefined {
    return this.#columns.columnAt(chunkX, chunkZ);
  }

  onChange(listener: (change: BlockChange) => void): void {
    this.#columns.onChange((x, y, z, before) =>
      listener({ type: 'cell', at: { x, y, z }, was: this.#facts.get(before) }),
    );
    this.#columns.onWorld((world) => {
      const chunk = ({ x, z }: Vec3) => listener({ type: 'chunk', x: x >> 4, z: z >> 4 });
      world.on('chunkColumnLoad', chunk);
      world.on('chunkColumnUnload', chunk);
    });
  }

  /** Visits every non-air cell of a box whose block id passes, in no particular order; cells not received are left out. */
  eachMatching(
    box: Box,
    matches: (id: string) => boolean,
    visit: (x: number, y: number, z: number, facts: BlockFacts) => void,
  ): void {
    /** By state; undefined for those that do not pass. */
    const passing = new Map<number, BlockFacts | undefined>();
    let [lastId, last]: [number, BlockFacts | undefined] = [0, undefined];
    const look = (stateId: number, x: number, y: number, z: number): BlockFacts | undefined => {
      if (passing.has(stateId)) return passing.get(stateId);
      const facts = this.atXyz(x, y, z);
      if (!facts) return undefined;
      const found = !facts.air && matches(facts.state.id) ? this.#facts.get(stateId) : undefined;
      passing.set(stateId, found);
      return found;
    };
    for (const part of sectionsOf(box)) {
      const column = this.#columns.columnAt(part.min.x >> 4, part.min.z >> 4);
      if (!column) continue;
      const states = column.statesIn?.(part.min.y >> 4);
      // Most sections are air, or of one block throughout.
      if (typeof states === 'number' && (states === 0 || !look(states, part.min.x, part.min.y, part.min.z))) continue;
      const inside = { x: 0, y: 0, z: 0 };
      for (let y = part.min.y; y <= part.max.y; y++)
        for (let z = part.min.z; z <= part.max.z; z++)
          for (let x = part.min.x; x <= part.max.x; x++) {
            let stateId: number;
            if (typeof states === 'number') stateId = states;
            else if (states) stateId = states[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)] as number;
            else {
              inside.x = x & 15;
              inside.y = y;
              inside.z = z & 15;
              stateId = column.getBlockStateId(inside) ?? 0;
            }
            if (stateId !== lastId) {
              lastId = stateId;
              last = stateId === 0 ? undefined : look(stateId, x, y, z);
            }
            if (last) visit(x, y, z, last);
          }
    }
  }

  /** The collision boxes a block would have in a state; properties left out take the block's defaults. */
  shapesOf(state: BlockState): readonly Shape[] {
    const { registry } = this.#bot;
    const block = registry.blocksByName[state.id];
    const collision = (registry as unknown as { blockCollisionShapes: CollisionShapes }).blockCollisionShapes;
    const entry = collision.blocks[state.id];
    if (!block || entry === undefined) return [];
    if (typeof entry === 'number') return collision.shapes[entry] ?? [];
    let rest = (block.defaultState ?? 0) - (block.minStateId ?? 0);
    let offset = 0;
    let radix = 1;
    // A state's number counts through its properties, the last one fastest (minecraft-data "states").
    for (const property of [...(block.states ?? [])].reverse()) {
      const { num_values: size, values } = property as unknown as { num_values: number; values?: string[] };
      const names = values ?? (size === 2 ? ['true', 'false'] : []);
      const wanted = names.indexOf(state.properties[property.name] ?? '');
      offset += (wanted >= 0 ? wanted : rest % size) * radix;
      rest = Math.floor(rest / size);
      radix *= size;
    }
    return collision.shapes[entry[offset] ?? entry[0] ?? 0] ?? [];
  }

  #read(stateId: number, x: number, y: number, z: number): BlockFacts | undefined {
    const block = this.#bot.blockAt(new Vec3(x, y, z), false);
    if (!block) return undefined;
    const properties: Record<string, string> = {};
    for (const [name, value] of Object.entries(block.getProperties())) properties[name] = String(value);
    const id = block.name;
    const facts: BlockFacts = {
      state: { id, properties },
      shapes: block.shapes as unknown as Shape[],
      air: isAir(id),
      replaceable: isAir(id) || REPLACEABLE.has(id) || (id === 'snow' && properties.layers === '1'),
      interactive: INTERACTIVE.test(id) && !id.startsWith('iron_'),
      climbable: CLIMBABLE.has(id),
      shutDoor: properties.open === 'false' && /_(?:door|fence_gate)$/.test(id) && !id.startsWith('iron_'),
      harmful: HARMFUL.has(id) && properties.lit !== 'false',
    };
    this.#facts.set(stateId, facts);
    return facts;
  }
}

/** A box cut along the borders of sections. */
function* sectionsOf({ min, max }: Box): Generator<Box> {
  for (let x = min.x; x <= max.x; x = (x | 15) + 1)
    for (let z = min.z; z <= max.z; z = (z | 15) + 1)
      for (let y = min.y; y <= max.y; y = (y | 15) + 1)
        yield {
          min: { x, y, z },
          max: { x: Math.min(x | 15, max.x), y: Math.min(y | 15, max.y), z: Math.min(z | 15, max.z) },
        };
}
