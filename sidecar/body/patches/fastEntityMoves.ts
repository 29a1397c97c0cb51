import type { Bot } from 'mineflayer';
import { nameTable } from '../../../protocol/nameTable.ts';
import { LinkedClient } from '../client/linkedClient.ts';
import { mineflayerRequire } from './mineflayerRequire.ts';

type Entity = Bot['entity'] & { headYaw?: number };

interface Packet {
  /** Fields behind the entity's number, as minecraft-data describes them. */
  readonly fields: string;
  /** Bytes of these fields. */
  readonly size: number;
  readonly apply: (entity: Entity, frame: Buffer, at: number, turns: Turns) => void;
}

/** Angles in radians by the byte they come as. */
interface Turns {
  readonly yaws: readonly number[];
  readonly pitches: readonly number[];
}

/** Steps are in parts of a block (Minecraft wiki, "Update Entity Position"). */
const STEPS = 128 * 32;

/** The packets with movements of others, many times as frequent as all the rest together. */
const PACKETS: Readonly<Record<string, Packet>> = nameTable({
  rel_entity_move: {
    fields: 'dX:i16 dY:i16 dZ:i16 onGround:bool',
    size: 7,
    apply: move,
  },
  entity_look: {
    fields: 'yaw:i8 pitch:i8 onGround:bool',
    size: 3,
    apply: turn,
  },
  entity_move_look: {
    fields: 'dX:i16 dY:i16 dZ:i16 yaw:i8 pitch:i8 onGround:bool',
    size: 9,
    apply: (entity, frame, at, turns) => {
      move(entity, frame, at);
      turn(entity, frame, at + 6, turns);
    },
  },
  entity_head_rotation: {
    fields: 'headYaw:i8',
    size: 1,
    apply: (entity, frame, at, { yaws }) => {
      entity.headYaw = yaws[frame[at] as number] as number;
    },
  },
});

/**
 * Makes the movements of others cheap for a bot on a link: does what Mineflayer does with them, straight from the bytes.
 * Mineflayer still gets what is out of the ordinary, such as a movement while somebody listens to `entityMoved`.
 */
export function speedUpEntityMoves(bot: Bot): void {
  const client = bot._client as unknown;
  if (!(client instanceof LinkedClient) || !bot.supportFeature('fixedPointDelta128')) return;
  const { protocol } = bot.registry as unknown as {
    protocol: { play: { toClient: { types: Readonly<Record<string, unknown>> } } };
  };
  const { types } = protocol.play.toClient;
  const turns = turnsByByte();
  for (const [name, { fields, size, apply }] of Object.entries(PACKETS)) {
    if (fieldsOf(types[`packet_${name}`]) !== `entityId:varint ${fields}`) continue;
    // Somebody besides Mineflayer listens.
    if (client.listenerCount(name) !== 1) continue;
    client.addShortcut(name, (frame, start) => {
      let at = start;
      let id = 0;
      // Numbers of more than three bytes do not come up.
      for (let shift = 0; shift < 21; shift += 7) {
        const byte = frame[at++];
        if (byte === undefined) return false;
        id |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
        if (shift === 14) return false;
      }
      const entity = bot.entities[id];
      if (!entity || at + size > frame.length || bot.listenerCount('entityMoved') > 0) return false;
      apply(entity, frame, at, turns);
      return true;
    });
  }
}

function move({ position }: Entity, frame: Buffer, at: number): void {
  position.x += i16(frame, at) / STEPS;
  position.y += i16(frame, at + 2) / STEPS;
  position.z += i16(frame, at + 4) / STEPS;
}

function turn(entity: Entity, frame: Buffer, at: number, { yaws, pitches }: Turns): void {
  entity.yaw = yaws[frame[at] as number] as number;
  entity.pitch = pitches[frame[at + 1] as number] as number;
}

function i16(frame: Buffer, at: number): number {
  return (((frame[at] as number) << 24) | ((frame[at + 1] as number) << 16)) >> 16;
}

function fieldsOf(description: unknown): string {
  if (!Array.isArray(description) || description[0] !== 'container') return '';
  return (description[1] as readonly { name?: string; type: unknown }[])
    .map(({ name, type }) => `${name}:${typeof type === 'string' ? type : '?'}`)
    .join(' ');
}

let angles: Turns | undefined;

/** By Mineflayer's own conversions, so that the angles are the same to the last bit. */
function turnsByByte(): Turns {
  if (!angles) {
    const { fromNotchianYawByte, fromNotchianPitchByte } = mineflayerRequire()('./lib/conversions') as Record<
      'fromNotchianYawByte' | 'fromNotchianPitchByte',
      (byte: number) => number
    >;
    const bytes = Array.from({ length: 256 }, (_, byte) => (byte << 24) >> 24);
    angles = {
      yaws: bytes.map((byte) => fromNotchianYawByte(byte)),
      pitches: bytes.map((byte) => fromNotchianPitchByte(byte)),
    };
  }
  return angles;
}
