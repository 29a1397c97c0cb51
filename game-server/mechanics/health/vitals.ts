import type { Point } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { FULL_FOOD, FULL_HEALTH } from '../../../protocol/vitals.ts';
import type { GameServer } from '../../core/server.ts';
import { type Component, wireComponent } from '../../data/component.ts';
import type { DamageSource, DamageType } from '../../entities/damageSource.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Body } from '../../entities/entity.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import { sendAbilities } from '../../players/abilities.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { KnownBlocks } from '../../players/knownBlocks.ts';
import type { Movement } from '../../players/movement.ts';
import { roomToStand } from '../../players/path.ts';
import { FIRE_DELAY, FULL_AIR, Player } from '../../players/player.ts';
import type { PlayerViews } from '../../players/playerViews.ts';
import { sendRespawn } from '../../players/respawning.ts';
import type { ChunkViews } from '../../world/chunkViews.ts';
import type { Attributes } from '../character/attributes.ts';
import type { Effects } from '../effects/effects.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { attackerKindOf, type Damage } from './damage.ts';
import { deathMessage } from './deathMessage.ts';
import { levelOn } from './worn.ts';

/** Blocks one falls unharmed (Minecraft wiki, "Damage": fall damage is the distance less 3). */
const HARMLESS_FALL = 3;
/** Share of fall damage left by what one lands on (Minecraft wiki, "Fall damage"). */
const SOFT_LANDINGS: Readonly<Record<string, number>> = nameTable({ hay_block: 0.2, honey_block: 0.2, powder_snow: 0 });
/** Ticks for which whoever hit a player is to blame for what kills them (Minecraft wiki, "Death messages"). */
const BLAME_TICKS = 100;
/** Speed and delay of what the dead drop (vanilla's Player.drop). */
const DROP_SPEED = 0.5;
const DROP_DELAY = 40;

/** What a client was last sent of its body. */
type ShownHealth = Pick<Player, 'health' | 'food' | 'saturation'>;
type RespawnPlace = { readonly position: Point; readonly yaw: number; readonly pitch: number };

/** What the life of players acts through. */
interface VitalsSystems {
  readonly movement: Movement;
  readonly chunkViews: ChunkViews;
  readonly playerViews: PlayerViews;
  readonly items: ItemEntities;
  readonly damage: Damage;
  readonly effects: Effects;
  readonly entities: Entities;
  readonly windows: Windows;
  readonly attributes: Attributes;
  readonly experience: ExperienceSystem;
}

