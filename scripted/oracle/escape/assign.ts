import { type BlockPosition, distance, positionKey } from '../../../protocol/geometry.ts';
import type { ReachableDevice } from './rooms.ts';

/** Somebody to be sent to a device. */
export interface DeviceWorker {
  readonly agent: string;
  readonly feet: BlockPosition;
  /** Whoever has the same number can get to the same devices. */
  readonly room: number;
}

/** A device to be worked, and in which room. */
export interface DeviceWork extends ReachableDevice {
  readonly room: number;
}

/** What one agent works, one after the other; the first of it together with everybody's first. */
export interface WorkerDuty {
  readonly agent: string;
  readonly works: readonly DeviceWork[];
}

/**
 * Deals devices out to agents: to as many different ones as possible, a plate to one alone, near ones to near agents.
 * What is left over goes to those who have least to do. With each `turn` others of a room get each device.
 */
export function dealOut(hands: readonly DeviceWorker[], works: readonly DeviceWork[], turn = 0): WorkerDuty[] {
  const duties = hands.map(({ agent }) => ({ agent, works: [] as DeviceWork[] }));
  // Whoever stands on a plate cannot leave, so plates get their people first.
  const sorted = [...works].sort((a, b) => rank(a) - rank(b));
  const left = dealToDifferent(hands, duties, sorted);
  shortenWays(hands, duties);
  for (let round = 0; round < turn; round++) rotate(hands, duties);
  for (const work of left) {
    const able = duties.filter((_, index) => hands[index]?.room === work.room);
    const cost = (duty: (typeof duties)[number]) =>
      duty.works.length * 10 +
      (duty.works.some(({ kind }) => kind === 'plate') && !reachesFromPlate(duty.works, work) ? 100 : 0);
    const least = able.sort((a, b) => cost(a) - cost(b))[0];
    least?.works.push(work);
  }
  return duties.filter((duty) => duty.works.length > 0);
}

function rank({ kind }: ReachableDevice): number {
  return kind === 'plate' ? 0 : kind === 'button' ? 1 : 2;
}

function reachesFromPlate(works: readonly DeviceWork[], { stands }: DeviceWork): boolean {
  const plate = works.find(({ kind }) => kind === 'plate');
  return plate !== undefined && stands.some((stand) => positionKey(stand) === plate.key);
}

/** One device each, to as many as there are; nearest agents first. @returns the devices nobody was left for */
function dealToDifferent(
  hands: readonly DeviceWorker[],
  duties: { works: DeviceWork[] }[],
  works: readonly DeviceWork[],
): DeviceWork[] {
  const left: DeviceWork[] = [];
  for (const work of works) {
    const free = hands
      .map((hand, index) => ({ hand, index }))
      .filter(({ hand, index }) => hand.room === work.room && duties[index]?.works.length === 0)
      .sort((a, b) => way(a.hand, work) - way(b.hand, work))[0];
    if (free) duties[free.index]?.works.push(work);
    else left.push(work);
  }
  return left;
}

function way({ feet }: DeviceWorker, { position }: DeviceWork): number {
  return distance(feet, position);
}

/** Swaps devices between two agents of a room as long as that makes the ways shorter. */
function shortenWays(hands: readonly DeviceWorker[], duties: { works: DeviceWork[] }[]): void {
  for (let better = true; better; ) {
    better = false;
    for (const [i, a] of hands.entries())
      for (const [j, b] of hands.entries()) {
        if (j <= i || a.room !== b.room) continue;
        const [mine, theirs] = [duties[i]?.works ?? [], duties[j]?.works ?? []];
        const length = (hand: DeviceWorker, list: readonly DeviceWork[]) =>
          list.reduce((sum, work) => sum + way(hand, work), 0);
        if (length(a, theirs) + length(b, mine) + 1e-6 >= length(a, mine) + length(b, theirs)) continue;
        const kept = [...mine];
        mine.splice(0, mine.length, ...theirs);
        theirs.splice(0, theirs.length, ...kept);
        better = true;
      }
  }
}

/** Gives everybody of a room what the one before them had; who had nothing takes part. */
function rotate(hands: readonly DeviceWorker[], duties: { works: DeviceWork[] }[]): void {
  for (const room of new Set(hands.map((hand) => hand.room))) {
    const indices = [...hands.keys()].filter((index) => hands[index]?.room === room);
    const before = indices.map((index) => [...(duties[index]?.works ?? [])]);
    for (const [place, index] of indices.entries())
      duties[index]?.works.splice(0, Number.POSITIVE_INFINITY, ...(before[(place + 1) % indices.length] ?? []));
  }
}
