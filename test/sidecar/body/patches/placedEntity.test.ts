import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import prismarineRegistry from 'prismarine-registry';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { speedUpEntityMoves } from '../../../../sidecar/body/patches/fastEntityMoves.ts';
import { speedUpMetadata } from '../../../../sidecar/body/patches/fastMetadata.ts';
import { type EntityClass, placedEntity } from '../../../../sidecar/body/patches/placedEntity.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

const require = createRequire(import.meta.url);
/** The last two share their low bits. */
const NUMBERS = [1, 5, 128, 1029];
const EVENTS = ['entityCrouch', 'entityUncrouch', 'entitySleep', 'entityElytraFlew'] as const;

/** Two bots that are told the same, one with what makes news of others wait. */
async function pair(version: string, placed: boolean) {
  const plain = await linkedBotAlone(version);
  const lean = await linkedBotAlone(version);
  speedUpMetadata(lean.bot, speedUpEntityMoves(lean.bot));
  const Entity = require('prismarine-entity')(version) as EntityClass;
  const Placed = placedEntity(Entity);
  const told: unknown[][] = [[], []];
  for (const [index, { bot }] of [plain, lean].entries()) {
    for (const event of EVENTS)
      bot.on(event as never, ((entity: { id: number }) => told[index]?.push([event, entity.id])) as never);
    for (const number of NUMBERS) appear(bot, number, index === 1 && placed ? Placed : Entity);
  }
  const codec = new PacketCodec(version);
  const receive = (name: string, fields: Record<string, unknown>) => {
    const frame = codec.encode('play', name, fields);
    for (const { client } of [plain, lean]) client.receive(frame);
  };
  return { plain: plain.bot, lean: lean.bot, told, receive, Entity, Placed };
}

function appear(bot: Bot, number: number, Entity: EntityClass): void {
  bot.entities[number] = Object.assign(new Entity(number), { name: 'player' }) as Bot['entity'];
}

function shown(entity: Bot['entity'] | undefined): unknown {
  if (!entity) return undefined;
  const { position, yaw, pitch, headYaw, metadata } = entity as Bot['entity'] & { headYaw?: number };
  const { crouching, elytraFlying } = entity as { crouching?: boolean; elytraFlying?: boolean };
  return { position: { ...position }, yaw, pitch, headYaw, metadata: [...metadata], crouching, elytraFlying };
}

const VERSIONS = TESTED_VERSIONS.filter((version) =>
  prismarineRegistry(version).supportFeature('mcDataHasEntityMetadata'),
);

describe.each(VERSIONS)('at %s', (version) => {
  test.each([true, false])(
    'entities are found as with Mineflayer whenever somebody looks (own class: %s)',
    async (placed) => {
      const random = new Random(3);
      const { plain, lean, told, receive, Entity, Placed } = await pair(version, placed);
      const held = NUMBERS.map((number) => [plain.entities[number], lean.entities[number]]);
      for (let count = 0; count < 6_000; count++) {
        const entityId = random.pick(NUMBERS);
        const roll = random.integer(0, 99);
        const angle = () => random.integer(-128, 127);
        if (roll < 40) receive('rel_entity_move', { entityId, dX: roll * 7, dY: -roll, dZ: 3, onGround: true });
        else if (roll < 60) receive('entity_head_rotation', { entityId, headYaw: angle() });
        else if (roll < 94)
          receive('entity_metadata', {
            entityId,
            metadata: [
              { key: 0, type: 'byte', value: random.pick([0, 0, 8, 8, 8, 2, -128]) },
              { key: 6, type: 'pose', value: random.pick([0, 0, 0, 2, 5]) },
              { key: 9, type: 'float', value: random.integer(0, 20) },
            ].filter(() => random.integer(0, 1) === 0),
          });
        else if (roll < 96) {
          receive('entity_destroy', { entityIds: [entityId] });
          appear(plain, entityId, Entity);
          appear(lean, entityId, placed ? Placed : Entity);
        } else if (roll < 98) expect(shown(lean.entities[entityId])).toEqual(shown(plain.entities[entityId]));
        else for (const [before, after] of held) expect(shown(after)).toEqual(shown(before));
      }
      for (const number of NUMBERS) expect(shown(lean.entities[number])).toEqual(shown(plain.entities[number]));
      expect(told[1]).toEqual(told[0]);
      expect(told[0]?.length).toBeGreaterThan(100);
    },
  );

  test('entities have the class name by which Mineflayer knows them', () => {
    const Placed = placedEntity(require('prismarine-entity')(version) as EntityClass);
    expect(new Placed(1).constructor.name).toBe('Entity');
  });

  test('what somebody is seen to do waits without an event of its packet', async () => {
    const { lean, receive } = await pair(version, true);
    let handed = 0;
    const { emit } = lean._client;
    lean._client.emit = ((event: string, ...rest: unknown[]) => {
      if (event === 'entity_metadata') handed++;
      return (emit as (...all: unknown[]) => boolean).call(lean._client, event, ...rest);
    }) as never;
    const sprint = (value: number) =>
      receive('entity_metadata', { entityId: 5, metadata: [{ key: 0, type: 'byte', value }] });
    sprint(8);
    receive('rel_entity_move', { entityId: 5, dX: 1, dY: 0, dZ: 0, onGround: true });
    sprint(0);
    sprint(8);
    expect(handed).toBe(1);
    expect(lean.entities[5]?.metadata).toMatchObject({ 0: 8 });
    // Sneaking is told by an event, and so is the end of it.
    sprint(2);
    sprint(0);
    sprint(8);
    expect(handed).toBe(3);
  });
});
