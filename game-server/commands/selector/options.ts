import { nameTable } from '../../../protocol/nameTable.ts';
import { tagMatches } from '../../data/nbtTag.ts';
import { wrapDegrees } from '../arguments/coordinates.ts';
import { GAME_MODES, plainId, readIdentifier } from '../arguments/identifiers.ts';
import { inRange, readRange } from '../arguments/primitives.ts';
import { readCompound } from '../nbt/snbt.ts';
import type { CommandSource } from '../source.ts';
import type { Reader } from '../syntax/reader.ts';
import type { Target } from '../target.ts';
import type { SelectorDraft } from './readSelector.ts';
import { type Condition, type Sort, squaredDistance } from './selector.ts';

interface Option {
  /** Whether the option may be given, considering those before it. */
  applies(draft: SelectorDraft): boolean;
  /** Reads its value. @throws CommandError */
  read(reader: Reader, draft: SelectorDraft, source: CommandSource): void;
}

const SORTS: readonly Sort[] = ['nearest', 'furthest', 'random', 'arbitrary'];

/** Options of selectors (Minecraft wiki, "Target selectors", Selector arguments; vanilla's EntitySelectorOptions). */
export const OPTIONS: Readonly<Record<string, Option>> = nameTable({
  name: negatable('name', (reader) => {
    const name = reader.readString();
    return (target, { game }) => game.text(target.displayName) === name;
  }),
  distance: once('distance', (reader, draft) => {
    const start = reader.cursor;
    const range = readRange(reader, false);
    if (range.min < 0 && range.min !== -Infinity)
      throw reader.error('argument.entity.options.distance.negative', [], start);
    if (range.max < 0) throw reader.error('argument.entity.options.distance.negative', [], start);
    draft.conditions.push(({ position }, _source, origin) =>
      inRange(range, Math.sqrt(squaredDistance(position, origin))),
    );
  }),
  level: once('level', (reader, draft) => {
    const start = reader.cursor;
    const range = readRange(reader, true);
    if ((range.min < 0 && range.min !== -Infinity) || range.max < 0)
      throw reader.error('argument.entity.options.level.negative', [], start);
    onlyPlayers(draft, ({ player }, { game }) => player !== undefined && inRange(range, game.levelOf(player)));
  }),
  x: once('x', (reader, draft) => {
    draft.origin.x = reader.readDouble();
  }),
  y: once('y', (reader, draft) => {
    draft.origin.y = reader.readDouble();
  }),
  z: once('z', (reader, draft) => {
    draft.origin.z = reader.readDouble();
  }),
  dx: once('dx', (reader, draft) => {
    draft.volume.dx = reader.readDouble();
  }),
  dy: once('dy', (reader, draft) => {
    draft.volume.dy = reader.readDouble();
  }),
  dz: once('dz', (reader, draft) => {
    draft.volume.dz = reader.readDouble();
  }),
  x_rotation: once('x_rotation', (reader, draft) => draft.conditions.push(turned(reader, ({ pitch }) => pitch))),
  y_rotation: once('y_rotation', (reader, draft) => draft.conditions.push(turned(reader, ({ yaw }) => yaw))),
  limit: {
    applies: (draft) => !draft.self && !draft.given.has('limit'),
    read(reader, draft) {
      const start = reader.cursor;
      const limit = reader.readInt();
      if (limit < 1) throw reader.error('argument.entity.options.limit.toosmall', [], start);
      draft.limit = limit;
      draft.given.add('limit');
    },
  },
  sort: {
    applies: (draft) => !draft.self && !draft.given.has('sort'),
    read(reader, draft) {
      const start = reader.cursor;
      const word = reader.readUnquotedString();
      const sort = SORTS.find((known) => known === word);
      if (!sort) throw reader.error('argument.entity.options.sort.irreversible', [word], start);
      draft.sort = sort;
      draft.given.add('sort');
    },
  },
  gamemode: {
    ...negatable(
      'gamemode',
      (reader, draft, inverted) => {
        const start = reader.cursor;
        const word = reader.readUnquotedString();
        const mode = GAME_MODES.find((known) => known === word);
        if (!mode) throw reader.error('argument.entity.options.mode.invalid', [word], start);
        draft.entities = false;
        return ({ player }) => player !== undefined && (player.gameMode === mode) !== inverted;
      },
      false,
    ),
  },
  team: negatable('team', (reader) => {
    const team = reader.readUnquotedString();
    return (target, { game, zone }) => (game.teamOf(zone.id, target.scoreName) ?? '') === team;
  }),
  type: {
    applies: (draft) => !draft.typeLimited,
    read(reader, draft, { game }) {
      const inverted = readNot(reader);
      if (reader.peek() === '#') {
        reader.skip();
        const tag = plainId(readIdentifier(reader));
        const members = game.registryTags('entity_type').get(tag);
        // As in vanilla, nothing belongs to a tag there is none of.
        draft.conditions.push(({ kind }) => (members?.has(kind) ?? false) !== inverted);
        return;
      }
      const start = reader.cursor;
      const identifier = readIdentifier(reader);
      const id = plainId(identifier);
      if (!game.entityKinds.includes(id))
        throw reader.error('argument.entity.options.type.invalid', [identifier], start);
      if (id === 'player' && !inverted) draft.entities = false;
      draft.conditions.push(({ kind }) => (kind === id) !== inverted);
      if (!inverted) {
        draft.typeLimited = true;
        draft.kindOnly = id;
      }
    },
  },
  tag: several((reader) => {
    const tag = reader.readUnquotedString();
    return (target, { game }) => (tag === '' ? game.bodies.tags(target).size === 0 : game.bodies.tags(target).has(tag));
  }),
  nbt: several((reader) => {
    const wanted = readCompound(reader);
    return (target, { game }) => tagMatches(wanted, game.nbtOf(target));
  }),
  scores: once('scores', (reader, draft) => {
    const scores: [string, ReturnType<typeof readRange>][] = [];
    reader.expect('{');
    reader.skipWhitespace();
    while (reader.canRead() && reader.peek() !== '}') {
      reader.skipWhitespace();
      const objective = reader.readUnquotedString();
      reader.skipWhitespace();
      reader.expect('=');
      reader.skipWhitespace();
      scores.push([objective, readRange(reader, true)]);
      reader.skipWhitespace();
      if (reader.peek() === ',') reader.skip();
    }
    reader.expect('}');
    draft.conditions.push((target, { game, zone }) =>
      scores.every(([objective, range]) => {
        const score = game.scoreOf(zone.id, target.scoreName, objective);
        return score !== undefined && inRange(range, score);
      }),
    );
  }),
});

