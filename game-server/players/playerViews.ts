import type { GameServer } from '../core/server.ts';
import type { Viewpoint } from '../core/tracker.ts';
import { type MetadataValue, metadataEntries } from '../data/entityMetadata.ts';
import { trackingFact } from '../data/trackingFacts.ts';
import { toWireItem } from '../data/wireItem.ts';
import { EntityFrames } from '../entities/entityFrames.ts';
import { EntityMotion, toAngleByte } from '../entities/entityMotion.ts';
import type { Stack } from '../items/inventory/stack.ts';
import { showInList, unlisting } from './display/playerList.ts';
import type { Player } from './player.ts';

/** Slots of entity_equipment that are shown, with the inventory slot behind each (Minecraft wiki, Set Equipment). */
const ARMOUR_SLOTS: readonly (readonly [equipment: number, inventory: number])[] = [
  [1, 45],
  [2, 8],
  [3, 7],
  [4, 6],
  [5, 5],
];
/**
 * Ticks between two packets of a player's movement, as in vanilla (EntityType.PLAYER's update interval); a change of
 * metadata takes the movement so far along.
 */
const MOVEMENT_TICKS = 2;

interface Shown {
  readonly motion: EntityMotion;
  /** Stacks by equipment slot as others saw them last. */
  equipment: (Stack | null)[];
  /** The inventory's revision and held slot as of the last look at the equipment. */
  revision: number;
  held: number;
}

/** Shows players to each other within their zone: tab list, spawning, moving, looking, poses, equipment, arm swings. */
export class PlayerViews {
  readonly #server: GameServer;
  readonly #shown = new Map<Player, Shown>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => this.#introduce(player));
    server.onMove((player) => {
      // Everybody stays in the list of all dimensions.
      if (player.leavingFor) return;
      // The client stays in its own list: it would look for itself there in vain.
      const others = server.playersIn(player.zone.id).filter((other) => other !== player);
      if (others.length === 0) return;
      if (!server.tracker.tracks(player.zone.id))
        player.send('entity_destroy', { entityIds: others.map(({ entityId }) => entityId) });
      player.send(...unlisting(server, others));
    });
    server.onLeave((player) => {
      this.#shown.delete(player);
      if (player.hidden) return;
      const zone = player.zone.id;
      this.#vanish(player);
      if (!player.leavingFor) server.broadcastEverywhere(zone, ...unlisting(server, [player]));
    });
    server.onPacket('arm_animation', (player, { hand }) => {
      const animation = hand === 1 ? 3 : 0;
      const { entityId, zone } = player;
      server.tracker.broadcastAbout(zone.id, entityId, 'animation', { entityId, animation }, { except: player });
    });
    const { laterForms } = server.gameData.source.features;
    server.onPacket('entity_action', (player, fields) => {
      const actionId = laterForms && !player.vehicle ? sprintOf(fields.actionId) : fields.actionId;
      if (actionId === 'start_sprinting') player.claimsSprint = true;
      else if (actionId === 'stop_sprinting') player.claimsSprint = false;
      if (!player.alive) return;
      if (actionId === 'start_sneaking') player.sneaking = true;
      else if (actionId === 'stop_sneaking') player.sneaking = false;
      else if (actionId === 'start_sprinting') player.sprinting = true;
      else if (actionId === 'stop_sprinting') player.sprinting = false;
    });
    server.onPacket('player_input', (player, { inputs }) => {
      // 1.21.2 and later repeat the keys here; up to 1.21.5 sneaking comes as an entity action too, but not Mineflayer's.
      const keys = inputs as { readonly sprint?: boolean; readonly shift?: boolean } | undefined;
      if (keys?.sprint === true) player.claimsSprint = true;
      if (keys?.sprint === true && player.alive) player.sprinting = true;
      if (typeof keys?.shift === 'boolean') player.sneaking = keys.shift;
    });
    server.onPhase('views', () => this.#update());
  }

