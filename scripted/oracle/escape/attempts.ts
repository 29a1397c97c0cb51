import type { DeviceKind } from '../../knowledge/escape/devices.ts';
import type { DeviceWork } from './assign.ts';
import { orderIn } from './boards.ts';
import type { Room } from './rooms.ts';

/** One way of going about the devices in reach. */
interface Attempt {
  readonly name: string;
  /** Those that have had no effect yet; those of the same signs as well; or all that can be got at. */
  readonly which: 'fresh' | 'near' | 'all';
  /** In the order the signs give, as far as they give one, or as they come. */
  readonly order: 'as-told' | 'together' | 'in-turn' | 'in-turn-backwards';
  /** Who works which: see `dealOut`. */
  readonly turn: number;
}

/** What is tried one after the other as long as nothing comes of it. */
export const ATTEMPTS: readonly Attempt[] = [
  { name: 'as the signs say', which: 'fresh', order: 'as-told', turn: 0 },
  { name: 'together', which: 'fresh', order: 'together', turn: 0 },
  { name: 'together with those near', which: 'near', order: 'together', turn: 0 },
  { name: 'as the signs say, by others', which: 'near', order: 'as-told', turn: 1 },
  { name: 'together by others', which: 'near', order: 'together', turn: 1 },
  { name: 'one after the other', which: 'near', order: 'in-turn', turn: 0 },
  { name: 'all together', which: 'all', order: 'together', turn: 0 },
  { name: 'one after the other, backwards', which: 'near', order: 'in-turn-backwards', turn: 1 },
  { name: 'all, one after the other', which: 'all', order: 'in-turn', turn: 1 },
];

/** What an attempt works, in batches of devices worked together. @param last the signs of what was worked last to any effect */
export function batchesOf(
  rooms: readonly Room[],
  attempt: Attempt,
  spent: ReadonlySet<string>,
  last: ReadonlySet<string>,
): DeviceWork[][] {
  const all: DeviceWork[] = rooms.flatMap(({ index, devices }) =>
    devices.map((device) => ({ ...device, room: index })),
  );
  const fresh = all.filter(({ key }) => !spent.has(key));
  const hints = fresh.length > 0 ? new Set(fresh.map(({ hint }) => hint)) : last;
  const near = all.filter(({ hint }) => hints.has(hint));
  const works = { fresh, near, all }[attempt.which];
  if (works.length === 0) return [];
  switch (attempt.order) {
    case 'as-told':
      return inReportedOrder(works);
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

/**
 * Batches in the order of each board, kind after kind; all devices of boards that give no order come first. The later batches
 * matter where the first has an effect that nobody sees.
 */
export function inReportedOrder(works: readonly DeviceWork[]): DeviceWork[][] {
  const orders = new Map(works.map(({ hint }) => [hint, orderIn(hint)]));
  const lots: DeviceWork[][] = [];
  for (const work of works) {
    const kinds = (orders.get(work.hint) ?? []).filter((kind) =>
      works.some((other) => other.hint === work.hint && other.kind === kind),
    );
    const place = Math.max(0, kinds.indexOf(work.kind));
    lots[place] = [...(lots[place] ?? []), work];
  }
  return lots.filter((lot) => lot !== undefined);
}

const TURNS: readonly DeviceKind[] = ['plate', 'button', 'lever'];

function inTurn(works: readonly DeviceWork[]): DeviceWork[][] {
  return [...works].sort((a, b) => TURNS.indexOf(a.kind) - TURNS.indexOf(b.kind)).map((work) => [work]);
}
