import type { Team, TeamOptions, Teams } from '../../players/display/teams.ts';
import { component } from '../arguments/component.ts';
import { scoreHolder } from '../arguments/entity.ts';
import { colour } from '../arguments/identifiers.ts';
import { bool, text } from '../arguments/primitives.ts';
import { team as teamName } from '../arguments/scores.ts';
import { resolved } from '../resolve.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { bracketed, type Component, joined, translate } from '../text.ts';
import { holdersOf } from './scoreHolders.ts';

const MOST_TEAMS = 256;

/** team (Minecraft wiki, "Commands/team"). Who sees death messages is not kept by team: everyone of the arena does. */
export function team(): LiteralNode {
  const VISIBILITIES = ['always', 'never', 'hideForOtherTeams', 'hideForOwnTeam'] as const;
  const COLLISIONS = ['always', 'never', 'pushOtherTeams', 'pushOwnTeam'] as const;
  return command(
    'team',
    LEVELS.gamemaster,
    literal('list', runs(listTeams), argument('team', teamName, runs(listMembers))),
    literal('add', argument('team', text('word'), runs(add), argument('displayName', component, runs(add)))),
    literal('remove', argument('team', teamName, runs(remove))),
    literal('empty', argument('team', teamName, runs(empty))),
    literal(
      'join',
      argument(
        'team',
        teamName,
        runs((context) => join(context, [own(context)])),
        argument(
          'members',
          scoreHolder('multiple'),
          runs((context) => join(context, holdersOf(context, 'members'))),
        ),
      ),
    ),
    literal('leave', argument('members', scoreHolder('multiple'), runs(leave))),
    literal(
      'modify',
      argument(
        'team',
        teamName,
        literal('displayName', argument('displayName', component, runs(rename))),
        literal(
          'color',
          argument(
            'value',
            colour,
            runs((context) =>
              change(context, 'colour', context.get('value', colour), 'color', [context.get('value', colour)]),
            ),
          ),
        ),
        ...(['friendlyFire', 'seeFriendlyInvisibles'] as const).map((option) =>
          literal(
            option,
            argument(
              'allowed',
              bool,
              runs((context) => allow(context, option)),
            ),
          ),
        ),
        literal(
          'nametagVisibility',
          ...VISIBILITIES.map((value) =>
            literal(
              value,
              runs((context) =>
                change(context, 'nameTagVisibility', value, 'nametagVisibility', [
                  translate(`team.visibility.${value}`),
                ]),
              ),
            ),
          ),
        ),
        literal(
          'collisionRule',
          ...COLLISIONS.map((value) =>
            literal(
              value,
              runs((context) =>
                change(context, 'collisionRule', value, 'collisionRule', [translate(`team.collision.${value}`)]),
              ),
            ),
          ),
        ),
        ...(['prefix', 'suffix'] as const).map((side) =>
          literal(
            side,
            argument(
              side,
              component,
              runs((context) => affix(context, side)),
            ),
          ),
        ),
      ),
    ),
  );
}

function teams({ source }: CommandContext): Teams {
  return source.game.systems.teams;
}

/** @throws CommandError when there is no such team. */
function found(context: CommandContext): Team {
  const name = context.get('team', teamName);
  const one = teams(context).get(context.source.zone.id, name);
  if (!one) throw failure('team.notFound', name);
  return one;
}

const shown = ({ displayName }: Pick<Team, 'displayName'>): Component => bracketed(displayName);

function own({ source }: CommandContext): string {
  if (!source.entity) throw failure('permissions.requires.entity');
  return source.entity.scoreName;
}

function listTeams(context: CommandContext): number {
  const all = teams(context).list(context.source.zone.id);
  context.source.reply(
    all.length === 0
      ? translate('commands.team.list.teams.empty')
      : translate('commands.team.list.teams.success', `${all.length}`, joined(all.map(shown))),
  );
  return all.length;
}

