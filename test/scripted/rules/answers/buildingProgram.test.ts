import { expect, test } from 'vitest';
import { blockState } from '../../../../protocol/blockState.ts';
import { breakingProgram, buildingProgram } from '../../../../scripted/rules/answers/buildingProgram.ts';
import { lintCode } from '../../../../sidecar/frameworks/mindcraft/code/lint.ts';
import { namesOf, SKILL_LIBRARY } from '../../../../sidecar/frameworks/mindcraft/code/skillLibrary.ts';

test('the programs pass the linter', () => {
  const cells = [
    { position: { x: 0, y: -60, z: 0 }, state: blockState('oak_door', { half: 'lower', facing: 'east' }) },
  ];
  const programs = [
    buildingProgram({ cells, building: cells, away: { x: -5, y: -60, z: 0 } }),
    breakingProgram([{ x: 0, y: -60, z: 0 }]),
  ];
  for (const program of programs) expect(lintCode(program, namesOf(SKILL_LIBRARY))).toEqual([]);
});
