import { ownPlayer } from '../arguments/entity.ts';
import { integer } from '../arguments/primitives.ts';
import { objective } from '../arguments/scores.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { boards, found, objectiveText } from './objectives.ts';

/** trigger (Minecraft wiki, "Commands/trigger"): how players change scores of their own, once each time they are let. */
export function trigger(): LiteralNode {
  const given = (change: (before: number, value: number) => number) =>
    argument(
      'value',
      integer(),
      runs((context) => pull(context, (before) => change(before, context.get('value', integer)))),
    );
  return command(
    'trigger',
    LEVELS.everyone,
    argument(
      'objective',
      objective,
      runs((context) => pull(context, (before) => before + 1)),
      literal(
        'add',
        given((before, value) => before + value),
      ),
      literal(
        'set',
        given((_, value) => value),
      ),
    ),
  );
}

function pull(context: CommandContext, change: (before: number) => number): number {
  const { source } = context;
  const player = ownPlayer(context);
  const name = found(context);
  const all = boards(context);
  const zone = source.zone.id;
  if (all.get(zone, name)?.criterion !== 'trigger') throw failure('commands.trigger.failed.invalid');
  if (!all.takeTrigger(zone, name, player.scoreName)) throw failure('commands.trigger.failed.unprimed');
  const value = change(all.score(zone, name, player.scoreName) ?? 0) | 0;
  all.setScore(zone, name, player.scoreName, value);
  source.announce(translate('commands.trigger.simple.success', objectiveText(context, name)));
  return value;
}
