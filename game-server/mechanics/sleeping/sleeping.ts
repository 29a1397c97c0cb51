import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type HorizontalFacing, samePosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isBed } from '../../data/blockTags.ts';
import { type Component, translated, wireComponent } from '../../data/component.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { DayCycle } from '../environment/dayCycle.ts';
import { DAY_TICKS } from '../environment/sunlight.ts';
import type { Weather } from '../environment/weather.ts';
import type { Damage } from '../health/damage.ts';
import type { Vitals } from '../health/vitals.ts';
import { type Bed, bedAt, isInReach, isObstructed, sleepProblem } from './bedRules.ts';
import { standBeside, standUpPlace } from './standUp.ts';

/** Where a sleeper lies above the bed's cell, and the ticks until sleep is deep enough to skip the night. */
const LYING_HEIGHT = 0.6875;
const DEEP_SLEEP_TICKS = 100;
/** The animation that wakes a player up for the clients (Minecraft wiki, "Java Edition protocol", Entity Animation). */
const WAKE_ANIMATION = 2;
const GAME = { type: 'game' } as const;
const MOVES: ReadonlySet<string> = new Set(['position', 'position_look']);

interface Sleep {
  readonly bed: Bed;
  ticks: number;
}

/** What sleeping acts through. */
interface SleepingSystems {
  readonly movement: Movement;
  readonly vitals: Vitals;
  readonly dayCycle: DayCycle;
  readonly weather: Weather;
  readonly damage: Damage;
  readonly entities: Entities;
}

/**
 * Beds: they set where one comes back after death, and let one sleep by night and in thunderstorms. When enough of a
 * zone's players have slept for five seconds, its night is over (rule playersSleepingPercentage).
 */
export class Sleeping {
  readonly #server: GameServer;
  readonly #damage: Damage;
  readonly #entities: Entities;
  readonly #dayCycle: DayCycle;
  readonly #weather: Weather;
  readonly #movement: Movement;
  readonly #vitals: Vitals;
  readonly #sleeps = new Map<Player, Sleep>();

