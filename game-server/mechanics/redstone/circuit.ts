import type { BlockState } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { playBlockSound, type Sound } from '../../players/feedback/playSound.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Movement } from '../../players/movement.ts';
import type { Player } from '../../players/player.ts';
import type { BlockFacts } from '../../world/blocks/blockFacts.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';
import type { Cause, World } from '../../world/world.ts';
import type { Lecterns } from '../books/lecterns.ts';
import type { Damage } from '../health/damage.ts';
import type { BlockUpdates } from './blockUpdates.ts';
import { Signals } from './signals.ts';

const GAME: Cause = { type: 'game' };

/** The systems that the components of circuits act through. */
interface CircuitSystems {
  readonly updates: BlockUpdates;
  readonly blockTicks: BlockTicks;
  readonly items: ItemEntities;
  readonly entities: Entities;
  readonly movement: Movement;
  readonly damage: Damage;
  readonly windows: Windows;
  readonly lecterns: Lecterns;
}

const NO_SLOTS: ReadonlySet<number> = new Set();

/** What circuits are made of: the components share this to read signals, change blocks and come back later. */
export class Circuit {
  readonly server: GameServer;
  readonly world: World;
  readonly signals: Signals;
  readonly facts: BlockFacts;
  readonly updates: BlockUpdates;
  readonly ticks: BlockTicks;
  readonly items: ItemEntities;
  readonly entities: Entities;
  readonly movement: Movement;
  readonly damage: Damage;
  readonly windows: Windows;
  readonly lecterns: Lecterns;
  readonly #shut = new WeakMap<SlotGrid, Set<number>>();
  #actions: { readonly zone: string; readonly fields: PacketFields }[] = [];

  constructor(server: GameServer, systems: CircuitSystems) {
    this.server = server;
    this.world = server.world;
    this.signals = new Signals(server.world, (a, b) => {
      const zone = server.zoneAt(a);
      return zone ? !boxContains(zone.box, b) : server.zoneAt(b) !== undefined;
    });
    this.facts = this.signals.facts;
    this.updates = systems.updates;
    this.ticks = systems.blockTicks;
    this.items = systems.items;
    this.entities = systems.entities;
    this.movement = systems.movement;
    this.damage = systems.damage;
    this.windows = systems.windows;
    this.lecterns = systems.lecterns;
  }

  /** The slots of a crafter that take nothing. */
  shutSlots(grid: SlotGrid): ReadonlySet<number> {
    return this.#shut.get(grid) ?? NO_SLOTS;
  }

  /** Has a slot of a crafter take nothing, or something again. */
  setShut(grid: SlotGrid, slot: number, shut: boolean): void {
    const slots = this.#shut.get(grid) ?? new Set();
    if (shut) slots.add(slot);
    else slots.delete(slot);
    this.#shut.set(grid, slots);
  }

  install(): void {
    const { server } = this;
    server.onPhase('views', () => {
      if (this.#actions.length === 0) return;
      for (const { zone, fields } of this.#actions) server.broadcast(zone, 'block_action', fields);
      this.#actions = [];
    });
  }

  /** The block at a cell. */
  at(position: BlockPosition): BlockState {
    return this.world.block(position);
  }

  /** Changes properties of the block that is at a cell, as the game's doing or a player's. */
  change(position: BlockPosition, properties: Record<string, string>, player?: Player): boolean {
    const cause: Cause = player ? { type: 'player', player: player.username } : GAME;
    return this.world.setBlock(position, this.facts.with(this.at(position), properties), cause);
  }

  /** Puts another block, as the game's doing; nothing outside every zone. */
  put(position: BlockPosition, state: BlockState): boolean {
    return this.zoneOf(position) !== undefined && this.world.setBlock(position, state, GAME);
  }

  /** The zone of a cell; undefined outside all of them, where nothing may change. */
  zoneOf(position: BlockPosition): Zone | undefined {
    return this.server.zoneAt(position);
  }

  /** Whether two cells lie in one zone. */
  sameZone(a: BlockPosition, b: BlockPosition): boolean {
    const zone = this.zoneOf(a);
    return zone !== undefined && boxContains(zone.box, b);
  }

  /** Reports a device switched on or off. */
  report(position: BlockPosition, device: string, on: boolean, player: string | undefined): void {
    this.server.emit({
      type: 'device-changed',
      ...(player === undefined ? {} : { player }),
      position: { x: position.x, y: position.y, z: position.z },
      device,
      on,
    });
  }

  /** A sound from the middle of a cell. */
  sound(position: BlockPosition, name: string, options?: Pick<Sound, 'volume' | 'pitch' | 'except'>): void {
    playBlockSound(this.server, position, name, options);
  }

  /**
   * Sends the cell's zone a block event (Minecraft wiki, "Java Edition protocol/Block actions"), once clients have heard
   * of the blocks that changed: they read the note of a note block from its state.
   */
  action(position: BlockPosition, id: string, byte1: number, byte2: number): void {
    const zone = this.zoneOf(position);
    const block = this.server.gameData.source.data.blocksByName[id];
    if (!zone || !block) return;
    this.#actions.push({ zone: zone.id, fields: { location: { ...position }, byte1, byte2, blockId: block.id } });
  }
}
