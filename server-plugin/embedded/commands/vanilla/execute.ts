import { boxOf, cellsOf, type Point, sizeOf } from '../../../../protocol/geometry.ts';
import { blockPredicate } from '../arguments/block.ts';
import {
  blockPos,
  cellFrom,
  loadedCell,
  pointOf,
  requireLoaded,
  rotation,
  swizzle,
  vec3,
} from '../arguments/coordinates.ts';
import { entity, maybeEntitiesOf, scoreHolder } from '../arguments/entity.ts';
import { dimension, entityAnchor, resource } from '../arguments/identifiers.ts';
import { itemPredicate, itemSlots } from '../arguments/item.ts';
import { nbtPath } from '../arguments/nbt.ts';
import { double, inRange, intRange } from '../arguments/primitives.ts';
import { objective } from '../arguments/scores.ts';
import type { Game } from '../game.ts';
import { slotsAt } from '../nbt/blockNbt.ts';
import { changedAt, tagsAt } from '../nbt/nbtPath.ts';
import { byte, type CompoundTag, double as doubleTag, float, int, long, sameTag, short, type Tag } from '../nbt/tag.ts';
import { blockSlot, entitySlot } from '../slots.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import {
  argument,
  type CommandNode,
  command,
  continues,
  forks,
  type LiteralNode,
  literal,
  type Part,
  redirects,
  runs,
} from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { translate } from '../text.ts';
import { MOST_BLOCKS } from './blocks.ts';
import { barId, barOf } from './bossbar.ts';
import { dataSources } from './dataAccess.ts';
import { holdersOf, singleHolder } from './scoreHolders.ts';
import { anchorOf, lookAt } from './teleport.ts';

/**
 * execute (Minecraft wiki, "Commands/execute"). Left out: what needs data packs (predicates, functions), biomes, and
 * relations that only some mobs have.
 */
export function execute(game: Game, root: () => CommandNode): LiteralNode {
  const { features } = game;
  const node: LiteralNode = command('execute', LEVELS.gamemaster);
  const here = () => node;
  const one = (change: (context: CommandContext) => CommandSource) => continues(here, change);
  const each = (change: (source: CommandSource, target: Target) => CommandSource) =>
    forks(here, (context) => maybeEntitiesOf(context, 'targets').map((target) => change(context.source, target)));
  const targets = (...parts: readonly Part[]) => argument('targets', entity('multiple', 'entities'), ...parts);
  const facing = ({ source }: CommandContext, to: Point) => source.with(lookAt(source.anchorPosition, to));
  node.children.push(
    literal('run', redirects(root)),
    literal('as', targets(each((source, target) => source.with({ entity: target })))),
    literal('at', targets(each((source, { position, yaw, pitch }) => source.with({ position, yaw, pitch })))),
    literal(
      'positioned',
      argument(
        'pos',
        vec3(),
        one((context) => context.source.with({ position: pointOf(context, 'pos'), anchor: 'feet' })),
      ),
      literal('as', targets(each((source, { position }) => source.with({ position })))),
    ),
    literal(
      'rotated',
      argument(
        'rot',
        rotation,
        one((context) => context.source.with(context.get('rot', rotation).rotation(context.source))),
      ),
      literal('as', targets(each((source, { yaw, pitch }) => source.with({ yaw, pitch })))),
    ),
    literal(
      'facing',
      argument(
        'pos',
        vec3(),
        one((context) => facing(context, pointOf(context, 'pos'))),
      ),
      literal(
        'entity',
        targets(
          argument(
            'anchor',
            entityAnchor,
            forks(here, (context) =>
              maybeEntitiesOf(context, 'targets').map((target) =>
                facing(context, anchorOf(target, context.get('anchor', entityAnchor))),
              ),
            ),
          ),
        ),
      ),
    ),
    literal(
      'align',
      argument(
        'axes',
        swizzle,
        one((context) => {
          const { source } = context;
          const position = { ...source.position };
          for (const axis of context.get('axes', swizzle)) position[axis] = Math.floor(position[axis]);
          return source.with({ position });
        }),
      ),
    ),
    literal(
      'anchored',
      argument(
        'anchor',
        entityAnchor,
        one((context) => context.source.with({ anchor: context.get('anchor', entityAnchor) })),
      ),
    ),
    literal(
      'in',
      argument(
        'dimension',
        dimension,
        one((context) => {
          requireOverworld(context);
          return context.source;
        }),
      ),
    ),
    literal('if', ...conditions(game, here, true)),
    literal('unless', ...conditions(game, here, false)),
    literal('store', literal('result', ...stores(here, true)), literal('success', ...stores(here, false))),
  );
  if (!features.registries) return node;
  node.children.push(
    literal('on', ...relations(here)),
    literal(
      'summon',
      argument(
        'entity',
        resource('entity', game),
        one((context) => {
          const { source } = context;
          const summoned = source.game.summon(source, context.get('entity', resource), source.position);
          return source.with({ entity: summoned });
        }),
      ),
    ),
  );
  return node;
}