function once(name: string, read: Option['read']): Option {
  return {
    applies: (draft) => !draft.given.has(name),
    read(reader, draft, source) {
      read(reader, draft, source);
      draft.given.add(name);
    },
  };
}

/** An option that may be given often. */
function several(readOne: (reader: Reader) => Condition): Option {
  return {
    applies: () => true,
    read(reader, draft) {
      const inverted = readNot(reader);
      const holds = readOne(reader);
      draft.conditions.push((...target) => holds(...target) !== inverted);
    },
  };
}

/** An option given once, or often when it excludes. */
function negatable(
  name: string,
  readOne: (reader: Reader, draft: SelectorDraft, inverted: boolean) => Condition,
  invert = true,
): Option {
  return {
    applies: (draft) => !draft.given.has(name),
    read(reader, draft) {
      const start = reader.cursor;
      const inverted = readNot(reader);
      if (!inverted && draft.given.has(`!${name}`))
        throw reader.error('argument.entity.options.inapplicable', [name], start);
      const holds = readOne(reader, draft, inverted);
      draft.conditions.push((...target) => holds(...target) !== (invert && inverted));
      draft.given.add(inverted ? `!${name}` : name);
    },
  };
}

function readNot(reader: Reader): boolean {
  reader.skipWhitespace();
  if (reader.peek() !== '!') return false;
  reader.skip();
  reader.skipWhitespace();
  return true;
}

function onlyPlayers(draft: SelectorDraft, holds: Condition): void {
  draft.entities = false;
  draft.conditions.push(holds);
}

/** Whether an angle lies in a range that may pass through 180 degrees. */
function turned(reader: Reader, angleOf: (target: Target) => number): Condition {
  const start = reader.cursor;
  const range = readAngles(reader, start);
  const [from, to] = [wrapDegrees(range[0]), wrapDegrees(range[1])];
  return (target) => {
    const angle = wrapDegrees(angleOf(target));
    return from > to ? angle >= from || angle <= to : angle >= from && angle <= to;
  };
}

function readAngles(reader: Reader, start: number): readonly [number, number] {
  const match = /^(-?\d+(?:\.\d+)?)?(?:\.\.(-?\d+(?:\.\d+)?)?)?/.exec(reader.remaining);
  if (!match?.[0]) throw reader.error('argument.range.empty', [], start);
  reader.cursor += match[0].length;
  const isRange = match[0].includes('..');
  const low = match[1] === undefined ? 0 : Number(match[1]);
  const high = !isRange ? low : match[2] === undefined ? 359 : Number(match[2]);
  return [low, high];
}
