import { type BlockPosition, boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import { MAX_Y, MIN_Y } from '../../world/column.ts';
import type { CommandSource } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import type { Reader } from '../syntax/reader.ts';
import type { ArgumentType } from '../syntax/tree.ts';

interface Coordinate {
  readonly value: number;
  readonly relative: boolean;
}

/** Coordinates as typed: where they lead depends on who gives the command. */
interface Coordinates {
  resolve(source: CommandSource): Point;
  /** The look they mean, for arguments that are rotations: x is the pitch's and y the yaw's. */
  rotation(source: CommandSource): { readonly yaw: number; readonly pitch: number };
}

const RADIANS = Math.PI / 180;

/** The unit vectors of a look: forward, up and left (Minecraft wiki, "Coordinates", local coordinates). */
function axesOf(yaw: number, pitch: number): readonly [forward: Point, up: Point, left: Point] {
  const vector = (yawOf: number, pitchOf: number): Point => ({
    x: Math.cos((yawOf + 90) * RADIANS) * Math.cos(pitchOf * RADIANS),
    y: -Math.sin(pitchOf * RADIANS),
    z: Math.sin((yawOf + 90) * RADIANS) * Math.cos(pitchOf * RADIANS),
  });
  const forward = vector(yaw, pitch);
  const up = vector(yaw, pitch - 90);
  const left = {
    x: -(forward.y * up.z - forward.z * up.y),
    y: -(forward.z * up.x - forward.x * up.z),
    z: -(forward.x * up.y - forward.y * up.x),
  };
  return [forward, up, left];
}

class WorldCoordinates implements Coordinates {
  readonly #axes: readonly [Coordinate, Coordinate, Coordinate];

  constructor(x: Coordinate, y: Coordinate, z: Coordinate) {
    this.#axes = [x, y, z];
  }

  resolve({ position }: CommandSource): Point {
    const [x, y, z] = this.#axes;
    return { x: place(x, position.x), y: place(y, position.y), z: place(z, position.z) };
  }

  rotation({ yaw, pitch }: CommandSource) {
    const [x, y] = this.#axes;
    return { pitch: place(x, pitch), yaw: place(y, yaw) };
  }
}

class LocalCoordinates implements Coordinates {
  readonly #left: number;
  readonly #up: number;
  readonly #forwards: number;

  constructor(left: number, up: number, forwards: number) {
    this.#left = left;
    this.#up = up;
    this.#forwards = forwards;
  }

  resolve(source: CommandSource): Point {
    const { anchorPosition: from, yaw, pitch } = source;
    const [forward, up, left] = axesOf(yaw, pitch);
    const along = (axis: 'x' | 'y' | 'z') =>
      from[axis] + forward[axis] * this.#forwards + up[axis] * this.#up + left[axis] * this.#left;
    return { x: along('x'), y: along('y'), z: along('z') };
  }

  rotation() {
    return { yaw: 0, pitch: 0 };
  }
}

function place({ value, relative }: Coordinate, from: number): number {
  return relative ? from + value : value;
}

function readRelative(reader: Reader): boolean {
  if (reader.peek() !== '~') return false;
  reader.skip();
  return true;
}

function readCoordinate(reader: Reader, wholeNumbers: boolean, centred: boolean): Coordinate {
  if (reader.peek() === '^') throw reader.error('argument.pos.mixed');
  if (!reader.canRead()) throw reader.error(wholeNumbers ? 'argument.pos.missing.int' : 'argument.pos.missing.double');
  const relative = readRelative(reader);
  const start = reader.cursor;
  const present = reader.canRead() && reader.peek() !== ' ';
  const value = !present ? 0 : wholeNumbers && !relative ? reader.readInt() : reader.readDouble();
  const typed = reader.input.slice(start, reader.cursor);
  // A whole number means the middle of the block, as in "tp 1 64 1".
  return { relative, value: !wholeNumbers && centred && !relative && !typed.includes('.') ? value + 0.5 : value };
}

function readTriple<T>(reader: Reader, readOne: (axis: number) => T, start: number): readonly [T, T, T] {
  const first = readOne(0);
  if (reader.peek() !== ' ') throw reader.error('argument.pos3d.incomplete', [], start);
  reader.skip();
  const second = readOne(1);
  if (reader.peek() !== ' ') throw reader.error('argument.pos3d.incomplete', [], start);
  reader.skip();
  return [first, second, readOne(2)];
}

function readLocal(reader: Reader): Coordinates {
  const start = reader.cursor;
  const [left, up, forwards] = readTriple(
    reader,
    () => {
      if (!reader.canRead()) throw reader.error('argument.pos.missing.double');
      if (reader.peek() !== '^') throw reader.error('argument.pos.mixed', [], start);
      reader.skip();
      return reader.canRead() && reader.peek() !== ' ' ? reader.readDouble() : 0;
    },
    start,
  );
  return new LocalCoordinates(left, up, forwards);
}

function suggestTriple(): string[] {
  return ['~ ~ ~', '~ ~', '~'];
}

/** A block: three coordinates, whole, `~` or `^`. */
export const blockPos: ArgumentType<Coordinates> = {
  parser: 'minecraft:block_pos',
  parse(reader) {
    if (reader.peek() === '^') return readLocal(reader);
    return new WorldCoordinates(...readTriple(reader, () => readCoordinate(reader, true, false), reader.cursor));
  },
  suggest: suggestTriple,
};

/** A place: three coordinates; whole numbers of x and z mean the middle of the block when `centred`. */
export function vec3(centred = true): ArgumentType<Coordinates> {
  return {
    parser: 'minecraft:vec3',
    parse(reader) {
      if (reader.peek() === '^') return readLocal(reader);
      return new WorldCoordinates(
        ...readTriple(reader, (axis) => readCoordinate(reader, false, centred && axis !== 1), reader.cursor),
      );
    },
    suggest: suggestTriple,
  };
}

/** A column: x and z, whole numbers meaning the middle of the block. */
export const vec2: ArgumentType<Coordinates> = {
  parser: 'minecraft:vec2',
  parse(reader) {
    const start = reader.cursor;
    if (!reader.canRead()) throw reader.error('argument.pos2d.incomplete');
    const x = readCoordinate(reader, false, true);
    if (reader.peek() !== ' ') throw reader.error('argument.pos2d.incomplete', [], start);
    reader.skip();
    return new WorldCoordinates(x, { value: 0, relative: true }, readCoordinate(reader, false, true));
  },
  suggest: () => ['~ ~', '~'],
};

/** A look: yaw and pitch in degrees. */
export const rotation: ArgumentType<Coordinates> = {
  parser: 'minecraft:rotation',
  parse(reader) {
    const start = reader.cursor;
    if (!reader.canRead()) throw reader.error('argument.rotation.incomplete');
    const yaw = readCoordinate(reader, false, false);
    if (reader.peek() !== ' ') throw reader.error('argument.rotation.incomplete', [], start);
    reader.skip();
    const pitch = readCoordinate(reader, false, false);
    return new WorldCoordinates(pitch, yaw, { value: 0, relative: true });
  },
};

/** One angle, `~` from the own yaw. */
export const angle: ArgumentType<(source: CommandSource) => number> = {
  parser: 'minecraft:angle',
  parse(reader) {
    if (!reader.canRead()) throw reader.error('argument.angle.incomplete');
    const relative = readRelative(reader);
    const value = reader.canRead() && reader.peek() !== ' ' ? reader.readFloat() : 0;
    return ({ yaw }) => wrapDegrees(relative ? yaw + value : value);
  },
};

/** An angle between -180 and 180. */
export function wrapDegrees(degrees: number): number {
  const rest = ((degrees % 360) + 360) % 360;
  return rest >= 180 ? rest - 360 : rest;
}

/** Which axes `execute align` cuts. */
export const swizzle: ArgumentType<ReadonlySet<'x' | 'y' | 'z'>> = {
  parser: 'minecraft:swizzle',
  parse(reader) {
    const axes = new Set<'x' | 'y' | 'z'>();
    while (reader.canRead() && reader.peek() !== ' ') {
      const axis = reader.read();
      if ((axis !== 'x' && axis !== 'y' && axis !== 'z') || axes.has(axis))
        throw reader.error('arguments.swizzle.invalid');
      axes.add(axis);
    }
    return axes;
  },
  suggest: () => ['xyz', 'xy', 'xz', 'yz', 'x', 'y', 'z'],
};

/** The place an argument means. */
export function pointOf(context: CommandContext, name: string): Point {
  return context.get(name, vec3).resolve(context.source);
}

/** The block an argument means, wherever it may be. */
export function cellFrom(context: CommandContext, name: string): BlockPosition {
  return cellOf(context.get(name, blockPos).resolve(context.source));
}

/**
 * The block an argument means, inside the world and the zone of the command: what lies outside is, for the command, not
 * loaded. @throws CommandError
 */
export function loadedCell(context: CommandContext, name: string): BlockPosition {
  const cell = cellFrom(context, name);
  requireLoaded(context.source, cell);
  return cell;
}

/** @throws CommandError for a cell outside the zone of the source or outside the world. */
export function requireLoaded({ zone, game }: CommandSource, cell: BlockPosition): void {
  const { min, max } = zone.box;
  if (game.whole) {
    // Vanilla asks for the chunk before it looks at the height (BlockPosArgument.getLoadedBlockPos).
    if (!game.whole.isLoaded(cell)) throw failure('argument.pos.unloaded');
    if (cell.y < MIN_Y || cell.y >= MAX_Y) throw failure('argument.pos.outofworld');
    return;
  }
  if (cell.x < min.x || cell.x > max.x || cell.z < min.z || cell.z > max.z) throw failure('argument.pos.unloaded');
  if (cell.y < MIN_Y || cell.y >= MAX_Y) throw failure('argument.pos.outofworld');
  if (!boxContains(zone.box, cell)) throw failure('argument.pos.unloaded');
}
