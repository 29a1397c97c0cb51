import { blockState } from '../../../../../protocol/blockState.ts';
import { CALM_RULES } from '../../../../../protocol/gameRules.ts';
import { add, type BlockPosition } from '../../../../../protocol/geometry.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';

/** A small room with a chest, a sign, a lever, a door and a sheep, for two players. */
export const ROOM: BuildPlan = {
  box: { min: { x: 0, y: -61, z: 0 }, max: { x: 19, y: -53, z: 12 } },
  steps: [
    {
      type: 'fill',
      box: { min: { x: 0, y: -61, z: 0 }, max: { x: 19, y: -61, z: 12 } },
      state: blockState('stone'),
    },
    { type: 'set', position: { x: 4, y: -60, z: 4 }, state: blockState('chest', { facing: 'south' }) },
    {
      type: 'container',
      position: { x: 4, y: -60, z: 4 },
      items: [
        { slot: 0, id: 'oak_log', count: 5 },
        { slot: 26, id: 'iron_axe', count: 1, data: { damage: 3 } },
      ],
    },
    { type: 'set', position: { x: 6, y: -60, z: 4 }, state: blockState('oak_sign', { rotation: '8' }) },
    { type: 'sign', position: { x: 6, y: -60, z: 4 }, lines: ['Say "hi"', "it's", '', 'ü'] },
    { type: 'set', position: { x: 8, y: -60, z: 4 }, state: blockState('lever', { face: 'floor', facing: 'north' }) },
    {
      type: 'set',
      position: { x: 10, y: -60, z: 4 },
      state: blockState('iron_door', { facing: 'south', half: 'lower' }),
    },
    {
      type: 'set',
      position: { x: 10, y: -59, z: 4 },
      state: blockState('iron_door', { facing: 'south', half: 'upper' }),
    },
    { type: 'summon', kind: 'sheep', position: { x: 14.5, y: -60, z: 8.5 }, options: { color: 'red', baby: true } },
    { type: 'summon', kind: 'cow', position: { x: 16.5, y: -60, z: 8.5 }, options: { noAI: true, name: 'Bertha' } },
  ],
  rules: CALM_RULES,
  loadouts: [
    {
      position: { x: 2.5, y: -60, z: 2.5 },
      yaw: 90,
      pitch: 0,
      items: [
        { slot: 36, id: 'oak_planks', count: 12 },
        { slot: 5, id: 'leather_helmet', count: 1 },
      ],
    },
    { position: { x: 2.5, y: -60, z: 10.5 }, yaw: 0, pitch: 10, items: [] },
  ],
};

/** A cell of the room in the world. */
export function inWorld(x: number, y: number, z: number, origin: BlockPosition): BlockPosition {
  return add({ x, y, z }, origin);
}
