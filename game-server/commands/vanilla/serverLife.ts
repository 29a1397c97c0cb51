import { gameProfile } from '../arguments/entity.ts';
import { select } from '../selector/selector.ts';
import { LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { keepingOf } from './whole.ts';

/** save-all, save-on and save-off (Minecraft wiki, "Commands"). */
export function savingCommands(): LiteralNode[] {
  const save = ({ source }: CommandContext, flush: boolean) => {
    source.reply(translate('commands.save.saving'));
    if (!keepingOf(source).save(flush)) throw failure('commands.save.failed');
    source.announce(translate('commands.save.success'));
    return 1;
  };
  const saving = (on: boolean) =>
    command(
      on ? 'save-on' : 'save-off',
      LEVELS.owner,
      runs(({ source }) => {
        if (!keepingOf(source).setSaving(on))
          throw failure(on ? 'commands.save.alreadyOn' : 'commands.save.alreadyOff');
        source.announce(translate(on ? 'commands.save.enabled' : 'commands.save.disabled'));
        return 1;
      }),
    );
  return [
    command(
      'save-all',
      LEVELS.owner,
      runs((context) => save(context, false)),
      literal(
        'flush',
        runs((context) => save(context, true)),
      ),
    ),
    saving(true),
    saving(false),
  ];
}

/** stop (Minecraft wiki, "Commands/stop"). */
export function stop(): LiteralNode {
  return command(
    'stop',
    LEVELS.owner,
    runs(({ source }) => {
      source.announce(translate('commands.stop.stopping'));
      keepingOf(source).stop();
      return 1;
    }),
  );
}

/** whitelist (Minecraft wiki, "Commands/whitelist"). */
export function whitelist(): LiteralNode {
  const list = ({ source }: CommandContext) => keepingOf(source).whitelist;
  const change = (name: 'add' | 'remove') =>
    literal(
      name,
      argument(
        'targets',
        gameProfile,
        runs((context) => {
          const known = list(context);
          const changed = namesOf(context).filter((player) => onDisk(() => known[name](player)));
          if (changed.length === 0) throw failure(`commands.whitelist.${name}.failed`);
          for (const player of changed)
            context.source.announce(translate(`commands.whitelist.${name}.success`, player));
          return changed.length;
        }),
      ),
    );
  const force = (on: boolean) =>
    literal(
      on ? 'on' : 'off',
      runs((context) => {
        if (!list(context).setOn(on)) throw failure(`commands.whitelist.${on ? 'alreadyOn' : 'alreadyOff'}`);
        context.source.announce(translate(`commands.whitelist.${on ? 'enabled' : 'disabled'}`));
        return 1;
      }),
    );
  return command(
    'whitelist',
    LEVELS.admin,
    force(true),
    force(false),
    literal(
      'list',
      runs((context) => {
        const names = list(context).names();
        context.source.reply(
          names.length === 0
            ? translate('commands.whitelist.none')
            : translate('commands.whitelist.list', `${names.length}`, names.join(', ')),
        );
        return names.length;
      }),
    ),
    change('add'),
    change('remove'),
    literal(
      'reload',
      runs((context) => {
        onDisk(() => list(context).reload());
        context.source.announce(translate('commands.whitelist.reloaded'));
        return 1;
      }),
    ),
  );
}

/** Does what reads or writes a file. @throws CommandError where that fails, and how. */
function onDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : `${error}`);
  }
}

/** Names the argument means, those of players who are not here as well. */
function namesOf(context: CommandContext): string[] {
  const selector = context.get('targets', gameProfile);
  if (selector.kind === 'name') return [selector.text];
  const names = select(selector, context.source).flatMap(({ player }) => player?.username ?? []);
  if (names.length === 0) throw failure('argument.entity.notfound.player');
  return names;
}
