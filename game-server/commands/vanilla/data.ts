import { type CompoundTag, elementsOf, merged, numberOf, sameTag, string, type Tag } from '../../data/nbtTag.ts';
import { nbtCompound, nbtPath, nbtTag } from '../arguments/nbt.ts';
import { double, integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { changedAt, type NbtPath, tagsAt } from '../nbt/nbtPath.ts';
import { foldedTag, formatTag } from '../nbt/snbt.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, type Part, runs } from '../syntax/tree.ts';
import { type DataAccess, dataSources, type FindData } from './dataAccess.ts';

/** data (Minecraft wiki, "Commands/data"). */
export function data(game: Game): LiteralNode {
  return command(
    'data',
    LEVELS.gamemaster,
    literal(
      'get',
      ...dataSources('target', (find) => [
        runs((context) => showAll(context, find(context))),
        argument(
          'path',
          nbtPath,
          runs((context) => showOne(context, find(context))),
          argument(
            'scale',
            double(),
            runs((context) => showScaled(context, find(context))),
          ),
        ),
      ]),
    ),
    literal(
      'merge',
      ...dataSources('target', (find) => [
        argument(
          'nbt',
          nbtCompound,
          runs((context) => {
            const access = find(context);
            return write(
              context,
              access,
              merged(access.get(), context.get('nbt', nbtCompound)),
              'commands.data.merge.failed',
            );
          }),
        ),
      ]),
    ),
    literal(
      'remove',
      ...dataSources('target', (find) => [
        argument(
          'path',
          nbtPath,
          runs((context) => {
            const access = find(context);
            const { tag, count } = changedAt(context.get('path', nbtPath), access.get(), () => undefined);
            if (count === 0 || tag.type !== 'compound') throw failure('commands.data.merge.failed');
            access.set(tag);
            context.source.announce(access.modified);
            return count;
          }),
        ),
      ]),
    ),
    literal(
      'modify',
      ...dataSources('target', (find) => [
        argument(
          'targetPath',
          nbtPath,
          literal(
            'set',
            ...given(game, (context, values) => change(context, find(context), () => values.at(-1), true)),
          ),
          literal(
            'merge',
            ...given(game, (context, values) => change(context, find(context), mergedWith(values), true)),
          ),
          literal(
            'append',
            ...given(game, (context, values) => change(context, find(context), inserted(values, -1), true)),
          ),
          literal(
            'prepend',
            ...given(game, (context, values) => change(context, find(context), inserted(values, 0), true)),
          ),
          literal(
            'insert',
            argument(
              'index',
              integer(),
              ...given(game, (context, values) =>
                change(context, find(context), inserted(values, context.get('index', integer)), true),
              ),
            ),
          ),
        ),
      ]),
    ),
  );
}

function shown({ game }: CommandSource, tag: Tag): string {
  return game.features.numberFormats ? foldedTag(tag) : formatTag(tag);
}

function showAll({ source }: CommandContext, access: DataAccess): number {
  source.reply(access.query(shown(source, access.get())));
  return 1;
}

/** @throws CommandError unless the path leads to exactly one tag. */
function single(path: NbtPath, access: DataAccess): Tag {
  const [found, another] = tagsAt(path, access.get());
  if (!found) throw failure('arguments.nbtpath.nothing_found', path.text);
  if (another) throw failure('commands.data.get.multiple');
  return found;
}

/** The number `data get` gives for a tag: its value, the length of texts, lists and arrays, the size of compounds. */
function resultOf(tag: Tag, path: string): number {
  const number = numberOf(tag);
  if (number !== undefined) return Math.floor(number);
  if (tag.type === 'string') return tag.value.length;
  if (tag.type === 'compound') return tag.value.size;
  const elements = elementsOf(tag);
  if (!elements) throw failure('commands.data.get.unknown', path);
  return elements.length;
}

function showOne(context: CommandContext, access: DataAccess): number {
  const path = context.get('path', nbtPath);
  const tag = single(path, access);
  const result = resultOf(tag, path.text);
  context.source.reply(access.query(shown(context.source, tag)));
  return result;
}

function showScaled(context: CommandContext, access: DataAccess): number {
  const path = context.get('path', nbtPath);
  const scale = context.get('scale', double);
  const number = numberOf(single(path, access));
  if (number === undefined) throw failure('commands.data.get.invalid', path.text);
  const result = Math.floor(number * scale);
  context.source.reply(access.value(path.text, scale.toFixed(2), `${result}`));
  return result;
}

/** Writes a tag. @throws CommandError when that changes nothing. */
function write({ source }: CommandContext, access: DataAccess, tag: CompoundTag, unchanged: string): number {
  const before = access.get();
  if (sameTag(before, tag)) throw failure(unchanged);
  access.set(tag);
  source.announce(access.modified);
  return 1;
}

/** "value <tag>", "from <source> [<path>]" and, since 1.19.4, "string ...". */
function given(game: Game, apply: (context: CommandContext, values: readonly Tag[]) => number): Part[] {
  const texts = (context: CommandContext, access: DataAccess, path: boolean): string[] => {
    const tags = path ? tagsAt(context.get('sourcePath', nbtPath), access.get()) : [access.get()];
    return tags.map((tag) => {
      const number = numberOf(tag);
      if (tag.type === 'string') return tag.value;
      if (number === undefined) throw failure('commands.data.modify.expected_value', formatTag(tag));
      return formatTag(tag);
    });
  };
  const cut = (context: CommandContext, find: FindData, path: boolean) => {
    const start = context.maybe('start', integer, 0);
    const end = context.maybe('end', integer, undefined);
    return apply(
      context,
      texts(context, find(context), path).map((text) => {
        const from = start < 0 ? text.length + start : start;
        const to = end === undefined ? text.length : end < 0 ? text.length + end : end;
        if (from < 0 || to > text.length || from > to)
          throw failure('commands.data.modify.invalid_substring', `${from}`, `${to}`);
        return string(text.slice(from, to));
      }),
    );
  };
  return [
    literal(
      'value',
      argument(
        'value',
        nbtTag,
        runs((context) => apply(context, [context.get('value', nbtTag)])),
      ),
    ),
    literal(
      'from',
      ...dataSources('source', (find) => [
        runs((context) => apply(context, [find(context).get()])),
        argument(
          'sourcePath',
          nbtPath,
          runs((context) => {
            const path = context.get('sourcePath', nbtPath);
            const values = tagsAt(path, find(context).get());
            if (values.length === 0) throw failure('arguments.nbtpath.nothing_found', path.text);
            return apply(context, values);
          }),
        ),
      ]),
    ),
    ...(game.features.registries
      ? [
          literal(
            'string',
            ...dataSources('source', (find) => [
              runs((context) => cut(context, find, false)),
              argument(
                'sourcePath',
                nbtPath,
                runs((context) => cut(context, find, true)),
                argument(
                  'start',
                  integer(),
                  runs((context) => cut(context, find, true)),
                  argument(
                    'end',
                    integer(),
                    runs((context) => cut(context, find, true)),
                  ),
                ),
              ),
            ]),
          ),
        ]
      : []),
  ];
}

function change(
  context: CommandContext,
  access: DataAccess,
  by: (tag: Tag | undefined) => Tag | undefined,
  create: boolean,
): number {
  let changed = 0;
  const counting = (before: Tag | undefined) => {
    const after = by(before);
    // Of a large root only the places that are written are compared (NbtPathArgument.set, DataCommands.manipulateData).
    if (!(before && after && sameTag(before, after))) changed++;
    return after;
  };
  const { tag } = changedAt(context.get('targetPath', nbtPath), access.get(), counting, create);
  if (changed === 0) throw failure('commands.data.merge.failed');
  // What holds everything else can only be a compound.
  if (tag.type !== 'compound') throw failure('commands.data.modify.expected_object', formatTag(tag));
  access.set(tag);
  context.source.announce(access.modified);
  return changed;
}

function mergedWith(values: readonly Tag[]) {
  return (tag: Tag | undefined): Tag => {
    if (tag && tag.type !== 'compound') throw failure('commands.data.modify.expected_object', formatTag(tag));
    let result: CompoundTag = tag ?? { type: 'compound', value: new Map() };
    for (const value of values) {
      if (value.type !== 'compound') throw failure('commands.data.modify.expected_object', formatTag(value));
      result = merged(result, value);
    }
    return result;
  };
}

function inserted(values: readonly Tag[], index: number) {
  return (tag: Tag | undefined): Tag => {
    const elements = tag ? elementsOf(tag) : [];
    if (!elements) throw failure('commands.data.modify.expected_list', formatTag(tag as Tag));
    const at = index < 0 ? elements.length + index + 1 : index;
    if (at < 0 || at > elements.length) throw failure('commands.data.modify.invalid_index', `${index}`);
    const value = [...elements.slice(0, at), ...values, ...elements.slice(at)];
    if (value.some(({ type }) => type !== value[0]?.type)) throw failure('commands.data.merge.failed');
    if (tag && tag.type !== 'list') return { type: tag.type, value: value.map((element) => element.value) } as Tag;
    return { type: 'list', value };
  };
}
