import { type Stack, stackOf } from '../../items/inventory/stack.ts';
import { countedFirst, countedLast } from '../answers.ts';
import { blockPos, loadedCell } from '../arguments/coordinates.ts';
import { entitiesOf, entity, entityOf, ownPlayer, playersOf } from '../arguments/entity.ts';
import { type ItemPredicate, itemPredicate, itemSlot, itemStack } from '../arguments/item.ts';
import { integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { AIR_TEXT, itemText } from '../itemText.ts';
import { slotsAt } from '../nbt/blockNbt.ts';
import { blockSlot, entitySlot, type SlotPlace } from '../slots.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { translate } from '../text.ts';

/** Stacks of an item that one `give` may give a player (vanilla's GiveCommand). */
const MOST_STACKS = 100;

/** give (Minecraft wiki, "Commands/give"). */
export function give(): LiteralNode {
  return command(
    'give',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'players'),
      argument(
        'item',
        itemStack,
        runs((context) => giveItems(context, 1)),
        argument(
          'count',
          integer(1),
          runs((context) => giveItems(context, context.get('count', integer))),
        ),
      ),
    ),
  );
}

function giveItems(context: CommandContext, count: number): number {
  const { source } = context;
  const { game } = source;
  const input = context.get('item', itemStack);
  const targets = playersOf(context, 'targets');
  const size = game.server.gameData.stackSize(input.id) ?? 1;
  const name = itemText(game, input);
  if (count > size * MOST_STACKS) throw failure('commands.give.failed.toomanyitems', `${size * MOST_STACKS}`, name);
  for (const { player } of targets) {
    if (!player) continue;
    for (let left = count; left > 0; left -= size) {
      const rest = player.inventory.insert(stackOf(input.id, Math.min(size, left), input.data));
      if (rest) game.items.throwFrom(player, rest);
    }
  }
  source.announce(countedLast('commands.give.success', targets, `${count}`, name));
  return targets.length;
}

