import { describe, expect, test } from 'vitest';
import { lamp } from '../../../tasks/construction/blueprints/streetFurniture.ts';
import { constructionTask } from '../../../tasks/construction/constructionTask.ts';

const options = { id: 'construction/lamp', title: 'a street lamp' };

describe('constructionTask', () => {
  test('has the limits of the reference: for D 2.907, 304 s of action and 972 s in all', () => {
    const { limits } = constructionTask(lamp(), options);
    expect(limits).toEqual({ gameTicks: 19441, actionTicks: 6080, noProgressTicks: 12000 });
  });

  test('tells the agents the place of every block, and what the goal is', () => {
    const { blueprintText, goal } = constructionTask(lamp(), options);
    expect(blueprintText).toEqual([
      'layer y=-60: stone_bricks x1 at (-8,-60,0)',
      'layer y=-59: oak_fence x1 at (-8,-59,0)',
      'layer y=-58: torch x1 at (-8,-58,0)',
    ]);
    expect(goal).toContain('a street lamp, 3 blocks');
    expect(goal).toContain('(-4, -60, 0)');
  });

  test('takes another place and other documents', () => {
    const at = { x: -12, y: -60, z: -4 };
    expect(constructionTask(lamp(), { ...options, at, blueprintText: ['as I say'] })).toMatchObject({
      at,
      blueprintText: ['as I say'],
    });
  });

  test.each([
    ['empty-blueprint', { name: 'nothing', cells: [] }, options],
    ['invalid-task', lamp(), { ...options, id: 'Not An Id' }],
    ['invalid-task', lamp(), { ...options, title: '' }],
  ])('refuses as %s', (code, blueprint, given) => {
    expect(() => constructionTask(blueprint, given)).toThrow(expect.objectContaining({ code }));
  });
});
