import type { BlockPosition } from '../../protocol/geometry.ts';
import { formatPosition, positionKey, sizeOf } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import type { EntityRecord } from '../../protocol/snapshot.ts';
import type { ArenaContent } from './arenaContent.ts';
import { dataText, stackText, traitText } from './contentText.ts';

/** The first thing in which `found` differs from `expected`, in one line; undefined when nothing does. */
export function firstDifference(expected: ArenaContent, found: ArenaContent): string | undefined {
  if (JSON.stringify(expected.box) !== JSON.stringify(found.box))
    return `box: expected ${JSON.stringify(expected.box)}, found ${JSON.stringify(found.box)}`;
  const size = sizeOf(expected.box);
  let first = '';
  let count = 0;
  for (let index = 0; index < expected.cells.length; index++) {
    const wanted = expected.palette[expected.cells[index] ?? 0];
    const actual = found.palette[found.cells[index] ?? 0];
    if (wanted === actual) continue;
    if (count++ > 0) continue;
    const position = {
      x: expected.box.min.x + (index % size.x),
      y: expected.box.min.y + Math.floor(index / (size.x * size.z)),
      z: expected.box.min.z + (Math.floor(index / size.x) % size.z),
    };
    first = `cell ${formatPosition(position)}: expected ${wanted}, found ${actual}`;
  }
  if (count > 0) return count === 1 ? first : `${first} (and ${count - 1} more cells)`;
  return (
    recordDifference(
      'container',
      expected.containers,
      found.containers,
      ({ id, items }) => `${id} with ${items.map(stackText).join(' ') || 'nothing'}`,
    ) ??
    recordDifference('sign', expected.signs, found.signs, ({ front, back }) => JSON.stringify([front, back])) ??
    entityDifference(expected.entities, found.entities)
  );
}

/** The first slot in which an inventory differs from the expected one, in one line; undefined when none does. */
export function inventoryDifference(expected: readonly SlotStack[], found: readonly SlotStack[]): string | undefined {
  const slots = [...new Set([...expected, ...found].map(({ slot }) => slot))].sort((a, b) => a - b);
  for (const slot of slots) {
    const wanted = expected.find((stack) => stack.slot === slot);
    const actual = found.find((stack) => stack.slot === slot);
    if (countText(wanted) !== countText(actual))
      return `slot ${slot}: expected ${countText(wanted)}, found ${countText(actual)}`;
  }
  return undefined;
}

function recordDifference<R extends { position: BlockPosition }>(
  what: string,
  expected: readonly R[],
  found: readonly R[],
  text: (record: R) => string,
): string | undefined {
  const actual = new Map(found.map((record) => [positionKey(record.position), record]));
  for (const record of expected) {
    const other = actual.get(positionKey(record.position));
    actual.delete(positionKey(record.position));
    const [wanted, got] = [text(record), other ? text(other) : 'none'];
    if (wanted !== got) return `${what} at ${formatPosition(record.position)}: expected ${wanted}, found ${got}`;
  }
  for (const extra of actual.values())
    return `${what} at ${formatPosition(extra.position)}: expected none, found ${text(extra)}`;
  return undefined;
}

function entityDifference(expected: readonly EntityRecord[], found: readonly EntityRecord[]): string | undefined {
  const text = (entity: EntityRecord | undefined) =>
    entity
      ? `${entity.type}${entity.item ? ` of ${entity.item.count} ${entity.item.id}` : ''}${traitText(entity)}${placeText(entity)}`
      : 'none';
  for (let index = 0; index < Math.max(expected.length, found.length); index++) {
    const [wanted, actual] = [expected[index], found[index]];
    const where = formatPosition((wanted ?? actual)?.position ?? { x: 0, y: 0, z: 0 });
    if (text(wanted) !== text(actual)) return `entity at ${where}: expected ${text(wanted)}, found ${text(actual)}`;
  }
  return undefined;
}

/** Items settle where they fall; mobs stand exactly where they were put. */
function placeText({ item, position }: EntityRecord): string {
  return item ? '' : ` at ${formatPosition(position)}`;
}

function countText(stack: SlotStack | undefined): string {
  return stack ? `${stack.count} ${stack.id}${dataText(stack.data)}` : 'nothing';
}
