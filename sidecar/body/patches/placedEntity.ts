import type { Bot } from 'mineflayer';

/** An entity of Mineflayer's; only what has turned its head has `headYaw`. */
export type MovedEntity = Bot['entity'] & { headYaw?: number };

export const POSITION = Symbol('position');
export const YAW = Symbol('yaw');
export const PITCH = Symbol('pitch');
export const HEAD_YAW = Symbol('headYaw');
export const METADATA = Symbol('metadata');
/** Where news of the entity wait; undefined while none may. */
const WAITING = Symbol('waiting');
const PLACE = Symbol('place');

/** News of entities that wait until somebody looks. */
interface WaitingNews {
  /** Whether any move waits, of whichever entity. */
  readonly areThere: boolean;
  carryOut(): void;
  /** The same of metadata. */
  readonly hasValues: boolean;
  carryOutValues(): void;
}

/** Where an entity is and looks and what it is seen to do, behind its fields of these names. */
export interface Place {
  [POSITION]: MovedEntity['position'];
  [YAW]: number;
  [PITCH]: number;
  [HEAD_YAW]: number | undefined;
  [METADATA]: unknown;
  [WAITING]: WaitingNews | undefined;
}

/** prismarine-entity's class, whose instances have the fields of a Place. */
export type EntityClass = new (id: number) => object;

const FIELD_OF = {
  position: POSITION,
  yaw: YAW,
  pitch: PITCH,
  headYaw: HEAD_YAW,
  metadata: METADATA,
} as const;

/**
 * The class of entities whose fields may be behind the news of them: a subclass of prismarine-entity's that carries out what
 * waits before a field is read or written. Accessors of a prototype leave its entities with the fast layout that accessors
 * of their own would take from them.
 */
export function placedEntity(original: EntityClass): EntityClass {
  // Mineflayer knows entities by the name of their class (`openContainer` in its plugins/chest.js).
  return class Entity extends original implements Place {
    declare [POSITION]: Place[typeof POSITION];
    declare [YAW]: number;
    declare [PITCH]: number;
    declare [HEAD_YAW]: number | undefined;
    declare [METADATA]: unknown;
    declare [WAITING]: WaitingNews | undefined;

    get position() {
      settleMoves(this[WAITING]);
      return this[POSITION];
    }

    set position(position) {
      settleMoves(this[WAITING]);
      this[POSITION] = position;
    }

    get yaw() {
      settleMoves(this[WAITING]);
      return this[YAW];
    }

    set yaw(yaw) {
      settleMoves(this[WAITING]);
      this[YAW] = yaw;
    }

    get pitch() {
      settleMoves(this[WAITING]);
      return this[PITCH];
    }

    set pitch(pitch) {
      settleMoves(this[WAITING]);
      this[PITCH] = pitch;
    }

    get headYaw() {
      settleMoves(this[WAITING]);
      return this[HEAD_YAW];
    }

    set headYaw(yaw) {
      settleMoves(this[WAITING]);
      this[HEAD_YAW] = yaw;
    }

    get metadata() {
      settleValues(this[WAITING]);
      return this[METADATA];
    }

    set metadata(metadata) {
      settleValues(this[WAITING]);
      this[METADATA] = metadata;
    }
  };
}

/**
 * Has the news of an entity wait. One whose class is not that of `placedEntity` gets accessors of its own; undefined if it
 * is one that has never turned its head, such as a dropped item, which is gone before that pays.
 */
export function placeOf(entity: MovedEntity, waiting: WaitingNews): Place | undefined {
  const place = POSITION in entity ? (entity as unknown as Place) : ownPlace(entity);
  if (place) place[WAITING] = waiting;
  return place;
}

function ownPlace(entity: MovedEntity & { [PLACE]?: Place }): Place | undefined {
  if (entity[PLACE]) return entity[PLACE];
  if (!('headYaw' in entity)) return undefined;
  const { position, yaw, pitch, headYaw, metadata } = entity;
  const place: Place = {
    [POSITION]: position,
    [YAW]: yaw,
    [PITCH]: pitch,
    [HEAD_YAW]: headYaw,
    [METADATA]: metadata,
    [WAITING]: undefined,
  };
  Object.defineProperty(entity, PLACE, { value: place });
  for (const [field, key] of Object.entries(FIELD_OF)) Object.defineProperty(entity, field, accessorOf(place, key));
  return place;
}

/** Stands in for a field of an entity whose news may wait. */
function accessorOf(place: Place, key: Exclude<keyof Place, typeof WAITING>): PropertyDescriptor {
  const settle = key === METADATA ? settleValues : settleMoves;
  return {
    enumerable: true,
    configurable: true,
    get() {
      settle(place[WAITING]);
      return place[key];
    },
    set(value: never) {
      settle(place[WAITING]);
      place[key] = value;
    },
  };
}

function settleMoves(waiting: WaitingNews | undefined): void {
  if (waiting?.areThere) waiting.carryOut();
}

function settleValues(waiting: WaitingNews | undefined): void {
  if (waiting?.hasValues) waiting.carryOutValues();
}
