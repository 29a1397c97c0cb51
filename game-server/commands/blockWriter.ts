import type { BlockState } from '../../protocol/blockState.ts';
import { isAir } from '../../protocol/blockState.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import { type Stack, sameItem, withCount } from '../items/inventory/stack.ts';
import { blockFacts } from '../world/blocks/blockFacts.ts';
import { BROKEN } from '../world/blocks/blockRule.ts';
import { BlockView } from '../world/blocks/blockView.ts';
import { lootOf } from '../world/blocks/drops.ts';
import { remainderOf } from '../world/blocks/neighbours.ts';
import { UPDATE_ORDER } from '../world/blocks/rules/sides.ts';
import { ruleOf } from '../world/blocks/rules.ts';
import type { BlockInput } from './arguments/block.ts';
import type { Game } from './game.ts';
import { loadBlockNbt, slotsAt } from './nbt/blockNbt.ts';

/** Commands are no player's work: what they change counts for nobody. */
const BY_COMMAND = { type: 'game' } as const;

/** Runs changes of blocks whose surroundings react only when all are done, as vanilla's fill and clone do. */
export function together(game: Game, change: () => void): void {
  game.systems.neighbours.together(change);
}

/** Runs changes of blocks to which nothing around reacts. */
export function alone(game: Game, change: () => void): void {
  game.systems.neighbours.alone(change);
}

/**
 * Puts a block as vanilla's BlockInput.place: properties that were not typed fit the neighbours, what stood there loses
 * its items without dropping them, NBT goes into the new block.
 * @param strict puts it as it was typed, whatever is beside it.
 * @returns whether the block changed.
 */
export function writeBlock(game: Game, position: BlockPosition, { state, nbt }: BlockInput, strict = false): boolean {
  const { world } = game.server;
  const fitting = strict ? game.server.gameData.complete(state) : fitted(game, position, state);
  // Clearable.tryClear comes first, so a container loses its items even where the block then stays the same, and such a
  // block takes no NBT (SetBlockCommand, FillCommand, BlockInput.place up to 1.21.4).
  emptyContainer(game, position);
  if (game.server.gameData.states.idOf(fitting) === world.stateId(position)) return false;
  world.setBlock(position, fitting, BY_COMMAND);
  if (nbt) loadBlockNbt(game, position, nbt);
  return true;
}

/** Takes a container's items out of the world. */
export function emptyContainer(game: Game, position: BlockPosition): void {
  const slots = slotsAt(game, position);
  if (!slots || slots.contents().length === 0) return;
  const { id } = game.server.world.block(position);
  game.windows.reporting({ id, parts: [{ position, slots }] }, undefined, () => {
    slots.takeAll();
  });
}

/**
 * Gathers what broken blocks drop into whole stacks, each lying where its last item came from: thousands of loose items
 * at once are more than a tick can bear.
 */
export class DropPile {
  readonly #game: Game;
  readonly #open: { stack: Stack; cell: BlockPosition }[] = [];

  constructor(game: Game) {
    this.#game = game;
  }

  add(cell: BlockPosition, stack: Stack): void {
    const most = this.#game.server.gameData.stackSize(stack.id) ?? 1;
    const pile = this.#open.find((open) => sameItem(open.stack, stack));
    let count = (pile?.stack.count ?? 0) + stack.count;
    for (; count >= most; count -= most) this.#game.items.dropFromBlock(cell, { ...stack, count: most });
    if (pile) this.#open.splice(this.#open.indexOf(pile), 1);
    const left = withCount(stack, count);
    if (left) this.#open.push({ stack: left, cell });
  }

  /** Drops what makes no whole stack. */
  drop(): void {
    for (const { stack, cell } of this.#open.splice(0)) this.#game.items.dropFromBlock(cell, stack);
  }
}

/** Breaks a block as by hand without a tool: it drops what it drops. @returns whether anything was there. */
export function destroyBlock(game: Game, position: BlockPosition, pile: DropPile): boolean {
  const { world, gameData } = game.server;
  const state = world.block(position);
  if (isAir(state.id)) return false;
  const facts = blockFacts(gameData.version);
  const zone = game.server.zoneAt(position);
  const drops = zone && game.server.rules(zone.id).doTileDrops ? lootOf(facts, state, {}, game.random(zone.id)) : [];
  world.setBlock(position, remainderOf(new BlockView(facts, world.reader), state), BY_COMMAND);
  for (const stack of drops) pile.add(position, stack);
  return true;
}

function fitted(game: Game, position: BlockPosition, typed: BlockState): BlockState {
  const { world, gameData } = game.server;
  const complete = gameData.complete(typed);
  const view = new BlockView(blockFacts(gameData.version), world.reader);
  const { update } = ruleOf(typed.id);
  if (!update) return complete;
  let state = complete;
  for (const side of UPDATE_ORDER) {
    const next = update(state, position, side, view);
    // What would fall off stays as typed: vanilla takes air for "as given".
    if (next === BROKEN || isAir(next.id)) return complete;
    state = next;
    // What turns into something else asks no further by the rules of what it was.
    if (state.id !== typed.id) break;
  }
  const { properties } = gameData.complete({ id: state.id, properties: state.properties });
  const kept = Object.entries(typed.properties).filter(([name]) => Object.hasOwn(properties, name));
  return { id: state.id, properties: { ...properties, ...Object.fromEntries(kept) } };
}
