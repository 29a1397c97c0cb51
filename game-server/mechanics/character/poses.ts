import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { KnownBlocks } from '../../players/knownBlocks.ts';
import { bodyAt, postureAt } from '../../players/path.ts';
import type { Player, Pose } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import { touchingOf } from '../health/touching.ts';

/** Bits of entity metadata 0 and the pose numbers of metadata 6 (Minecraft wiki, "Entity metadata"). */
const ON_FIRE = 0x01;
const SNEAKING = 0x02;
const SPRINTING = 0x08;
const SWIMMING = 0x10;
const GLIDING = 0x80;
const POSE_NUMBERS: Readonly<Record<Pose, number>> = { standing: 0, sleeping: 2, swimming: 3, sneaking: 5, gliding: 1 };
const DYING_POSE = 7;

/** The room there was for a body, which holds until it moves or a block changes. */
interface Room {
  position: Point | undefined;
  sneaking: boolean;
  revision: number;
  height: number;
}

/**
 * How players hold themselves: standing, sneaking, swimming, crawling where there is no room, lying in bed; and the
 * flags that show it to everybody.
 */
export class Poses {
  readonly #server: GameServer;
  readonly #blocks: KnownBlocks;
  readonly #effects: Effects;
  readonly #rooms = new Map<Player, Room>();

  constructor(server: GameServer, effects: Effects) {
    this.#server = server;
    this.#effects = effects;
    this.#blocks = new KnownBlocks(server.world);
  }

  install(): void {
    const server = this.#server;
    server.onJoin((player) => {
      // All layers of the skin, and the right hand.
      player.setMetadata('player_mode_customisation', 'byte', 0x7f);
      player.setMetadata('player_main_hand', 'byte', 1);
      this.#update(player);
    });
    server.onLeave((player) => this.#rooms.delete(player));
    server.onPhase('players', () => {
      for (const player of server.players.values()) this.#update(player);
    });
  }

  #update(player: Player): void {
    player.pose = this.#poseOf(player);
    const looks = this.#effects.looks(player);
    const spectator = player.gameMode === 'spectator' ? 0x20 : 0;
    const flags =
      (player.fireTicks > 0 ? ON_FIRE : 0) |
      (player.sneaking ? SNEAKING : 0) |
      (player.sprinting ? SPRINTING : 0) |
      (player.pose === 'swimming' && player.sprinting ? SWIMMING : 0) |
      (player.gliding ? GLIDING : 0) |
      looks |
      spectator;
    player.setMetadata('shared_flags', 'byte', (flags << 24) >> 24);
    player.setMetadata('pose', 'pose', player.alive ? POSE_NUMBERS[player.pose] : DYING_POSE);
    player.setMetadata('health', 'float', player.health);
    player.setMetadata('player_absorption', 'float', player.absorption);
  }

  #poseOf(player: Player): Pose {
    if (player.bed) return 'sleeping';
    if (player.gameMode === 'spectator' || player.vehicle) return 'standing';
    if (player.sprinting && !player.flying && this.#swims(player)) return 'swimming';
    if (player.gliding) return 'gliding';
    const height = this.#heightOf(player);
    // Who is inside a block cannot even crawl, and stays as they are (vanilla's Player.updatePlayerPose).
    if (height < 1 && player.pose !== 'sleeping' && this.#blocks.bars(bodyAt(player.position, height)))
      return player.pose;
    return height < 1 ? 'swimming' : height < 1.7 ? 'sneaking' : 'standing';
  }

  #heightOf(player: Player): number {
    const { position } = player;
    const { revision } = this.#server.world;
    const sneaking = player.sneaking && !player.flying;
    let room = this.#rooms.get(player);
    if (!room) {
      room = { position: undefined, sneaking, revision, height: 0 };
      this.#rooms.set(player, room);
    }
    if (room.position !== position || room.sneaking !== sneaking || room.revision !== revision) {
      room.position = position;
      room.sneaking = sneaking;
      room.revision = revision;
      room.height = postureAt(this.#blocks, position, sneaking);
    }
    return room.height;
  }

  /** Who sprints with the head under water begins to swim, and goes on while in water. */
  #swims(player: Player): boolean {
    const { inWater, eyesInWater } = touchingOf(this.#server.world, player);
    return player.pose === 'swimming' ? inWater : eyesInWater;
  }
}
