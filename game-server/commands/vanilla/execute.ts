import type { Point } from '../../../protocol/geometry.ts';
import { pointOf, rotation, swizzle, vec3 } from '../arguments/coordinates.ts';
import { entity, maybeEntitiesOf } from '../arguments/entity.ts';
import { dimension, entityAnchor, resource } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
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
} from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { conditions } from './executeConditions.ts';
import { stores } from './executeStores.ts';
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
        one((context) => inDimension(context)),
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
      return vehicle ? [game.bodies.target(vehicle)] : [];
    }),
    relation('passengers', (game, { entity: body }) =>
      (body?.passengers ?? []).map((rider) => game.bodies.target(rider)),
    ),
    relation('controller', (game, { entity: body }) =>
      (body?.passengers ?? []).slice(0, 1).map((rider) => game.bodies.target(rider)),
    ),
  ];
}

/** The source in another dimension, at the place that corresponds there. @throws CommandError for an unknown dimension. */
function inDimension(context: CommandContext): CommandSource {
  const id = context.get('dimension', dimension);
  const { source } = context;
  const game = source.game.dimensions.get(id);
  const zone = game?.server.zones.get(source.zone.id);
  if (!game || !zone) throw failure('argument.dimension.invalid', id);
  const scale = source.game.server.dimension.scale / game.server.dimension.scale;
  const { x, y, z } = source.position;
  return source.with({ game, zone, position: { x: x * scale, y, z: z * scale } });
}
