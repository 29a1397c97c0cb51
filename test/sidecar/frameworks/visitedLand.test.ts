import { expect, test } from 'vitest';
import { VisitedLand } from '../../../sidecar/frameworks/alone/visitedLand.ts';
import type { ShownPlace } from '../../../sidecar/prompt/teamState.ts';
import { drawLand } from '../../scripted/rules/planners/gathering/drawnLand.ts';

test('who comes where nobody has been has got on, and only in the open', () => {
  const at = (place: ShownPlace) => drawLand({ kind: 'gather/iron', team: { Alice: {} }, at: { Alice: place } });
  const visited = new VisitedLand();
  expect(visited.visit(at([1, 64, 1]))).toBe(true);
  expect(visited.visit(at([15.5, 65, 2]))).toBe(false);
  expect(visited.visit(at([17, 65, 2]))).toBe(true);
  expect(visited.visit(at([17, 30, 2]))).toBe(true);
  expect(visited.visit(at([1, 64, 1]))).toBe(false);
  const { land: _, ...indoors } = at([200, 64, 200]);
  expect(visited.visit(indoors)).toBe(false);
});
