import { BAR_COLOURS, BAR_STYLES } from '../../players/display/bossBars.ts';
import { component } from '../arguments/component.ts';
import { entity, maybeEntitiesOf } from '../arguments/entity.ts';
import { knownLocation, resourceLocation } from '../arguments/identifiers.ts';
import { bool, integer } from '../arguments/primitives.ts';
import type { CustomBar } from '../customBossBars.ts';
import { resolved } from '../resolve.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { bracketed, type Component, joined, translate } from '../text.ts';

/** The id of a bar there is. */
export const barId = knownLocation((game, zone) => game.bossBars.list(zone).map(({ id }) => id));

/** The bar the argument "id" names. @throws CommandError when there is none. */
export function barOf(context: CommandContext): CustomBar {
  const { game, zone } = context.source;
  const id = context.get('id', resourceLocation);
  const bar = game.bossBars.get(zone.id, id);
  if (!bar) throw failure('commands.bossbar.unknown', id);
  return bar;
}

/** bossbar (Minecraft wiki, "Commands/bossbar"). */
export function bossbar(): LiteralNode {
  return command(
    'bossbar',
    LEVELS.gamemaster,
    literal('add', argument('id', resourceLocation, argument('name', component, runs(add)))),
    literal('remove', argument('id', barId, runs(remove))),
    literal('list', runs(listBars)),
    literal(
      'set',
      argument(
        'id',
        barId,
        literal('name', argument('name', component, runs(rename))),
        literal(
          'color',
          ...BAR_COLOURS.map((colour) =>
            literal(
              colour,
              runs((context) => change(context, 'color', { colour })),
            ),
          ),
        ),
        literal(
          'style',
          ...BAR_STYLES.map((style) =>
            literal(
              style,
              runs((context) => change(context, 'style', { style })),
            ),
          ),
        ),
        ...(['value', 'max'] as const).map((field) =>
          literal(
            field,
            argument(
              field,
              integer(field === 'max' ? 1 : 0),
              runs((context) => {
                const number = context.get(field, integer);
                change(context, field, { [field]: number }, `${number}`);
                return number;
              }),
            ),
          ),
        ),
        literal('visible', argument('visible', bool, runs(setVisible))),
        literal(
          'players',
          runs((context) => setPlayers(context, [])),
          argument(
            'targets',
            entity('multiple', 'players'),
            runs((context) => setPlayers(context, maybeEntitiesOf(context, 'targets'))),
          ),
        ),
      ),
    ),
    literal(
      'get',
      argument(
        'id',
        barId,
        ...(['value', 'max'] as const).map((field) =>
          literal(
            field,
            runs((context) => {
              const bar = barOf(context);
              context.source.reply(translate(`commands.bossbar.get.${field}`, shown(bar), `${bar[field]}`));
              return bar[field];
            }),
          ),
        ),
        literal(
          'visible',
          runs((context) => {
            const bar = barOf(context);
            const state = bar.visible ? 'visible' : 'hidden';
            context.source.reply(translate(`commands.bossbar.get.visible.${state}`, shown(bar)));
            return bar.visible ? 1 : 0;
          }),
        ),
        literal('players', runs(getPlayers)),
      ),
    ),
  );
}

const shown = ({ name }: CustomBar): Component => bracketed(name);

function add(context: CommandContext): number {
  const { source } = context;
  const { game, zone } = source;
  const id = context.get('id', resourceLocation);
  if (!game.bossBars.add(zone.id, id, resolved(context.get('name', component), source)))
    throw failure('commands.bossbar.create.failed', id);
  source.announce(translate('commands.bossbar.create.success', shown(game.bossBars.get(zone.id, id) as CustomBar)));
  return game.bossBars.list(zone.id).length;
}

function remove(context: CommandContext): number {
  const { game, zone } = context.source;
  const bar = barOf(context);
  game.bossBars.remove(zone.id, bar.id);
  context.source.announce(translate('commands.bossbar.remove.success', shown(bar)));
  return game.bossBars.list(zone.id).length;
}

function listBars({ source }: CommandContext): number {
  const bars = source.game.bossBars.list(source.zone.id);
  source.reply(
    bars.length === 0
      ? translate('commands.bossbar.list.bars.none')
      : translate('commands.bossbar.list.bars.some', `${bars.length}`, joined(bars.map(shown))),
  );
  return bars.length;
}

/** Changes a field. @throws CommandError when it has that value already. */
function change(
  context: CommandContext,
  key: string,
  changes: Partial<Omit<CustomBar, 'id'>>,
  ...answer: readonly Component[]
): number {
  const { source } = context;
  const bar = barOf(context);
  if (Object.entries(changes).every(([field, value]) => bar[field as keyof CustomBar] === value))
    throw failure(`commands.bossbar.set.${key}.unchanged`);
  source.game.bossBars.change(source.zone.id, bar.id, changes);
  source.announce(translate(`commands.bossbar.set.${key}.success`, shown(bar), ...answer));
  return 0;
}

function rename(context: CommandContext): number {
  const { source } = context;
  const bar = barOf(context);
  const name = resolved(context.get('name', component), source);
  if (JSON.stringify(bar.name) === JSON.stringify(name)) throw failure('commands.bossbar.set.name.unchanged');
  source.game.bossBars.change(source.zone.id, bar.id, { name });
  source.announce(translate('commands.bossbar.set.name.success', bracketed(name)));
  return 0;
}

function setVisible(context: CommandContext): number {
  const { source } = context;
  const bar = barOf(context);
  const visible = context.get('visible', bool);
  const state = visible ? 'visible' : 'hidden';
  if (bar.visible === visible) throw failure(`commands.bossbar.set.visibility.unchanged.${state}`);
  source.game.bossBars.change(source.zone.id, bar.id, { visible });
  source.announce(translate(`commands.bossbar.set.visible.success.${state}`, shown(bar)));
  return 0;
}

function setPlayers(context: CommandContext, targets: readonly Target[]): number {
  const { source } = context;
  const bar = barOf(context);
  const players = new Set(targets.map(({ uuid }) => uuid));
  if (players.size === bar.players.size && [...players].every((uuid) => bar.players.has(uuid)))
    throw failure('commands.bossbar.set.players.unchanged');
  source.game.bossBars.change(source.zone.id, bar.id, { players });
  source.announce(
    targets.length === 0
      ? translate('commands.bossbar.set.players.success.none', shown(bar))
      : translate(
          'commands.bossbar.set.players.success.some',
          shown(bar),
          `${targets.length}`,
          joined(targets.map(({ displayName }) => displayName)),
        ),
  );
  return targets.length;
}

function getPlayers(context: CommandContext): number {
  const { source } = context;
  const bar = barOf(context);
  const online = source.game.bodies.players(source.zone.id).filter(({ uuid }) => bar.players.has(uuid));
  source.reply(
    online.length === 0
      ? translate('commands.bossbar.get.players.none', shown(bar))
      : translate(
          'commands.bossbar.get.players.some',
          shown(bar),
          `${online.length}`,
          joined(online.map(({ displayName }) => displayName)),
        ),
  );
  return online.length;
}
