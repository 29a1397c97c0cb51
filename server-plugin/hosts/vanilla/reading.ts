import { blockNumbers } from '../../../game-data/blockNumbers.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { type BlockPosition, formatPosition } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Orders } from './orders.ts';
import { NAMESPACE } from './pack/packContract.ts';
import { cell } from './pack/places.ts';
import { itemFormsOf } from './sampling/itemData.ts';
import { containerStacks } from './sampling/itemStacks.ts';
import { compoundOf, plainValue } from './sampling/plainValue.ts';
import { signText } from './sampling/signText.ts';

/**
 * What stands in a cell, asked of the server one digit of the block's number and one value of each property at a time:
 * there is no command that names a block.
 * @throws HostFault 'unknown-block' for one the version does not have, 'command-failed' for a cell that is not loaded.
 */
export async function readBlock(orders: Orders, version: string, position: BlockPosition): Promise<BlockState> {
  const ids = blockNumbers(version);
  let number = 0;
  for (let bit = 0; 2 ** bit <= ids.length; bit++)
    if (await orders.test(`if block ${cell('absolute', position)} #${NAMESPACE}:b${bit}`)) number += 2 ** bit;
  const id = ids[number - 1];
  if (id === undefined)
    throw new HostFault(
      'unknown-block',
      `the block at ${formatPosition(position)} does not exist in Minecraft ${version}`,
    );
  const properties: Record<string, string> = {};
  for (const [name, values] of Object.entries(VersionGameData.ofVersion(version).states.propertiesOf(id)))
    for (const value of values)
      if (await orders.test(`if block ${cell('absolute', position)} minecraft:${id}[${name}=${value}]`)) {
        properties[name] = value;
        break;
      }
  return { id, properties };
}

/** `readBlock` as a canonical text. */
export async function readState(orders: Orders, version: string, position: BlockPosition): Promise<string> {
  return formatBlockState(await readBlock(orders, version, position));
}

/** What the container at a position holds. */
export async function readItems(orders: Orders, dialect: Dialect, position: BlockPosition): Promise<SlotStack[]> {
  const items = await orders.data(`block ${cell('absolute', position)} Items`);
  return Array.isArray(items) ? containerStacks(items, itemFormsOf(dialect)) : [];
}

/** What the sign at a position says; nothing where there is none. */
export async function readSign(
  orders: Orders,
  dialect: Dialect,
  position: BlockPosition,
): Promise<{ front: string[]; back: string[] }> {
  const data = compoundOf(plainValue(await orders.data(`block ${cell('absolute', position)}`))) ?? {};
  const old = [1, 2, 3, 4].map((line) => data[`Text${line}`]);
  const sides = dialect.twoSidedSigns
    ? { front: data.front_text, back: data.back_text }
    : { text: old.map((line) => (typeof line === 'string' ? line : '')) };
  const text = signText(sides, itemFormsOf(dialect).texts);
  return { front: [...(text?.front ?? [])], back: [...(text?.back ?? [])] };
}
