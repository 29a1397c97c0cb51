import type { Random } from '../../../clock/random.ts';
import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains, neighbour } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { UPDATE_ORDER } from '../../world/blocks/rules/sides.ts';
import type { Weather } from '../environment/weather.ts';
import type { Fluids } from '../fluids/fluids.ts';
import type { Circuit } from '../redstone/circuit.ts';
import type { Redstone } from '../redstone/redstone.ts';
import { flammabilityOf } from './flammability.ts';

/** Ticks between two looks of fire at its surroundings: 30 to 39 (Minecraft wiki, "Fire"). */
const LOOK_TICKS = [30, 39] as const;
const OLDEST = 15;
/** How likely rain puts it out at each look, and by how much more for each step of its age (vanilla's FireBlock). */
const RAIN_QUENCHES = 0.2;
const RAIN_QUENCHES_BY_AGE = 0.03;
/** An item bears 5 points: fire takes 1 a tick, lava 4 (Minecraft wiki, "Item (entity)"). */
const ITEM_HEALTH = 5;
const FIRE_TAKES = 1;
const LAVA_TAKES = 4;

const BURN = 'fire';

const isFire = (id: string): boolean => id === 'fire' || id === 'soul_fire';
/** Items that fire and lava do not harm (Minecraft wiki, "Netherite Ingot"). */
const isFireproof = (id: string): boolean => id.startsWith('netherite_') || id === 'ancient_debris';

/**
 * Fire: lit by hand always; it spreads, eats and goes out by itself only where the rule doFireTick holds. Dropped items
 * burn in fire and lava.
 */
export class Fire {
  readonly #server: GameServer;
  readonly #redstone: Redstone;
  readonly #fluids: Fluids;
  readonly #circuit: Circuit;
  readonly #weather: Weather;
  readonly #harm = new WeakMap<ItemEntity, number>();

  constructor(server: GameServer, redstone: Redstone, fluids: Fluids, weather: Weather) {
    this.#server = server;
    this.#redstone = redstone;
    this.#fluids = fluids;
    this.#circuit = this.#redstone.circuit;
    this.#weather = weather;
  }

