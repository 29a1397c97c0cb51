import { type BlockPosition, centreOf, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { SMELTING_TICKS, smeltingRecipe } from '../../items/recipes/smeltingRecipes.ts';

const IDS = ['campfire', 'soul_campfire'];
/** Ticks of roasting lost in each tick without fire. */
const COOLING = 2;

interface Roasting {
  readonly position: BlockPosition;
  readonly slots: SlotGrid;
  /** Ticks each of the four items has been over the fire. */
  readonly ticks: number[];
}

/**
 * Campfires: a click with raw food lays one piece on a lit fire, up to four; each is done after 30 seconds and falls off
 * (Minecraft wiki, "Campfire"). They give no experience.
 */
export class Campfires {
  readonly #server: GameServer;
  readonly #drops: ItemDrops;
  readonly #roasting = new Map<string, Roasting>();

  constructor(server: GameServer, drops: ItemDrops) {
    this.#server = server;
    this.#drops = drops;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock(IDS, (use) => this.#lay(use));
    server.onPhase('furnaces', () => {
      for (const [key, roasting] of this.#roasting) if (!this.#roast(roasting)) this.#roasting.delete(key);
    });
  }

  /** Ticks each of the four pieces at a position has been over the fire; undefined where nothing lies. */
  ticksAt(position: BlockPosition): readonly number[] | undefined {
    return this.#roasting.get(positionKey(position))?.ticks;
  }

  /** Goes on with what lies on a campfire of a world that was saved. */
  resume(position: BlockPosition, ticks: readonly number[]): void {
    const entity = this.#server.world.entityAt(position);
    if (entity?.type !== 'container' || entity.slots.all().every((stack) => stack === null)) return;
    const roasting = this.#at(position, entity.slots);
    for (const slot of roasting.ticks.keys()) roasting.ticks[slot] = Math.max(0, ticks[slot] ?? 0);
  }

  /** @returns whether the click was used up. */
  #lay({ player, position, state, item, hand }: BlockUse): boolean {
    if (!item || !smeltingRecipe(this.#server.gameData, 'campfire', item.id)) return false;
    if (state.properties.lit !== 'true') return false;
    const { world } = this.#server;
    const entity = world.entityAt(position) ?? world.resetEntity(position);
    if (entity?.type !== 'container') return false;
    const free = entity.slots.all().indexOf(null);
    if (free < 0) return false;
    const piece = player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
    if (!piece) return false;
    entity.slots.set(free, piece);
    this.#report(position, state.id, piece.id, 1, player.username);
    const roasting = this.#at(position, entity.slots);
    roasting.ticks[free] = 0;
    world.touch(position);
    return true;
  }

  #at(position: BlockPosition, slots: SlotGrid): Roasting {
    const key = positionKey(position);
    const known = this.#roasting.get(key);
    if (known?.slots === slots) return known;
    const roasting = { position: { x: position.x, y: position.y, z: position.z }, slots, ticks: [0, 0, 0, 0] };
    this.#roasting.set(key, roasting);
    return roasting;
  }

  /** One tick over one fire. @returns whether anything lies there still. */
  #roast({ position, slots, ticks }: Roasting): boolean {
    const { world } = this.#server;
    const entity = world.entityAt(position);
    if (entity?.type !== 'container' || entity.slots !== slots) return false;
    const state = world.block(position);
    const lit = state.properties.lit === 'true';
    for (const [slot, stack] of slots.all().entries()) {
      if (!stack) continue;
      ticks[slot] = Math.max(0, (ticks[slot] ?? 0) + (lit ? 1 : -COOLING));
      if ((ticks[slot] ?? 0) < SMELTING_TICKS.campfire) continue;
      const recipe = smeltingRecipe(this.#server.gameData, 'campfire', stack.id);
      slots.set(slot, null);
      this.#report(position, state.id, stack.id, -stack.count);
      this.#drops.spill(centreOf(position), recipe ? { id: recipe.result, count: stack.count } : stack);
      if (recipe)
        this.#server.emit({
          type: 'item-smelted',
          position,
          container: state.id,
          item: recipe.result,
          count: stack.count,
        });
      world.touch(position);
    }
    return slots.all().some((stack) => stack !== null);
  }

  #report(position: BlockPosition, container: string, item: string, delta: number, player?: string): void {
    this.#server.emit({ type: 'container-changed', ...(player ? { player } : {}), position, container, item, delta });
  }
}
