import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { completedRegistries, numbersIn } from '../../network/registryCompletions.ts';
import type { Player } from '../../players/player.ts';
import { DAY_TICKS, skyDarkening } from './sunlight.ts';
import type { Weather } from './weather.ts';

/** Ticks between news of the time, as vanilla sends them. */
const NEWS_TICKS = 20;
/** The time of a world that begins, and of one whose sun stands still. */
const SUNRISE = 0;
const NOON = 6_000;
/** Darkening from which on it is night (vanilla's Level.isDay). */
const NIGHT_DARKENING = 4;

interface Day {
  time: number;
  /** Whether the sun moves, as the clients know it. */
  moves: boolean;
  /** Sunrises so far, the one that the time counts from left out. */
  sunrises: number;
}

/**
 * The hour of each zone: it passes while the rule doDaylightCycle holds and somebody plays there, so that an episode
 * begins at the same hour however long its players took to join. A zone opened without the rule has eternal noon.
 */
export class DayCycle {
  readonly #server: GameServer;
  readonly #weather: Weather;
  readonly #days = new Map<string, Day>();
  /** Numbers of the clocks that clients keep, one for each kind of world; none before 26.1. */
  readonly #clocks: readonly number[];

  constructor(server: GameServer, weather: Weather) {
    this.#server = server;
    this.#weather = weather;
    const { source } = server.gameData;
    this.#clocks = source.features.laterForms
      ? [...numbersIn(completedRegistries(source), 'minecraft:world_clock').values()]
      : [];
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => {
      for (const zone of this.#days.keys()) if (!server.zones.has(zone)) this.#days.delete(zone);
      this.#begin(id);
      this.#sendTimeToAll(id);
    });
    server.onJoin((player) => this.#sendTime(player));
    server.onPhase('crops', () => {
      for (const id of server.zones.keys()) this.#pass(id);
    });
  }

  /** Ticks since the zone's first sunrise. */
  time(zone: string): number {
    return this.#day(zone).time;
  }

  /** Ticks since the last sunrise, 0 to 23,999. */
  timeOfDay(zone: string): number {
    return this.time(zone) % DAY_TICKS;
  }

  /** Sets the hour of a zone, in ticks since its first sunrise, and sends it to everyone there. Throws RangeError below 0. */
  setTime(zone: string, ticks: number): void {
    if (!Number.isSafeInteger(ticks) || ticks < 0)
      throw new RangeError(`a time must be a whole number of ticks from 0, got ${ticks}`);
    this.#day(zone).time = ticks;
    this.#sendTimeToAll(zone);
  }

  /** By how many levels hour and weather darken the sky of a zone, 0 to 11. */
  skyDarkening(zone: string): number {
    const { rain, thunder } = this.#weather.strength(zone);
    return skyDarkening(this.time(zone), rain, thunder);
  }

  /** Whether it is day, as vanilla asks before it lets monsters come or anyone sleep: a thunderstorm makes it night. */
  isDay(zone: string): boolean {
    return this.skyDarkening(zone) < NIGHT_DARKENING;
  }

  /** The light of a cell at this hour and in this weather, 0 to 15. */
  brightness(position: BlockPosition): number {
    const { light } = this.#server.world;
    const zone = this.#server.zoneAt(position);
    const sky = light.skyLight(position) - (zone ? this.skyDarkening(zone.id) : 0);
    return Math.max(0, sky, light.blockLight(position));
  }

  #begin(zone: string): Day {
    const { doDaylightCycle: moves, startTime } = this.#server.rules(zone);
    const day = { time: startTime ?? (moves ? SUNRISE : NOON), moves, sunrises: 0 };
    this.#days.set(zone, day);
    return day;
  }

  #day(zone: string): Day {
    return this.#days.get(zone) ?? this.#begin(zone);
  }

  #pass(zone: string): void {
    const day = this.#day(zone);
    const moves = this.#server.rules(zone).doDaylightCycle;
    if (moves && this.#server.isPlayed(zone)) day.time++;
    this.#rise(zone, day);
    if (moves !== day.moves || (moves && this.#server.tickNumber % NEWS_TICKS === 0)) {
      day.moves = moves;
      this.#sendTimeToAll(zone);
    }
  }

  /** Reports a sunrise of everybody who lives to see it. */
  #rise(zone: string, day: Day): void {
    const sunrises = Math.floor(day.time / DAY_TICKS);
    const isNew = sunrises > day.sunrises;
    day.sunrises = sunrises;
    if (!isNew) return;
    for (const { username, alive, hidden, gameMode } of this.#server.playersIn(zone))
      if (alive && !hidden && gameMode !== 'spectator')
        this.#server.emit({ type: 'sunrise-seen', player: username, sunrises });
  }

  #sendTimeToAll(zone: string): void {
    this.#server.broadcast(zone, 'update_time', this.#timeFields(zone));
  }

  #sendTime(player: Player): void {
    player.send('update_time', this.#timeFields(player.zone.id));
  }

  #timeFields(zone: string): Record<string, unknown> {
    const { time, moves } = this.#day(zone);
    // Before 1.21.2 a negative time stands for a sun that does not move; then a flag came.
    const flagged = this.#server.gameData.source.features.entitySync;
    const shown = moves || flagged ? BigInt(time) : BigInt(-Math.max(1, time));
    return { age: BigInt(this.#server.tickNumber), time: shown, tickDayTime: moves, clocks: this.#clocks };
  }
}
