import { component } from '../arguments/component.ts';
import { entity, playersOf } from '../arguments/entity.ts';
import { message, messageOf } from '../arguments/message.ts';
import { resolved } from '../resolve.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, redirects, runs } from '../syntax/tree.ts';
import { type Component, translate } from '../text.ts';

/** say (Minecraft wiki, "Commands/say"). */
export function say(): LiteralNode {
  return command(
    'say',
    LEVELS.gamemaster,
    argument(
      'message',
      message,
      runs((context) => toAll(context, 'chat.type.announcement', 'message')),
    ),
  );
}

/** me (Minecraft wiki, "Commands/me"). */
export function me(): LiteralNode {
  return command(
    'me',
    LEVELS.everyone,
    argument(
      'action',
      message,
      runs((context) => toAll(context, 'chat.type.emote', 'action')),
    ),
  );
}

function toAll(context: CommandContext, key: string, argumentName: string): number {
  const { source } = context;
  const text = messageOf(context, argumentName);
  const line = translate(key, source.name, text);
  source.game.reportChat(source, text);
  for (const { player } of source.game.bodies.players(source.zone.id)) if (player) source.game.show(player, line);
  const { whole } = source.game;
  // A vanilla server writes it into its log and answers nothing (PlayerList.broadcastChatMessage).
  if (whole) whole.life.log('info', `[Not Secure] ${source.game.text(line)}`);
  else if (!source.player) source.reply(line);
  return 1;
}

/** msg, tell and w (Minecraft wiki, "Commands/msg"). */
export function whispers(): LiteralNode[] {
  const msg = command(
    'msg',
    LEVELS.everyone,
    argument('targets', entity('multiple', 'players'), argument('message', message, runs(whisper))),
  );
  return [
    msg,
    ...['tell', 'w'].map((name) =>
      command(
        name,
        LEVELS.everyone,
        redirects(() => msg),
      ),
    ),
  ];
}

function whisper(context: CommandContext): number {
  const { source } = context;
  const targets = playersOf(context, 'targets');
  const text = messageOf(context, 'message');
  const quiet = (line: Component): Component => ({ text: '', extra: [line], color: 'gray', italic: true });
  source.game.reportChat(
    source,
    text,
    targets.flatMap(({ player }) => player?.username ?? []),
  );
  for (const target of targets) {
    source.reply(quiet(translate('commands.message.display.outgoing', target.displayName, text)));
    if (target.player)
      source.game.show(target.player, quiet(translate('commands.message.display.incoming', source.name, text)));
  }
  return targets.length;
}

/** teammsg and tm (Minecraft wiki, "Commands/teammsg"). */
export function teamMessages(): LiteralNode[] {
  const teammsg = command('teammsg', LEVELS.everyone, argument('message', message, runs(tellTeam)));
  return [
    teammsg,
    command(
      'tm',
      LEVELS.everyone,
      redirects(() => teammsg),
    ),
  ];
}

function tellTeam(context: CommandContext): number {
  const { source } = context;
  const { game, zone, entity: speaker } = source;
  if (!speaker) throw failure('permissions.requires.entity');
  const team = game.teamOf(zone.id, speaker.scoreName);
  if (team === undefined) throw failure('commands.teammsg.failed.noteam');
  const text = messageOf(context, 'message');
  const name = translate('chat.square_brackets', game.teamText(zone.id, team));
  const mates = game.bodies.players(zone.id).filter(({ scoreName }) => game.teamOf(zone.id, scoreName) === team);
  game.reportChat(
    source,
    text,
    mates.flatMap((mate) => (mate.player && !mate.is(speaker) ? [mate.player.username] : [])),
  );
  for (const mate of mates)
    if (mate.player)
      game.show(
        mate.player,
        translate(mate.is(speaker) ? 'chat.type.team.sent' : 'chat.type.team.text', name, source.name, text),
      );
  return mates.length;
}

/** tellraw (Minecraft wiki, "Commands/tellraw"). */
export function tellraw(): LiteralNode {
  return command(
    'tellraw',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'players'),
      argument(
        'message',
        component,
        runs((context) => {
          const targets = playersOf(context, 'targets');
          for (const target of targets)
            if (target.player)
              context.source.game.show(
                target.player,
                resolved(context.get('message', component), context.source, target),
              );
          return targets.length;
        }),
      ),
    ),
  );
}
