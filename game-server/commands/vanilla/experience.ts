import type { ExperienceSystem } from '../../mechanics/experience/experienceSystem.ts';
import { type Experience, pointsOfLevel } from '../../players/experienceLevels.ts';
import type { Player } from '../../players/player.ts';
import { countedLast } from '../answers.ts';
import { entity, playerOf, playersOf } from '../arguments/entity.ts';
import { integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, redirects, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

type Unit = 'points' | 'levels';

/** experience and xp (Minecraft wiki, "Commands/experience"). */
export function experience({ features }: Game): LiteralNode[] {
  const name = features.rotate ? 'target' : 'targets';
  const amount = (context: CommandContext) => context.get('amount', integer);
  const node = command(
    'experience',
    LEVELS.gamemaster,
    literal(
      'add',
      argument(
        name,
        entity('multiple', 'players'),
        argument(
          'amount',
          integer(),
          runs((context) => addExperience(context, name, amount(context), 'points')),
          ...(['points', 'levels'] as const).map((unit) =>
            literal(
              unit,
              runs((context) => addExperience(context, name, amount(context), unit)),
            ),
          ),
        ),
      ),
    ),
    literal(
      'set',
      argument(
        name,
        entity('multiple', 'players'),
        argument(
          'amount',
          integer(0),
          runs((context) => setExperience(context, name, amount(context), 'points')),
          ...(['points', 'levels'] as const).map((unit) =>
            literal(
              unit,
              runs((context) => setExperience(context, name, amount(context), unit)),
            ),
          ),
        ),
      ),
    ),
    literal(
      'query',
      argument(
        name,
        entity('single', 'players'),
        ...(['points', 'levels'] as const).map((unit) =>
          literal(
            unit,
            runs((context) => {
              const { player, displayName } = playerOf(context, name);
              const { level = 0, points = 0 } = player?.experience ?? {};
              const value = unit === 'points' ? points : level;
              context.source.reply(translate(`commands.experience.query.${unit}`, displayName, `${value}`));
              return value;
            }),
          ),
        ),
      ),
    ),
  );
  return [
    node,
    command(
      'xp',
      LEVELS.gamemaster,
      redirects(() => node),
    ),
  ];
}

function addExperience(context: CommandContext, name: string, amount: number, unit: Unit): number {
  const { source } = context;
  const system = source.game.systems.experience;
  const targets = playersOf(context, name);
  for (const { player } of targets) {
    if (!player) continue;
    if (unit === 'levels') system.giveLevels(player, Math.max(-player.experience.level, amount));
    else if (amount >= 0) system.give(player, amount);
    else takePoints(system, player, -amount);
  }
  source.announce(countedLast(`commands.experience.add.${unit}.success`, targets, `${amount}`));
  return targets.length;
}

/** Points go from the bar, then from level after level, down to none. */
function takePoints(system: ExperienceSystem, player: Player, amount: number): void {
  let { level, points }: Experience = player.experience;
  points -= amount;
  while (points < 0 && level > 0) points += pointsOfLevel(--level);
  system.set(player, level, Math.max(0, points));
}

function setExperience(context: CommandContext, name: string, amount: number, unit: Unit): number {
  const { source } = context;
  const system = source.game.systems.experience;
  const targets = playersOf(context, name);
  const changed = targets.filter(({ player }) => {
    if (!player) return false;
    const { level, points } = player.experience;
    if (unit === 'points' && amount >= pointsOfLevel(level)) return false;
    system.set(player, unit === 'levels' ? amount : level, unit === 'levels' ? points : amount);
    return true;
  });
  if (changed.length === 0) throw failure('commands.experience.set.points.invalid');
  source.announce(countedLast(`commands.experience.set.${unit}.success`, targets, `${amount}`));
  return targets.length;
}
