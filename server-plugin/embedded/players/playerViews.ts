import { toWireItem } from '../data/wireItem.ts';
import { EntityMotion, toAngleByte } from '../entities/entityMotion.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { GAME_MODE_NUMBERS, type Player } from './player.ts';

/** Slots of entity_equipment that are shown, with the inventory slot behind each (Minecraft wiki, Set Equipment). */
const ARMOUR_SLOTS: readonly (readonly [equipment: number, inventory: number])[] = [
  [1, 45],
  [2, 8],
  [3, 7],
  [4, 6],
  [5, 5],
];
/** Bits of entity metadata 0 and the pose numbers of metadata 6 (Minecraft wiki, "Entity metadata"). */
const SNEAKING_FLAG = 0x02;
const SPRINTING_FLAG = 0x08;
const STANDING_POSE = 0;
const SNEAKING_POSE = 5;

interface Shown {
  readonly motion: EntityMotion;
  flags: number;
  /** Item ids by equipment slot as others saw them last. */
  equipment: string[];
}

/** Shows players to each other within their zone: tab list, spawning, moving, looking, poses, equipment, arm swings. */
export class PlayerViews implements System {
  readonly name = 'player-views';
  #server!: EmbeddedServer;
  readonly #shown = new Map<Player, Shown>();

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.onJoin((player) => this.#introduce(player));
    server.onLeave((player) => {
      this.#shown.delete(player);
      const zone = player.zone.id;
      server.broadcast(zone, 'entity_destroy', { entityIds: [player.entityId] });
      if (server.gameData.source.features.playerInfoFlags)
        server.broadcast(zone, 'player_remove', { players: [player.uuid] });
      else server.broadcast(zone, 'player_info', { action: 'remove_player', data: [{ uuid: player.uuid }] });
    });
    server.onPacket('arm_animation', (player, { hand }) => {
      const animation = hand === 1 ? 3 : 0;
      server.broadcast(player.zone.id, 'animation', { entityId: player.entityId, animation }, player);
    });
    server.onPacket('entity_action', (player, { actionId }) => {
      if (actionId === 'start_sneaking') player.sneaking = true;
      else if (actionId === 'stop_sneaking') player.sneaking = false;
      else if (actionId === 'start_sprinting') player.sprinting = true;
      else if (actionId === 'stop_sprinting') player.sprinting = false;
    });
    server.onPacket('player_input', (player, { inputs }) => {
      // 1.21.2 and later repeat the keys here; sneaking still comes as an entity action up to 1.21.5.
      const keys = inputs as { readonly sprint?: boolean } | undefined;
      if (keys?.sprint === true) player.sprinting = true;
    });
    server.onPhase('views', () => this.#update());
  }

  /** Makes a player disappear from and appear again to the others, as after a respawn. */
  respawned(player: Player): void {
    const zone = player.zone.id;
    this.#server.broadcast(zone, 'entity_destroy', { entityIds: [player.entityId] }, player);
    this.#shown.set(player, this.#fresh(player));
    for (const other of this.#server.playersIn(zone)) if (other !== player) this.#spawnFor(other, player);
  }

  #introduce(player: Player): void {
    const others = this.#server.playersIn(player.zone.id).filter((other) => other !== player);
    // The list must know a player before their spawn packet arrives, or clients ignore it.
    this.#list(player, [...others, player]);
    for (const other of others) this.#list(other, [player]);
    this.#shown.set(player, this.#fresh(player));
    for (const other of others) {
      this.#spawnFor(player, other);
      this.#spawnFor(other, player);
    }
  }

  #fresh(player: Player): Shown {
    return { motion: new EntityMotion(player.position, player.yaw, player.pitch), flags: 0, equipment: [] };
  }

  #list(viewer: Player, players: readonly Player[]): void {
    if (this.#server.gameData.source.features.playerInfoFlags)
      viewer.send('player_info', {
        action: {
          add_player: true,
          update_game_mode: true,
          update_listed: true,
          update_latency: true,
        },
        data: players.map((player) => ({
          uuid: player.uuid,
          player: { name: player.username, properties: [] },
          gamemode: GAME_MODE_NUMBERS[player.gameMode],
          listed: 1,
          latency: 0,
        })),
      });
    else
      viewer.send('player_info', {
        action: 'add_player',
        data: players.map((player) => ({
          uuid: player.uuid,
          name: player.username,
          properties: [],
          gamemode: GAME_MODE_NUMBERS[player.gameMode],
          ping: 0,
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
    const shown = this.#shown.get(player);
    if (shown && shown.flags !== 0) viewer.send('entity_metadata', this.#metadata(player, shown.flags));
    const equipments = this.#equipment(player);
    if (equipments.some(([, id]) => id !== ''))
      viewer.send('entity_equipment', this.#equipmentPacket(player, equipments));
  }

  #update(): void {
    const { codec } = this.#server;
    for (const [player, shown] of this.#shown) {
      const frames = shown.motion.update(
        codec,
        this.#server.gameData.source.features,
        player.entityId,
        player.position,
        player.yaw,
        player.pitch,
        player.onGround,
      );
      const flags = (player.sneaking ? SNEAKING_FLAG : 0) | (player.sprinting ? SPRINTING_FLAG : 0);
      if (flags !== shown.flags) {
        shown.flags = flags;
        frames.push(codec.encode('play', 'entity_metadata', this.#metadata(player, flags)));
      }
      const equipment = this.#equipment(player);
      const changed = equipment.filter(([slot, id]) => (shown.equipment[slot] ?? '') !== id);
      if (changed.length > 0) {
        for (const [slot, id] of changed) shown.equipment[slot] = id;
        frames.push(codec.encode('play', 'entity_equipment', this.#equipmentPacket(player, changed)));
      }
      if (frames.length === 0) continue;
      for (const viewer of this.#server.players.values())
        if (viewer !== player && viewer.zone.id === player.zone.id)
          for (const frame of frames) viewer.connection.sendFrame(frame);
    }
  }

  #metadata(player: Player, flags: number): Record<string, unknown> {
    const named = this.#server.gameData.source.features.playerInfoFlags;
    const pose = flags & SNEAKING_FLAG ? SNEAKING_POSE : STANDING_POSE;
    return {
      entityId: player.entityId,
      metadata: [
        { key: 0, type: named ? 'byte' : 0, value: flags },
        // Type 18 is the pose in 1.19.2; later versions name it.
        { key: 6, type: named ? 'pose' : 18, value: pose },
      ],
    };
  }

  #equipment(player: Player): (readonly [slot: number, id: string])[] {
    return [
      [0, player.inventory.inHand(0)?.id ?? ''] as const,
      ...ARMOUR_SLOTS.map(([slot, inventory]) => [slot, player.inventory.slots.get(inventory)?.id ?? ''] as const),
    ];
  }

  #equipmentPacket(player: Player, slots: readonly (readonly [number, string])[]): Record<string, unknown> {
    return {
      entityId: player.entityId,
      equipments: slots.map(([slot, id]) => ({
        slot,
        item: toWireItem(this.#server.gameData, id === '' ? undefined : { id, count: 1 }),
      })),
    };
  }
}
