import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { MIN_Y } from '../../world/column.ts';
import { precipitationIn } from './precipitation.ts';

/** The weathers of Minecraft. */
export type WeatherKind = 'clear' | 'rain' | 'thunder';

/** By how much rain and thunder swell or fade in a tick. */
const STEP = 0.01;
/** From this strength on it counts as raining, and as thundering. */
const RAINING = 0.2;
const THUNDERING = 0.9;
/** Ticks the weather lasts when it changes by itself, least and most (Minecraft wiki, "Weather"). */
const CLEAR_TICKS = [12_000, 180_000] as const;
const RAIN_TICKS = [12_000, 24_000] as const;
const THUNDER_TICKS = [3_600, 15_600] as const;
/** Of the times it begins to rain by itself, the share that become thunderstorms. */
const STORM_SHARE = 0.1;

interface Sky {
  kind: WeatherKind;
  rain: number;
  thunder: number;
  /** Ticks until it changes by itself, while the rule doWeatherCycle holds or someone set a time; undefined: never. */
  left: number | undefined;
}

/** Rain and thunder of each zone. They come and go within five seconds, as in vanilla, and last while somebody plays. */
export class Weather {
  readonly #server: GameServer;
  readonly #skies = new Map<string, Sky>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => {
      this.#brighten(id);
      for (const zone of this.#skies.keys()) if (zone === id || !server.zones.has(zone)) this.#skies.delete(zone);
    });
    server.onMove((player) => {
      const { rain, thunder } = this.strength(player.zone.id);
      if (rain === 0 && thunder === 0) return;
      for (const reason of ['stop_raining', 'rain_level_change', 'thunder_level_change'])
        player.send('game_state_change', { reason, gameMode: 0 });
    });
    server.onJoin((player) => this.#greet(player));
    server.onPhase('crops', () => {
      for (const zone of server.zones.values()) this.#pass(zone);
    });
  }

  /** What the weather of a zone is turning to. */
  of(zone: string): WeatherKind {
    return this.#skies.get(zone)?.kind ?? 'clear';
  }

  /** Changes a zone's weather, for a number of ticks or until something else changes it. */
  setWeather(zone: string, kind: WeatherKind, ticks?: number): void {
    const sky = this.#sky(zone);
    sky.kind = kind;
    sky.left = ticks;
  }

  /** How hard it rains and thunders in a zone, 0 to 1 each. */
  strength(zone: string): { readonly rain: number; readonly thunder: number } {
    const sky = this.#skies.get(zone);
    return { rain: sky?.rain ?? 0, thunder: (sky?.thunder ?? 0) * (sky?.rain ?? 0) };
  }

  isRaining(zone: string): boolean {
    return this.strength(zone).rain > RAINING;
  }

  isThundering(zone: string): boolean {
    return this.strength(zone).thunder > THUNDERING;
  }

  /** Whether rain falls into a cell: it rains, in a biome that has rain, and neither there nor above is anything that stops drops. */
  rainsOn({ x, y, z }: BlockPosition): boolean {
    if (!this.#zoneWithRain({ x, y, z })) return false;
    const { chunks, gameData } = this.#server.world;
    if (precipitationIn(gameData, chunks.biome(x, y, z), y) !== 'rain') return false;
    const { heights } = chunks.column(x >> 4, z >> 4);
    return y >= MIN_Y + (heights.motion[((z & 15) << 4) | (x & 15)] as number);
  }

  #zoneWithRain(position: BlockPosition): Zone | undefined {
    if (this.#skies.size === 0) return undefined;
    for (const zone of this.#server.zones.values())
      if (this.isRaining(zone.id) && boxContains(zone.box, position)) return zone;
    return undefined;
  }

  #sky(zone: string): Sky {
    let sky = this.#skies.get(zone);
    if (!sky) {
      sky = { kind: 'clear', rain: 0, thunder: 0, left: undefined };
      this.#skies.set(zone, sky);
    }
    return sky;
  }

  #pass({ id }: Zone): void {
    if (this.#server.rules(id).doWeatherCycle) this.#turn(id, this.#sky(id));
    const sky = this.#skies.get(id);
    if (!sky) return;
    if (sky.left !== undefined && this.#server.isPlayed(id) && --sky.left <= 0) {
      sky.left = undefined;
      if (!this.#server.rules(id).doWeatherCycle) sky.kind = 'clear';
    }
    this.#swell(id, sky);
  }

  /** The weather's own course, while the rule doWeatherCycle holds. */
  #turn(zone: string, sky: Sky): void {
    if (sky.left !== undefined && sky.left > 1) return;
    const random = this.#server.zoneRandom(zone);
    // The first stretch of a world is what it was, for its usual time.
    if (sky.left !== undefined)
      sky.kind = sky.kind !== 'clear' ? 'clear' : random.float() < STORM_SHARE ? 'thunder' : 'rain';
    const [least, most] = { clear: CLEAR_TICKS, rain: RAIN_TICKS, thunder: THUNDER_TICKS }[sky.kind];
    sky.left = random.integer(least, most);
  }

  #swell(zone: string, sky: Sky): void {
    const [rain, thunder] = [towards(sky.rain, sky.kind !== 'clear'), towards(sky.thunder, sky.kind === 'thunder')];
    if (rain === sky.rain && thunder === sky.thunder) return;
    const rained = this.isRaining(zone);
    const [rainChanged, thunderChanged] = [rain !== sky.rain, thunder !== sky.thunder];
    sky.rain = rain;
    sky.thunder = thunder;
    const send = (reason: string, value: number) =>
      this.#server.broadcast(zone, 'game_state_change', { reason, gameMode: value });
    if (rained !== this.isRaining(zone)) send(rained ? 'stop_raining' : 'start_raining', 0);
    if (rainChanged) send('rain_level_change', rain);
    if (thunderChanged) send('thunder_level_change', thunder);
  }

  /** Those who are there already see the sky of a zone that begins anew clear up at once. */
  #brighten(zone: string): void {
    const sky = this.#skies.get(zone);
    if (!sky || (sky.rain === 0 && sky.thunder === 0)) return;
    const send = (reason: string) => this.#server.broadcast(zone, 'game_state_change', { reason, gameMode: 0 });
    if (this.isRaining(zone)) send('stop_raining');
    send('rain_level_change');
    send('thunder_level_change');
  }

  #greet(player: Player): void {
    const zone = player.zone.id;
    const { rain, thunder } = this.strength(zone);
    if (rain === 0 && thunder === 0) return;
    if (this.isRaining(zone)) player.send('game_state_change', { reason: 'start_raining', gameMode: 0 });
    player.send('game_state_change', { reason: 'rain_level_change', gameMode: rain });
    player.send('game_state_change', { reason: 'thunder_level_change', gameMode: thunder });
  }
}

function towards(strength: number, on: boolean): number {
  // Steps of a hundredth, without what adding them up would leave over.
  return Math.round(Math.min(1, Math.max(0, strength + (on ? STEP : -STEP))) / STEP) * STEP;
}
