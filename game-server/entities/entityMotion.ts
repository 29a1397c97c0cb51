import type { Point } from '../../protocol/geometry.ts';
import type { VersionFeatures } from '../data/versionData.ts';
import type { PacketCodec } from '../network/packetCodec.ts';

/** Fixed-point units in a block and the largest step of a relative move (Minecraft wiki, Update Entity Position). */
const UNITS = 4096;
const LARGEST_STEP = 32_767;

/** Degrees as the signed byte of entity packets: 256 steps to the circle. */
export function toAngleByte(degrees: number): number {
  return (Math.floor((degrees * 256) / 360) << 24) >> 24;
}

/**
 * What clients believe of an entity's place, in the fixed point of the packets, so that small steps add up without
 * drift.
 */
export class EntityMotion {
  #x = 0;
  #y = 0;
  #z = 0;
  #yaw = 0;
  #pitch = 0;

  constructor(position: Point, yaw: number, pitch: number) {
    this.follow(position, yaw, pitch);
  }

  /** The place clients believe in; where to spawn the entity for one who joins later. */
  get position(): Point {
    return { x: this.#x / UNITS, y: this.#y / UNITS, z: this.#z / UNITS };
  }

  /** Takes note of a place and look that nobody watches. */
  follow(position: Point, yaw: number, pitch: number): void {
    this.#x = Math.round(position.x * UNITS);
    this.#y = Math.round(position.y * UNITS);
    this.#z = Math.round(position.z * UNITS);
    this.#yaw = toAngleByte(yaw);
    this.#pitch = toAngleByte(pitch);
  }

  /** The frames that bring clients from what they believe to the given place and look; empty when nothing changed. */
  update(
    codec: PacketCodec,
    features: VersionFeatures,
    entityId: number,
    position: Point,
    yawDegrees: number,
    pitchDegrees: number,
    onGround: boolean,
  ): Buffer[] {
    const x = Math.round(position.x * UNITS);
    const y = Math.round(position.y * UNITS);
    const z = Math.round(position.z * UNITS);
    const yaw = toAngleByte(yawDegrees);
    const pitch = toAngleByte(pitchDegrees);
    const dX = x - this.#x;
    const dY = y - this.#y;
    const dZ = z - this.#z;
    const moved = dX !== 0 || dY !== 0 || dZ !== 0;
    const turned = yaw !== this.#yaw || pitch !== this.#pitch;
    const frames: Buffer[] = [];
    if (!moved && !turned) return frames;
    if (Math.max(Math.abs(dX), Math.abs(dY), Math.abs(dZ)) > LARGEST_STEP) {
      const place = { entityId, x: x / UNITS, y: y / UNITS, z: z / UNITS, onGround };
      frames.push(
        features.entitySync
          ? codec.encode('play', 'sync_entity_position', {
              ...place,
              dx: 0,
              dy: 0,
              dz: 0,
              yaw: yawDegrees,
              pitch: pitchDegrees,
            })
          : codec.encode('play', 'entity_teleport', { ...place, yaw, pitch }),
      );
    } else if (moved && turned)
      frames.push(codec.encode('play', 'entity_move_look', { entityId, dX, dY, dZ, yaw, pitch, onGround }));
    else if (moved) frames.push(codec.encode('play', 'rel_entity_move', { entityId, dX, dY, dZ, onGround }));
    else frames.push(codec.encode('play', 'entity_look', { entityId, yaw, pitch, onGround }));
    if (yaw !== this.#yaw) frames.push(codec.encode('play', 'entity_head_rotation', { entityId, headYaw: yaw }));
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#yaw = yaw;
    this.#pitch = pitch;
    return frames;
  }
}