  /** Makes a player disappear from and appear again to the others, as after a respawn. */
  respawned(player: Player): void {
    this.#vanish(player, player);
    this.#shown.set(player, this.#fresh(player));
    if (player.hidden) return;
    const points = this.#server.tracker.look()(player.zone.id);
    if (points) this.#follow(player, points);
    else for (const viewer of this.#viewersOf(player)) this.#spawnFor(viewer, player);
  }

  /** Makes a player disappear from those who are shown them. */
  #vanish(player: Player, except?: Player): void {
    const { entityId, zone } = player;
    const options = except ? { except } : {};
    this.#server.tracker.broadcastAbout(zone.id, entityId, 'entity_destroy', { entityIds: [entityId] }, options);
    this.#server.tracker.end(entityId);
  }

  /** Shows a player to those who are near enough, and no longer to others. */
  #follow(player: Player, points: readonly Viewpoint[]): void {
    const { tracker } = this.#server;
    tracker.follow(player, trackingFact('player').range, points, (viewer) => {
      if (tracker.viewersOf(player.entityId).size === 1)
        this.#shown.get(player)?.motion.follow(player.position, player.yaw, player.pitch);
      this.#spawnFor(viewer, player);
    });
  }

  #introduce(player: Player): void {
    const others = this.#server.playersIn(player.zone.id).filter((other) => other !== player);
    const viewers = player.hidden ? [] : this.#viewersOf(player);
    // The list must know a player before their spawn packet arrives, or clients ignore it.
    if (!player.cameAs) {
      const elsewhere = this.#server.dimensions.all.filter((server) => server !== this.#server);
      const far = elsewhere.flatMap((server) => server.playersIn(player.zone.id));
      showInList(this.#server, player, [...others, ...far, player]);
      for (const viewer of player.hidden ? viewers : [...viewers, ...far]) showInList(this.#server, viewer, [player]);
    }
    this.#shown.set(player, this.#fresh(player));
    const points = this.#server.tracker.look()(player.zone.id);
    if (points) {
      for (const other of others) this.#follow(other, points);
      if (!player.hidden) this.#follow(player, points);
      return;
    }
    for (const other of others) this.#spawnFor(player, other);
    for (const viewer of viewers) this.#spawnFor(viewer, player);
  }

  /** Everyone else in a player's zone, also those whom nobody perceives. */
  #viewersOf(player: Player): Player[] {
    const all = [...this.#server.players.values()];
    return all.filter((viewer) => viewer !== player && viewer.zone.id === player.zone.id);
  }

  #fresh(player: Player): Shown {
    const motion = new EntityMotion(player.position, player.yaw, player.pitch);
    return { motion, equipment: [], revision: -1, held: -1 };
  }

  #spawnFor(viewer: Player, player: Player): void {
    const { gameData } = this.#server;
    const { x, y, z } = this.#shown.get(player)?.motion.position ?? player.position;
    const [yaw, pitch] = [toAngleByte(player.yaw), toAngleByte(player.pitch)];
    if (gameData.source.features.namedEntitySpawn)
      viewer.send('named_entity_spawn', { entityId: player.entityId, playerUUID: player.uuid, x, y, z, yaw, pitch });
    else
      viewer.send('spawn_entity', {
        entityId: player.entityId,
        objectUUID: player.uuid,
        type: gameData.entityNumber('player'),
        x,
        y,
        z,
        pitch,
        yaw,
        headPitch: yaw,
        objectData: 0,
        velocity: { x: 0, y: 0, z: 0 },
      });
    viewer.send('entity_head_rotation', { entityId: player.entityId, headYaw: yaw });
    viewer.send('entity_metadata', this.#metadata(player, player.metadata.all()));
    const equipments = this.#equipment(player);
    if (equipments.some(([, stack]) => stack))
      viewer.send('entity_equipment', this.#equipmentPacket(player, equipments));
    const { tracker } = this.#server;
    const { vehicle } = player;
    if (vehicle && tracker.tracks(player.zone.id) && tracker.knows(viewer, vehicle.entityId))
      viewer.connection.sendFrame(new EntityFrames(this.#server).passengers(vehicle, viewer));
  }

  #update(): void {
    const { codec, tickNumber, tracker } = this.#server;
    const look = tracker.look();
    for (const [player, shown] of this.#shown) {
      const points = player.hidden ? undefined : look(player.zone.id);
      if (points && tracker.isDue(player.entityId)) this.#follow(player, points);
      const changed = player.metadata.takeChanged();
      const frames = tickNumber % MOVEMENT_TICKS === 0 || changed.length > 0 ? this.#movementOf(player, shown) : [];
      if (changed.length > 0) {
        const frame = codec.encode('play', 'entity_metadata', this.#metadata(player, changed));
        player.connection.sendFrame(frame);
        frames.push(frame);
      }
      const { revision, held } = player.inventory;
      if (revision !== shown.revision || held !== shown.held) {
        shown.revision = revision;
        shown.held = held;
        const equipment = this.#equipment(player);
        const changed = equipment.filter(([slot, stack]) => (shown.equipment[slot] ?? null) !== stack);
        if (changed.length > 0) {
          for (const [slot, stack] of changed) shown.equipment[slot] = stack;
          frames.push(codec.encode('play', 'entity_equipment', this.#equipmentPacket(player, changed)));
        }
      }
      if (frames.length === 0 || player.hidden) continue;
      for (const viewer of points ? tracker.viewersOf(player.entityId) : this.#server.players.values())
        if (viewer !== player && viewer.zone.id === player.zone.id)
          for (const frame of frames) viewer.connection.sendFrame(frame);
    }
  }

  /** What others must be sent of a player's movement since the last time; nothing when nobody else is in the zone. */
  #movementOf(player: Player, { motion }: Shown): Buffer[] {
    const { position, yaw, pitch, onGround } = player;
    if (this.#isWatched(player)) {
      const { codec, gameData } = this.#server;
      return motion.update(codec, gameData.source.features, player.entityId, position, yaw, pitch, onGround);
    }
    motion.follow(position, yaw, pitch);
    return [];
  }

  #isWatched(player: Player): boolean {
    const { tracker } = this.#server;
    if (tracker.tracks(player.zone.id)) return tracker.viewersOf(player.entityId).size > 0;
    for (const other of this.#server.players.values())
      if (other !== player && other.zone.id === player.zone.id) return true;
    return false;
  }

  #metadata(player: Player, values: readonly MetadataValue[]): Record<string, unknown> {
    return {
      entityId: player.entityId,
      metadata: metadataEntries(this.#server.gameData, 'player', values),
    };
  }

  #equipment(player: Player): (readonly [slot: number, stack: Stack | null])[] {
    return [
      [0, player.inventory.inHand(0)] as const,
      ...ARMOUR_SLOTS.map(([slot, inventory]) => [slot, player.inventory.slots.get(inventory)] as const),
    ];
  }

  #equipmentPacket(player: Player, slots: readonly (readonly [number, Stack | null])[]): Record<string, unknown> {
    return {
      entityId: player.entityId,
      equipments: slots.map(([slot, stack]) => ({
        slot,
        item: toWireItem(this.#server.gameData, stack ?? undefined),
      })),
    };
  }
}

/**
 * What a client on foot means by an entity action of 26.1. Mineflayer 4.39 numbers them as up to 1.21.5: who begins to
 * sprint then says that their mount jumps, which no other client on foot does.
 */
function sprintOf(actionId: unknown): unknown {
  if (actionId === 'start_riding_jump') return 'start_sprinting';
  return actionId === 'stop_riding_jump' ? 'stop_sprinting' : actionId;
}
