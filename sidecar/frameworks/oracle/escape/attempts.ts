import type { Work } from './assign.ts';
import type { DeviceKind } from './devices.ts';
import type { Room } from './rooms.ts';

/** One way of going about the devices in reach. */
export interface Attempt {
  readonly name: string;
  /** Only those that have had no effect yet, or all. */
  readonly which: 'fresh' | 'all';
  readonly order: 'together' | 'in-turn' | 'in-turn-backwards';
  /** Who works which: see `dealOut`. */
  readonly turn: number;
}

/** What is tried one after the other as long as nothing comes of it. */
export const ATTEMPTS: readonly Attempt[] = [
  { name: 'fresh together', which: 'fresh', order: 'together', turn: 0 },
  { name: 'all together', which: 'all', order: 'together', turn: 0 },
  { name: 'together by others', which: 'fresh', order: 'together', turn: 1 },
  { name: 'one after the other', which: 'all', order: 'in-turn', turn: 0 },
  { name: 'all together by others', which: 'all', order: 'together', turn: 1 },
  { name: 'one after the other, backwards', which: 'all', order: 'in-turn-backwards', turn: 1 },
  { name: 'all together by others still', which: 'all', order: 'together', turn: 2 },
];

/** What an attempt works, in lots of devices worked together; empty when it would be the same as one before it. */
export function lotsOf(rooms: readonly Room[], attempt: Attempt, spent: ReadonlySet<string>): Work[][] {
  const all: Work[] = rooms.flatMap(({ index, devices }) => devices.map((device) => ({ ...device, room: index })));
  const fresh = all.filter(({ key }) => !spent.has(key));
  const members = rooms.reduce((most, room) => Math.max(most, room.members.length), 0);
  if (attempt.order === 'together' && attempt.turn >= Math.max(members, 2)) return [];
  if (attempt.which === 'all' && attempt.order === 'together' && attempt.turn === 0 && fresh.length === all.length)
    return [];
  const works = attempt.which === 'fresh' ? fresh : all;
  if (works.length === 0) return [];
  switch (attempt.order) {
    case 'together':
      return [works];
    case 'in-turn':
      return inTurn(works);
    case 'in-turn-backwards':
      return inTurn(works).reverse();
    default:
      return attempt.order satisfies never;
  }
}

const TURNS: readonly DeviceKind[] = ['plate', 'button', 'lever'];

function inTurn(works: readonly Work[]): Work[][] {
  return works.length < 2
    ? []
    : [...works].sort((a, b) => TURNS.indexOf(a.kind) - TURNS.indexOf(b.kind)).map((work) => [work]);
}
