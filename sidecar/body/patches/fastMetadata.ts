import type { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Audience } from './audience.ts';

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
 * whether somebody sneaks, glides, sleeps or drowns. Packets that tell of one of these go to Mineflayer. Call once
 * Mineflayer's plugins are in place.
 */
export function speedUpMetadata(bot: Bot): void {
  if (!bot.supportFeature('mcDataHasEntityMetadata')) return;
  const client = bot._client as unknown as EventEmitter;
  const [original, ...others] = client.listeners('entity_metadata') as ((...packet: unknown[]) => void)[];
  if (!original || others.length > 0) return;
  const audience = new Audience(bot, ['entityUpdate']);
  const byName = bot.registry.entitiesByName as unknown as Readonly<
    Record<string, { readonly metadataKeys?: readonly string[] } | undefined>
  >;
  client.removeListener('entity_metadata', original);
  client.on('entity_metadata', (packet: MetadataPacket, ...rest: unknown[]) => {
    const entity = bot.entities[packet.entityId] as Entity | undefined;
    const names = entity?.name === undefined ? undefined : byName[entity.name]?.metadataKeys;
    if (
      !entity ||
      !names ||
      entity === bot.entity ||
      audience.present ||
      packet.metadata.some((value) => isTelling(entity, names[value.key], value))
    ) {
      original(packet, ...rest);
      return;
    }
    for (const { key, value } of packet.metadata) (entity.metadata as unknown[])[key] = value;
  });
}

function isTelling(entity: Entity, name: string | undefined, { type, value }: Value): boolean {
  if (type === 'item_stack') return true;
  if (name === 'shared_flags')
    return ((value as number) & SNEAKS_OR_GLIDES) !== 0 || entity.crouching === true || entity.elytraFlying === true;
  return name === 'pose' ? value === SLEEPING : TELLING.has(name);
}
