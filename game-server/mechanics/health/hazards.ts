import { cellOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { FIRE_DELAY, FULL_AIR, type Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import type { Weather } from '../environment/weather.ts';
import type { Damage } from './damage.ts';
import { type Touching, touchingOf } from './touching.ts';
import type { Vitals } from './vitals.ts';
import { levelOn, wornBy, wornLevel } from './worn.ts';

/** Ticks one burns after fire and after lava (Minecraft wiki, "Fire", "Lava"). */
const FIRE_TICKS = 160;
const LAVA_TICKS = 300;
/** Air at which drowning hurts, and what is regained a tick (Minecraft wiki, "Breathing"). */
const CHOKING = -20;
const BREATH = 4;
/** Ticks in powder snow until one is frozen through, and between its harm (Minecraft wiki, "Powder Snow"). */
const FROZEN = 140;
const FREEZE_TICKS = 40;
/** How far below its zone the void begins to hurt, and where it kills: nobody may land on what lies below an arena. */
const VOID_DEPTH = 16;
const ABYSS_DEPTH = 32;

/** What the surroundings do to players: water, fire, lava, cactus, walls, cold and the void. */
export class Hazards {
  readonly #server: GameServer;
  readonly #vitals: Vitals;
  readonly #weather: Weather;
  readonly #damage: Damage;
  readonly #effects: Effects;
  readonly #last = new Map<Player, { readonly x: number; readonly z: number }>();

  constructor(server: GameServer, damage: Damage, effects: Effects, vitals: Vitals, weather: Weather) {
    this.#server = server;
    this.#damage = damage;
    this.#effects = effects;
    this.#vitals = vitals;
    this.#weather = weather;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#last.delete(player));
    server.onPhase('players', () => {
      for (const player of server.players.values()) {
        if (player.alive && !player.frozen) this.#suffer(player);
        player.setMetadata('air_supply', 'int', player.air);
        player.setMetadata('ticks_frozen', 'int', player.chill);
        this.#last.set(player, player.position);
      }
    });
  }

  /** Sets a player on fire for so many ticks, less what fire protection saves; a longer fire goes on. */
  ignite(player: Player, ticks: number): void {
    const spared = Math.min(1, 0.15 * wornLevel(player, 'fire_protection'));
    player.fireTicks = Math.max(player.fireTicks, Math.floor(ticks * (1 - spared)));
  }

  #suffer(player: Player): void {
    const depth = player.zone.box.min.y - player.position.y;
    if (depth > ABYSS_DEPTH) this.#vitals.kill(player, 'out_of_world');
    else if (depth > VOID_DEPTH) this.#damage.hurt(player, 4, { type: 'out_of_world' });
    if (!player.alive) return;
    if (player.gameMode === 'spectator') {
      player.fireTicks = -FIRE_DELAY;
      return;
    }
    const touching = touchingOf(this.#server.world, player);
    this.#burn(player, touching);
    this.#breathe(player, touching);
    if (touching.inWall) this.#damage.hurt(player, 1, { type: 'in_wall' });
    if (touching.cactus) this.#damage.hurt(player, 1, { type: 'cactus' });
    if (touching.berries && this.#moved(player)) this.#damage.hurt(player, 1, { type: 'sweet_berry_bush' });
    if (touching.witherRose && this.#server.rules(player.zone.id).difficulty !== 'peaceful')
      this.#effects.give(player, { id: 'wither', duration: 40 });
    this.#freeze(player, touching);
  }

  #burn(player: Player, { fire, campfire, inLava, inWater, onMagma }: Touching): void {
    const proof = player.gameMode === 'creative';
    if (inLava) {
      this.ignite(player, LAVA_TICKS);
      this.#damage.hurt(player, 4, { type: 'lava' });
    }
    if (fire > 0) {
      if (++player.fireTicks === 0) this.ignite(player, FIRE_TICKS);
      this.#damage.hurt(player, fire, { type: 'in_fire' });
    }
    if (campfire > 0 && !this.#hasFrostWalker(player)) this.#damage.hurt(player, campfire, { type: 'campfire' });
    if (onMagma && this.#burnsFeetOf(player)) this.#damage.hurt(player, 1, { type: 'hot_floor' });
    if (player.fireTicks > 0) {
      if ((inWater || this.#isRainedOn(player)) && !inLava) player.fireTicks = -FIRE_DELAY;
      else {
        if (player.fireTicks % 20 === 0 && !inLava) this.#damage.hurt(player, 1, { type: 'on_fire' });
        player.fireTicks--;
      }
    } else if (fire === 0 && !inLava) player.fireTicks = -FIRE_DELAY;
    if (proof) player.fireTicks = Math.min(player.fireTicks, 1);
  }

  #isRainedOn({ position, eyes }: Player): boolean {
    const weather = this.#weather;
    return weather.rainsOn(cellOf(position)) || weather.rainsOn(cellOf(eyes));
  }

  #burnsFeetOf(player: Player): boolean {
    return player.onGround && !player.sneaking && !this.#hasFrostWalker(player);
  }

  #hasFrostWalker(player: Player): boolean {
    return levelOn(player.inventory.slots.get(8), 'frost_walker') > 0;
  }

  #breathe(player: Player, { eyesInWater, inBubbles }: Touching): void {
    const breathes =
      !eyesInWater ||
      inBubbles ||
      player.gameMode === 'creative' ||
      this.#effects.has(player, 'water_breathing') ||
      this.#effects.has(player, 'conduit_power');
    if (breathes) {
      player.air = Math.min(FULL_AIR, player.air + BREATH);
      return;
    }
    const respiration = levelOn(player.inventory.slots.get(5), 'respiration');
    if (respiration === 0 || this.#server.zoneRandom(player.zone.id).integer(0, respiration) === 0) player.air--;
    if (player.air > CHOKING) return;
    player.air = 0;
    this.#damage.hurt(player, 2, { type: 'drown' });
  }

  #freeze(player: Player, { powderSnow }: Touching): void {
    const chills = powderSnow && !wornBy(player).some(({ id }) => id.startsWith('leather_'));
    player.chill = chills ? Math.min(FROZEN, player.chill + 1) : Math.max(0, player.chill - 2);
    if (player.chill >= FROZEN && this.#server.tickNumber % FREEZE_TICKS === 0)
      this.#damage.hurt(player, 1, { type: 'freeze' });
  }

  #moved(player: Player): boolean {
    const before = this.#last.get(player);
    if (!before) return false;
    return Math.abs(before.x - player.position.x) >= 0.003 || Math.abs(before.z - player.position.z) >= 0.003;
  }
}
