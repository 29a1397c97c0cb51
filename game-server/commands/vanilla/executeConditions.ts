import { boxOf, sizeOf } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type CompoundTag, sameTag } from '../../data/nbtTag.ts';
import { sameStates } from '../../world/sameStates.ts';
import { blockPredicate } from '../arguments/block.ts';
import { blockPos, cellFrom, loadedCell, requireLoaded } from '../arguments/coordinates.ts';
import { entity, maybeEntitiesOf, scoreHolder } from '../arguments/entity.ts';
import { dimension } from '../arguments/identifiers.ts';
import { itemPredicate, itemSlots } from '../arguments/item.ts';
import { nbtPath } from '../arguments/nbt.ts';
import { inRange, intRange } from '../arguments/primitives.ts';
import { objective } from '../arguments/scores.ts';
import type { Game } from '../game.ts';
import { slotsAt } from '../nbt/blockNbt.ts';
import { tagsAt } from '../nbt/nbtPath.ts';
import { blockSlot, entitySlot } from '../slots.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, type CommandNode, forks, type LiteralNode, literal, type Part, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { MOST_BLOCKS } from './blocks.ts';
import { dataSources } from './dataAccess.ts';
import { functionCondition } from './functions.ts';
import { singleHolder } from './scoreHolders.ts';

/** What `execute if` and `execute unless` ask (Minecraft wiki, "Commands/execute", condition subcommands). */
export function conditions(game: Game, here: () => CommandNode, wanted: boolean): LiteralNode[] {
  /** A condition that holds or not: what follows runs, or the answer says whether the test passed. */
  const holds = (test: (context: CommandContext) => boolean): readonly Part[] => [
    forks(here, (context) => (test(context) === wanted ? [context.source] : [])),
    runs((context) => {
      if (test(context) !== wanted) throw failure('commands.execute.conditional.fail');
      context.source.reply(translate('commands.execute.conditional.pass'));
      return 1;
    }),
  ];
  /** A condition that counts. */
  const counts = (count: (context: CommandContext) => number | undefined): readonly Part[] => [
    forks(here, (context) => ((count(context) ?? 0) > 0 === wanted ? [context.source] : [])),
    runs((context) => {
      const found = count(context) ?? 0;
      if (wanted && found === 0) throw failure('commands.execute.conditional.fail');
      if (!wanted && found > 0) throw failure('commands.execute.conditional.fail_count', `${found}`);
      context.source.reply(
        wanted
          ? translate('commands.execute.conditional.pass_count', `${found}`)
          : translate('commands.execute.conditional.pass'),
      );
      return wanted ? found : 1;
    }),
  ];
  const nodes = [
    literal(
      'block',
      argument(
        'pos',
        blockPos,
        argument(
          'block',
          blockPredicate,
          ...holds((context) => context.get('block', blockPredicate)(context.source.game, loadedCell(context, 'pos'))),
        ),
      ),
    ),
    literal(
      'blocks',
      argument(
        'start',
        blockPos,
        argument(
          'end',
          blockPos,
          argument(
            'destination',
            blockPos,
            literal('all', ...counts((context) => sameBlocks(context, false))),
            literal('masked', ...counts((context) => sameBlocks(context, true))),
          ),
        ),
      ),
    ),
    literal(
      'entity',
      argument(
        'entities',
        entity('multiple', 'entities'),
        ...counts((context) => maybeEntitiesOf(context, 'entities').length),
      ),
    ),
    literal(
      'score',
      argument(
        'target',
        scoreHolder('single'),
        argument(
          'targetObjective',
          objective,
          ...Object.entries(COMPARISONS).map(([sign, compare]) =>
            literal(
              sign,
              argument(
                'source',
                scoreHolder('single'),
                argument(
                  'sourceObjective',
                  objective,
                  ...holds((context) => {
                    const [a, b] = [scoreAt(context, 'target'), scoreAt(context, 'source')];
                    return a !== undefined && b !== undefined && compare(a, b);
                  }),
                ),
              ),
            ),
          ),
          literal(
            'matches',
            argument(
              'range',
              intRange,
              ...holds((context) => {
                const score = scoreAt(context, 'target');
                return score !== undefined && inRange(context.get('range', intRange), score);
              }),
            ),
          ),
        ),
      ),
    ),
    literal(
      'data',
      ...dataSources('source', (find) => [
        argument(
          'path',
          nbtPath,
          ...counts((context) => tagsAt(context.get('path', nbtPath), find(context).get()).length),
        ),
      ]),
    ),
  ];
  if (game.features.registries)
    nodes.push(
      literal(
        'dimension',
        argument(
          'dimension',
          dimension,
          ...holds(
            (context) =>
              context.get('dimension', dimension) === `minecraft:${context.source.game.server.dimension.name}`,
          ),
        ),
      ),
      literal(
        'loaded',
        argument(
          'pos',
          blockPos,
          ...holds((context) => context.source.game.isLoaded(context.source.zone, cellFrom(context, 'pos'))),
        ),
      ),
    );
  if (game.features.components) nodes.push(literal('items', ...itemConditions(counts)));
  if (game.whole && game.features.numberFormats) nodes.push(literal('function', functionCondition(here, wanted)));
  return nodes;
}

