import type { BlockState } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, neighbour, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { isSignalSource } from '../../data/blockTags.ts';
import { type IdMatch, idMatcher } from '../../data/idMatch.ts';
import { SIDES, UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import type { NeighbourUpdates } from '../blockEditing/neighbourUpdates.ts';

/** What a block does when something beside it, or it itself, has changed. It may change blocks. */
type Reaction = (position: BlockPosition, state: BlockState) => void;

/** Called for every reported change, before anything reacts. */
type Observation = (position: BlockPosition, before: BlockState, after: BlockState) => void;

/** Reactions of one zone within a tick; what is left then goes on in the next. */
const MOST_PER_TICK = 20_000;

/** Blocks whose changes are felt two blocks away, for they power what they sit on. */
const isFelt = (id: string): boolean =>
  isSignalSource(id) || id === 'redstone_wire' || id === 'repeater' || id === 'observer';

/** All cells two steps away at most, the nearest first and then in Minecraft's order of neighbours. */
const AROUND: readonly BlockPosition[] = around();

function around(): BlockPosition[] {
  const centre = { x: 0, y: 0, z: 0 };
  const near = UPDATE_ORDER.map((side) => neighbour(centre, side));
  const cells = new Map([...near].map((cell) => [positionKey(cell), cell]));
  for (const cell of near)
    for (const side of UPDATE_ORDER) {
      const far = neighbour(cell, side);
      if (far.x !== 0 || far.y !== 0 || far.z !== 0) cells.set(positionKey(far), far);
    }
  return [...cells.values()];
}

/**
 * Notifies blocks that their surroundings changed, after forms and supports have settled: first notified, first to react, each
 * cell once until it has reacted. The same changes give the same order. Work that exceeds a tick's share goes on in the
 * next tick.
 */
export class BlockUpdates {
  readonly #server: GameServer;
  readonly #neighbours: NeighbourUpdates;
  readonly #reactions: { readonly matches: (id: string) => boolean; readonly reaction: Reaction }[] = [];
  readonly #reactionsOf = new Map<number, readonly Reaction[]>();
  readonly #observations: Observation[] = [];
  #waiting = new Map<string, BlockPosition>();
  /** What waits for the next tick: its zone has had its share of this one. */
  readonly #late = new Map<string, BlockPosition>();
  #tick = -1;
  /** Reactions of this tick by zone, so that none of them slows another down. */
  readonly #done = new Map<string, number>();
  /** The zone that reacts now. */
  #reacting = '';

  constructor(server: GameServer, neighbours: NeighbourUpdates) {
    this.#server = server;
    this.#neighbours = neighbours;
  }

  install(): void {
    const server = this.#server;
    server.world.onBlockChanged(({ position, before, after }) => {
      for (const observe of this.#observations) observe(position, before, after);
      this.notify(position);
      if (isFelt(before.id) || isFelt(after.id)) this.notifyFar(position);
      else this.notifyNear(position);
    });
    this.#neighbours.onSettled(() => this.#reactOnce());
    // Goes on with what the last tick had no time for.
    server.onPhase('devices', () => this.#neighbours.together(() => {}));
    server.onZoneOpened((zone) => this.#forget(zone));
  }

  /** Has blocks of these ids react. */
  on(ids: IdMatch, reaction: Reaction): void {
    this.#reactions.push({ matches: idMatcher(ids), reaction });
    this.#reactionsOf.clear();
  }

  /** Calls back for every change of a block that is not the arena's own work. */
  onChange(observe: Observation): void {
    this.#observations.push(observe);
  }

  /** Has the block of one cell react. */
  notify(position: BlockPosition): void {
    if (this.#reactionsOfState(this.#server.world.stateId(position)).length === 0) return;
    const key = positionKey(position);
    if (!this.#waiting.has(key) && !this.#late.has(key))
      this.#waiting.set(key, { x: position.x, y: position.y, z: position.z });
  }

  /** Has the six neighbours react, and dust that runs up or down beside the cell. */
  notifyNear(position: BlockPosition): void {
    for (const side of UPDATE_ORDER) this.notify(neighbour(position, side));
    for (const side of SIDES)
      for (const vertical of ['down', 'up'] as const) {
        const cell = neighbour(neighbour(position, side), vertical);
        if (this.#server.gameData.states.blockId(this.#server.world.stateId(cell)) === 'redstone_wire')
          this.notify(cell);
      }
  }

  /** Has everything within two steps react. */
  notifyFar({ x, y, z }: BlockPosition): void {
    for (const step of AROUND) this.notify({ x: x + step.x, y: y + step.y, z: z + step.z });
  }

  /** Lets all notified blocks react now, unless that is under way already. */
  run(): void {
    this.#neighbours.together(() => {});
  }

  /** Runs changes that belong together before anything reacts to any of them. */
  together(change: () => void): void {
    this.#neighbours.together(change);
  }

  /** Counts work beyond an ordinary reaction towards the tick's share. */
  charge(reactions: number): void {
    this.#done.set(this.#reacting, (this.#done.get(this.#reacting) ?? 0) + reactions);
  }

  #reactOnce(): boolean {
    if (this.#tick !== this.#server.tickNumber) {
      this.#tick = this.#server.tickNumber;
      this.#done.clear();
      if (this.#late.size > 0) this.#waiting = new Map([...this.#late, ...this.#waiting]);
      this.#late.clear();
    }
    for (const [key, position] of this.#waiting) {
      this.#waiting.delete(key);
      this.#reacting = this.#server.zoneAt(position)?.id ?? '';
      const done = this.#done.get(this.#reacting) ?? 0;
      if (done >= MOST_PER_TICK) {
        this.#late.set(key, position);
        continue;
      }
      this.#done.set(this.#reacting, done + 1);
      const stateId = this.#server.world.stateId(position);
      for (const react of this.#reactionsOfState(stateId)) {
        if (this.#server.world.stateId(position) !== stateId) break;
        react(position, this.#server.world.block(position));
      }
      return true;
    }
    return false;
  }

  #reactionsOfState(stateId: number): readonly Reaction[] {
    let reactions = this.#reactionsOf.get(stateId);
    if (!reactions) {
      const id = this.#server.gameData.states.blockId(stateId);
      reactions = this.#reactions.filter(({ matches }) => matches(id)).map(({ reaction }) => reaction);
      this.#reactionsOf.set(stateId, reactions);
    }
    return reactions;
  }

  #forget({ box }: Zone): void {
    for (const waiting of [this.#waiting, this.#late])
      for (const [key, position] of waiting) if (boxContains(box, position)) waiting.delete(key);
  }
}
