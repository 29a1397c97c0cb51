import { type BlockPosition, positionKey } from '../../protocol/geometry.ts';

const RULES = /^House rules:.*$/m;
const CELL = /\((-?\d+), (-?\d+), (-?\d+)\)/g;

/** Whether a goal's house rules (docs/reference/adversary.md) forbid to touch what is at a cell; most goals have none. */
export function forbiddenBy(goal: string): (position: BlockPosition) => boolean {
  const rules = RULES.exec(goal)?.[0] ?? '';
  const cells = new Set(
    [...rules.matchAll(CELL)].map(([, x, y, z]) => positionKey({ x: Number(x), y: Number(y), z: Number(z) })),
  );
  return (position) => cells.has(positionKey(position));
}
