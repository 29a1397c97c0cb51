import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import {
  aabbsIntersect,
  collisionBoxes,
  isFaceSturdy,
  isFullCube,
  isSolid,
  playerBox,
} from '../../../../game-server/world/blocks/shapes.ts';
import { type BlockState, parseBlockState } from '../../../../protocol/blockState.ts';
import { FACINGS, type Facing } from '../../../../protocol/geometry.ts';
import { versionsToTest } from '../../../support/depth.ts';

const state = (text: string): BlockState => {
  const parsed = parseBlockState(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

/** Faces that are wholly solid, from the pages "Solid block", "Slab", "Stairs", "Snow", "Soul Sand", "Trapdoor". */
const SOLID_FACES: [text: string, faces: Facing[]][] = [
  ['stone', [...FACINGS]],
  ['glass', [...FACINGS]],
  ['oak_leaves', []],
  ['air', []],
  ['oak_slab[type=bottom]', ['down']],
  ['oak_slab[type=top]', ['up']],
  ['oak_slab[type=double]', [...FACINGS]],
  ['oak_stairs[facing=north,half=bottom,shape=straight]', ['down', 'north']],
  ['oak_stairs[facing=north,half=top,shape=straight]', ['up', 'north']],
  ['oak_stairs[facing=north,half=bottom,shape=inner_right]', ['down', 'north', 'east']],
  ['snow[layers=8]', [...FACINGS]],
  ['snow[layers=7]', ['down']],
  ['soul_sand', [...FACINGS]],
  ['farmland', ['down']],
  ['dirt_path', ['down']],
  ['chest', []],
  ['oak_trapdoor[half=bottom,open=false]', ['down']],
  ['oak_trapdoor[half=top,open=false]', ['up']],
  ['oak_trapdoor[facing=north,open=true]', ['south']],
  ['oak_fence', []],
  ['hopper', []],
  ['piston[extended=false]', [...FACINGS]],
  ['torch', []],
  ['composter', ['down', 'north', 'south', 'west', 'east']],
];

describe.each(versionsToTest())('shapes in %s', (version) => {
  const facts = blockFacts(version);

  test.each(SOLID_FACES)('%s is solid on %o', (text, faces) => {
    expect(FACINGS.filter((face) => isFaceSturdy(facts, state(text), face, 'full'))).toEqual(
      FACINGS.filter((face) => faces.includes(face)),
    );
  });

  test('the middle of a fence carries a torch, the rim of a hopper a rail', () => {
    expect(isFaceSturdy(facts, state('oak_fence'), 'up', 'centre')).toBe(true);
    expect(isFaceSturdy(facts, state('cobblestone_wall'), 'up', 'centre')).toBe(true);
    expect(isFaceSturdy(facts, state('hopper'), 'up', 'rim')).toBe(true);
    expect(isFaceSturdy(facts, state('hopper'), 'up', 'centre')).toBe(false);
    expect(isFaceSturdy(facts, state('oak_leaves'), 'up', 'centre')).toBe(false);
    expect(isFaceSturdy(facts, state('oak_fence_gate'), 'up', 'centre')).toBe(true);
    expect(isFaceSturdy(facts, state('oak_fence_gate[open=true]'), 'up', 'centre')).toBe(false);
  });

  test('collision boxes are those of the state', () => {
    expect(collisionBoxes(facts, state('oak_slab[type=top]'))).toEqual([
      { minX: 0, minY: 0.5, minZ: 0, maxX: 1, maxY: 1, maxZ: 1 },
    ]);
    expect(collisionBoxes(facts, state('torch'))).toEqual([]);
    expect(Math.max(...collisionBoxes(facts, state('oak_fence')).map((box) => box.maxY))).toBe(1.5);
    expect(collisionBoxes(facts, state('oak_fence_gate[open=true]'))).toEqual([]);
    expect(isFullCube(facts, state('stone'))).toBe(true);
    expect(isFullCube(facts, state('oak_stairs'))).toBe(false);
  });

  test('every state of every block has boxes with a volume', () => {
    const { states } = facts.gameData;
    const flat: string[] = [];
    let boxes = 0;
    for (let id = 0; id < states.count; id++)
      for (const box of collisionBoxes(facts, states.state(id))) {
        boxes++;
        const hasVolume = box.maxX > box.minX && box.maxY > box.minY && box.maxZ > box.minZ;
        if (!hasVolume) flat.push(`${states.text(id)}: ${JSON.stringify(box)}`);
      }
    expect(flat).toEqual([]);
    expect(boxes).toBeGreaterThan(states.count / 2);
  });

  test('solid means what signs stand on', () => {
    for (const text of ['stone', 'oak_leaves', 'glass', 'oak_fence', 'oak_slab', 'oak_sign', 'chest', 'cactus'])
      expect(isSolid(facts, state(text)), text).toBe(true);
    for (const text of ['air', 'water', 'torch', 'white_carpet', 'ladder', 'snow[layers=8]', 'rail', 'poppy'])
      expect(isSolid(facts, state(text)), text).toBe(false);
  });

  test('boxes that only touch do not overlap', () => {
    const player = playerBox({ x: 0.5, y: 1, z: 0.5 });
    expect(player.maxY).toBeCloseTo(2.8);
    expect(playerBox({ x: 0.5, y: 1, z: 0.5 }, true).maxY).toBeCloseTo(2.5);
    expect(aabbsIntersect(player, { minX: 0, minY: 0, minZ: 0, maxX: 1, maxY: 1, maxZ: 1 })).toBe(false);
    expect(aabbsIntersect(player, { minX: 0, minY: 0, minZ: 0, maxX: 1, maxY: 1.01, maxZ: 1 })).toBe(true);
    expect(aabbsIntersect(player, { minX: 0.8, minY: 0, minZ: 0, maxX: 1.8, maxY: 3, maxZ: 1 })).toBe(false);
  });
});
