import { type BlockPosition, positionKey } from '../../protocol/geometry.ts';
import type { SeenBlock } from '../body/body.ts';

/** Logs that stand together: a tree as far as it was seen. */
interface SeenTree {
  /** Such as "oak". */
  readonly wood: string;
  /** Its lowest log that was seen. */
  readonly foot: BlockPosition;
  readonly logs: number;
}

/** Trees that logs belong to, in the order of their first logs: those of one wood that touch, also across corners. */
export function treesOf(logs: readonly SeenBlock[]): SeenTree[] {
  const left = new Map(logs.map((log) => [positionKey(log.position), log]));
  const trees: SeenTree[] = [];
  for (const first of logs) {
    if (!left.delete(positionKey(first.position))) continue;
    const tree = [first];
    for (let head = 0; head < tree.length; head++)
      for (const near of cellsAround((tree[head] as SeenBlock).position)) {
        const log = left.get(positionKey(near));
        if (log?.state.id !== first.state.id) continue;
        left.delete(positionKey(near));
        tree.push(log);
      }
    const foot = tree.reduce((lowest, { position }) => (position.y < lowest.y ? position : lowest), first.position);
    trees.push({ wood: first.state.id.replace(/_(?:log|stem)$/, ''), foot, logs: tree.length });
  }
  return trees;
}

function* cellsAround({ x, y, z }: BlockPosition): Generator<BlockPosition> {
  for (let besideX = x - 1; besideX <= x + 1; besideX++)
    for (let besideY = y - 1; besideY <= y + 1; besideY++)
      for (let besideZ = z - 1; besideZ <= z + 1; besideZ++) yield { x: besideX, y: besideY, z: besideZ };
}
