import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, FACINGS, neighbour } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';

/** Ticks a coral lives without water, least and most (Minecraft wiki, "Coral Block", dying). */
const LEAST_TICKS = 60;
const MOST_TICKS = 99;
const KIND = 'coral';
const LIVING = /^(?:tube|brain|bubble|fire|horn)_coral(?:_block|_fan|_wall_fan)?$/;

/** Corals that no water touches any more die within five seconds. */
export class Corals {
  readonly #server: GameServer;
  readonly #view: BlockView;
  readonly #ticks: BlockTicks;

  constructor(server: GameServer, ticks: BlockTicks) {
    this.#server = server;
    this.#ticks = ticks;
    this.#view = new BlockView(blockFacts(server.gameData.version), server.world.reader);
  }

  install(): void {
    const server = this.#server;
    this.#ticks.onScheduled(KIND, (position) => this.#die(position));
    server.world.onBlockChanged(({ position, before, after }) => {
      if (LIVING.test(after.id)) this.#watch(position);
      if (!this.#view.hasWater(before) || this.#view.hasWater(after)) return;
      for (const facing of FACINGS) {
        const beside = neighbour(position, facing);
        if (LIVING.test(server.world.block(beside).id)) this.#watch(beside);
      }
    });
  }

  #watch(position: BlockPosition): void {
    const zone = this.#server.zoneAt(position);
    // Where nothing grows, nothing withers either.
    if (!zone || this.#server.rules(zone.id).randomTickSpeed === 0) return;
    if (this.#isWet(position, this.#server.world.block(position))) return;
    this.#ticks.schedule(position, this.#server.zoneRandom(zone.id).integer(LEAST_TICKS, MOST_TICKS), KIND);
  }

  #die(position: BlockPosition): void {
    const { world } = this.#server;
    const state = world.block(position);
    if (!LIVING.test(state.id) || this.#isWet(position, state)) return;
    world.setBlock(position, { id: `dead_${state.id}`, properties: state.properties }, { type: 'game' });
  }

  #isWet(position: BlockPosition, state: BlockState): boolean {
    return (
      state.properties.waterlogged === 'true' ||
      FACINGS.some((facing) => this.#view.hasWater(this.#view.next(position, facing)))
    );
  }
}