function listMembers(context: CommandContext): number {
  const one = found(context);
  const members = [...one.members];
  context.source.reply(
    members.length === 0
      ? translate('commands.team.list.members.empty', shown(one))
      : translate('commands.team.list.members.success', shown(one), `${members.length}`, joined(members)),
  );
  return members.length;
}

function add(context: CommandContext): number {
  const { source } = context;
  const name = context.get('team', text);
  const given = context.maybe('displayName', component, undefined);
  const all = teams(context);
  const added =
    name === '' || all.list(source.zone.id).length >= MOST_TEAMS
      ? undefined
      : all.add(source.zone.id, name, { displayName: given === undefined ? name : resolved(given, source) });
  if (!added) throw failure('commands.team.add.duplicate');
  source.announce(translate('commands.team.add.success', shown(added)));
  return all.list(source.zone.id).length;
}

function remove(context: CommandContext): number {
  const one = found(context);
  teams(context).remove(context.source.zone.id, one.name);
  context.source.announce(translate('commands.team.remove.success', shown(one)));
  return teams(context).list(context.source.zone.id).length;
}

function empty(context: CommandContext): number {
  const one = found(context);
  const members = [...one.members];
  if (members.length === 0) throw failure('commands.team.empty.unchanged');
  for (const member of members) teams(context).leave(context.source.zone.id, member);
  context.source.announce(translate('commands.team.empty.success', `${members.length}`, shown(one)));
  return members.length;
}

function join(context: CommandContext, members: readonly string[]): number {
  const one = found(context);
  teams(context).join(context.source.zone.id, one.name, members);
  const [only, another] = members;
  context.source.announce(
    only !== undefined && another === undefined
      ? translate('commands.team.join.success.single', only, shown(one))
      : translate('commands.team.join.success.multiple', `${members.length}`, shown(one)),
  );
  return members.length;
}

function leave(context: CommandContext): number {
  const members = holdersOf(context, 'members');
  for (const member of members) teams(context).leave(context.source.zone.id, member);
  const [only, another] = members;
  context.source.announce(
    only !== undefined && another === undefined
      ? translate('commands.team.leave.success.single', only)
      : translate('commands.team.leave.success.multiple', `${members.length}`),
  );
  return members.length;
}

/** Changes one option. @throws CommandError when it has that value already. */
function change<K extends keyof TeamOptions>(
  context: CommandContext,
  option: K,
  value: TeamOptions[K],
  key: string,
  answer: readonly Component[],
): number {
  const one = found(context);
  if (one[option] === value) throw failure(`commands.team.option.${key}.unchanged`);
  teams(context).change(context.source.zone.id, one.name, { [option]: value } as Partial<TeamOptions>);
  context.source.announce(translate(`commands.team.option.${key}.success`, shown(one), ...answer));
  return 0;
}

function allow(context: CommandContext, option: 'friendlyFire' | 'seeFriendlyInvisibles'): number {
  const one = found(context);
  const allowed = context.get('allowed', bool);
  const key = `commands.team.option.${option === 'friendlyFire' ? 'friendlyfire' : option}`;
  if (one[option] === allowed) throw failure(`${key}.already${allowed ? 'Enabled' : 'Disabled'}`);
  teams(context).change(context.source.zone.id, one.name, { [option]: allowed });
  context.source.announce(translate(`${key}.${allowed ? 'enabled' : 'disabled'}`, shown(one)));
  return 0;
}

function rename(context: CommandContext): number {
  const { source } = context;
  const one = found(context);
  const displayName = resolved(context.get('displayName', component), source);
  if (JSON.stringify(one.displayName) === JSON.stringify(displayName))
    throw failure('commands.team.option.name.unchanged');
  teams(context).change(source.zone.id, one.name, { displayName });
  source.announce(translate('commands.team.option.name.success', bracketed(displayName)));
  return 0;
}

function affix(context: CommandContext, side: 'prefix' | 'suffix'): number {
  const { source } = context;
  const one = found(context);
  const value = resolved(context.get(side, component), source);
  teams(context).change(source.zone.id, one.name, { [side]: value });
  source.announce(translate(`commands.team.option.${side}.success`, value));
  return 1;
}
