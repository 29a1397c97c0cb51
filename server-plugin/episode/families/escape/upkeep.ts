import { AIR, type BlockState, isAir } from '../../../../protocol/blockState.ts';
import type { EpisodeEvent, EpisodeEventOf } from '../../../../protocol/episodeEvent.ts';
import type { PutBlock } from '../../../../protocol/gameServer/intervention.ts';
import { type BlockPosition, FACINGS, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import type { EscapeTask } from '../../../../tasks/escape/escapeTask.ts';
import type { Evidence } from '../../../scoring/evidence.ts';
import type { Directive } from '../family.ts';
import type { SiteBlocks } from './siteBlocks.ts';

/** The item that places a block, where it is called otherwise. */
const ITEM_OF: Readonly<Record<string, string>> = nameTable({ redstone_wire: 'redstone' });

/**
 * Keeps an escape as its rules have it, whatever players do: what they break stands again at the end of the tick (on a
 * sampled server as soon as it is seen), with what fell off it; what they place is gone again, and back in their hands; what they write on a sign is undone. Only what
 * a condition asks for may be broken and placed where it asks for it. Sampled evidence does not always name the player:
 * there every change that leaves a cell otherwise than the rules have it is a player's, and who cannot be named gets nothing
 * back.
 */
export class Upkeep {
  readonly #blocks: SiteBlocks;
  readonly #evidence: Evidence;
  /** By cell: the block a condition not yet met asks for there. */
  readonly #free: Map<string, string>;
  readonly #broken = new Map<string, BlockPosition>();
  readonly #fallen = new Map<string, BlockPosition>();
  readonly #misplaced = new Map<string, BlockPosition>();
  readonly #rewritten = new Map<string, BlockPosition>();
  #refunds: { readonly player: string; readonly item: string }[] = [];

  constructor(task: EscapeTask, blocks: SiteBlocks, evidence: Evidence) {
    this.#blocks = blocks;
    this.#evidence = evidence;
    this.#free = new Map(
      task.rooms
        .flatMap((room) => room.stages)
        .flatMap((stage) => stage.conditions)
        .flatMap((condition) =>
          condition.type === 'block' ? [[positionKey(condition.position), condition.block] as const] : [],
        ),
    );
  }

  apply(event: EpisodeEvent): void {
    switch (event.type) {
      case 'block-broken':
        if (!this.#free.has(positionKey(event.position)))
          (this.#isPlayers(event, event.left ?? AIR) ? this.#broken : this.#fallen).set(
            positionKey(event.position),
            event.position,
          );
        return;
      case 'block-placed':
        if (this.#isPlayers(event, event.state)) this.#placed(event);
        return;
      case 'sign-written':
        this.#rewritten.set(positionKey(event.position), event.position);
        return;
      default:
        return;
    }
  }

  /** What puts the tick's damage right. */
  due(): Directive[] {
    const cells = new Map<string, PutBlock>();
    const restore = (position: BlockPosition) => {
      const state = this.#blocks.at(position);
      const lines = this.#blocks.linesAt(position);
      cells.set(positionKey(position), { position, state, ...(lines ? { lines } : {}) });
    };
    for (const position of this.#broken.values()) {
      restore(position);
      for (const facing of FACINGS) {
        const near = neighbour(position, facing);
        if (this.#fallen.has(positionKey(near))) restore(near);
      }
    }
    for (const position of this.#misplaced.values()) restore(position);
    for (const position of this.#rewritten.values()) restore(position);
    const refunds = this.#refunds;
    this.#refunds = [];
    for (const map of [this.#broken, this.#fallen, this.#misplaced, this.#rewritten]) map.clear();
    return [
      ...(cells.size === 0
        ? []
        : [{ rule: 'upkeep', intervention: { type: 'set-blocks' as const, cells: [...cells.values()] } }]),
      ...refunds.map(({ player, item }) => ({
        rule: 'refund',
        intervention: { type: 'give' as const, player, item, count: 1 },
      })),
    ];
  }

  /** Whether a player did it, as far as the evidence tells. `left` is what stands there now. */
  #isPlayers({ actor, position }: EpisodeEventOf<'block-placed' | 'block-broken'>, left: BlockState): boolean {
    if (actor !== undefined) return true;
    return this.#evidence === 'sampled' && left.id !== this.#blocks.at(position).id;
  }

  #placed(event: EpisodeEventOf<'block-placed'>): void {
    const key = positionKey(event.position);
    const { state } = event;
    if (isAir(state.id)) return;
    const wanted = this.#free.get(key);
    if (wanted === state.id) {
      this.#free.delete(key);
      this.#blocks.change(event.position, state);
      return;
    }
    // Whatever stood where something else belongs has been broken away by now.
    if (wanted !== undefined) this.#blocks.change(event.position, AIR);
    this.#misplaced.set(key, event.position);
    // Doors and beds are two blocks of one item.
    if (event.actor !== undefined && (state.properties.half !== 'upper' || !state.id.endsWith('_door')))
      this.#refunds.push({ player: event.actor, item: itemOf(state.id) });
  }
}

function itemOf(block: string): string {
  return ITEM_OF[block] ?? block.replace(/(^|_)wall_(sign|banner|torch|head|skull|fan)$/, '$1$2');
}
