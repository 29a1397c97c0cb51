import type { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { LinkedClient } from '../client/linkedClient.ts';
import { Audience } from './audience.ts';
import { numberAt } from './entityPackets.ts';
import type { Place } from './placedEntity.ts';
import type { WaitingMoves } from './waitingMoves.ts';

interface Value {
  readonly key: number;
  readonly type: unknown;
  readonly value: unknown;
}

interface MetadataPacket {
  readonly entityId: number;
  readonly metadata: readonly Value[];
}

type Entity = Bot['entity'] & { crouching?: boolean; elytraFlying?: boolean };

/** Flags of an entity that sneaks, and of one that glides (protocol "Entity Metadata", index 0). */
const SNEAKS_OR_GLIDES = 0x82;
/** The pose of who sleeps (protocol "Entity Metadata", poses). */
const SLEEPING = 2;
/** Values that Mineflayer makes more of than to keep them. */
const TELLING: ReadonlySet<string | undefined> = new Set(['sleeping_pos', 'attached_to_target', 'air_supply']);

/**
 * Keeps what others are seen to do, such as to sprint, without the tables that Mineflayer makes of each such packet to see
 * whether somebody sneaks, glides, sleeps or drowns, and not before somebody looks at one whose moves wait. Packets that tell
 * of one of these go to Mineflayer. Call once Mineflayer's plugins are in place.
 */
export function speedUpMetadata(bot: Bot, moves: WaitingMoves | undefined): void {
  if (!bot.supportFeature('mcDataHasEntityMetadata')) return;
  const client = bot._client as unknown as EventEmitter;
  const [original, ...others] = client.listeners('entity_metadata') as ((...packet: unknown[]) => void)[];
  if (!original || others.length > 0) return;
  const audience = new Audience(bot, ['entityUpdate']);
  const byName = bot.registry.entitiesByName as unknown as Readonly<
    Record<string, { readonly metadataKeys?: readonly string[] } | undefined>
  >;
  const namesOf = (entity: Entity) => (entity.name === undefined ? undefined : byName[entity.name]?.metadataKeys);
  const seen = moves && new SeenEntities(moves);
  client.removeListener('entity_metadata', original);
  client.on('entity_metadata', (packet: MetadataPacket, ...rest: unknown[]) => {
    const entity = bot.entities[packet.entityId] as Entity | undefined;
    const names = entity && namesOf(entity);
    if (
      !entity ||
      !names ||
      entity === bot.entity ||
      audience.present ||
      packet.metadata.some((value) => isTelling(names[value.key], value, isUnusual(entity)))
    ) {
      original(packet, ...rest);
      seen?.forget(packet.entityId);
      return;
    }
    for (const { key, value } of packet.metadata) (entity.metadata as unknown[])[key] = value;
  });
  if (!seen || !(client instanceof LinkedClient)) return;
  client.addShortcut('entity_metadata', (frame, start) => {
    const id = numberAt(frame, start);
    const slot = moves.slotOf(id);
    if (slot === 0 || audience.present) return false;
    if (!seen.knows(slot)) {
      const entity = bot.entities[id] as Entity | undefined;
      if (!entity) return false;
      seen.note(slot, namesOf(entity), isUnusual(entity));
    }
    const names = seen.namesOf(slot);
    if (!names) return false;
    const metadata = (client.peek(frame) as MetadataPacket | undefined)?.metadata;
    if (!metadata) return false;
    for (const value of metadata) if (isTelling(names[value.key], value, seen.isUnusual(slot))) return false;
    moves.waitWithValues(slot, metadata);
    return true;
  });
}

/** What decides about the values of entities whose moves wait, so that the entities themselves need not be looked at. */
class SeenEntities {
  readonly #moves: WaitingMoves;
  /** By slot, whom the rest of that is known of. */
  readonly #places: (Place | undefined)[] = [];
  readonly #names: (readonly string[] | undefined)[] = [];
  readonly #unusual: boolean[] = [];

  constructor(moves: WaitingMoves) {
    this.#moves = moves;
  }

  knows(slot: number): boolean {
    return this.#places[slot] === this.#moves.placeAt(slot);
  }

  note(slot: number, names: readonly string[] | undefined, isUnusual: boolean): void {
    while (this.#places.length < slot) this.#places.push(undefined);
    this.#places[slot] = this.#moves.placeAt(slot);
    this.#names[slot] = names;
    this.#unusual[slot] = isUnusual;
  }

  forget(number: number): void {
    const slot = this.#moves.slotOf(number);
    if (slot !== 0 && slot < this.#places.length) this.#places[slot] = undefined;
  }

  namesOf(slot: number): readonly string[] | undefined {
    return this.#names[slot];
  }

  isUnusual(slot: number): boolean {
    return this.#unusual[slot] as boolean;
  }
}

/** Whether its next flags say more than what it is seen to do: that it has risen, or landed. */
function isUnusual({ crouching, elytraFlying }: Entity): boolean {
  return crouching === true || elytraFlying === true;
}

function isTelling(name: string | undefined, { type, value }: Value, isUnusual: boolean): boolean {
  if (type === 'item_stack') return true;
  if (name === 'shared_flags') return ((value as number) & SNEAKS_OR_GLIDES) !== 0 || isUnusual;
  return name === 'pose' ? value === SLEEPING : TELLING.has(name);
}
