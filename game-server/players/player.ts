import type { PlayerRecord } from '../../protocol/gameServer/serverReports.ts';
import {
  type Admission,
  type Presence,
  type Senses,
  VANILLA_SENSES,
  type Zone,
} from '../../protocol/gameServer/zone.ts';
import type { BlockPosition, Point } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import { FULL_FOOD, FULL_HEALTH } from '../../protocol/vitals.ts';
import type { MetadataType } from '../data/entityMetadata.ts';
import { MetadataValues } from '../data/metadataValues.ts';
import { offlineUuid } from '../data/offlineUuid.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import { AttributeChanges, type AttributeName } from '../entities/attributeChanges.ts';
import type { Entity } from '../entities/entity.ts';
import { PlayerInventory } from '../items/inventory/playerInventory.ts';
import type { Connection } from '../network/connection.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import type { Dimension, DimensionName } from '../world/dimension.ts';
import { type Experience, NO_EXPERIENCE } from './experienceLevels.ts';

export type GameMode = PlayerRecord['gameMode'];

/** Numbers of the game modes in packets (Minecraft wiki, "Game mode"). */
export const GAME_MODE_NUMBERS: Readonly<Record<GameMode, number>> = {
  survival: 0,
  creative: 1,
  adventure: 2,
  spectator: 3,
};

/** How those begin to play who are there as something. */
const MODE_OF: Readonly<Record<Presence | 'player', GameMode>> = {
  player: 'survival',
  visitor: 'adventure',
  spectator: 'spectator',
};

/** Ticks of breath (Minecraft wiki, "Breathing"), and in fire before one burns ("Fire"). */
export const FULL_AIR = 300;
export const FIRE_DELAY = 20;

/** How a body is held, which decides its size. */
export type Pose = 'standing' | 'sneaking' | 'swimming' | 'sleeping' | 'gliding';

/** Height of the eyes above the feet by pose (Minecraft wiki, "Player"). */
const EYE_HEIGHTS: Readonly<Record<Pose, number>> = {
  standing: 1.62,
  sneaking: 1.27,
  swimming: 0.4,
  sleeping: 0.2,
  gliding: 0.4,
};

/** Whom a client believes to be: what it was told when it logged in, which no packet can change. */
interface Profile {
  readonly name: string;
  readonly uuid: string;
}

/** Where a player comes back after death, instead of where they started. */
interface RespawnPoint {
  /** Feet. */
  readonly position: Point;
  readonly yaw: number;
  /** The bed or respawn anchor behind it; undefined for a place set by a command. */
  readonly bed?: BlockPosition;
  /** The dimension it is in; the overworld unless given. */
  readonly dimension?: DimensionName;
}

