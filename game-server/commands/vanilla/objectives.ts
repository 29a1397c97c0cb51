import type { Scoreboards } from '../../players/display/scoreboards.ts';
import { objective } from '../arguments/scores.ts';
import { isReadOnly } from '../criteria.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { bracketed, type Component } from '../text.ts';

/** The scoreboards of the game. */
export function boards({ source }: CommandContext): Scoreboards {
  return source.game.systems.scoreboards;
}

/** The objective an argument names. @throws CommandError when there is none. */
export function found(context: CommandContext, name = 'objective') {
  const { game, zone } = context.source;
  return game.requireObjective(zone.id, context.get(name, objective));
}

/** The same, when commands may change its scores. @throws CommandError */
export function writable(context: CommandContext, name = 'objective') {
  const one = found(context, name);
  const { zone } = context.source;
  if (isReadOnly(boards(context).get(zone.id, one)?.criterion ?? ''))
    throw failure('arguments.objective.readonly', one);
  return one;
}

/** An objective's title in square brackets. */
export function objectiveText(context: CommandContext, name: string): Component {
  return bracketed(boards(context).get(context.source.zone.id, name)?.displayName ?? name);
}
