import type { GameMode } from '../../players/player.ts';
import { countedFirst, countedLast } from '../answers.ts';
import { entitiesOf, entity, gameProfile, ownEntity, ownPlayer, playersOf } from '../arguments/entity.ts';
import { GAME_MODES, gameMode } from '../arguments/identifiers.ts';
import { message, messageOf } from '../arguments/message.ts';
import { text } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { select } from '../selector/selector.ts';
import { LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { killTarget } from '../targetMoves.ts';
import { type Component, joined, translate } from '../text.ts';

/** gamemode (Minecraft wiki, "Commands/gamemode"). */
export function gamemode({ features }: Game): LiteralNode {
  const parts = (mode: (context: CommandContext) => GameMode) => [
    runs((context) => changeMode(context, mode(context), [ownPlayer(context)])),
    argument(
      'target',
      entity('multiple', 'players'),
      runs((context) => changeMode(context, mode(context), playersOf(context, 'target'))),
    ),
  ];
  return command(
    'gamemode',
    LEVELS.gamemaster,
    ...(features.registries
      ? [argument('gamemode', gameMode, ...parts((context) => context.get('gamemode', gameMode)))]
      : GAME_MODES.map((mode) => literal(mode, ...parts(() => mode)))),
  );
}

function changeMode({ source }: CommandContext, mode: GameMode, targets: readonly Target[]): number {
  let count = 0;
  const name = translate(`gameMode.${mode}`);
  for (const target of targets) {
    const { player } = target;
    if (!player || player.gameMode === mode) continue;
    source.game.systems.gameModes.set(player, mode);
    count++;
    if (target.is(source.entity)) source.announce(translate('commands.gamemode.success.self', name));
    else {
      source.game.show(player, translate('gameMode.changed', name));
      source.announce(translate('commands.gamemode.success.other', target.displayName, name));
    }
  }
  return count;
}

/** kill (Minecraft wiki, "Commands/kill"). */
export function kill(): LiteralNode {
  return command(
    'kill',
    LEVELS.gamemaster,
    runs((context) => killAll(context, [ownEntity(context)])),
    argument(
      'targets',
      entity('multiple', 'entities'),
      runs((context) => killAll(context, entitiesOf(context, 'targets'))),
    ),
  );
}

function killAll({ source }: CommandContext, targets: Target[]): number {
  const answer = countedFirst('commands.kill.success', targets);
  for (const target of targets) killTarget(source.game, target);
  source.announce(answer);
  return targets.length;
}

/** list (Minecraft wiki, "Commands/list"): the players of the zone. */
export function list(): LiteralNode {
  return command(
    'list',
    LEVELS.everyone,
    runs((context) => listPlayers(context, ({ displayName }) => displayName)),
    literal(
      'uuids',
      runs((context) =>
        listPlayers(context, ({ displayName, uuid }) => translate('commands.list.nameAndId', displayName, uuid)),
      ),
    ),
  );
}

/** The player limit that `list` shows for a zone; Minecraft's own default. Zones have no such limit. */
const SAID_LIMIT = 20;

function listPlayers({ source }: CommandContext, nameOf: (target: Target) => Component): number {
  const players = source.game.bodies.players(source.zone.id);
  const most = source.game.whole?.life.maxPlayers ?? Math.max(SAID_LIMIT, players.length);
  source.reply(translate('commands.list.players', `${players.length}`, `${most}`, joined(players.map(nameOf))));
  return players.length;
}

/** kick (Minecraft wiki, "Commands/kick"). */
export function kick(): LiteralNode {
  const run = (context: CommandContext, reason: Component) => {
    const { source } = context;
    const targets = playersOf(context, 'targets');
    for (const { player, displayName } of targets) {
      if (player) source.game.server.kick(player, source.game.text(reason));
      source.announce(translate('commands.kick.success', displayName, reason));
    }
    return targets.length;
  };
  return command(
    'kick',
    LEVELS.admin,
    argument(
      'targets',
      entity('multiple', 'players'),
      runs((context) => run(context, translate('multiplayer.disconnect.kicked'))),
      argument(
        'reason',
        message,
        runs((context) => run(context, messageOf(context, 'reason'))),
      ),
    ),
  );
}

/** op and deop (Minecraft wiki, "Commands/op"); only of players who are in the zone, but on a whole server of any name. */
export function operators(): LiteralNode[] {
  const change = (name: 'op' | 'deop', granted: boolean) =>
    command(
      name,
      LEVELS.admin,
      argument(
        'targets',
        gameProfile,
        runs((context) => {
          const { source } = context;
          if (!source.game.server.allowOp) throw new CommandError('This server allows no operators');
          const selector = context.get('targets', gameProfile);
          const found = select(selector, source).flatMap(({ player }) => player ?? []);
          const known = source.game.whole?.life.operators;
          if (found.length === 0 && selector.kind === 'name' && known) {
            // In offline mode any name has a profile, present or not.
            if (!known[granted ? 'add' : 'remove'](selector.text)) throw failure(`commands.${name}.failed`);
            source.announce(translate(`commands.${name}.success`, selector.text));
            return 1;
          }
          if (found.length === 0) throw failure('argument.player.unknown');
          const changed = found.filter((player) => source.game.isOperator(player) !== granted);
          if (changed.length === 0) throw failure(`commands.${name}.failed`);
          for (const player of changed) {
            source.game.setOperator(player, granted);
            known?.[granted ? 'add' : 'remove'](player.username);
            source.announce(translate(`commands.${name}.success`, player.username));
          }
          return changed.length;
        }),
      ),
    );
  return [change('op', true), change('deop', false)];
}

/** seed (Minecraft wiki, "Commands/seed"): of the chance of the zone, for worlds here have no seed of their own. */
export function seed(): LiteralNode {
  return command(
    'seed',
    LEVELS.gamemaster,
    runs(({ source }) => {
      const { seed: value = 0 } = source.zone;
      source.announce(translate('commands.seed.success', translate('chat.square_brackets', `${value}`)));
      return value | 0;
    }),
  );
}

/** Tags one entity may have (vanilla's Entity.MAX_ENTITY_TAG_COUNT). */
const MOST_TAGS = 1024;

/** tag (Minecraft wiki, "Commands/tag"). */
export function tag(): LiteralNode {
  const word = text('word');
  const change = (context: CommandContext, add: boolean) => {
    const { source } = context;
    const name = context.get('name', text);
    const changed = entitiesOf(context, 'targets').filter((target) => {
      const tags = source.game.bodies.tags(target);
      if (!add) return tags.delete(name);
      if (tags.has(name) || tags.size >= MOST_TAGS) return false;
      tags.add(name);
      return true;
    });
    const verb = add ? 'add' : 'remove';
    if (changed.length === 0) throw failure(`commands.tag.${verb}.failed`);
    source.announce(countedLast(`commands.tag.${verb}.success`, changed, name));
    return changed.length;
  };
  return command(
    'tag',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'entities'),
      literal(
        'add',
        argument(
          'name',
          word,
          runs((context) => change(context, true)),
        ),
      ),
      literal(
        'remove',
        argument(
          'name',
          word,
          runs((context) => change(context, false)),
        ),
      ),
      literal(
        'list',
        runs((context) => {
          const { source } = context;
          const targets = entitiesOf(context, 'targets');
          const names = [...new Set(targets.flatMap((target) => [...source.game.bodies.tags(target)]))];
          const [only, another] = targets;
          const key = `commands.tag.list.${only && !another ? 'single' : 'multiple'}.${names.length === 0 ? 'empty' : 'success'}`;
          const who = only && !another ? only.displayName : `${targets.length}`;
          source.reply(translate(key, who, ...(names.length > 0 ? [`${names.length}`, joined(names)] : [])));
          return names.length;
        }),
      ),
    ),
  );
}
