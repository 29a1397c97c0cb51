import type { Point } from '../../../protocol/geometry.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, sameItem, withCount } from '../../items/inventory/stack.ts';
import { lootOfMob } from '../../mobs/loot.ts';
import { Mob } from '../../mobs/mob.ts';
import { blockPos, loadedCell, pointOf, requireLoaded, vec3 } from '../arguments/coordinates.ts';
import { entitiesOf, entity, entityOf, playersOf } from '../arguments/entity.ts';
import { plainId, readIdentifier } from '../arguments/identifiers.ts';
import { itemSlot, itemStack } from '../arguments/item.ts';
import { integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { itemText } from '../itemText.ts';
import { BARE_HAND, blockLoot, type LootTool, lootTable, lootTableNames } from '../lootTables.ts';
import { slotsAt } from '../nbt/blockNbt.ts';
import { blockSlot, entitySlot, type SlotPlace } from '../slots.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

/** Where an item of `loot spawn` flies to, blocks a tick, at most sideways; and upwards. */
const HOP = 0.1;
const HOP_UP = 0.2;
/** Ticks before such an item can be picked up. */
const PICKUP_DELAY = 10;

/** What was drawn, and from which table, where one was named. */
interface Drawn {
  readonly stacks: readonly Stack[];
  readonly table?: string;
}

/** Puts what was drawn somewhere. @returns what of it found a place. */
type Giving = (context: CommandContext, stacks: readonly Stack[]) => readonly Stack[];

/** loot (Minecraft wiki, "Commands/loot"). */
export function loot(game: Game): LiteralNode {
  const replaced = (replace: (context: CommandContext, stacks: readonly Stack[], slots: number) => readonly Stack[]) =>
    argument(
      'slot',
      itemSlot,
      ...sources(game, (context, stacks) => replace(context, stacks, stacks.length)),
      argument(
        'count',
        integer(0),
        ...sources(game, (context, stacks) => replace(context, stacks, context.get('count', integer))),
      ),
    );
  return command(
    'loot',
    LEVELS.gamemaster,
    literal(
      'replace',
      literal('entity', argument('entities', entity('multiple', 'entities'), replaced(intoEntities))),
      literal('block', argument('targetPos', blockPos, replaced(intoBlock))),
    ),
    literal('insert', argument('targetPos', blockPos, ...sources(game, insert))),
    literal('give', argument('players', entity('multiple', 'players'), ...sources(game, give))),
    literal('spawn', argument('targetPos', vec3(), ...sources(game, spawn))),
  );
}

function sources(game: Game, giving: Giving): LiteralNode[] {
  const table = tableName(game);
  const done = (draw: (context: CommandContext) => Drawn) =>
    runs((context) => {
      const { stacks, table: name } = draw(context);
      const given = giving(context, stacks);
      report(context.source, given, name);
      return given.length;
    });
  const withTools = (draw: (context: CommandContext, tool: LootTool) => Drawn) => [
    done((context) => draw(context, BARE_HAND)),
    argument(
      'tool',
      itemStack,
      done((context) => {
        const { id, data } = context.get('tool', itemStack);
        return draw(context, { stack: { id, count: 1, ...(data ? { data } : {}) }, byPlayer: false });
      }),
    ),
    literal(
      'mainhand',
      done((context) => draw(context, held(context, 'mainHand'))),
    ),
    literal(
      'offhand',
      done((context) => draw(context, held(context, 'offHand'))),
    ),
  ];
  return [
    literal(
      'fish',
      argument('loot_table', table, argument('pos', blockPos, ...withTools((context, tool) => drawn(context, tool)))),
    ),
    literal(
      'loot',
      argument(
        'loot_table',
        table,
        done((context) => drawn(context, BARE_HAND)),
      ),
    ),
    literal('kill', argument('target', entity('single', 'entities'), done(killed))),
    literal('mine', argument('pos', blockPos, ...withTools(mined))),
  ];
}

/** The name of a loot table: a parser of its own since 1.20.5. */
function tableName({ features }: Game): ArgumentType<string> {
  return {
    parser: features.components ? 'minecraft:loot_table' : 'minecraft:resource_location',
    asksServer: true,
    parse: (reader) => readIdentifier(reader),
    *suggest({ source }) {
      for (const name of lootTableNames(source.game)) yield `minecraft:${name}`;
    },
  };
}

function drawn(context: CommandContext, tool: LootTool): Drawn {
  const { game, zone } = context.source;
  const name = context.get('loot_table', tableName);
  const table = lootTable(plainId(name), game);
  if (!table) throw new CommandError(`This server has no loot table "${name}"`);
  return { stacks: table(game, tool, game.random(zone.id)), table: name };
}

function killed(context: CommandContext): Drawn {
  const { source } = context;
  const target = entityOf(context, 'target');
  if (target.player) return { stacks: [], table: 'minecraft:entities/player' };
  if (!(target.entity instanceof Mob)) throw failure('commands.drop.no_loot_table', target.displayName);
  return { stacks: [...lootOfMob(target.entity, source.player?.player)], table: `minecraft:entities/${target.kind}` };
}

function mined(context: CommandContext, tool: LootTool): Drawn {
  const { game, zone } = context.source;
  const { id, properties } = game.server.world.block(loadedCell(context, 'pos'));
  return { stacks: blockLoot(game, id, properties, tool, game.random(zone.id)), table: `minecraft:blocks/${id}` };
}

/** What the source holds. @throws CommandError for one without hands. */
function held({ source }: CommandContext, hand: 'mainHand' | 'offHand'): LootTool {
  const body = source.entity?.player ?? source.entity?.entity;
  if (source.player?.player)
    return { stack: source.player.player.inventory.inHand(hand === 'mainHand' ? 0 : 1) ?? null, byPlayer: true };
  if (!(body instanceof LivingEntity)) throw failure('commands.drop.no_held_items');
  return { stack: body.equipment(hand) ?? null, byPlayer: false };
}

function give(context: CommandContext, stacks: readonly Stack[]): readonly Stack[] {
  const players = playersOf(context, 'players');
  return stacks.filter((stack) => {
    let taken = false;
    for (const { player } of players) {
      const rest = player?.inventory.insert(stack);
      if (player && rest?.count !== stack.count) taken = true;
    }
    return taken;
  });
}

function spawn(context: CommandContext, stacks: readonly Stack[]): readonly Stack[] {
  const { source } = context;
  const { game, zone } = source;
  const at: Point = pointOf(context, 'targetPos');
  requireLoaded(source, { x: Math.floor(at.x), y: Math.floor(at.y), z: Math.floor(at.z) });
  const random = game.random(zone.id);
  for (const stack of stacks) {
    const aside = () => (random.float() * 2 - 1) * HOP;
    game.items.spawn(stack, at, { x: aside(), y: HOP_UP, z: aside() }, PICKUP_DELAY);
  }
  return stacks;
}

function insert(context: CommandContext, stacks: readonly Stack[]): readonly Stack[] {
  const { game } = context.source;
  return intoContainer(context, (slots) => {
    const size = ({ id }: Stack) => game.server.gameData.stackSize(id) ?? 1;
    return stacks.filter((stack) => distribute(slots, stack, size(stack)));
  });
}

/** Lays a stack with its like and into what is free. @returns whether anything of it found room. */
function distribute(slots: SlotGrid, stack: Stack, most: number): boolean {
  let left = stack.count;
  for (let slot = 0; slot < slots.size && left > 0; slot++) {
    const there = slots.get(slot);
    if (there && !sameItem(there, stack)) continue;
    const count = Math.min(left, most - (there?.count ?? 0));
    if (count <= 0) continue;
    slots.set(slot, withCount(stack, (there?.count ?? 0) + count));
    left -= count;
  }
  return left < stack.count;
}

function intoBlock(context: CommandContext, stacks: readonly Stack[], count: number): readonly Stack[] {
  const name = context.get('slot', itemSlot);
  return intoContainer(context, (slots) => {
    if (!blockSlot(slots, name)) throw failure('commands.item.target.no_such_slot', name.text);
    return replace(stacks, count, (index) => blockSlot(slots, { ...name, index: name.index + index }));
  });
}

function intoContainer(context: CommandContext, change: (slots: SlotGrid) => readonly Stack[]): readonly Stack[] {
  const { game } = context.source;
  const cell = loadedCell(context, 'targetPos');
  const slots = slotsAt(game, cell);
  if (!slots) throw failure('commands.item.target.not_a_container', `${cell.x}`, `${cell.y}`, `${cell.z}`);
  const { id } = game.server.world.block(cell);
  let placed: readonly Stack[] = [];
  game.windows.reporting({ id, parts: [{ position: cell, slots }] }, undefined, () => {
    placed = change(slots);
  });
  return placed;
}

function intoEntities(context: CommandContext, stacks: readonly Stack[], count: number): readonly Stack[] {
  const { game } = context.source;
  const name = context.get('slot', itemSlot);
  return entitiesOf(context, 'entities').flatMap((target) =>
    replace(stacks, count, (index) => entitySlot(game, target, { ...name, index: name.index + index })),
  );
}

/** Fills so many slots with stacks in turn, and empties those for which there is none. @returns what was put. */
function replace(
  stacks: readonly Stack[],
  count: number,
  slotAt: (index: number) => SlotPlace | undefined,
): readonly Stack[] {
  const placed: Stack[] = [];
  for (let index = 0; index < count; index++) {
    const place = slotAt(index);
    if (!place) break;
    const stack = stacks[index];
    const most = stack ? place.limit(stack) : 0;
    if (stack && most <= 0) continue;
    place.set(stack ? withCount(stack, Math.min(stack.count, most)) : null);
    if (stack) placed.push(stack);
  }
  return placed;
}

function report(source: CommandSource, stacks: readonly Stack[], table: string | undefined): void {
  const [only, another] = stacks;
  const from = table === undefined ? [] : [table];
  const kind = table === undefined ? '' : '_with_table';
  source.announce(
    only && !another
      ? translate(`commands.drop.success.single${kind}`, `${only.count}`, itemText(source.game, only), ...from)
      : translate(`commands.drop.success.multiple${kind}`, `${stacks.length}`, ...from),
  );
}
