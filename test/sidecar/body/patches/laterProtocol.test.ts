import { EventEmitter } from 'node:events';
import minecraftData from 'minecraft-data';
import type { Bot } from 'mineflayer';
import { expect, test } from 'vitest';
import { speakLaterProtocol } from '../../../../sidecar/body/patches/laterProtocol.ts';

/** As much of a bot as the patch touches, and all that it wrote. */
function botOf(version: string) {
  const written: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    write: (name: string, fields: unknown) => void written.push([name, fields]),
  });
  const data = minecraftData(version);
  const seen: unknown[] = [];
  client.on('entity_velocity', ({ velocity }: { velocity: unknown }) => seen.push(velocity));
  const bot = {
    _client: client,
    supportFeature: (name: 'dimensionIsAnInt') => data.supportFeature(name),
  } as unknown as Bot;
  speakLaterProtocol(bot);
  return { client, bot, written, seen };
}

test('at 26.1 velocities come in the units that Mineflayer divides by', () => {
  const { client, seen } = botOf('26.1');
  client.emit('entity_velocity', { entityId: 1, velocity: { x: 0.5, y: 0.25, z: 0 } });
  expect(seen).toEqual([{ x: 4000, y: 2000, z: 0 }]);
});

test('at 26.1 entity actions go by their names, and other packets as they are', () => {
  const { client, written } = botOf('26.1');
  for (const actionId of [2, 3, 4, 8, 'stop_sleeping'])
    client.write('entity_action', { entityId: 1, actionId, jumpBoost: 0 });
  client.write('held_item_slot', { slotId: 3 });
  expect(written.map((entry) => (entry as [string, { actionId?: unknown }])[1].actionId)).toEqual([
    'stop_sleeping',
    'start_sprinting',
    'stop_sprinting',
    'start_fall_flying',
    'stop_sleeping',
    undefined,
  ]);
});

test('up to 1.21.8 nothing is changed', () => {
  const { client, seen, written } = botOf('1.21.4');
  client.emit('entity_velocity', { entityId: 1, velocity: { x: 4000, y: 0, z: 0 } });
  client.write('entity_action', { entityId: 1, actionId: 3, jumpBoost: 0 });
  expect([seen, written]).toEqual([
    [{ x: 4000, y: 0, z: 0 }],
    [['entity_action', { entityId: 1, actionId: 3, jumpBoost: 0 }]],
  ]);
});
