import type { Bot } from 'mineflayer';

/** What Mineflayer multiplies velocities by: up to 1.21.8 packets have them in units of 1/8000 block per tick. */
const VELOCITY_UNITS = 8000;

/** The actions of entity_action by the numbers up to 1.21.5, which Mineflayer writes. */
const ACTIONS = [
  'start_sneaking',
  'stop_sneaking',
  'stop_sleeping',
  'start_sprinting',
  'stop_sprinting',
  'start_riding_jump',
  'stop_riding_jump',
  'open_inventory',
  'start_fall_flying',
] as const;

interface VelocityPacket {
  velocity?: { readonly x: number; readonly y: number; readonly z: number };
}

/**
 * Corrects what Mineflayer 4.39 misreads of 26.1: velocities, which have been in blocks per tick since 1.21.9, so that no blow
 * or explosion moves a bot; and the numbers of entity actions, which have been others since 1.21.6, so that a
 * sprinting bot tells the server that its horse jumps. Nothing changes for earlier versions.
 */
export function speakLaterProtocol(bot: Bot): void {
  if (!bot.supportFeature('entityVelocityIsLpVec3')) return;
  const client = bot._client;
  const scale = (packet: VelocityPacket) => {
    const { x, y, z } = packet.velocity ?? { x: 0, y: 0, z: 0 };
    packet.velocity = { x: x * VELOCITY_UNITS, y: y * VELOCITY_UNITS, z: z * VELOCITY_UNITS };
  };
  for (const packet of ['spawn_entity', 'entity_velocity']) client.prependListener(packet as never, scale as never);
  const write = client.write.bind(client);
  client.write = (name, fields) => {
    const { actionId } = fields as { readonly actionId?: unknown };
    const named = name === 'entity_action' && typeof actionId === 'number';
    write(name, named ? { ...(fields as object), actionId: ACTIONS[actionId] } : fields);
  };
}
