import type { GameMode } from '../../players/player.ts';
import { angle, blockPos, loadedCell } from '../arguments/coordinates.ts';
import { GAME_MODES, gameMode } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { CommandError } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

/** setworldspawn (Minecraft wiki, "Commands/setworldspawn"): where who has no bed begins, and where compasses point. */
export function setworldspawn(): LiteralNode {
  return command(
    'setworldspawn',
    LEVELS.gamemaster,
    runs((context) => setSpawn(context, context.source.position)),
    argument(
      'pos',
      blockPos,
      runs((context) => setSpawn(context, loadedCell(context, 'pos'))),
      argument(
        'angle',
        angle,
        runs((context) => setSpawn(context, loadedCell(context, 'pos'), context.get('angle', angle)(context.source))),
      ),
    ),
  );
}

function setSpawn({ source }: CommandContext, at: { x: number; y: number; z: number }, yaw = 0): number {
  const { server } = source.game;
  const [x, y, z] = [Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)];
  const { door } = server.admissions;
  if (door?.zone !== source.zone.id) throw new CommandError('Only a world with an open door has a spawn');
  const loadout = { ...door.loadout, position: { x: x + 0.5, y, z: z + 0.5 }, yaw };
  server.admissions.changeDoor({ loadout });
  const dimensionName = `minecraft:${server.dimension.name}`;
  server.broadcast(source.zone.id, 'spawn_position', { location: { x, y, z }, angle: yaw, dimensionName });
  source.announce(translate('commands.setworldspawn.success', `${x}`, `${y}`, `${z}`, yaw.toFixed(1)));
  return 1;
}

/** defaultgamemode (Minecraft wiki, "Commands/defaultgamemode"): how those begin who have never been here. */
export function defaultgamemode({ features }: Game): LiteralNode {
  const set = ({ source }: CommandContext, mode: GameMode) => {
    source.game.server.admissions.changeDoor({ gameMode: mode });
    source.announce(translate('commands.defaultgamemode.success', translate(`gameMode.${mode}`)));
    return 0;
  };
  return command(
    'defaultgamemode',
    LEVELS.gamemaster,
    ...(features.registries
      ? [
          argument(
            'gamemode',
            gameMode,
            runs((context) => set(context, context.get('gamemode', gameMode))),
          ),
        ]
      : GAME_MODES.map((mode) =>
          literal(
            mode,
            runs((context) => set(context, mode)),
          ),
        )),
  );
}
