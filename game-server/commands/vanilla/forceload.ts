import { columnOf, columnPos } from '../arguments/columnPos.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { wholeOf } from './whole.ts';

/** Chunks one command may mark (vanilla's ForceLoadCommand). */
const MOST_CHUNKS = 256;
/** Where the world ends, blocks from its middle. */
const WORLD_EDGE = 30_000_000;
/** The world all arenas lie in. */
const DIMENSION = 'minecraft:overworld';

/** forceload (Minecraft wiki, "Commands/forceload"). */
export function forceload(): LiteralNode {
  const both = (add: boolean) =>
    argument(
      'from',
      columnPos,
      runs((context) => mark(context, add)),
      argument(
        'to',
        columnPos,
        runs((context) => mark(context, add)),
      ),
    );
  return command(
    'forceload',
    LEVELS.gamemaster,
    literal('add', both(true)),
    literal(
      'remove',
      both(false),
      literal(
        'all',
        runs(({ source }) => {
          wholeOf(source).forced.clear();
          source.announce(translate('commands.forceload.removed.all', DIMENSION));
          return 0;
        }),
      ),
    ),
    literal(
      'query',
      runs(listAll),
      argument(
        'pos',
        columnPos,
        runs((context) => {
          const { source } = context;
          const { x, z } = chunkOf(columnOf(context, 'pos'));
          if (!wholeOf(source).forced.has(x, z))
            throw failure('commands.forceload.query.failure', named(x, z), DIMENSION);
          source.reply(translate('commands.forceload.query.success', named(x, z), DIMENSION));
          return 1;
        }),
      ),
    ),
  );
}

function mark(context: CommandContext, add: boolean): number {
  const { source } = context;
  const { forced } = wholeOf(source);
  const from = columnOf(context, 'from');
  const to = context.has('to') ? columnOf(context, 'to') : from;
  const [low, high] = [
    { x: Math.min(from.x, to.x), z: Math.min(from.z, to.z) },
    { x: Math.max(from.x, to.x), z: Math.max(from.z, to.z) },
  ];
  if (low.x < -WORLD_EDGE || low.z < -WORLD_EDGE || high.x >= WORLD_EDGE || high.z >= WORLD_EDGE)
    throw failure('argument.pos.outofworld');
  const [first, last] = [chunkOf(low), chunkOf(high)];
  const count = (last.x - first.x + 1) * (last.z - first.z + 1);
  if (count > MOST_CHUNKS) throw failure('commands.forceload.toobig', `${MOST_CHUNKS}`, `${count}`);
  const changed: string[] = [];
  for (let x = first.x; x <= last.x; x++)
    for (let z = first.z; z <= last.z; z++) if (add ? forced.add(x, z) : forced.remove(x, z)) changed.push(named(x, z));
  const kind = add ? 'added' : 'removed';
  const [only, another] = changed;
  if (only === undefined) throw failure(`commands.forceload.${kind}.failure`);
  source.announce(
    another === undefined
      ? translate(`commands.forceload.${kind}.single`, only, DIMENSION)
      : translate(
          `commands.forceload.${kind}.multiple`,
          `${changed.length}`,
          DIMENSION,
          named(first.x, first.z),
          named(last.x, last.z),
        ),
  );
  return changed.length;
}

function listAll({ source }: CommandContext): number {
  const chunks = [...wholeOf(source).forced.all()].sort((a, b) => a.x - b.x || a.z - b.z);
  const names = chunks.map(({ x, z }) => named(x, z)).join(', ');
  if (chunks.length === 0) source.audience.fail(translate('commands.forceload.added.none', DIMENSION));
  else if (chunks.length === 1) source.reply(translate('commands.forceload.list.single', DIMENSION, names));
  else source.reply(translate('commands.forceload.list.multiple', `${chunks.length}`, DIMENSION, names));
  return chunks.length;
}

function chunkOf({ x, z }: { readonly x: number; readonly z: number }) {
  return { x: Math.floor(x / 16), z: Math.floor(z / 16) };
}

/** As vanilla's ChunkPos.toString. */
function named(x: number, z: number): string {
  return `[${x}, ${z}]`;
}
