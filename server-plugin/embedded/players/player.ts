import type { Point } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import type { Admission, PlayerRecord, Zone } from '../../host/minecraftHost.ts';
import type { EmbeddedGameData } from '../data/embeddedGameData.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import type { Entity } from '../entities/entity.ts';
import { type Experience, NO_EXPERIENCE } from '../experience/levels.ts';
import { PlayerInventory } from '../inventory/playerInventory.ts';
import type { Connection } from '../network/connection.ts';
import type { PacketFields } from '../network/packetCodec.ts';

export type GameMode = PlayerRecord['gameMode'];

/** Numbers of the game modes in packets (Minecraft wiki, "Game mode"). */
export const GAME_MODE_NUMBERS: Readonly<Record<GameMode, number>> = {
  survival: 0,
  creative: 1,
  adventure: 2,
  spectator: 3,
};

/** Health and food of a fresh player (Minecraft wiki, "Health", "Hunger"). */
export const FULL_HEALTH = 20;
export const FULL_FOOD = 20;

/** Height of the eyes above the feet, standing and sneaking (Minecraft wiki, "Player"). */
const EYE_HEIGHT = 1.62;
const SNEAKING_EYE_HEIGHT = 1.27;

/** A player in the world, as the server holds it. Systems keep what only they need in maps of their own. */
export class Player {
  readonly username: string;
  readonly uuid: string;
  readonly entityId: number;
  readonly connection: Connection;
  readonly zone: Zone;
  readonly admission: Admission;
  readonly inventory: PlayerInventory;
  /** Feet, as last accepted. Replaced, never changed in place. */
  position: Point;
  /** Degrees, Minecraft's: yaw 0 = south, 90 = west; pitch -90 = up. */
  yaw: number;
  pitch: number;
  /** Whether a block carries the player, by the server's own check. */
  onGround = true;
  sneaking = false;
  sprinting = false;
  health = FULL_HEALTH;
  food = FULL_FOOD;
  saturation = 5;
  /** Levels and points; changed by `ExperienceSystem`. */
  experience: Experience = NO_EXPERIENCE;
  /** What the player rides on; changed by `Entities.mount` and `dismount` alone. */
  vehicle: Entity | undefined;
  gameMode: GameMode = 'survival';
  /** A held player can look and chat, but neither move nor act. */
  frozen = true;

  constructor(connection: Connection, admission: Admission, zone: Zone, entityId: number, gameData: EmbeddedGameData) {
    this.connection = connection;
    this.admission = admission;
    this.zone = zone;
    this.username = admission.username;
    this.uuid = offlineUuid(admission.username);
    this.entityId = entityId;
    this.inventory = new PlayerInventory(gameData.itemRules);
    this.position = { ...admission.loadout.position };
    this.yaw = admission.loadout.yaw;
    this.pitch = admission.loadout.pitch;
  }

  get alive(): boolean {
    return this.health > 0;
  }

  /** Whether packets can still be sent. */
  get online(): boolean {
    return this.connection.open;
  }

  /** Where the player looks from. */
  get eyes(): Point {
    return { ...this.position, y: this.position.y + (this.sneaking ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT) };
  }

  send(packet: string, fields: PacketFields): void {
    this.connection.send(packet, fields);
  }

  /** What the host reports of the player. */
  record(): PlayerRecord {
    const items: SlotStack[] = this.inventory.slots.contents();
    return {
      username: this.username,
      position: { ...this.position },
      health: this.health,
      gameMode: this.gameMode,
      items,
    };
  }
}
