import { MAX_Y, MIN_Y } from '../../world/column.ts';
import { pointOf, vec2 } from '../arguments/coordinates.ts';
import { entitiesOf, entity } from '../arguments/entity.ts';
import { bool, float, integer } from '../arguments/primitives.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { moveTarget } from '../targetMoves.ts';
import { translate } from '../text.ts';

/** Places looked at for each group before there is no room (vanilla moves them about 10,000 times instead). */
const TRIES = 200;
const AIR: readonly string[] = ['air', 'cave_air', 'void_air'];
/** What nobody is put upon (SpreadPlayersCommand.Position.isSafe). */
const UNSAFE: readonly string[] = ['water', 'lava', 'fire', 'soul_fire'];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** spreadplayers (Minecraft wiki, "Commands/spreadplayers"): onto the ground of random columns of a square. */
export function spreadplayers(): LiteralNode {
  const rest = (highest: (context: CommandContext) => number) =>
    argument(
      'respectTeams',
      bool,
      argument(
        'targets',
        entity('multiple', 'entities'),
        runs((context) => spread(context, highest(context))),
      ),
    );
  return command(
    'spreadplayers',
    LEVELS.gamemaster,
    argument(
      'center',
      vec2,
      argument(
        'spreadDistance',
        float(0),
        argument(
          'maxRange',
          float(1),
          rest(() => MAX_Y),
          literal(
            'under',
            argument(
              'maxHeight',
              integer(),
              rest((context) => context.get('maxHeight', integer)),
            ),
          ),
        ),
      ),
    ),
  );
}

function spread(context: CommandContext, highest: number): number {
  const { source } = context;
  const { min } = source.zone.box;
  const lowest = Math.max(MIN_Y, min.y);
  if (highest < lowest) throw failure('commands.spreadplayers.failed.invalid.height', `${highest}`, `${lowest}`);
  const byTeam = context.get('respectTeams', bool);
  const groups = groupsOf(source, entitiesOf(context, 'targets'), byTeam);
  const center = pointOf(context, 'center');
  const [apart, range] = [context.get('spreadDistance', float), context.get('maxRange', float)];
  const kind = byTeam ? 'teams' : 'entities';
  const told = [`${groups.length}`, `${center.x}`, `${center.z}`];
  const places: Place[] = [];
  for (const _ of groups) {
    const place = findPlace(source, center, range, (x, z) => ({
      isFree: places.every((other) => Math.hypot(other.x - x, other.z - z) >= apart),
      y: groundOf(source, x, z, lowest, highest),
    }));
    if (!place) {
      const most = ((2 * range) / Math.sqrt(groups.length)).toFixed(2);
      throw failure(`commands.spreadplayers.failed.${kind}`, ...told, most);
    }
    places.push(place);
  }
  for (const [index, group] of groups.entries())
    for (const target of group) moveTarget(source.game, target, places[index] as Place);
  source.announce(translate(`commands.spreadplayers.success.${kind}`, ...told, averageDistance(places).toFixed(2)));
  return groups.length;
}

/** Who stays together: everyone alone, or each team, those without a team as one. */
function groupsOf({ game, zone }: CommandSource, targets: readonly Target[], byTeam: boolean): Target[][] {
  if (!byTeam) return targets.map((target) => [target]);
  const groups = new Map<string | undefined, Target[]>();
  for (const target of targets) {
    const team = target.player ? game.teamOf(zone.id, target.player.username) : undefined;
    groups.set(team, [...(groups.get(team) ?? []), target]);
  }
  return [...groups.values()];
}

function findPlace(
  { game, zone }: CommandSource,
  center: { readonly x: number; readonly z: number },
  range: number,
  look: (x: number, z: number) => { readonly isFree: boolean; readonly y: number | undefined },
): Place | undefined {
  const random = game.random(zone.id);
  const { min, max } = zone.box;
  for (let tried = 0; tried < TRIES; tried++) {
    const x = Math.floor(center.x + (random.float() * 2 - 1) * range);
    const z = Math.floor(center.z + (random.float() * 2 - 1) * range);
    if (x < min.x || x > max.x || z < min.z || z > max.z) continue;
    const { isFree, y } = look(x + 0.5, z + 0.5);
    if (isFree && y !== undefined) return { x: x + 0.5, y, z: z + 0.5 };
  }
  return undefined;
}

/** How high feet stand on the highest ground of a column that has two free cells above it; undefined for none. */
function groundOf(
  { game, zone }: CommandSource,
  x: number,
  z: number,
  lowest: number,
  highest: number,
): number | undefined {
  const at = (y: number) => game.server.world.block({ x: Math.floor(x), y, z: Math.floor(z) }).id;
  let free = 0;
  for (let y = Math.min(highest + 1, MAX_Y - 1, zone.box.max.y); y >= lowest; y--) {
    const id = at(y);
    if (AIR.includes(id)) free++;
    else if (free < 2) free = 0;
    else return y < highest && !UNSAFE.includes(id) ? y + 1 : undefined;
  }
  return undefined;
}

/** Blocks from each place to its nearest other, on average. */
function averageDistance(places: readonly Place[]): number {
  if (places.length < 2) return 0;
  const nearest = places.map((place) =>
    Math.min(...places.flatMap((other) => (other === place ? [] : [Math.hypot(other.x - place.x, other.z - place.z)]))),
  );
  return nearest.reduce((sum, distance) => sum + distance, 0) / places.length;
}
