import type { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Column, Columns, Place, World } from '../client/columns.ts';

/** A block as Mineflayer hands it out, with the fields its published type leaves out. */
type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** All fields of a Block, some of which its published type leaves out. */
interface Fields {
  type: unknown;
  metadata: unknown;
  light: number;
  skyLight: number;
  biome: object;
  position: Vec3;
  stateId: unknown;
  computedStates: object;
  name: string;
  hardness: unknown;
  displayName: unknown;
  shapes: unknown;
  boundingBox: unknown;
  transparent: unknown;
  diggable: unknown;
  material: unknown;
  harvestTools: unknown;
  drops: unknown;
  _properties: object;
  isWaterlogged: unknown;
  entity: unknown;
  painting?: unknown;
}

/**
 * Makes a bot's blocks cheap: prismarine-block derives name, shapes and properties of the state again for each Block;
 * here they are copied from the first Block of the state. The blocks are new objects of the same class with the same
 * fields, so callers see no difference.
 */
export function speedUpBlocks(bot: Bot, columns: Columns): void {
  // Before 1.19 paintings come with a packet of their own, and Mineflayer lays them beside the blocks.
  if (bot.registry.version['<']('1.19')) return;
  const blocks = new FastBlocks(columns);
  bot.blockAt = (point, extraInfos = true) => {
    // Each step of physics looks whether there is a block where the body is, and forgets it.
    const block = point === bot.entity?.position ? blocks.own(point) : blocks.at(point);
    if (block && extraInfos) block.painting = undefined;
    return block as Block | null;
  };
  columns.onWorld((world) => {
    const getColumn = world.getColumn.bind(world);
    world.getColumn = (x, z) => ((bot.world as unknown) === world ? columns.columnAt(x, z) : getColumn(x, z));
    world.getBlock = (point) => blocks.at(point);
    world.setBlockStateId = (point, stateId) => {
      const [x, y, z] = [Math.floor(point.x) | 0, Math.floor(point.y) | 0, Math.floor(point.z) | 0];
      const column = columns.columnAt(x >> 4, z >> 4);
      if (!column) return;
      const inside = { x: x & 15, y, z: z & 15 };
      if (columns.hasNoListener(x, y, z)) {
        const was = column.getBlockStateId(inside) ?? 0;
        column.setBlockStateId(inside, stateId);
        world.async.saveAt(point);
        columns.report(x, y, z, was, column.getBlockStateId(inside) ?? 0);
        return;
      }
      const before = blocks.at(point);
      if (!before) return;
      column.setBlockStateId(inside, stateId);
      world.async.saveAt(point);
      world._emitBlockUpdate(before, blocks.at(point), point);
    };
  });
}

/** Blocks that change together: twelve bits of a record are the cell in its section, the others the state. */
interface ChangedBlocks {
  readonly chunkCoordinates: Place;
  readonly records: readonly number[];
}

/**
 * Handles changed blocks without a look for paintings, for which Mineflayer makes two more Blocks each: that matters before
 * 1.19 alone. Call once Mineflayer's plugins are in place.
 */
export function speedUpBlockChanges(bot: Bot): void {
  if (bot.registry.version['<']('1.19')) return;
  const set = (x: number, y: number, z: number, stateId: number) =>
    (bot.world as unknown as World).setBlockStateId(new Vec3(x, y, z), stateId);
  replaceListener(bot, 'block_change', ({ location: { x, y, z }, type }: { location: Place; type: number }) =>
    set(x, y, z, type),
  );
  replaceListener(bot, 'multi_block_change', ({ chunkCoordinates: { x, y, z }, records }: ChangedBlocks) => {
    for (const record of records)
      set(x * 16 + ((record >> 8) & 15), y * 16 + (record & 15), z * 16 + ((record >> 4) & 15), record >> 12);
  });
}

function replaceListener<Packet>(bot: Bot, name: string, listener: (packet: Packet) => void): void {
  const client = bot._client as unknown as EventEmitter;
  const [original, ...others] = client.listeners(name);
  if (!original || others.length > 0) return;
  client.removeListener(name, original as never);
  client.on(name, listener);
}

class FastBlocks {
  readonly #columns: Columns;
  /** The first block of each state; null for what is not copied. */
  readonly #models = new Map<number, Fields | null>();
  readonly #biomes = new Map<number, object>();

