import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import { PacketCodec, type PacketFields } from '../../../game-server/network/packetCodec.ts';
import { clientCodec } from '../../support/clientCodec.ts';
import { LATEST } from '../../support/testedVersions.ts';

const codec = new PacketCodec(LATEST);
const readAsClient = clientCodec(LATEST);
const sent = (name: string, fields: PacketFields) => readAsClient(codec.encode('play', name, fields)).params;

const serializer = protocol.createSerializer({
  state: 'play',
  isServer: false,
  version: LATEST,
} as never) as unknown as {
  createPacketBuffer(packet: { name: string; params: PacketFields }): Buffer;
};
const received = (name: string, params: PacketFields) =>
  codec.decode('play', serializer.createPacketBuffer({ name, params }));

describe('to clients of 26.1', () => {
  test('velocities are in blocks per tick', () => {
    const { velocity } = sent('entity_velocity', { entityId: 7, velocity: { x: 4000, y: -1600, z: 0 } });
    const { x, y, z } = velocity as { x: number; y: number; z: number };
    expect([x, y, z].map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual([0.5, -0.2, 0]);
  });

  test('the spawn names its dimension', () => {
    const location = { x: 7, y: -60, z: -3 };
    expect(sent('spawn_position', { location, angle: 90, dimensionName: 'minecraft:overworld' })).toEqual({
      globalPos: { dimensionName: 'minecraft:overworld', location },
      yaw: 90,
      pitch: 0,
    });
  });

  test('the hour is that of every clock', () => {
    const clocks = [0, 1];
    expect(sent('update_time', { age: 5n, time: 6000n, tickDayTime: false, clocks }).clockUpdates).toEqual(
      clocks.map((id) => ({ id, totalTicks: 6000, partialTick: 0, rate: 0 })),
    );
  });

  test('a team has its flags by name', () => {
    const looks = { name: { type: 'string', value: 'Reds' }, prefix: { type: 'string', value: '' }, formatting: 12 };
    const team = { ...looks, suffix: looks.prefix, nameTagVisibility: 'never', collisionRule: 'always' };
    expect(sent('teams', { team: 'red', mode: 0, friendlyFire: 2, players: ['Alice'], ...team })).toMatchObject({
      mode: 'add',
      flags: { friendly_fire: false, see_friendly_invisible: true },
      nameTagVisibility: 'never',
      players: ['Alice'],
    });
    expect(sent('teams', { team: 'red', mode: 4, players: ['Alice'] })).toMatchObject({
      mode: 'leave',
      players: ['Alice'],
    });
    expect(sent('teams', { team: 'red', mode: 1 })).toMatchObject({ mode: 'remove' });
  });

  test('the recipe book is open or shut for each of its parts', () => {
    const all = { craftingGuiOpen: true, craftingFilteringCraftable: false, smeltingGuiOpen: false };
    const more = { smeltingFilteringCraftable: true, blastGuiOpen: false, blastFilteringCraftable: false };
    const rest = { smokerGuiOpen: false, smokerFilteringCraftable: false };
    expect(sent('recipe_book_settings', { ...all, ...more, ...rest })).toMatchObject({
      crafting: { open: true, filtering: false },
      furnace: { open: false, filtering: true },
    });
  });
});

describe('from clients of 26.1', () => {
  test('a blow is a use of an entity, as before', () => {
    expect(received('attack', { entityId: 12 })).toEqual({ name: 'use_entity', params: { target: 12, mouse: 1 } });
  });

  test('a click on an entity says where, and stands for both kinds of before', () => {
    const location = { x: 0, y: 0, z: 0 };
    const { params } = received('use_entity', { target: 12, hand: 'off_hand', location, sneaking: true });
    expect(params).toMatchObject({ target: 12, mouse: 2, hand: 1, x: 0, y: 0, z: 0, isWhole: true, sneaking: true });
  });

  test('hands are numbers', () => {
    expect(received('arm_animation', { hand: 'main_hand' }).params).toEqual({ hand: 0 });
    expect(received('arm_animation', { hand: 'off_hand' }).params).toEqual({ hand: 1 });
  });

  test('a click has items without data, and which data they have', () => {
    const pickaxe = { itemId: 934, itemCount: 1, components: [{ type: 'damage', hash: 5 }], removeComponents: [] };
    const click = { windowId: 0, stateId: 1, slot: 36, mouseButton: 0, mode: 0 };
    const { params } = received('window_click', {
      ...click,
      changedSlots: [{ location: 36, item: undefined }],
      cursorItem: pickaxe,
    });
    expect(params).toMatchObject({
      changedSlots: [{ location: 36, item: { itemCount: 0 } }],
      cursorItem: { itemId: 934, itemCount: 1, components: [], hashed: ['damage'] },
    });
  });

  const creative = (data: Buffer) => ({
    slot: 36,
    item: {
      itemCount: 1,
      itemId: 934,
      addedComponentCount: 1,
      removedComponentCount: 0,
      components: [{ type: 'damage', data }],
      removeComponents: [],
    },
  });

  test('components of a creative player are unwrapped', () => {
    expect(received('set_creative_slot', creative(Buffer.from([12]))).params).toMatchObject({
      slot: 36,
      item: { itemId: 934, components: [{ type: 'damage', data: 12 }] },
    });
  });

  test('a component that is not as long as it says is refused', () => {
    expect(() => received('set_creative_slot', creative(Buffer.from([12, 0])))).toThrow(/component damage/);
    expect(() => received('set_creative_slot', creative(Buffer.from([0x80])))).toThrow();
  });
});
