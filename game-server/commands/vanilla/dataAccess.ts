import { type CompoundTag, compound } from '../../data/nbtTag.ts';
import { blockPos, loadedCell } from '../arguments/coordinates.ts';
import { entity, entityOf } from '../arguments/entity.ts';
import { knownLocation, resourceLocation } from '../arguments/identifiers.ts';
import { blockNbt, loadBlockNbt } from '../nbt/blockNbt.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, type LiteralNode, literal, type Part } from '../syntax/tree.ts';
import { type Component, translate } from '../text.ts';

/** Something whose NBT commands read and write: a block entity, an entity or a storage. */
export interface DataAccess {
  /** @throws CommandError when there is nothing to read. */
  get(): CompoundTag;
  /** @throws CommandError when it cannot be written. */
  set(tag: CompoundTag): void;
  readonly modified: Component;
  query(tag: Component): Component;
  value(path: string, scale: Component, value: Component): Component;
}

/** Finds the data an argument names. */
export type FindData = (context: CommandContext) => DataAccess;

/** Storages one zone may have. */
const MOST_STORAGES = 256;

const storage = knownLocation((game, zone) => game.storages(zone).keys());

/**
 * "block <pos>", "entity <target>" and "storage <id>" with what follows each.
 * @param prefix of the argument names: "target" or "source", as vanilla has them.
 */
export function dataSources(prefix: 'target' | 'source', rest: (find: FindData) => readonly Part[]): LiteralNode[] {
  return [
    literal('block', argument(`${prefix}Pos`, blockPos, ...rest((context) => ofBlock(context, `${prefix}Pos`)))),
    literal('entity', argument(prefix, entity('single', 'entities'), ...rest((context) => ofEntity(context, prefix)))),
    literal('storage', argument(prefix, storage, ...rest((context) => ofStorage(context, prefix)))),
  ];
}

function ofBlock(context: CommandContext, name: string): DataAccess {
  const { game } = context.source;
  const cell = loadedCell(context, name);
  if (!blockNbt(game, cell)) throw failure('commands.data.block.invalid');
  const at = [`${cell.x}`, `${cell.y}`, `${cell.z}`];
  return {
    get: () => blockNbt(game, cell) ?? compound(),
    set: (tag) => loadBlockNbt(game, cell, tag),
    modified: translate('commands.data.block.modified', ...at),
    query: (tag) => translate('commands.data.block.query', ...at, tag),
    value: (path, scale, value) => translate('commands.data.block.get', path, ...at, scale, value),
  };
}

function ofEntity(context: CommandContext, name: string): DataAccess {
  const { game } = context.source;
  const target = entityOf(context, name);
  return {
    get: () => game.nbtOf(target),
    set(tag) {
      if (target.player) throw failure('commands.data.entity.invalid');
      game.loadEntityNbt(target, tag);
    },
    modified: translate('commands.data.entity.modified', target.displayName),
    query: (tag) => translate('commands.data.entity.query', target.displayName, tag),
    value: (path, scale, value) => translate('commands.data.entity.get', path, target.displayName, scale, value),
  };
}

function ofStorage(context: CommandContext, name: string): DataAccess {
  const storages = context.source.game.storages(context.source.zone.id);
  const id = context.get(name, resourceLocation);
  return {
    get: () => storages.get(id) ?? compound(),
    set(tag) {
      if (!storages.has(id) && storages.size >= MOST_STORAGES) throw failure('arguments.nbtpath.too_large');
      storages.set(id, tag);
    },
    modified: translate('commands.data.storage.modified', id),
    query: (tag) => translate('commands.data.storage.query', id, tag),
    value: (path, scale, value) => translate('commands.data.storage.get', path, id, scale, value),
  };
}