function relations(here: () => CommandNode): LiteralNode[] {
  const relation = (name: string, of: (game: Game, target: Target) => readonly Target[]) =>
    literal(
      name,
      forks(here, ({ source }) =>
        source.entity ? of(source.game, source.entity).map((target) => source.with({ entity: target })) : [],
      ),
    );
  return [
    relation('vehicle', (game, { player, entity: body }) => {
      const vehicle = (player ?? body)?.vehicle;
      return vehicle ? [game.target(vehicle)] : [];
    }),
    relation('passengers', (game, { entity: body }) => (body?.passengers ?? []).map((rider) => game.target(rider))),
    relation('controller', (game, { entity: body }) =>
      (body?.passengers ?? []).slice(0, 1).map((rider) => game.target(rider)),
    ),
  ];
}

/** @throws CommandError for a dimension there is none of. */
function requireOverworld(context: CommandContext): void {
  const id = context.get('dimension', dimension);
  if (id !== 'minecraft:overworld') throw failure('argument.dimension.invalid', id);
}

function conditions(game: Game, here: () => CommandNode, wanted: boolean): LiteralNode[] {
  /** A condition that holds or not: what follows runs, or the answer says whether the test passed. */
  const holds = (test: (context: CommandContext) => boolean): readonly Part[] => [
    forks(here, (context) => (test(context) === wanted ? [context.source] : [])),
    runs((context) => {
      if (test(context) !== wanted) throw failure('commands.execute.conditional.fail');
      context.source.tell(translate('commands.execute.conditional.pass'));
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
      context.source.tell(
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
          ...holds((context) => context.get('dimension', dimension) === 'minecraft:overworld'),
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

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

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
  let count = 0;
  for (const cell of cellsOf(box)) {
    if (masked && world.block(cell).id === 'air') continue;
    const other = { x: cell.x - box.min.x + to.x, y: cell.y - box.min.y + to.y, z: cell.z - box.min.z + to.z };
    if (world.stateId(cell) !== world.stateId(other)) return undefined;
    const [here, there] = [contentOf(game.blockNbt(cell)), contentOf(game.blockNbt(other))];
    if ((here || there) && !(here && there && sameTag(here, there))) return undefined;
    count++;
  }
  return count;
}

/** A block entity's data without where it is. */
function contentOf(tag: CompoundTag | undefined): CompoundTag | undefined {
  return tag && { type: 'compound', value: new Map([...tag.value].filter(([key]) => !['x', 'y', 'z'].includes(key))) };
}

const NUMBER_TAGS: Readonly<Record<string, (value: number) => Tag>> = {
  byte: (value) => byte((value << 24) >> 24),
  double: doubleTag,
  float: (value) => float(Math.fround(value)),
  int: (value) => int(value | 0),
  long: (value) => long(BigInt(Math.trunc(value))),
  short: (value) => short((value << 16) >> 16),
};

function stores(here: () => CommandNode, wantsResult: boolean): LiteralNode[] {
  const stored = (success: boolean, result: number) => (wantsResult ? result : success ? 1 : 0);
  const storing = (store: (context: CommandContext) => (value: number) => void) =>
    continues(here, (context) => {
      const put = store(context);
      const { source } = context;
      return source.with({ stores: [...source.stores, (success, result) => put(stored(success, result))] });
    });
  return [
    literal(
      'score',
      argument(
        'targets',
        scoreHolder('multiple'),
        argument(
          'objective',
          objective,
          storing((context) => {
            const { game, zone } = context.source;
            const holders = holdersOf(context, 'targets');
            const id = game.requireObjective(zone.id, context.get('objective', objective));
            return (value) => {
              for (const holder of holders) game.setScore(zone.id, holder, id, value);
            };
          }),
        ),
      ),
    ),
    literal(
      'bossbar',
      argument(
        'id',
        barId,
        ...(['value', 'max'] as const).map((field) =>
          literal(
            field,
            storing((context) => {
              const { game, zone } = context.source;
              const { id } = barOf(context);
              return (value) =>
                game.bossBars.change(zone.id, id, { [field]: Math.max(field === 'max' ? 1 : 0, value) });
            }),
          ),
        ),
      ),
    ),
    ...dataSources('target', (find) => [
      argument(
        'path',
        nbtPath,
        ...Object.entries(NUMBER_TAGS).map(([name, tagOf]) =>
          literal(
            name,
            argument(
              'scale',
              double(),
              storing((context) => {
                const access = find(context);
                const path = context.get('path', nbtPath);
                const scale = context.get('scale', double);
                return (value) => {
                  const { tag } = changedAt(path, access.get(), () => tagOf(value * scale), true);
                  if (tag.type === 'compound') access.set(tag);
                };
              }),
            ),
          ),
        ),
      ),
    ]),
  ];
}
