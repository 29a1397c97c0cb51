import { text } from '../arguments/primitives.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { bracketed, type Component, joined, translate } from '../text.ts';
import { wholeOf } from './whole.ts';

/** Vanilla's own pack, which is always there. */
const BUILT_IN = 'vanilla';

/** reload (Minecraft wiki, "Commands/reload"): packs new in the folder come into force as well. */
export function reload(): LiteralNode {
  return command(
    'reload',
    LEVELS.gamemaster,
    runs(({ source }) => {
      const whole = wholeOf(source);
      whole.packs.discover();
      source.announce(translate('commands.reload.success'));
      whole.reload();
      return 0;
    }),
  );
}

/** datapack (Minecraft wiki, "Commands/datapack"). */
export function datapack(): LiteralNode {
  return command(
    'datapack',
    LEVELS.gamemaster,
    literal(
      'enable',
      argument(
        'name',
        text('phrase'),
        runs((context) => enable(context, (enabled) => enabled.length)),
        literal(
          'after',
          argument(
            'existing',
            text('phrase'),
            runs((context) => enable(context, (enabled) => existingAt(context, enabled) + 1)),
          ),
        ),
        literal(
          'before',
          argument(
            'existing',
            text('phrase'),
            runs((context) => enable(context, (enabled) => existingAt(context, enabled))),
          ),
        ),
        literal(
          'last',
          runs((context) => enable(context, (enabled) => enabled.length)),
        ),
        literal(
          'first',
          runs((context) => enable(context, () => 0)),
        ),
      ),
    ),
    literal(
      'disable',
      argument(
        'name',
        text('phrase'),
        runs((context) => {
          const { source } = context;
          const { packs } = wholeOf(source);
          const id = known(context, 'name');
          if (!packs.enabled.includes(id)) throw failure('commands.datapack.disable.failed', id);
          packs.disable(id);
          source.announce(translate('commands.datapack.modify.disable', shown(id)));
          wholeOf(source).reload();
          return packs.enabled.length + 1;
        }),
      ),
    ),
    literal(
      'list',
      runs(({ source }) => listEnabled(source) + listAvailable(source)),
      literal(
        'available',
        runs(({ source }) => listAvailable(source)),
      ),
      literal(
        'enabled',
        runs(({ source }) => listEnabled(source)),
      ),
    ),
  );
}

/** @throws CommandError for a pack there is none of. */
function known(context: CommandContext, name: string): string {
  const id = context.get(name, text);
  if (id !== BUILT_IN && !wholeOf(context.source).packs.available.has(id))
    throw failure('commands.datapack.unknown', id);
  return id;
}

/** The place of another pack among those in force; vanilla's own comes before all. @throws CommandError */
function existingAt(context: CommandContext, enabled: readonly string[]): number {
  const id = known(context, 'existing');
  if (id === BUILT_IN) return -1;
  const at = enabled.indexOf(id);
  if (at < 0) throw failure('commands.datapack.disable.failed', id);
  return at;
}

function enable(context: CommandContext, place: (enabled: readonly string[]) => number): number {
  const { source } = context;
  const { packs } = wholeOf(source);
  const id = known(context, 'name');
  if (id === BUILT_IN || packs.enabled.includes(id)) throw failure('commands.datapack.enable.failed', id);
  packs.enable(id, (enabled) => Math.max(0, place(enabled)));
  source.announce(translate('commands.datapack.modify.enable', shown(id)));
  wholeOf(source).reload();
  return packs.enabled.length + 1;
}

function listEnabled(source: CommandSource): number {
  const ids = [BUILT_IN, ...wholeOf(source).packs.enabled];
  source.reply(translate('commands.datapack.list.enabled.success', `${ids.length}`, joined(ids.map(shown))));
  return ids.length;
}

function listAvailable(source: CommandSource): number {
  const { packs } = wholeOf(source);
  packs.discover();
  const ids = [...packs.available.keys()].filter((id) => !packs.enabled.includes(id));
  source.reply(
    ids.length === 0
      ? translate('commands.datapack.list.available.none')
      : translate('commands.datapack.list.available.success', `${ids.length}`, joined(ids.map(shown))),
  );
  return ids.length;
}

/** As vanilla's Pack.getChatLink: "[file/guildhall.zip (world)]". */
function shown(id: string): Component {
  return bracketed(
    translate('pack.nameAndSource', id, translate(id === BUILT_IN ? 'pack.source.builtin' : 'pack.source.world')),
  );
}
