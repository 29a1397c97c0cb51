import { component } from '../arguments/component.ts';
import { text } from '../arguments/primitives.ts';
import { criterion, objective, scoreboardSlot } from '../arguments/scores.ts';
import type { Game } from '../game.ts';
import { resolved } from '../resolve.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { bracketed, joined, translate } from '../text.ts';
import { boards, found, objectiveText } from './objectives.ts';
import { playerCommands } from './scores.ts';

/** Objectives a zone may have. */
const MOST_OBJECTIVES = 256;

/** scoreboard (Minecraft wiki, "Commands/scoreboard"), without number formats; triggers only of whole servers. */
export function scoreboard(game: Game): LiteralNode {
  return command(
    'scoreboard',
    LEVELS.gamemaster,
    literal(
      'objectives',
      literal('list', runs(listObjectives)),
      literal(
        'add',
        argument(
          'objective',
          text('word'),
          argument('criteria', criterion, runs(addObjective), argument('displayName', component, runs(addObjective))),
        ),
      ),
      literal(
        'modify',
        argument(
          'objective',
          objective,
          literal('displayname', argument('displayName', component, runs(rename))),
          literal(
            'rendertype',
            ...(['hearts', 'integer'] as const).map((type) =>
              literal(
                type,
                runs((context) => render(context, type)),
              ),
            ),
          ),
        ),
      ),
      literal('remove', argument('objective', objective, runs(removeObjective))),
      literal(
        'setdisplay',
        argument('slot', scoreboardSlot, runs(clearDisplay), argument('objective', objective, runs(setDisplay))),
      ),
    ),
    literal('players', ...playerCommands(game)),
  );
}

function listObjectives(context: CommandContext): number {
  const { source } = context;
  const all = boards(context).list(source.zone.id);
  source.reply(
    all.length === 0
      ? translate('commands.scoreboard.objectives.list.empty')
      : translate(
          'commands.scoreboard.objectives.list.success',
          `${all.length}`,
          joined(all.map(({ displayName: name }) => bracketed(name))),
        ),
  );
  return all.length;
}

function addObjective(context: CommandContext): number {
  const { source } = context;
  const name = context.get('objective', text);
  const given = context.maybe('displayName', component, undefined);
  const all = boards(context);
  if (all.list(source.zone.id).length >= MOST_OBJECTIVES || name === '')
    throw failure('commands.scoreboard.objectives.add.duplicate');
  const kind = context.get('criteria', criterion);
  const added = all.add(source.zone.id, name, {
    criterion: kind,
    displayName: given === undefined ? name : resolved(given, source),
    renderType: kind === 'health' ? 'hearts' : 'integer',
  });
  if (!added) throw failure('commands.scoreboard.objectives.add.duplicate');
  source.announce(translate('commands.scoreboard.objectives.add.success', bracketed(added.displayName)));
  return all.list(source.zone.id).length;
}

function rename(context: CommandContext): number {
  const { source } = context;
  const name = found(context);
  const displayName = resolved(context.get('displayName', component), source);
  boards(context).change(source.zone.id, name, { displayName });
  source.announce(translate('commands.scoreboard.objectives.modify.displayname', name, bracketed(displayName)));
  return 0;
}

function render(context: CommandContext, renderType: 'hearts' | 'integer'): number {
  const name = found(context);
  boards(context).change(context.source.zone.id, name, { renderType });
  context.source.announce(translate('commands.scoreboard.objectives.modify.rendertype', objectiveText(context, name)));
  return 0;
}

function removeObjective(context: CommandContext): number {
  const { source } = context;
  const name = found(context);
  const shown = objectiveText(context, name);
  boards(context).remove(source.zone.id, name);
  source.announce(translate('commands.scoreboard.objectives.remove.success', shown));
  return boards(context).list(source.zone.id).length;
}

function clearDisplay(context: CommandContext): number {
  const { source } = context;
  const { name, position } = context.get('slot', scoreboardSlot);
  if (boards(context).displayed(source.zone.id, position) === undefined)
    throw failure('commands.scoreboard.objectives.display.alreadyEmpty');
  boards(context).display(source.zone.id, position, undefined);
  source.announce(translate('commands.scoreboard.objectives.display.cleared', name));
  return 0;
}

function setDisplay(context: CommandContext): number {
  const { source } = context;
  const slot = context.get('slot', scoreboardSlot);
  const name = found(context);
  if (boards(context).displayed(source.zone.id, slot.position) === name)
    throw failure('commands.scoreboard.objectives.display.alreadySet');
  boards(context).display(source.zone.id, slot.position, name);
  source.announce(translate('commands.scoreboard.objectives.display.set', slot.name, objectiveText(context, name)));
  return 0;
}