  #own: Fields | undefined;
  /** Where that was found, and the column's revision then. */
  #ownColumn: Column | undefined;
  #ownRevision: number | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** A new Block for what is at a point; null while its chunk has not arrived. */
  at(point: Place): Fields | null {
    const position = new Vec3(Math.floor(point.x), Math.floor(point.y), Math.floor(point.z));
    const column = this.#columns.columnAt(position.x >> 4, position.z >> 4);
    if (!column) return null;
    const inside = insideOf(position);
    const model = this.#models.get(column.getBlockStateId(inside) ?? 0);
    const biome = this.#biomes.get(column.getBiome(inside));
    if (!model || !biome) return this.#original(column, position);
    const block = copyOf(model);
    block.biome = biome;
    block.position = position;
    block.light = column.getBlockLight(inside);
    block.skyLight = column.getSkyLight(inside);
    block.entity = isEmpty(column.blockEntities) ? undefined : column.getBlockEntity(inside);
    return block;
  }

  /** As `at`, but the same Block again as long as nothing about it is different. */
  own(point: Place): Fields | null {
    const last = this.#own;
    if (last) {
      const { x, y, z } = last.position;
      const column = this.#columns.columnAt(x >> 4, z >> 4);
      if (column && x === Math.floor(point.x) && y === Math.floor(point.y) && z === Math.floor(point.z)) {
        const { revision } = column;
        if (revision !== undefined && revision === this.#ownRevision && column === this.#ownColumn) return last;
        this.#ownColumn = column;
        this.#ownRevision = revision;
        const inside = insideOf(last.position);
        if (
          last.stateId === column.getBlockStateId(inside) &&
          last.light === column.getBlockLight(inside) &&
          last.skyLight === column.getSkyLight(inside) &&
          last.biome === this.#biomes.get(column.getBiome(inside)) &&
          last.entity === undefined &&
          isEmpty(column.blockEntities)
        )
          return last;
      }
    }
    const block = this.at(point);
    this.#own = block ?? undefined;
    this.#ownColumn = undefined;
    return block;
  }

  #original(column: Column, position: Vec3): Fields {
    const inside = insideOf(position);
    const block = column.getBlock(inside) as Fields;
    block.position = position;
    this.#models.set(column.getBlockStateId(inside) ?? 0, isPlain(block) ? copyOf(block) : null);
    this.#biomes.set(column.getBiome(inside), block.biome);
    return block;
  }
}

function insideOf(point: Place): { x: number; y: number; z: number } {
  return { x: Math.floor(point.x) & 15, y: Math.floor(point.y) | 0, z: Math.floor(point.z) & 15 };
}

function isEmpty(record: Column['blockEntities']): boolean {
  for (const _ in record) return false;
  return true;
}

/** Signs carry methods of their own, and states the game's data do not know are marked. */
function isPlain(block: Fields): boolean {
  return block.name !== '' && !block.name.includes('sign') && !('missingStateShape' in block) && !('hash' in block);
}

/** A constructor of copies for a class of blocks: the engine gives what one constructor makes one shape, without slack. */
type Copier = new (model: Fields) => Fields;

const copiers = new WeakMap<object, Copier>();

function copyOf(model: Fields): Fields {
  const prototype = Object.getPrototypeOf(model);
  let copier = copiers.get(prototype);
  if (!copier) {
    copier = newCopier(prototype);
    copiers.set(prototype, copier);
  }
  return new copier(model);
}

function newCopier(prototype: object): Copier {
  function Copy(this: Fields, model: Fields): void {
    this.type = model.type;
    this.metadata = model.metadata;
    this.light = 0;
    this.skyLight = 0;
    this.biome = model.biome;
    this.position = model.position;
    this.stateId = model.stateId;
    this.computedStates = {};
    this.name = model.name;
    this.hardness = model.hardness;
    this.displayName = model.displayName;
    this.shapes = model.shapes;
    this.boundingBox = model.boundingBox;
    this.transparent = model.transparent;
    this.diggable = model.diggable;
    this.material = model.material;
    this.harvestTools = model.harvestTools;
    this.drops = model.drops;
    this._properties = { ...model._properties };
    this.isWaterlogged = model.isWaterlogged;
  }
  Copy.prototype = prototype;
  return Copy as unknown as Copier;
}