/** clear (Minecraft wiki, "Commands/clear"). */
export function clear(): LiteralNode {
  return command(
    'clear',
    LEVELS.gamemaster,
    runs((context) => clearItems(context, [ownPlayer(context)], () => true, -1)),
    argument(
      'targets',
      entity('multiple', 'players'),
      runs((context) => clearItems(context, playersOf(context, 'targets'), () => true, -1)),
      argument(
        'item',
        itemPredicate,
        runs((context) => clearItems(context, playersOf(context, 'targets'), context.get('item', itemPredicate), -1)),
        argument(
          'maxCount',
          integer(0),
          runs((context) =>
            clearItems(
              context,
              playersOf(context, 'targets'),
              context.get('item', itemPredicate),
              context.get('maxCount', integer),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param most items to take of each player; -1 all, 0 counts without taking. */
function clearItems({ source }: CommandContext, targets: Target[], isMeant: ItemPredicate, most: number): number {
  let count = 0;
  for (const { player } of targets) {
    if (!player) continue;
    const { inventory } = player;
    let left = most < 0 ? Infinity : most;
    const places = inventory.slots.all().map((_, slot) => inventory.place(slot));
    for (const place of [...places, inventory.cursorPlace]) {
      const stack = place.get();
      if (!stack || !isMeant(stack)) continue;
      const taken = most === 0 ? stack.count : Math.min(left, stack.count);
      count += taken;
      if (most === 0 || taken === 0) continue;
      left -= taken;
      place.set(taken === stack.count ? null : { ...stack, count: stack.count - taken });
    }
  }
  const [only, another] = targets;
  if (count === 0)
    throw only && !another
      ? failure('clear.failed.single', only.displayName)
      : failure('clear.failed.multiple', `${targets.length}`);
  const key = most === 0 ? 'commands.clear.test' : 'commands.clear.success';
  source.announce(countedLast(key, targets, `${count}`));
  return count;
}

/** item replace (Minecraft wiki, "Commands/item"); `modify` needs item modifiers of data packs, which there are none of. */
export function item(game: Game): LiteralNode {
  const most = game.features.components ? 99 : 64;
  return command(
    'item',
    LEVELS.gamemaster,
    literal(
      'replace',
      literal('block', argument('pos', blockPos, argument('slot', itemSlot, ...sources(most, intoBlock)))),
      literal(
        'entity',
        argument('targets', entity('multiple', 'entities'), argument('slot', itemSlot, ...sources(most, intoEntities))),
      ),
    ),
  );
}

type Put = (context: CommandContext, stack: Stack | null) => number;

function sources(most: number, put: Put): LiteralNode[] {
  const given = (context: CommandContext, count: number) => {
    const { id, data } = context.get('item', itemStack);
    return put(context, stackOf(id, count, data));
  };
  return [
    literal(
      'with',
      argument(
        'item',
        itemStack,
        runs((context) => given(context, 1)),
        argument(
          'count',
          integer(1, most),
          runs((context) => given(context, context.get('count', integer))),
        ),
      ),
    ),
    literal(
      'from',
      literal(
        'block',
        argument(
          'source',
          blockPos,
          argument(
            'sourceSlot',
            itemSlot,
            runs((context) => put(context, fromBlock(context))),
          ),
        ),
      ),
      literal(
        'entity',
        argument(
          'source',
          entity('single', 'entities'),
          argument(
            'sourceSlot',
            itemSlot,
            runs((context) => put(context, fromEntity(context))),
          ),
        ),
      ),
    ),
  ];
}

function fromBlock(context: CommandContext): Stack | null {
  const cell = loadedCell(context, 'source');
  const slots = slotsAt(context.source.game, cell);
  if (!slots) throw failure('commands.item.source.not_a_container', `${cell.x}`, `${cell.y}`, `${cell.z}`);
  const name = context.get('sourceSlot', itemSlot);
  const place = blockSlot(slots, name);
  if (!place) throw failure('commands.item.source.no_such_slot', name.text);
  return place.get();
}

function fromEntity(context: CommandContext): Stack | null {
  const target = entityOf(context, 'source');
  const name = context.get('sourceSlot', itemSlot);
  const place = entitySlot(context.source.game, target, name);
  if (!place) throw failure('commands.item.source.no_such_slot', name.text);
  return place.get();
}

function intoBlock(context: CommandContext, stack: Stack | null): number {
  const { source } = context;
  const { game } = source;
  const cell = loadedCell(context, 'pos');
  const at = [`${cell.x}`, `${cell.y}`, `${cell.z}`];
  const slots = slotsAt(game, cell);
  if (!slots) throw failure('commands.item.target.not_a_container', ...at);
  const name = context.get('slot', itemSlot);
  const place = blockSlot(slots, name);
  if (!place) throw failure('commands.item.target.no_such_slot', name.text);
  const { id } = game.server.world.block(cell);
  game.windows.reporting({ id, parts: [{ position: cell, slots }] }, undefined, () => put(place, stack));
  source.announce(translate('commands.item.block.set.success', ...at, stack ? itemText(game, stack) : AIR_TEXT));
  return 1;
}

function intoEntities(context: CommandContext, stack: Stack | null): number {
  const { source } = context;
  const name = context.get('slot', itemSlot);
  const changed: Target[] = [];
  for (const target of entitiesOf(context, 'targets')) {
    const place = entitySlot(source.game, target, name);
    if (!place) continue;
    if (put(place, stack)) changed.push(target);
  }
  const shown = stack ? itemText(source.game, stack) : AIR_TEXT;
  if (changed.length === 0) throw failure('commands.item.target.no_changed.known_item', shown, name.text);
  source.announce(countedFirst('commands.item.entity.set.success', changed, shown));
  return changed.length;
}

/** Puts as much of a stack as the place can hold. @returns whether it holds any of it now. */
function put(place: SlotPlace, stack: Stack | null): boolean {
  if (!stack) {
    place.set(null);
    return true;
  }
  const most = place.limit(stack);
  if (most <= 0) return false;
  place.set({ ...stack, count: Math.min(stack.count, most) });
  return true;
}
