import { parseUuid } from '../arguments/identifiers.ts';
import type { CommandSource } from '../source.ts';
import type { Reader } from '../syntax/reader.ts';
import { OPTIONS } from './options.ts';
import type { Condition, Selector, Sort } from './selector.ts';

/** A selector while it is read; options add to it. */
export class SelectorDraft {
  readonly conditions: Condition[] = [];
  limit: number;
  sort: Sort;
  entities: boolean;
  readonly self: boolean;
  readonly origin: { x: number | undefined; y: number | undefined; z: number | undefined } = {
    x: undefined,
    y: undefined,
    z: undefined,
  };
  readonly volume: { dx: number | undefined; dy: number | undefined; dz: number | undefined } = {
    dx: undefined,
    dy: undefined,
    dz: undefined,
  };
  /** Options given so far, with "!" in front where they exclude. */
  readonly given = new Set<string>();
  kindOnly: string | undefined;
  /** Whether the type of entity is settled. */
  typeLimited: boolean;

  constructor(letter: keyof typeof KINDS) {
    const [limit, sort, entities] = KINDS[letter];
    this.limit = limit;
    this.sort = sort;
    this.entities = entities;
    this.self = letter === 's';
    this.typeLimited = !entities;
  }
}

/** What each letter after "@" means (Minecraft wiki, "Target selectors"). */
const KINDS = {
  p: [1, 'nearest', false],
  a: [Infinity, 'arbitrary', false],
  r: [1, 'random', false],
  s: [1, 'arbitrary', true],
  e: [Infinity, 'arbitrary', true],
  n: [1, 'nearest', true],
} as const satisfies Record<string, readonly [number, Sort, boolean]>;

const LONGEST_NAME = 16;

/** Reads a selector, player name or uuid at the cursor (vanilla's EntitySelectorParser). @throws CommandError */
export function readSelector(reader: Reader, source: CommandSource): Selector {
  if (reader.peek() === '@') return readKind(reader, source);
  const start = reader.cursor;
  const text = reader.readString();
  const uuid = parseUuid(text);
  if (!uuid && (text === '' || text.length > LONGEST_NAME)) throw reader.error('argument.entity.invalid', [], start);
  return {
    kind: uuid ? 'uuid' : 'name',
    text: uuid ?? text,
    conditions: [],
    limit: 1,
    sort: 'arbitrary',
    entities: uuid !== undefined,
    self: false,
    origin: { x: undefined, y: undefined, z: undefined },
  };
}

function readKind(reader: Reader, source: CommandSource): Selector {
  const start = reader.cursor;
  reader.skip();
  if (!reader.canRead()) throw reader.error('argument.entity.selector.missing');
  const letter = reader.read();
  const isKnown = Object.hasOwn(KINDS, letter) && (letter !== 'n' || source.game.features.nearestEntity);
  if (!isKnown) throw reader.error('argument.entity.selector.unknown', [`@${letter}`], start);
  const draft = new SelectorDraft(letter as keyof typeof KINDS);
  if (letter === 'e' || letter === 'n') draft.conditions.push(({ alive }) => alive);
  if (reader.peek() === '[') {
    reader.skip();
    readOptions(reader, draft, source);
  }
  const { dx, dy, dz } = draft.volume;
  if (dx !== undefined || dy !== undefined || dz !== undefined)
    draft.conditions.push(withinVolume(dx ?? 0, dy ?? 0, dz ?? 0));
  return {
    kind: 'selector',
    text: reader.input.slice(start, reader.cursor),
    conditions: draft.conditions,
    limit: draft.limit,
    sort: draft.sort,
    entities: draft.entities,
    kindOnly: draft.entities ? draft.kindOnly : undefined,
    self: draft.self,
    origin: draft.origin,
  };
}

function readOptions(reader: Reader, draft: SelectorDraft, source: CommandSource): void {
  reader.skipWhitespace();
  while (reader.canRead() && reader.peek() !== ']') {
    reader.skipWhitespace();
    const start = reader.cursor;
    const name = reader.readString();
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!option) throw reader.error('argument.entity.options.unknown', [name], start);
    if (!option.applies(draft)) throw reader.error('argument.entity.options.inapplicable', [name], start);
    reader.skipWhitespace();
    if (reader.peek() !== '=') throw reader.error('argument.entity.options.valueless', [name], start);
    reader.skip();
    reader.skipWhitespace();
    option.read(reader, draft, source);
    reader.skipWhitespace();
    if (!reader.canRead()) break;
    if (reader.peek() === ',') {
      reader.skip();
      reader.skipWhitespace();
      continue;
    }
    if (reader.peek() !== ']') throw reader.error('argument.entity.options.unterminated');
    break;
  }
  if (!reader.canRead()) throw reader.error('argument.entity.options.unterminated');
  reader.skip();
}

/** Whether the target's box meets the box from the origin to dx, dy, dz beyond it, all cells included. */
function withinVolume(dx: number, dy: number, dz: number): Condition {
  const low = (length: number) => Math.min(0, length);
  const high = (length: number) => Math.max(0, length) + 1;
  return ({ position, size }, _source, { x, y, z }) => {
    const half = size.width / 2;
    return (
      position.x - half < x + high(dx) &&
      position.x + half > x + low(dx) &&
      position.y < y + high(dy) &&
      position.y + size.height > y + low(dy) &&
      position.z - half < z + high(dz) &&
      position.z + half > z + low(dz)
    );
  };
}
