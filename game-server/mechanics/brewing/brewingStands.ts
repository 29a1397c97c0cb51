import { type BlockPosition, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { placeOf } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import {
  forward,
  otherPlayerRange,
  plainSlot,
  playerRange,
  type WindowSlot,
} from '../../items/inventory/windowModel.ts';
import { brewed, isBottle, isBrewable } from '../../items/recipes/brewingRecipes.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { partsStay } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';

/** Slots of a stand, ticks of a brew, and brews of a blaze powder (Minecraft wiki, "Brewing Stand"). */
const BOTTLES = [0, 1, 2] as const;
const INGREDIENT = 3;
const FUEL = 4;
const SLOTS = 5;
const BREW_TICKS = 400;
const BREWS_PER_POWDER = 20;

interface BrewingStand {
  readonly position: BlockPosition;
  readonly slots: SlotGrid;
  fuel: number;
  /** Ticks left of the brew under way; 0 without. */
  left: number;
  ingredient: string | undefined;
}

/** Brewing stands: they brew whether or not anybody looks, but rest while nobody plays in their arena, as furnaces do. */
export class BrewingStands {
  readonly #server: GameServer;
  readonly #windows: Windows;
  readonly #stands = new Map<string, BrewingStand>();

  constructor(server: GameServer, windows: Windows) {
    this.#server = server;
    this.#windows = windows;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock('brewing_stand', (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
    server.world.onCellTouched((position) => this.#notice(position));
    server.world.onBlockChanged(({ position, removedEntity }) => {
      if (removedEntity) this.#stands.delete(positionKey(position));
    });
    server.onZoneOpened(({ box }) => {
      for (const [key, { position }] of this.#stands) if (boxContains(box, position)) this.#stands.delete(key);
    });
    server.onPhase('furnaces', () => this.#tick());
  }

  /** What a stand is at; undefined where none stands. */
  at(position: BlockPosition): Readonly<Pick<BrewingStand, 'left' | 'fuel'>> | undefined {
    return this.#notice(position);
  }

  /** Has a stand that holds what it held go on with what it was at. */
  resume(position: BlockPosition, left: number, fuel: number): void {
    const stand = this.#notice(position);
    if (stand) Object.assign(stand, { left, fuel, ingredient: stand.slots.get(INGREDIENT)?.id });
  }

  #notice(position: BlockPosition): BrewingStand | undefined {
    const entity = this.#server.world.entityAt(position);
    if (entity?.type !== 'container' || entity.id !== 'brewing_stand') return undefined;
    const key = positionKey(position);
    const known = this.#stands.get(key);
    if (known?.slots === entity.slots) return known;
    const { x, y, z } = position;
    const stand = { position: { x, y, z }, slots: entity.slots, fuel: 0, left: 0, ingredient: undefined };
    this.#stands.set(key, stand);
    return stand;
  }

  #tick(): void {
    if (this.#stands.size === 0) return;
    const server = this.#server;
    for (const [key, stand] of this.#stands) {
      const entity = server.world.entityAt(stand.position);
      if (entity?.type !== 'container' || entity.slots !== stand.slots) {
        this.#stands.delete(key);
        this.#notice(stand.position);
        continue;
      }
      const zone = server.zoneAt(stand.position)?.id;
      if (zone !== undefined && server.playersIn(zone).some((player) => !player.frozen)) this.#work(stand);
    }
  }

  #work(stand: BrewingStand): void {
    const { slots, position } = stand;
    const powder = slots.get(FUEL);
    if (stand.fuel <= 0 && powder?.id === 'blaze_powder') {
      stand.fuel = BREWS_PER_POWDER;
      this.#set(stand, FUEL, withCount(powder, powder.count - 1));
    }
    const ingredient = slots.get(INGREDIENT)?.id;
    const brews = ingredient !== undefined && BOTTLES.some((slot) => this.#result(stand, slot, ingredient));
    if (stand.left > 0) {
      stand.left--;
      if (!brews || ingredient !== stand.ingredient) stand.left = 0;
      else if (stand.left === 0) this.#finish(stand, ingredient);
    } else if (brews && stand.fuel > 0) {
      stand.fuel--;
      stand.left = BREW_TICKS;
      stand.ingredient = ingredient;
    }
    this.#show(position, slots);
  }

  #result({ slots }: BrewingStand, slot: number, ingredient: string): Stack | undefined {
    const bottle = slots.get(slot);
    return bottle ? brewed(this.#server.gameData, bottle, ingredient) : undefined;
  }

  #finish(stand: BrewingStand, ingredient: string): void {
    for (const slot of BOTTLES) {
      const result = this.#result(stand, slot, ingredient);
      if (result) this.#set(stand, slot, result);
    }
    const used = stand.slots.get(INGREDIENT);
    const left = used && withCount(used, used.count - 1);
    // The dragon's breath leaves its bottle.
    this.#set(stand, INGREDIENT, left ?? (ingredient === 'dragon_breath' ? { id: 'glass_bottle', count: 1 } : null));
    playBlockSound(this.#server, stand.position, 'block.brewing_stand.brew');
  }

  #set({ slots, position }: BrewingStand, slot: number, stack: Stack | null): void {
    const before = slots.get(slot);
    slots.set(slot, stack);
    const changed = (item: string, delta: number) =>
      this.#server.emit({ type: 'container-changed', position, container: 'brewing_stand', item, delta });
    if (before?.id === stack?.id) {
      const delta = (stack?.count ?? 0) - (before?.count ?? 0);
      if (before && delta !== 0) changed(before.id, delta);
      return;
    }
    if (before) changed(before.id, -before.count);
    if (stack) changed(stack.id, stack.count);
  }

  /** Bottles are seen on the stand. */
  #show(position: BlockPosition, slots: SlotGrid): void {
    const { world } = this.#server;
    const { id, properties } = world.block(position);
    const shown = Object.fromEntries(BOTTLES.map((slot) => [`has_bottle_${slot}`, `${slots.get(slot) !== null}`]));
    if (BOTTLES.every((slot) => properties[`has_bottle_${slot}`] === shown[`has_bottle_${slot}`])) return;
    world.setBlock(position, { id, properties: { ...properties, ...shown } }, { type: 'game' });
  }

  #open({ player, position }: BlockUse): void {
    const { world, gameData } = this.#server;
    if (!world.entityAt(position)) world.resetEntity(position);
    const stand = this.#notice(position);
    if (!stand) return;
    const parts = [{ position: stand.position, slots: stand.slots }];
    this.#windows.open(player, {
      menu: 'brewing_stand',
      id: 'brewing_stand',
      position: { ...position },
      title: 'Brewing Stand',
      slots: this.#slotsOf(stand.slots),
      parts,
      properties: () => [stand.left, stand.fuel],
      quickMove: (slot, stack) => {
        if (slot < SLOTS) return [playerRange(SLOTS)];
        if (stack.id === 'blaze_powder') return [forward(FUEL, SLOTS), forward(INGREDIENT, FUEL)];
        if (isBrewable(gameData, stack.id)) return [forward(INGREDIENT, FUEL)];
        return isBottle(stack.id) ? [forward(0, INGREDIENT)] : [otherPlayerRange(slot, SLOTS)];
      },
      stays: partsStay(world, parts),
    });
  }

  #slotsOf(slots: SlotGrid): WindowSlot[] {
    const { gameData } = this.#server;
    const bottle = (slot: number): WindowSlot => ({
      ...plainSlot(placeOf(slots, slot)),
      limit: () => 1,
      accepts: (stack) => isBottle(stack.id),
    });
    return [
      ...BOTTLES.map(bottle),
      { ...plainSlot(placeOf(slots, INGREDIENT)), accepts: (stack) => isBrewable(gameData, stack.id) },
      { ...plainSlot(placeOf(slots, FUEL)), accepts: (stack) => stack.id === 'blaze_powder' },
    ];
  }
}