  constructor(server: GameServer, systems: SleepingSystems) {
    this.#server = server;
    this.#movement = systems.movement;
    this.#vitals = systems.vitals;
    this.#dayCycle = systems.dayCycle;
    this.#weather = systems.weather;
    this.#damage = systems.damage;
    this.#entities = systems.entities;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock(isBed, (use) => this.#use(use));
    // Who sleeps lies where the bed is, whatever a client says of its own walking.
    server.addGate((player, packet) => !(MOVES.has(packet) && this.#sleeps.has(player)));
    server.onPacket('entity_action', (player, { actionId }) => {
      if (actionId === 'stop_sleeping') this.wake(player);
    });
    this.#damage.onHurt((victim) => {
      if (victim instanceof Player && victim.alive) this.wake(victim);
    });
    server.onLeave((player) => this.#getUp(player));
    server.world.onBlockChanged(({ position, before, after }) => {
      if (isBed(before.id) && !isBed(after.id)) this.#lost(position);
    });
    server.onPhase('players', () => this.#pass());
    this.#vitals.onFindBed((player) => this.#findRespawn(player));
  }

  /** Whether a player sleeps. */
  isAsleep(player: Player): boolean {
    return this.#sleeps.has(player);
  }

  /** Wakes a player up, beside the bed; nothing happens to who is awake. */
  wake(player: Player): void {
    const sleep = this.#getUp(player);
    if (!sleep) return;
    const { entityId, zone } = player;
    this.#server.tracker.broadcastAbout(zone.id, entityId, 'animation', { entityId, animation: WAKE_ANIMATION });
    const { head, facing } = sleep.bed;
    const place = standUpPlace(this.#server.world, head, facing, player.yaw) ?? {
      x: head.x + 0.5,
      y: head.y + 1,
      z: head.z + 0.5,
    };
    this.#movement.teleport(player, place);
    this.#announce(player.zone.id);
  }

  #use({ player, position }: BlockUse): boolean {
    if (player.gameMode === 'spectator') return false;
    const bed = bedAt(this.#server, position);
    if (!bed || this.#sleeps.has(player)) return true;
    const problem = this.#lieDown(player, bed);
    if (problem !== undefined) this.#showMessage(player, translated(problem), true);
    return true;
  }

  /** @returns why not, as a translation key. */
  #lieDown(player: Player, bed: Bed): string | undefined {
    const { world } = this.#server;
    if (world.block(bed.head).properties.occupied === 'true' && this.#sleeperIn(bed.head))
      return 'block.minecraft.bed.occupied';
    if (!isInReach(player, bed)) return 'block.minecraft.bed.too_far_away';
    if (isObstructed(this.#server, bed)) return 'block.minecraft.bed.obstructed';
    this.#setSpawn(player, bed);
    const problem = sleepProblem(this.#server, this.#dayCycle, this.#entities, player, bed);
    if (problem !== undefined) return problem;
    this.#entities.dismount(player);
    const { head } = bed;
    this.#sleeps.set(player, { bed, ticks: 0 });
    player.bed = head;
    player.sneaking = false;
    player.sprinting = false;
    player.setMetadata('sleeping_pos', 'optional_block_pos', head);
    this.#occupy(head, true);
    this.#movement.teleport(player, { x: head.x + 0.5, y: head.y + LYING_HEIGHT, z: head.z + 0.5 });
    this.#server.emit({ type: 'player-slept', player: player.username, position: head });
    if (this.#needed(player.zone.id) === undefined) this.#showMessage(player, translated('sleep.not_possible'), true);
    this.#announce(player.zone.id);
    return undefined;
  }

  #setSpawn(player: Player, { head }: Bed): void {
    const before = player.respawnPoint?.bed;
    player.respawnPoint = { position: { x: head.x + 0.5, y: head.y, z: head.z + 0.5 }, yaw: player.yaw, bed: head };
    if (!before || !samePosition(before, head))
      this.#showMessage(player, translated('block.minecraft.set_spawn'), false);
  }

  /** Ends a sleep: the bed is free again. The player stays where they are. */
  #getUp(player: Player): Sleep | undefined {
    const sleep = this.#sleeps.get(player);
    if (!sleep) return undefined;
    this.#sleeps.delete(player);
    player.bed = undefined;
    player.setMetadata('sleeping_pos', 'optional_block_pos', undefined);
    this.#occupy(sleep.bed.head, false);
    this.#server.emit({ type: 'player-woke', player: player.username, position: sleep.bed.head });
    return sleep;
  }

  #occupy(head: BlockPosition, occupied: boolean): void {
    const { world } = this.#server;
    const state = world.block(head);
    if (!isBed(state.id)) return;
    const properties = { ...state.properties, occupied: occupied ? 'true' : 'false' };
    world.setBlock(head, { id: state.id, properties }, { type: 'game' });
  }

  #sleeperIn(head: BlockPosition): Player | undefined {
    for (const [player, { bed }] of this.#sleeps) if (samePosition(bed.head, head)) return player;
    return undefined;
  }

  /** A bed is gone: who lay in it wakes up. */
  #lost(position: BlockPosition): void {
    for (const [player, { bed }] of [...this.#sleeps]) if (samePosition(bed.head, position)) this.wake(player);
  }

  #pass(): void {
    if (this.#sleeps.size === 0) return;
    const zones = new Set<string>();
    for (const [player, sleep] of [...this.#sleeps]) {
      const zone = player.zone.id;
      // Death and respawn take a player out of the bed by themselves.
      if (!player.alive || !player.bed) this.#getUp(player);
      else if (this.#dayCycle.isDay(zone) || !isBed(this.#server.world.block(sleep.bed.head).id)) this.wake(player);
      else {
        sleep.ticks++;
        zones.add(zone);
      }
    }
    for (const zone of zones) this.#skipNight(zone);
  }

  #skipNight(zone: string): void {
    const rules = this.#server.rules(zone);
    const needed = this.#needed(zone);
    if (needed === undefined) return;
    const deep = this.#sleepersOf(zone).filter(([, { ticks }]) => ticks >= DEEP_SLEEP_TICKS).length;
    if (deep < needed) return;
    if (rules.doDaylightCycle) {
      const time = this.#dayCycle.time(zone);
      this.#dayCycle.setTime(zone, time + DAY_TICKS - (time % DAY_TICKS));
    }
    if (this.#weather.isRaining(zone)) this.#weather.setWeather(zone, 'clear');
    for (const [player] of this.#sleepersOf(zone)) this.wake(player);
  }

  #sleepersOf(zone: string): [Player, Sleep][] {
    return [...this.#sleeps].filter(([player]) => player.zone.id === zone);
  }

  /** How many must sleep, at least one; undefined when no number is enough. */
  #needed(zone: string): number | undefined {
    const { playersSleepingPercentage } = this.#server.rules(zone);
    if (playersSleepingPercentage > 100) return undefined;
    const awake = this.#server.playersIn(zone).filter(({ gameMode }) => gameMode !== 'spectator').length;
    return Math.max(1, Math.ceil((awake * playersSleepingPercentage) / 100));
  }

  /** Tells everyone how many sleep of how many must, as vanilla does where more than one plays. */
  #announce(zone: string): void {
    const needed = this.#needed(zone);
    const players = this.#server.playersIn(zone);
    if (needed === undefined || players.length < 2) return;
    const sleeping = this.#sleepersOf(zone).length;
    const message =
      sleeping >= needed
        ? translated('sleep.skipping_night')
        : translated('sleep.players_sleeping', `${sleeping}`, `${needed}`);
    for (const player of players) this.#showMessage(player, message, true);
  }

  /** Beside the bed a player set as their spawn; without it they come back where they began. */
  #findRespawn(player: Player): { position: Player['position']; yaw: number; pitch: number } | undefined {
    const point = player.respawnPoint;
    if (!point) return undefined;
    if (!point.bed) return { position: point.position, yaw: point.yaw, pitch: 0 };
    const state = this.#server.world.block(point.bed);
    if (state.id === 'respawn_anchor') return this.#anchored(player, point.bed, state);
    const place = isBed(state.id)
      ? standUpPlace(this.#server.world, point.bed, state.properties.facing as HorizontalFacing, point.yaw)
      : undefined;
    if (place) return { position: place, yaw: point.yaw, pitch: 0 };
    player.respawnPoint = undefined;
    player.send('game_state_change', { reason: 'no_respawn_block_available', gameMode: 0 });
    return undefined;
  }

  /** Beside a respawn anchor, at the cost of one of its charges. */
  #anchored(player: Player, anchor: BlockPosition, state: BlockState) {
    const { world, dimension } = this.#server;
    const charges = Number(state.properties.charges);
    const place = dimension.anchorsWork && charges > 0 ? standBeside(world, anchor) : undefined;
    if (place) {
      world.setBlock(anchor, { ...state, properties: { ...state.properties, charges: `${charges - 1}` } }, GAME);
      return { position: place, yaw: 0, pitch: 0 };
    }
    player.respawnPoint = undefined;
    player.send('game_state_change', { reason: 'no_respawn_block_available', gameMode: 0 });
    return undefined;
  }

  #showMessage(player: Player, component: Component, actionBar: boolean): void {
    player.send('system_chat', {
      content: wireComponent(this.#server.gameData.source.features, component),
      isActionBar: actionBar,
    });
  }
}