function itemConditions(counts: (count: (context: CommandContext) => number) => readonly Part[]): LiteralNode[] {
  const after = (count: (context: CommandContext) => number) =>
    argument('slots', itemSlots, argument('item_predicate', itemPredicate, ...counts(count)));
  const matching = (
    context: CommandContext,
    placeOf: (
      slot: ReturnType<typeof itemSlots.parse>[number],
    ) => { get(): { readonly id: string; readonly count: number } | null } | undefined,
  ) => {
    const isMeant = context.get('item_predicate', itemPredicate);
    let total = 0;
    for (const slot of context.get('slots', itemSlots)) {
      const stack = placeOf(slot)?.get();
      if (stack && isMeant(stack)) total += stack.count;
    }
    return total;
  };
  return [
    literal(
      'block',
      argument(
        'pos',
        blockPos,
        after((context) => {
          const cell = loadedCell(context, 'pos');
          const slots = slotsAt(context.source.game, cell);
          if (!slots) throw failure('commands.item.source.not_a_container', `${cell.x}`, `${cell.y}`, `${cell.z}`);
          return matching(context, (slot) => blockSlot(slots, slot));
        }),
      ),
    ),
    literal(
      'entity',
      argument(
        'entities',
        entity('multiple', 'entities'),
        after((context) =>
          maybeEntitiesOf(context, 'entities').reduce(
            (sum, target) => sum + matching(context, (slot) => entitySlot(context.source.game, target, slot)),
            0,
          ),
        ),
      ),
    ),
  ];
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = nameTable({
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
});

function scoreAt(context: CommandContext, name: 'target' | 'source'): number | undefined {
  const { game, zone } = context.source;
  const holder = singleHolder(context, name);
  const id = context.source.game.requireObjective(zone.id, context.get(`${name}Objective`, objective));
  return game.scoreOf(zone.id, holder, id);
}

/** How many blocks of a region stand in another one alike; undefined as soon as one differs. @throws CommandError */
function sameBlocks(context: CommandContext, masked: boolean): number | undefined {
  const { source } = context;
  const { game } = source;
  const { world } = game.server;
  const box = boxOf(loadedCell(context, 'start'), loadedCell(context, 'end'));
  const to = loadedCell(context, 'destination');
  const size = sizeOf(box);
  const volume = size.x * size.y * size.z;
  if (volume > MOST_BLOCKS) throw failure('commands.execute.blocks.toobig', `${MOST_BLOCKS}`, `${volume}`);
  requireLoaded(source, { x: to.x + size.x - 1, y: to.y + size.y - 1, z: to.z + size.z - 1 });
  const offset = { x: to.x - box.min.x, y: to.y - box.min.y, z: to.z - box.min.z };
  // Only plain air is masked, not cave air (ExecuteCommand.checkRegions asks for Blocks.AIR).
  const count = sameStates(world.chunks, box, offset, masked ? (stateId) => stateId === 0 : undefined);
  if (count === undefined) return undefined;
  for (const { position: cell } of world.entitiesIn(box)) {
    const other = { x: cell.x + offset.x, y: cell.y + offset.y, z: cell.z + offset.z };
    const [here, there] = [contentOf(game.blockNbt(cell)), contentOf(game.blockNbt(other))];
    if (here && !(there && sameTag(here, there))) return undefined;
  }
  return count;
}

/** A block entity's data without where it is. */
function contentOf(tag: CompoundTag | undefined): CompoundTag | undefined {
  return tag && { type: 'compound', value: new Map([...tag.value].filter(([key]) => !['x', 'y', 'z'].includes(key))) };
}