/** Health of players: falls, death, what the dead drop, coming back. Hurting goes through `Damage`. */
export class Vitals {
  readonly #server: GameServer;
  readonly #entities: Entities;
  readonly #windows: Windows;
  readonly #attributes: Attributes;
  readonly #experience: ExperienceSystem;
  readonly #damage: Damage;
  readonly #effects: Effects;
  readonly #movement: Movement;
  readonly #chunkViews: ChunkViews;
  readonly #playerViews: PlayerViews;
  readonly #items: ItemEntities;
  readonly #sent = new Map<Player, ShownHealth>();
  readonly #fights = new Map<Player, { readonly by: Body; readonly tick: number }>();
  readonly #fallen = new Map<Player, number>();
  readonly #deathMessageListeners: ((message: Component) => void)[] = [];
  #findBed: (player: Player) => RespawnPlace | undefined = (player) => {
    const point = player.respawnPoint;
    return point && { position: point.position, yaw: point.yaw, pitch: 0 };
  };

  #homeOf: (player: Player) => Vitals = () => this;

  constructor(server: GameServer, systems: VitalsSystems) {
    this.#server = server;
    this.#movement = systems.movement;
    this.#chunkViews = systems.chunkViews;
    this.#playerViews = systems.playerViews;
    this.#items = systems.items;
    this.#damage = systems.damage;
    this.#effects = systems.effects;
    this.#entities = systems.entities;
    this.#windows = systems.windows;
    this.#attributes = systems.attributes;
    this.#experience = systems.experience;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => this.#sendHealth(player));
    server.onLeave((player) => {
      this.#sent.delete(player);
      this.#fights.delete(player);
      this.#fallen.delete(player);
    });
    this.#movement.onLanding((player, fallen) => this.#land(player, fallen));
    server.onPacket('client_command', (player, { actionId }) => {
      if ((actionId === 'perform_respawn' || actionId === 0) && !player.alive) this.respawn(player);
    });
    this.#damage.onHurt((victim, _amount, { attacker }) => {
      if (victim instanceof Player && attacker && attacker !== victim)
        this.#fights.set(victim, { by: attacker, tick: server.tickNumber });
    });
    this.#damage.onDeath((victim, source) => {
      if (victim instanceof Player) this.#die(victim, source);
    });
    server.onPhase('players', () => {
      for (const player of server.players.values())
        if (!isSent(this.#sent.get(player), player)) this.#sendHealth(player);
    });
  }

  /** Decides where players come back who have a bed; undefined when it is gone or blocked. */
  onFindBed(find: (player: Player) => RespawnPlace | undefined): void {
    this.#findBed = find;
  }

  /** Takes health away by a damage type, as far as rules and immunity allow. */
  hurt(player: Player, amount: number, type: DamageType = 'generic'): void {
    this.#damage.hurt(player, amount, { type });
  }

  /** Takes all health away, whatever protects it. */
  kill(player: Player, type: DamageType = 'generic_kill'): void {
    this.#damage.kill(player, { type });
  }

  /** Brings a dead player back: to their bed, to the point a command set, or to where they started, or above what was built there. */
  respawn(player: Player): void {
    const { dimensions } = this.#server;
    // Asked twice in a tick, it must not cost a respawn anchor two charges.
    if (dimensions.isLeaving(player)) return;
    const place = this.#whereTo(player);
    if (place.vitals === this) {
      this.restore(player, place.position, place);
      return;
    }
    dimensions.send(player, place.vitals.#server, place, (there) => {
      place.vitals.#movement.expectLateAnswer(there);
      dimensions.home.emit({ type: 'player-respawned', player: there.username, position: { ...there.position } });
    });
  }

  /** Where somebody comes out who leaves for where they would come back after death, and the vitals of that dimension. */
  wayBack(player: Player): RespawnPlace & { readonly vitals: Vitals } {
    return this.#whereTo(player);
  }

  get server(): GameServer {
    return this.#server;
  }

  /** By which dimension the dead come back. */
  homeOf(player: Player): Vitals {
    return this.#homeOf(player);
  }

  /** Has `whereTo` say by which of several dimensions the dead come back. */
  respawnBy(whereTo: (player: Player) => Vitals): void {
    this.#homeOf = whereTo;
  }

  #whereTo(player: Player): RespawnPlace & { readonly vitals: Vitals } {
    const vitals = this.#homeOf(player);
    const found = vitals.#findBed(player);
    // Whose anchor is spent comes back where everybody begins.
    const home = found ? vitals : this.#homeOf(player);
    const { position, yaw, pitch } = found ?? home.#server.admissions.beginningOf(player.admission);
    const blocks = new KnownBlocks(home.#server.world);
    const { box } = home.#server.zones.get(player.zone.id) ?? player.zone;
    return { vitals: home, position: roomToStand(blocks, position, box.max.y + 1), yaw, pitch };
  }

  /** Full health without effects at a place, as after a respawn if the player was dead. */
  restore(player: Player, position: Point, look: { readonly yaw: number; readonly pitch: number }): void {
    const dead = !player.alive;
    this.#effects.clear(player);
    player.attributeChanges.clear();
    player.maxHealth = FULL_HEALTH;
    player.health = FULL_HEALTH;
    player.absorption = 0;
    player.food = FULL_FOOD;
    player.saturation = 5;
    player.exhaustion = 0;
    player.air = FULL_AIR;
    player.fireTicks = -FIRE_DELAY;
    player.chill = 0;
    player.bed = undefined;
    this.#damage.forget(player);
    this.#fights.delete(player);
    if (dead) sendRespawn(this.#server, player);
    const far =
      Math.abs(player.position.x - position.x) > 16 * this.#server.viewDistance ||
      Math.abs(player.position.z - position.z) > 16 * this.#server.viewDistance;
    this.#movement.teleport(player, position, look);
    if (dead) this.#movement.expectLateAnswer(player);
    if (dead || far) this.#chunkViews.reload(player);
    if (dead) {
      this.#playerViews.respawned(player);
      this.#entities.reveal(player);
      this.#items.reveal(player);
      this.#greetAgain(player);
      this.#server.emit({ type: 'player-respawned', player: player.username, position: { ...position } });
    }
    this.#sendHealth(player);
  }

  /** Sets how well fed a player is, 0 to 20, with no more saturation than that. */
  feed(player: Player, food: number): void {
    player.food = food;
    player.saturation = Math.min(player.saturation, food);
    this.#sendHealth(player);
  }

  /** A client that respawned has forgotten its own body and all it carries. */
  #greetAgain(player: Player): void {
    sendAbilities(player);
    player.send('held_item_slot', { slot: player.inventory.held });
    this.#windows.viewOf(player)?.distrust();
    this.#attributes.reveal(player);
    this.#experience.show(player);
  }

  /** Calls back with the message of every death of a player. */
  onDeathMessage(listener: (message: Component) => void): void {
    this.#deathMessageListeners.push(listener);
  }

  #land(player: Player, fallen: number): void {
    if (player.flying || !player.alive) return;
    const { x, y, z } = player.position;
    const { id } = this.#server.world.block({ x: Math.floor(x), y: Math.floor(y - 0.2), z: Math.floor(z) });
    const bounces = id === 'slime_block' && !player.sneaking;
    const share = bounces ? 0 : (SOFT_LANDINGS[id] ?? (id.endsWith('_bed') ? 0.5 : 1));
    const harmless = HARMLESS_FALL + this.#effects.level(player, 'jump_boost');
    this.#fallen.set(player, fallen);
    // A hair less, for steps of falls add up with rounding errors.
    const amount = Math.ceil((fallen - harmless) * share - 1e-6);
    if (amount > 0) this.#damage.hurt(player, amount, { type: 'fall' });
  }

  #die(player: Player, source: DamageSource): void {
    const rules = this.#server.rules(player.zone.id);
    player.sprinting = false;
    player.sneaking = false;
    player.bed = undefined;
    this.#entities.dismount(player);
    this.#sendHealth(player);
    const fight = this.#fights.get(player);
    const fighter = fight && this.#server.tickNumber - fight.tick <= BLAME_TICKS ? fight.by : undefined;
    const said = deathMessage(this.#server, player, source, this.#fallen.get(player) ?? 0, fighter);
    const message = wireComponent(this.#server.gameData.source.features, said);
    player.send('death_combat_event', { playerId: player.entityId, entityId: -1, message });
    if (rules.showDeathMessages)
      this.#server.broadcastEverywhere(player.zone.id, 'system_chat', { content: message, isActionBar: false });
    for (const listener of this.#deathMessageListeners) listener(said);
    this.#server.emit({
      type: 'player-died',
      player: player.username,
      cause: source.type,
      ...attackerKindOf(source.attacker),
      position: { ...player.position },
    });
    this.#effects.clear(player);
    if (!rules.keepInventory) this.#dropAll(player);
  }

  /** Everything the dead carried falls around them; what is cursed to vanish does. */
  #dropAll(player: Player): void {
    const random = this.#server.zoneRandom(player.zone.id);
    const { eyes, inventory } = player;
    // What a grid could make is not there yet.
    inventory.slots.set(SLOTS.result, null);
    for (const stack of inventory.takeAll()) {
      if (levelOn(stack, 'vanishing_curse') > 0) continue;
      const [speed, angle] = [random.float() * DROP_SPEED, random.float() * 2 * Math.PI];
      const velocity = { x: -Math.sin(angle) * speed, y: 0.2, z: Math.cos(angle) * speed };
      this.#items.spawn(stack, { ...eyes, y: eyes.y - 0.3 }, velocity, DROP_DELAY, player);
    }
  }

  #sendHealth(player: Player): void {
    const { health, food, saturation } = player;
    const before = this.#sent.get(player);
    this.#sent.set(player, { health, food, saturation });
    if (before && before.food !== food) this.#server.emit({ type: 'food-changed', player: player.username, food });
    player.send('update_health', { health, food, foodSaturation: saturation });
  }
}

function isSent(sent: ShownHealth | undefined, { health, food, saturation }: Player): boolean {
  return sent !== undefined && sent.health === health && sent.food === food && sent.saturation === saturation;
}
