import type { BlockState } from '../../../../protocol/blockState.ts';
import type { BlockEvent } from '../../../../protocol/gameServer/blockEvent.ts';
import { type BlockPosition, FACINGS, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { type CreditClaim, settleClaims } from './credits.ts';
import { firstHalfOf, isThin, type PlayerEdit } from './playerEdits.ts';
import { canReach, looksAt, type SampledPose } from './poses.ts';
import type { TrackedPlayer } from './trackedPlayer.ts';
import type { ZoneCells } from './zoneCells.ts';

/** A change of a block that some player may have brought about. */
export interface PossibleEdit {
  readonly change: BlockEvent;
  readonly edit: PlayerEdit;
}

/** Evidence of so much strength that one player is meant by it, or none. */
interface Tier {
  readonly candidates: (unit: Unit) => readonly TrackedPlayer[];
  readonly supply: (player: TrackedPlayer, of: string) => number;
  readonly spend: (player: TrackedPlayer, of: string) => void;
}

/** Cells that one edit changed together: both halves of a door are one placement. */
interface Unit {
  readonly cells: readonly PossibleEdit[];
  readonly position: BlockPosition;
  readonly edit: PlayerEdit;
  readonly of: string;
}

/**
 * Says who brought about the changes that one sample of the world found, where exactly one enrolled player can have done it.
 *
 * Whoever did it was within reach of the cell at some time since the previous sample. Beyond that evidence counts by strength;
 * the strongest kind that anybody has decides, and each piece of it accounts for one edit:
 * - Placing takes the item out of the hand, which samples date to the tick, and raises the statistic "used" of the item,
 *   which is exact but comes with a fetch. Both together say more than the statistic alone (a block picked up in the same
 *   tick hides that one left), and that more than a loss alone, which may also be an item thrown away; a loss counts by
 *   itself only for items whose use is not counted.
 * - Breaking raises the statistic "mined" of the block, but only with a tool that makes it drop. Without it, who was
 *   looking at the cell broke it, if such a block does not go by itself and nothing next to it went, which may have held it.
 * - What a hand or a tool makes of a block that stays (an opened door, tilled ground) is by whoever was looking at it.
 * Where several are left, who alone had the cell in sight did it. Where that does not help either, nobody is named.
 */
export class Attribution {
  readonly #window: number;
  readonly #counts: (statistic: 'used' | 'mined', of: string) => boolean;

  /** @param window ticks before a sample in which the edit may lie. */
  constructor(window: number, counts: (statistic: 'used' | 'mined', of: string) => boolean) {
    this.#window = window;
    this.#counts = counts;
  }

  /** Who did which of the edits, by name; those of whom nobody can be named are left out. */
  name(
    edits: readonly PossibleEdit[],
    players: readonly TrackedPlayer[],
    cells: ZoneCells,
    tick: number,
  ): Map<BlockEvent, string> {
    const gone = new Set(
      edits.flatMap(({ change }) => (change.type === 'block-broken' ? [positionKey(change.position)] : [])),
    );
    const reaching = (unit: Unit) =>
      players.filter((player) => this.#poses(player, tick).some((pose) => canReach(pose, unit.position)));
    const sees = (player: TrackedPlayer, unit: Unit) =>
      this.#poses(player, tick).some((pose) => unit.cells.some(({ change }) => inSight(pose, change.position, cells)));
    const named = new Map<BlockEvent, string>();
    const pending = new Set(unitsOf(edits));
    for (const tier of this.#tiers(tick, reaching, sees, gone)) {
      const open = [...pending].flatMap((unit) => {
        const candidates = tier.candidates(unit);
        return candidates.length === 0 ? [] : [{ unit, of: unit.of, count: 1, candidates, names: namesOf(candidates) }];
      });
      for (const { unit } of open) pending.delete(unit);
      const byName = (name: string) => players.find(({ username }) => username === name);
      const take = (claims: readonly (CreditClaim & { readonly unit: Unit })[]) => {
        const settled = settleClaims(claims, (name, of) => {
          const player = byName(name);
          return player ? tier.supply(player, of) : 0;
        });
        for (const [{ unit }, name] of settled) {
          const player = byName(name);
          if (player) tier.spend(player, unit.of);
          for (const { change } of unit.cells) named.set(change, name);
        }
        return settled;
      };
      const claims = open.map(({ unit, of, count, names }) => ({ unit, of, count, candidates: names }));
      const first = take(claims);
      take(
        claims
          .filter((claim) => !first.has(claim))
          .map((claim) => ({
            ...claim,
            candidates: claim.candidates.filter((name) => {
              const player = byName(name);
              return player !== undefined && sees(player, claim.unit);
            }),
          })),
      );
    }
    return named;
  }

  *#tiers(
    tick: number,
    reaching: (unit: Unit) => TrackedPlayer[],
    sees: (player: TrackedPlayer, unit: Unit) => boolean,
    gone: ReadonlySet<string>,
  ): Generator<Tier> {
    const placing = (unit: Unit) => (unit.edit.type === 'place' ? reaching(unit) : []);
    const usedLeft = ({ used }: TrackedPlayer, of: string) => used.left(of, tick);
    const lossLeft = ({ losses }: TrackedPlayer, of: string) => losses.left(of, tick);
    const bothLeft = (player: TrackedPlayer, of: string) => Math.min(usedLeft(player, of), lossLeft(player, of));
    const spendPlacing = ({ used, losses }: TrackedPlayer, of: string) => {
      used.spend(of, 1, tick);
      losses.spend(of, 1, tick);
    };
    for (const supply of [bothLeft, usedLeft])
      yield {
        candidates: (unit) => placing(unit).filter((player) => supply(player, unit.of) > 0),
        supply,
        spend: spendPlacing,
      };
    yield {
      candidates: (unit) =>
        this.#counts('used', unit.of) ? [] : placing(unit).filter((player) => lossLeft(player, unit.of) > 0),
      supply: lossLeft,
      spend: spendPlacing,
    };
    const minedLeft = ({ mined }: TrackedPlayer, of: string) => mined.left(of, tick);
    yield {
      candidates: (unit) =>
        unit.edit.type === 'break' ? reaching(unit).filter((player) => minedLeft(player, unit.of) > 0) : [],
      supply: minedLeft,
      spend: ({ mined }, of) => mined.spend(of, 1, tick),
    };
    yield {
      candidates: (unit) =>
        unit.edit.type === 'handle' || (unit.edit.type === 'break' && unit.edit.alone && !mayHaveFallen(unit, gone))
          ? reaching(unit).filter((player) => sees(player, unit))
          : [],
      supply: () => Number.POSITIVE_INFINITY,
      spend: () => undefined,
    };
  }

  /** Where a player was since the previous sample; nowhere while dead. */
  #poses(player: TrackedPlayer, tick: number): SampledPose[] {
    return player.poses.between(tick - this.#window, tick);
  }
}

/** Whether a player who stands and looks so has a cell in sight, by the zone's blocks. */
export function inSight(pose: SampledPose, position: BlockPosition, cells: ZoneCells): boolean {
  return looksAt(pose, position, (seen) => !isThin(cells.idAt(seen) ?? 'air'));
}

function unitsOf(edits: readonly PossibleEdit[]): Unit[] {
  const byCell = new Map(edits.map((one) => [positionKey(one.change.position), one]));
  const seconds = new Map<PossibleEdit, PossibleEdit[]>();
  const joined = new Set<PossibleEdit>();
  for (const one of edits) {
    const first = firstHalfOf(one.change.position, stateOf(one.change));
    const other = first && byCell.get(positionKey(first));
    if (!other || other.edit.type !== one.edit.type || itemOrBlockOf(other.edit) !== itemOrBlockOf(one.edit)) continue;
    seconds.set(other, [...(seconds.get(other) ?? []), one]);
    joined.add(one);
  }
  return edits
    .filter((one) => !joined.has(one))
    .map((one) => ({
      cells: [one, ...(seconds.get(one) ?? [])],
      position: one.change.position,
      edit: one.edit,
      of: itemOrBlockOf(one.edit),
    }));
}

function itemOrBlockOf(edit: PlayerEdit): string {
  switch (edit.type) {
    case 'place':
      return edit.item;
    case 'break':
      return edit.block;
    case 'handle':
      return '';
    default:
      return edit satisfies never;
  }
}

/** The state that shows which half of something a cell is: what stands there, or what stood there. */
function stateOf(change: BlockEvent): BlockState {
  switch (change.type) {
    case 'block-placed':
    case 'block-broken':
      return change.state;
    case 'block-changed':
      return change.to;
    default:
      return change satisfies never;
  }
}

/** Whether what went may have fallen with what held it. */
function mayHaveFallen(unit: Unit, gone: ReadonlySet<string>): boolean {
  const own = new Set(unit.cells.map(({ change }) => positionKey(change.position)));
  return unit.cells.some(({ change }) => {
    if (!isThin(stateOf(change).id)) return false;
    return FACINGS.some((facing) => {
      const key = positionKey(neighbour(change.position, facing));
      return gone.has(key) && !own.has(key);
    });
  });
}

function namesOf(players: readonly TrackedPlayer[]): string[] {
  return players.map(({ username }) => username);
}