  install(): void {
    const server = this.#server;
    const { updates, ticks } = this.#circuit;
    server.uses.onItemOnBlock(['flint_and_steel', 'fire_charge'], (use) => this.#light(use));
    updates.on(isFire, (position, state) => {
      if (!this.#canBurn(position, state.id)) this.#circuit.put(position, { id: 'air', properties: {} });
      else this.#comeBack(position);
    });
    ticks.onScheduled(BURN, (position) => this.#burn(position));
    ticks.onRandomTick('lava', (position, _state, random) => this.#sparkFrom(position, random));
    this.#redstone.bodies.on(
      (id) => isFire(id) || id === 'lava' || id === 'lava_cauldron',
      (body, _position, state) => {
        if (body instanceof ItemEntity) this.#scorch(body, isFire(state.id) ? FIRE_TAKES : LAVA_TAKES);
      },
    );
  }

  /** Sets fire to a cell, if it is air and something there burns or carries fire. @returns whether it burns. */
  ignite(position: BlockPosition, player?: string): boolean {
    if (!this.#circuit.zoneOf(position) || !isAir(this.#circuit.at(position).id)) return false;
    const fire = this.#fireFor(position);
    if (!fire) return false;
    const cause = player === undefined ? ({ type: 'game' } as const) : ({ type: 'player', player } as const);
    this.#server.world.setBlock(position, fire, cause);
    return true;
  }

  /** Puts out what burns in a cell: fire, campfires and candles. @returns whether anything did. */
  putOut(position: BlockPosition): boolean {
    if (!this.#circuit.zoneOf(position)) return false;
    const { id, properties } = this.#circuit.at(position);
    if (isFire(id)) this.#circuit.put(position, { id: 'air', properties: {} });
    else if (/campfire$|candle(?:_cake)?$/.test(id) && properties.lit === 'true')
      this.#circuit.change(position, { lit: 'false' });
    else return false;
    return true;
  }

  #light(use: BlockUse): boolean {
    const { player, position, face, hand, state, item } = use;
    if (player.gameMode === 'adventure' || player.gameMode === 'spectator') return false;
    if (!item || !this.#lightBlock(use, state)) {
      const cell = neighbour(position, face);
      if (!item || !boxContains(player.zone.box, cell) || !this.ignite(cell, player.username)) return false;
    }
    if (item.id === 'fire_charge') {
      if (player.gameMode !== 'creative') player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
      this.#circuit.sound(position, 'item.firecharge.use');
    } else {
      wearItem(this.#server, player, hand);
      this.#circuit.sound(position, 'item.flintandsteel.use', { except: player });
    }
    return true;
  }

  /** Campfires, candles and TNT take the flame themselves. */
  #lightBlock({ player, position }: BlockUse, { id, properties }: BlockState): boolean {
    if (id === 'tnt') return this.#redstone.tnt.light(position, player);
    const burns = id === 'campfire' || id === 'soul_campfire' || /candle(?:_cake)?$/.test(id);
    if (!burns || properties.lit !== 'false' || properties.waterlogged === 'true') return false;
    this.#circuit.change(position, { lit: 'true' }, player);
    return true;
  }

  #fireFor(position: BlockPosition): BlockState | undefined {
    const { facts } = this.#circuit;
    const below = this.#circuit.at(neighbour(position, 'down')).id;
    if (below === 'soul_sand' || below === 'soul_soil') return facts.state('soul_fire');
    if (!this.#canBurn(position, 'fire')) return undefined;
    if (this.#isCarried(position) || flammabilityOf(below).catches > 0) return facts.state('fire');
    const sides: Record<string, string> = {};
    for (const side of ['north', 'south', 'west', 'east', 'up'] as const)
      sides[side] = `${flammabilityOf(this.#circuit.at(neighbour(position, side)).id).catches > 0}`;
    return facts.state('fire', sides);
  }

  #isCarried(position: BlockPosition): boolean {
    const { view } = this.#circuit.signals;
    return view.sturdy(this.#circuit.at(neighbour(position, 'down')), 'up');
  }

  #canBurn(position: BlockPosition, id: string): boolean {
    if (id === 'soul_fire') return /^soul_(?:sand|soil)$/.test(this.#circuit.at(neighbour(position, 'down')).id);
    return this.#isCarried(position) || this.#feeds(position);
  }

  #feeds(position: BlockPosition): boolean {
    return UPDATE_ORDER.some((side) => flammabilityOf(this.#circuit.at(neighbour(position, side)).id).catches > 0);
  }

  #comeBack(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    if (!zone) return;
    // While the rule is off it comes back all the same, to go on once the rule is on, and draws nothing by chance.
    const { doFireTick } = this.#server.rules(zone.id);
    const delay = doFireTick ? this.#server.zoneRandom(zone.id).integer(LOOK_TICKS[0], LOOK_TICKS[1]) : LOOK_TICKS[1];
    this.#circuit.ticks.schedule(position, delay, BURN);
  }

  /** One look of a fire: it ages, goes out, eats what is beside it, jumps on. */
  #burn(position: BlockPosition): void {
    const zone = this.#circuit.zoneOf(position);
    const state = this.#circuit.at(position);
    if (!zone || state.id !== 'fire') return;
    this.#comeBack(position);
    if (!this.#server.rules(zone.id).doFireTick) return;
    const random = this.#server.zoneRandom(zone.id);
    const below = this.#circuit.at(neighbour(position, 'down')).id;
    const eternal = below === 'netherrack' || below === 'magma_block';
    const age = Number(state.properties.age);
    if (!eternal && this.#isInRain(position) && random.float() < RAIN_QUENCHES + age * RAIN_QUENCHES_BY_AGE) {
      this.#circuit.put(position, { id: 'air', properties: {} });
      return;
    }
    const older = Math.min(OLDEST, age + Math.floor(random.integer(0, 2) / 2));
    if (older !== age) this.#circuit.change(position, { age: `${older}` });
    if (!eternal) {
      const out = !this.#feeds(position)
        ? !this.#isCarried(position) || age > 3
        : age === OLDEST && random.integer(0, 3) === 0 && flammabilityOf(below).catches === 0;
      if (out) {
        this.#circuit.put(position, { id: 'air', properties: {} });
        return;
      }
    }
    for (const side of UPDATE_ORDER)
      this.#eat(zone, neighbour(position, side), side === 'up' || side === 'down' ? 250 : 300, age);
    this.#jump(zone, position, age);
  }

  /** Whether it rains on a fire or beside it. */
  #isInRain(position: BlockPosition): boolean {
    const isWet = (cell: BlockPosition) => this.#weather.rainsOn(cell);
    return (
      isWet(position) || (['north', 'south', 'west', 'east'] as const).some((side) => isWet(neighbour(position, side)))
    );
  }

  #eat(zone: Zone, cell: BlockPosition, resists: number, age: number): void {
    const { id } = this.#circuit.at(cell);
    const random = this.#server.zoneRandom(zone.id);
    if (!boxContains(zone.box, cell) || random.integer(0, resists - 1) >= flammabilityOf(id).burns) return;
    if (id === 'tnt') this.#redstone.tnt.light(cell);
    else if (random.integer(0, age + 9) < 5)
      this.#circuit.put(
        cell,
        this.#circuit.facts.state('fire', { age: `${Math.min(OLDEST, age + Math.floor(random.integer(0, 4) / 4))}` }),
      );
    else this.#circuit.put(cell, { id: 'air', properties: {} });
  }

  /** Sets alight air near by that touches something which catches fire: one block around, up to four up. */
  #jump(zone: Zone, { x, y, z }: BlockPosition, age: number): void {
    const random = this.#server.zoneRandom(zone.id);
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++)
        for (let dy = -1; dy <= 4; dy++) {
          const cell = { x: x + dx, y: y + dy, z: z + dz };
          if ((dx === 0 && dy === 0 && dz === 0) || !boxContains(zone.box, cell) || !isAir(this.#circuit.at(cell).id))
            continue;
          const catches = Math.max(
            ...UPDATE_ORDER.map((side) => flammabilityOf(this.#circuit.at(neighbour(cell, side)).id).catches),
          );
          if (catches === 0) continue;
          const chance = Math.floor(
            (catches + 40 + 7 * difficulty(this.#server.rules(zone.id).difficulty)) / (age + 30),
          );
          const limit = 100 + Math.max(0, dy - 1) * 100;
          if (chance > 0 && random.integer(0, limit - 1) <= chance && !this.#isInRain(cell)) this.ignite(cell);
        }
  }

  /** Lava sets alight what catches fire near above it (Minecraft wiki, "Lava", "Fire"). */
  #sparkFrom({ x, y, z }: BlockPosition, random: Random): void {
    const zone = this.#circuit.zoneOf({ x, y, z });
    if (!zone || !this.#server.rules(zone.id).doFireTick) return;
    const burnsBeside = (cell: BlockPosition): boolean => this.#feeds(cell) && boxContains(zone.box, cell);
    const steps = random.integer(0, 2);
    let cell = { x, y, z };
    for (let step = 0; step < steps; step++) {
      cell = { x: cell.x + random.integer(-1, 1), y: cell.y + 1, z: cell.z + random.integer(-1, 1) };
      if (!isAir(this.#circuit.at(cell).id)) return;
      if (burnsBeside(cell)) {
        this.ignite(cell);
        return;
      }
    }
    for (let tries = 0; steps === 0 && tries < 3; tries++) {
      const beside = { x: x + random.integer(-1, 1), y, z: z + random.integer(-1, 1) };
      const above = neighbour(beside, 'up');
      if (isAir(this.#circuit.at(above).id) && flammabilityOf(this.#circuit.at(beside).id).catches > 0)
        this.ignite(above);
    }
  }

  #scorch(item: ItemEntity, by: number): void {
    if (isFireproof(item.stack.id)) return;
    const harm = (this.#harm.get(item) ?? 0) + by;
    if (harm < ITEM_HEALTH) {
      this.#harm.set(item, harm);
      return;
    }
    this.#harm.delete(item);
    this.#circuit.items.remove(item);
    this.#server.emit({
      type: 'item-despawned',
      item: item.stack.id,
      count: item.stack.count,
      entity: item.id,
      position: { ...item.position },
    });
  }

  /** Whether a body's cell burns it: fire, or lava up to its surface; for those who deal the damage. */
  burnsAt(position: BlockPosition): 'fire' | 'lava' | undefined {
    const { id } = this.#circuit.at(position);
    if (isFire(id)) return 'fire';
    return this.#fluids.at(position)?.kind === 'lava' ? 'lava' : undefined;
  }
}

function difficulty(name: 'peaceful' | 'easy' | 'normal' | 'hard'): number {
  return { peaceful: 0, easy: 1, normal: 2, hard: 3 }[name];
}
