import { type BlockPosition, boxContains, centreOf, type Point, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { placeOf } from '../../items/inventory/place.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { differenceOf, type Stack, totalsOf } from '../../items/inventory/stack.ts';
import {
  forward,
  otherPlayerRange,
  plainSlot,
  playerRange,
  type WindowSlot,
} from '../../items/inventory/windowModel.ts';
import { partsStay } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { FURNACE_SLOTS, Furnace, type FurnaceKind } from './furnace.ts';

const TITLES: Readonly<Record<FurnaceKind, string>> = {
  furnace: 'Furnace',
  blast_furnace: 'Blast Furnace',
  smoker: 'Smoker',
};
const KINDS = Object.keys(TITLES) as FurnaceKind[];
const kindOf = (id: string) => KINDS.find((kind) => kind === id);

interface Entry {
  readonly position: BlockPosition;
  readonly furnace: Furnace;
}

/**
 * Furnaces, blast furnaces and smokers: they burn whether or not anybody looks, but rest while nobody plays in their
 * arena, so that nothing changes between its building and its start. Who takes results gets their experience.
 */
export class Furnaces {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #windows: Windows;
  /** By position, in the order they were found. */
  readonly #entries = new Map<string, Entry>();

  constructor(server: GameServer, windows: Windows, experience: ExperienceSystem) {
    this.#server = server;
    this.#windows = windows;
    this.#experience = experience;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock(KINDS, (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
    server.world.onCellTouched((position) => this.#notice(position));
    server.world.onBlockChanged(({ position, removedEntity }) => {
      const entry = removedEntity && this.#entries.get(positionKey(position));
      if (!entry) return;
      this.#entries.delete(positionKey(position));
      this.#pay(entry, centreOf(position));
    });
    server.onZoneOpened(({ box }) => {
      for (const [key, { position }] of this.#entries) if (boxContains(box, position)) this.#entries.delete(key);
    });
    server.onPhase('furnaces', () => this.#tick());
  }

  /** The furnace at a position; undefined where none stands. */
  at(position: BlockPosition): Furnace | undefined {
    return this.#notice(position)?.furnace;
  }

  /** Finds out whether a furnace stands at a position, with these slots or new ones. */
  #notice(position: BlockPosition): Entry | undefined {
    const entity = this.#server.world.entityAt(position);
    const kind = entity?.type === 'container' ? kindOf(entity.id) : undefined;
    if (entity?.type !== 'container' || !kind) return undefined;
    const key = positionKey(position);
    const known = this.#entries.get(key);
    if (known?.furnace.slots === entity.slots) return known;
    const entry = {
      position: { x: position.x, y: position.y, z: position.z },
      furnace: new Furnace(this.#server.gameData, kind, entity.slots),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #tick(): void {
    const { world } = this.#server;
    const played = new Map<string, boolean>();
    for (const [key, entry] of this.#entries) {
      const entity = world.entityAt(entry.position);
      if (entity?.type !== 'container' || entity.slots !== entry.furnace.slots) {
        this.#entries.delete(key);
        // Rebuilt: the same block with fresh slots.
        this.#notice(entry.position);
        continue;
      }
      const zone = this.#server.zoneAt(entry.position)?.id;
      if (zone === undefined) continue;
      let isPlayed = played.get(zone);
      if (isPlayed === undefined) {
        isPlayed = this.#server.playersIn(zone).some((player) => !player.frozen);
        played.set(zone, isPlayed);
      }
      if (isPlayed) this.#work(entry);
    }
  }

  #work({ position, furnace }: Entry): void {
    const { lit, slots } = furnace;
    const [revision, before] = [slots.revision, [...slots.all()]];
    const made = furnace.tick();
    if (slots.revision !== revision)
      for (const { item, delta } of differenceOf(totalsOf(before), slots.totals()))
        this.#server.emit({ type: 'container-changed', position, container: furnace.kind, item, delta });
    if (made)
      this.#server.emit({ type: 'item-smelted', position, container: furnace.kind, item: made.id, count: made.count });
    if (lit === furnace.lit) return;
    const { world } = this.#server;
    const { id, properties } = world.block(position);
    world.setBlock(position, { id, properties: { ...properties, lit: `${furnace.lit}` } }, { type: 'game' });
  }

  #open({ player, position, state }: BlockUse): void {
    const { world } = this.#server;
    if (!world.entityAt(position)) world.resetEntity(position);
    const entry = this.#notice(position);
    const kind = kindOf(state.id);
    if (!entry || !kind) return;
    const { furnace } = entry;
    const parts = [{ position: entry.position, slots: furnace.slots }];
    const { count } = FURNACE_SLOTS;
    this.#windows.open(player, {
      menu: kind,
      id: kind,
      position: { ...position },
      title: TITLES[kind],
      slots: this.#slotsFor(entry, player),
      parts,
      properties: () => furnace.properties(),
      quickMove: (slot, stack) => {
        if (slot < count) return [playerRange(count)];
        if (furnace.smelts(stack)) return [forward(FURNACE_SLOTS.input, FURNACE_SLOTS.fuel)];
        if (Furnace.isFuel(stack)) return [forward(FURNACE_SLOTS.fuel, FURNACE_SLOTS.result)];
        return [otherPlayerRange(slot, count)];
      },
      stays: partsStay(world, parts),
    });
  }

  #slotsFor(entry: Entry, player: Player): WindowSlot[] {
    const { slots } = entry.furnace;
    const isBucket = (stack: Stack) => stack.id === 'bucket';
    const fuel = placeOf(slots, FURNACE_SLOTS.fuel);
    return [
      plainSlot(placeOf(slots, FURNACE_SLOTS.input)),
      {
        ...fuel,
        // One empty bucket may wait there for a sponge's water.
        limit: (stack) => (isBucket(stack) ? 1 : fuel.limit(stack)),
        accepts: (stack) => Furnace.isFuel(stack) || (isBucket(stack) && !isBucketIn(slots)),
        gathers: true,
      },
      {
        ...placeOf(slots, FURNACE_SLOTS.result),
        accepts: () => false,
        gathers: true,
        taken: () => this.#pay(entry, player.position),
      },
    ];
  }

  /** Gives out the experience that waits in a furnace. */
  #pay({ position, furnace }: Entry, at: Point): void {
    const zone = this.#server.zoneAt(position)?.id;
    if (zone === undefined) return;
    const random = this.#server.zoneRandom(zone);
    let points = 0;
    for (const amount of furnace.takeExperience()) {
      const whole = Math.floor(amount);
      points += whole + (amount > whole && random.float() < amount - whole ? 1 : 0);
    }
    if (points > 0) this.#experience.drop(zone, at, points);
  }
}

function isBucketIn(slots: SlotGrid): boolean {
  return slots.get(FURNACE_SLOTS.fuel)?.id === 'bucket';
}