/** A player in the world, as the server holds it. Systems keep what only they need in maps of their own. */
export class Player {
  readonly username: string;
  readonly uuid: string;
  readonly entityId: number;
  readonly connection: Connection;
  readonly zone: Zone;
  readonly admission: Admission;
  /** Differs from `username` and `uuid` in who came in as a visitor and was given another place. */
  readonly profile: Profile;
  /** Whether the same client was somebody else just before, without having connected anew. */
  readonly moved: boolean;
  /** Where the body comes from, when it was in another dimension just before. */
  readonly cameAs: Player | undefined;
  /** Set when the body leaves for another dimension. */
  leavingFor: Dimension | undefined;
  /** Where the body comes out there. */
  destination: { readonly position: Point; readonly yaw: number; readonly pitch: number } | undefined;
  readonly inventory: PlayerInventory;
  /** What commands made of the player's attributes; gone with the body. */
  readonly attributeChanges = new AttributeChanges();
  /** Feet, as last accepted. Replaced, never changed in place. */
  position: Point;
  /** Degrees, Minecraft's: yaw 0 = south, 90 = west; pitch -90 = up. */
  yaw: number;
  pitch: number;
  /** Whether a block carries the player, by the server's own check. */
  onGround = true;
  sneaking = false;
  sprinting = false;
  /**
   * Whether the client last said that it sprints. A strong blow and death end `sprinting`; Mineflayer, which is not told,
   * goes on by its own key.
   */
  claimsSprint = false;
  health = FULL_HEALTH;
  food = FULL_FOOD;
  saturation = 5;
  /** Points a full heart bar holds; raised by health boost. */
  maxHealth = FULL_HEALTH;
  /** Golden hearts, in points, lost before health. */
  absorption = 0;
  /** 0 up to 4, where it costs saturation or food. */
  exhaustion = 0;
  /** Ticks of breath left. */
  air = FULL_AIR;
  /** Ticks the player still burns; negative: ticks in fire until they do. */
  fireTicks = -FIRE_DELAY;
  /** Ticks in powder snow, up to 140. */
  chill = 0;
  flying = false;
  /** Gliding on an elytra; changed by `Gliding`. */
  gliding = false;
  /** Firework rockets that push the glider. */
  rockets = 0;
  /** How long the client took to answer the last keep-alive, ms. */
  latency = 0;
  /** Set each tick by `Poses`. */
  pose: Pose = 'standing';
  /** The bed the player lies in; set by whoever lets them sleep. */
  bed: BlockPosition | undefined;
  respawnPoint: RespawnPoint | undefined;
  /** Whether the credits were shown, which come once when one leaves the End. */
  seenCredits = false;
  readonly #metadata = new MetadataValues();
  /** Levels and points; changed by `ExperienceSystem`. */
  experience: Experience = NO_EXPERIENCE;
  /** Decides what enchanting tables offer until the player enchants something. */
  enchantingSeed = 0;
  /** What the player rides on; changed by `Entities.mount` and `dismount` alone. */
  vehicle: Entity | undefined;
  gameMode: GameMode;
  /** A held player can look and chat, but neither move nor act. */
  frozen: boolean;

  /** @param before who the client was until now; its number stays, for a client learns its own only once. */
  constructor(
    connection: Connection,
    admission: Admission,
    zone: Zone,
    entityId: number,
    gameData: ServerGameData,
    before?: Player,
  ) {
    this.connection = connection;
    this.moved = before !== undefined;
    this.cameAs = before?.leavingFor ? before : undefined;
    this.admission = admission;
    this.zone = zone;
    this.username = admission.username;
    this.uuid = offlineUuid(admission.username);
    this.profile = before?.profile ?? { name: this.username, uuid: this.uuid };
    this.entityId = entityId;
    const { presence, gameMode } = admission;
    this.gameMode = presence === undefined && gameMode ? gameMode : MODE_OF[presence ?? 'player'];
    this.flying = this.gameMode === 'spectator';
    this.frozen = admission.presence === undefined;
    this.inventory = new PlayerInventory(gameData.itemRules);
    this.position = { ...admission.loadout.position };
    this.yaw = admission.loadout.yaw;
    this.pitch = admission.loadout.pitch;
  }

  /** Whether nobody else perceives the player, who changes nothing. */
  get hidden(): boolean {
    return this.admission.presence !== undefined;
  }

  get alive(): boolean {
    return this.health > 0;
  }

  /** Whether packets can still be sent. */
  get online(): boolean {
    return this.connection.open;
  }

  /** What the player must see, by the rules of the zone. */
  get senses(): Senses {
    return this.zone.senses ?? VANILLA_SENSES;
  }

  /** The value of an attribute whose base is `own`, with what is worn added. */
  attribute(name: AttributeName, own: number, added = 0): number {
    return this.attributeChanges.value(name, own, added);
  }

  /** Where the player looks from. */
  get eyes(): Point {
    const pose = this.pose === 'standing' && this.sneaking ? 'sneaking' : this.pose;
    return { ...this.position, y: this.position.y + EYE_HEIGHTS[pose] };
  }

  /** Sets a value of the metadata that clients are sent; keys as in minecraft-data's `metadataKeys` of the player. */
  setMetadata(key: string, type: MetadataType, value: unknown): void {
    this.#metadata.set(key, type, value);
  }

  /** All metadata, and which of it is news; `PlayerViews` shows it. */
  get metadata(): MetadataValues {
    return this.#metadata;
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
