import type { GameServer } from '../core/server.ts';
import { toWireItem } from '../data/wireItem.ts';
import type { ItemEntity } from './itemEntity.ts';
import { velocityFields, wireVelocity } from './wireVelocity.ts';

/** Key of the item in the entity's metadata, and the number of the slot type before names came (1.19.2). */
const ITEM_KEY = 8;
const SLOT_TYPE = 6;

/** The frames that show dropped items, encoded for the server's version. */
export class ItemFrames {
  readonly #server: GameServer;

  constructor(server: GameServer) {
    this.#server = server;
  }

  spawn(item: ItemEntity): Buffer[] {
    const { codec, gameData } = this.#server;
    const { x, y, z } = item.motion.position;
    return [
      codec.encode('play', 'spawn_entity', {
        entityId: item.id,
        objectUUID: item.uuid,
        type: gameData.entityNumber('item'),
        x,
        y,
        z,
        pitch: 0,
        yaw: 0,
        headPitch: 0,
        objectData: 1,
        velocity: wireVelocity(item.velocity),
      }),
      this.stack(item),
    ];
  }

  /** What lies there and how much of it. */
  stack(item: ItemEntity): Buffer {
    const { codec, gameData } = this.#server;
    const type = gameData.source.features.playerInfoFlags ? 'item_stack' : SLOT_TYPE;
    return codec.encode('play', 'entity_metadata', {
      entityId: item.id,
      metadata: [{ key: ITEM_KEY, type, value: toWireItem(gameData, item.stack) }],
    });
  }

  /** Where it has come to since the last time. */
  motion({ id, motion, position, onGround }: ItemEntity): Buffer[] {
    const { codec, gameData } = this.#server;
    return motion.update(codec, gameData.source.features, id, position, 0, 0, onGround);
  }

  velocity({ id, velocity }: ItemEntity): Buffer {
    return this.#server.codec.encode('play', 'entity_velocity', velocityFields(id, velocity));
  }
}
