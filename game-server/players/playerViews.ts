import type { GameServer } from '../core/server.ts';
import { type MetadataValue, metadataEntries } from '../data/entityMetadata.ts';
import { toWireItem } from '../data/wireItem.ts';
import { EntityMotion, toAngleByte } from '../entities/entityMotion.ts';
import type { Stack } from '../items/inventory/stack.ts';
import { text } from './display/displayPackets.ts';
import { GAME_MODE_NUMBERS, type Player } from './player.ts';

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
      player.send('entity_destroy', { entityIds: others.map(({ entityId }) => entityId) });
      player.send(...this.#unlisting(others));
    });
    server.onLeave((player) => {
      this.#shown.delete(player);
      if (player.hidden) return;
      const zone = player.zone.id;
      server.broadcast(zone, 'entity_destroy', { entityIds: [player.entityId] });
      if (!player.leavingFor) server.broadcastEverywhere(zone, ...this.#unlisting([player]));
    });
    server.onPacket('arm_animation', (player, { hand }) => {
      const animation = hand === 1 ? 3 : 0;
      server.broadcast(player.zone.id, 'animation', { entityId: player.entityId, animation }, player);
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
    const zone = player.zone.id;
    this.#server.broadcast(zone, 'entity_destroy', { entityIds: [player.entityId] }, player);
    this.#shown.set(player, this.#fresh(player));
    if (!player.hidden) for (const viewer of this.#viewersOf(player)) this.#spawnFor(viewer, player);
  }

  #introduce(player: Player): void {
    const others = this.#server.playersIn(player.zone.id).filter((other) => other !== player);
    const viewers = player.hidden ? [] : this.#viewersOf(player);
    // The list must know a player before their spawn packet arrives, or clients ignore it.
    if (!player.cameAs) {
      const elsewhere = this.#server.dimensions.all.filter((server) => server !== this.#server);
      const far = elsewhere.flatMap((server) => server.playersIn(player.zone.id));
      this.#list(player, [...others, ...far, player]);
      for (const viewer of player.hidden ? viewers : [...viewers, ...far]) this.#list(viewer, [player]);
    }
    this.#shown.set(player, this.#fresh(player));
    for (const other of others) this.#spawnFor(player, other);
    for (const viewer of viewers) this.#spawnFor(viewer, player);
  }

  /** Everyone else in a player's zone, also those whom nobody perceives. */
  #viewersOf(player: Player): Player[] {
    const all = [...this.#server.players.values()];
    return all.filter((viewer) => viewer !== player && viewer.zone.id === player.zone.id);
  }

  #unlisting(players: readonly Player[]): [string, Record<string, unknown>] {
    const uuids = players.map(({ uuid }) => uuid);
    return this.#server.gameData.source.features.playerInfoFlags
      ? ['player_remove', { players: uuids }]
      : ['player_info', { action: 'remove_player', data: uuids.map((uuid) => ({ uuid })) }];
  }

  #fresh(player: Player): Shown {
    const motion = new EntityMotion(player.position, player.yaw, player.pitch);
    return { motion, equipment: [], revision: -1, held: -1 };
  }

  #list(viewer: Player, players: readonly Player[]): void {
    // A client finds itself in the list by the name and uuid it was given when it logged in.
    const profileOf = (player: Player) =>
      player === viewer ? player.profile : { name: player.username, uuid: player.uuid };
    const goesByAnother = viewer.profile.name !== viewer.username || viewer.moved;
    const shownName = (player: Player) =>
      player === viewer && goesByAnother ? text(this.#server, viewer.username) : undefined;
    if (this.#server.gameData.source.features.playerInfoFlags)
      viewer.send('player_info', {
        action: {
          add_player: true,
          update_game_mode: true,
          update_listed: true,
          update_latency: true,
          ...(goesByAnother ? { update_display_name: true } : {}),
        },
        data: players.map((player) => ({
          uuid: profileOf(player).uuid,
          player: { name: profileOf(player).name, properties: [] },
          gamemode: GAME_MODE_NUMBERS[player.gameMode],
          listed: 1,
          latency: 0,
          displayName: shownName(player),
        })),
      });
    else
      viewer.send('player_info', {
        action: 'add_player',
        data: players.map((player) => ({
          uuid: profileOf(player).uuid,
          name: profileOf(player).name,
          properties: [],
          gamemode: GAME_MODE_NUMBERS[player.gameMode],
          ping: 0,
          displayName: shownName(player),
        })),
      });
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
  }

  #update(): void {
    const { codec, tickNumber } = this.#server;
    for (const [player, shown] of this.#shown) {
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
      for (const viewer of this.#server.players.values())
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
