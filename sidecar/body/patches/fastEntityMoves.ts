import type { Bot } from 'mineflayer';
import { nameTable } from '../../../protocol/nameTable.ts';
import { LinkedClient } from '../client/linkedClient.ts';
import { Audience } from './audience.ts';
import { behindNumber, fieldsOf, numberAt } from './entityPackets.ts';
import { mineflayerRequire } from './mineflayerRequire.ts';
import { HEAD_TURN, STEP, TURN, type Turns, WaitingMoves } from './waitingMoves.ts';

interface Packet {
  /** Fields behind the entity's number, as minecraft-data describes them. */
  readonly fields: string;
  /** Bytes of these fields. */
  readonly size: number;
  readonly kind: number;
  /** Where the angles are among them. */
  readonly turns: number;
}

/** The packets with movements of others, many times as frequent as all the rest together. */
const PACKETS: Readonly<Record<string, Packet>> = nameTable({
  rel_entity_move: { fields: 'dX:i16 dY:i16 dZ:i16 onGround:bool', size: 7, kind: STEP, turns: 0 },
  entity_look: { fields: 'yaw:i8 pitch:i8 onGround:bool', size: 3, kind: TURN, turns: 0 },
  entity_move_look: {
    fields: 'dX:i16 dY:i16 dZ:i16 yaw:i8 pitch:i8 onGround:bool',
    size: 9,
    kind: STEP | TURN,
    turns: 6,
  },
  entity_head_rotation: { fields: 'headYaw:i8', size: 1, kind: HEAD_TURN, turns: 0 },
});

/**
 * Makes the movements of others cheap for a bot on a link: does what Mineflayer does with them, straight from the bytes, and
 * not before somebody looks where they are. Mineflayer still gets what is out of the ordinary, such as a movement while
 * somebody listens to `entityMoved`.
 *
 * @returns where moves wait; undefined where they do not, as at some versions and through sockets
 */
export function speedUpEntityMoves(bot: Bot): WaitingMoves | undefined {
  const client = bot._client as unknown;
  if (!(client instanceof LinkedClient) || !bot.supportFeature('fixedPointDelta128')) return undefined;
  const moves = new WaitingMoves(turnsByByte());
  client.prependListener('entity_destroy', (packet) => {
    for (const id of (packet as { entityIds: readonly number[] }).entityIds) moves.remove(id);
  });
  // Another kind of entity may take the place of one.
  for (const spawn of ['spawn_entity', 'named_entity_spawn'])
    if (client.listenerCount(spawn) > 0)
      client.prependListener(spawn, (packet) => moves.remove((packet as { entityId: number }).entityId));
  client.prependListener('login', () => moves.removeAll());
  const told = new Audience(bot, ['entityMoved'], () => moves.carryOut());
  for (const [name, { fields, size, kind, turns }] of Object.entries(PACKETS)) {
    if (fieldsOf(bot, name) !== `entityId:varint ${fields}`) continue;
    // Somebody besides Mineflayer listens.
    if (client.listenerCount(name) !== 1) continue;
    client.addShortcut(name, (frame, start) => {
      const id = numberAt(frame, start);
      const at = behindNumber(frame, start);
      if (id < 0 || at + size > frame.length || told.present) return false;
      const slot = moves.slotOf(id);
      if (slot !== 0) {
        moves.wait(slot, kind, frame, at, at + turns);
        return true;
      }
      const entity = bot.entities[id];
      if (!entity) return false;
      moves.carryOutNow(entity, kind, frame, at, at + turns);
      if ((kind & STEP) !== 0 && entity !== bot.entity) moves.add(id, entity);
      return true;
    });
  }
  return moves;
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
