import type { BlockPosition } from '../../../protocol/geometry.ts';
import { cellOf } from '../../../protocol/geometry.ts';
import { PLACED_FEATURES, type PlacedFeature } from '../../mechanics/growing/saplings.ts';
import { blockPos, loadedCell, requireLoaded } from '../arguments/coordinates.ts';
import {
  plainId,
  readIdentifier,
  resourceLocation,
  templateMirror,
  templateRotation,
} from '../arguments/identifiers.ts';
import { float, integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

/** The one structure that can be built anywhere: the others belong to the land. */
const STRONGHOLD = 'stronghold';

/**
 * place (Minecraft wiki, "Commands/place"): trees, huge mushrooms and fungi, and the portal room of a stronghold. There are
 * no template pools and templates.
 */
export function place(game: Game): LiteralNode {
  const { features } = game;
  const named = (registry: string, invalid: string, names: readonly string[]): ArgumentType<string> => ({
    parser: features.registries ? 'minecraft:resource_key' : 'minecraft:resource',
    properties: { registry: `minecraft:worldgen/${registry}` },
    parse(reader) {
      const identifier = readIdentifier(reader);
      if (!names.includes(plainId(identifier))) throw failure(invalid, identifier);
      return plainId(identifier);
    },
    suggest: () => names.map((name) => `minecraft:${name}`),
  });
  const feature = named('configured_feature', 'commands.place.feature.invalid', Object.keys(PLACED_FEATURES));
  const structure = named('structure', 'commands.place.structure.invalid', [STRONGHOLD]);
  const pool = named('template_pool', 'commands.place.jigsaw.invalid', []);
  const at = (run: (context: CommandContext, cell: BlockPosition) => number, name = 'pos') => [
    runs((context) => run(context, hereOf(context.source))),
    argument(
      name,
      blockPos,
      runs((context) => run(context, loadedCell(context, name))),
    ),
  ];
  const template = runs((context) => {
    throw failure('commands.place.template.invalid', context.get('template', resourceLocation));
  });
  return command(
    'place',
    LEVELS.gamemaster,
    literal(
      'feature',
      argument(
        'feature',
        feature,
        ...at((context, cell) => placeFeature(context, context.get('feature', feature), cell)),
      ),
    ),
    literal(
      'jigsaw',
      argument(
        'pool',
        pool,
        argument(
          'target',
          resourceLocation,
          argument('max_depth', integer(1, features.rotate ? 20 : 7), ...at(noJigsaw, 'position')),
        ),
      ),
    ),
    literal('structure', argument('structure', structure, ...at(placeStronghold))),
    literal(
      'template',
      argument(
        'template',
        resourceLocation,
        template,
        argument(
          'pos',
          blockPos,
          template,
          argument(
            'rotation',
            templateRotation,
            template,
            argument(
              'mirror',
              templateMirror,
              template,
              argument('integrity', float(0, 1), template, argument('seed', integer(), template)),
            ),
          ),
        ),
      ),
    ),
  );
}

function hereOf(source: CommandSource): BlockPosition {
  const cell = cellOf(source.position);
  requireLoaded(source, cell);
  return cell;
}

function placeFeature({ source }: CommandContext, name: string, cell: BlockPosition): number {
  const { growing } = source.game.systems;
  if (!growing.placeFeature(PLACED_FEATURES[name] as PlacedFeature, cell))
    throw failure('commands.place.feature.failed');
  const { x, y, z } = cell;
  source.announce(translate('commands.place.feature.success', `minecraft:${name}`, `${x}`, `${y}`, `${z}`));
  return 1;
}

function placeStronghold({ source }: CommandContext, cell: BlockPosition): number {
  const { strongholds } = source.game.systems;
  if (!strongholds.place(source.zone, cell)) throw failure('commands.place.structure.failed');
  const { x, y, z } = cell;
  source.announce(translate('commands.place.structure.success', `minecraft:${STRONGHOLD}`, `${x}`, `${y}`, `${z}`));
  return 1;
}

/** No pool is known, so that no command comes so far. */
function noJigsaw(): never {
  throw new CommandError('This server has no template pools');
}
