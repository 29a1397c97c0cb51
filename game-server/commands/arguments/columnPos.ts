import type { CommandSource } from '../source.ts';
import type { CommandContext } from '../syntax/context.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';

/** A column of blocks: x and z. */
interface Column {
  readonly x: number;
  readonly z: number;
}

/** Two whole coordinates, each possibly relative: "0 ~16" (vanilla's ColumnPosArgument). */
export const columnPos: ArgumentType<(source: CommandSource) => Column> = {
  parser: 'minecraft:column_pos',
  parse(reader) {
    const start = reader.cursor;
    if (!reader.canRead()) throw reader.error('argument.pos2d.incomplete');
    const x = readOne(reader);
    if (reader.peek() !== ' ') throw reader.error('argument.pos2d.incomplete', [], start);
    reader.skip();
    const z = readOne(reader);
    return ({ position }) => ({ x: Math.floor(x(position.x)), z: Math.floor(z(position.z)) });
  },
  suggest: () => ['~ ~', '~'],
};

function readOne(reader: Reader): (from: number) => number {
  if (reader.peek() === '^') throw reader.error('argument.pos.mixed');
  if (!reader.canRead()) throw reader.error('argument.pos.missing.int');
  if (reader.peek() !== '~') {
    const value = reader.readInt();
    return () => value;
  }
  reader.skip();
  const offset = reader.canRead() && reader.peek() !== ' ' ? reader.readDouble() : 0;
  return (from) => from + offset;
}

/** The column an argument means. */
export function columnOf(context: CommandContext, name: string): Column {
  return context.get(name, columnPos)(context.source);
}
