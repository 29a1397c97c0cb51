import type { Briefing } from '../../../protocol/briefing.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';

/** The team's chest of a gathering task, arena coordinates; undefined when the briefing names none. */
export function teamChestOf({ documents }: Pick<Briefing, 'documents'>): BlockPosition | undefined {
  const { gathering } = documents;
  if (typeof gathering !== 'object' || gathering === null || Array.isArray(gathering)) return undefined;
  const { chest } = gathering;
  if (!Array.isArray(chest)) return undefined;
  const [x, y, zed] = chest;
  return typeof x === 'number' && typeof y === 'number' && typeof zed === 'number' ? { x, y, z: zed } : undefined;
}
