import type { BlockState } from '../../protocol/blockState.ts';
import { nameTable } from '../../protocol/nameTable.ts';

/**
 * Why blocks cannot be built by a survival player who holds the item, by id. Checked against minecraft-data's item
 * lists of 1.19.2, 1.20.4 and 1.21.4. Having an item is not enough: command blocks and their like have one but only an
 * operator in creative mode can place it, and farmland has one but does not stay farmland. A dirt path has an item and
 * stays (unless something solid stands on it, which is a matter of support), so it is not listed.
 */
const UNOBTAINABLE: Readonly<Record<string, string>> = nameTable({
  ...reasons('a fluid, not a block a player places from a stack', ['water', 'lava', 'bubble_column']),
  ...reasons('has no item; it burns and goes out by itself', ['fire', 'soul_fire']),
  ...reasons('has an item, but dry or trampled farmland turns into dirt, so no build would stay', ['farmland']),
  ...reasons('only an operator in creative mode can place it', [
    'command_block',
    'chain_command_block',
    'repeating_command_block',
    'structure_block',
    'jigsaw',
    'structure_void',
    'barrier',
    'light',
    'test_block',
    'test_instance_block',
  ]),
  ...reasons('has no item; only a piston makes it', ['piston_head', 'moving_piston']),
  ...reasons('has no item; a portal or gateway makes it', ['nether_portal', 'end_portal', 'end_gateway']),
  ...reasons('has no item; a player fills a cauldron instead', [
    'water_cauldron',
    'lava_cauldron',
    'powder_snow_cauldron',
  ]),
  ...reasons('has no item; it grows', [
    'attached_pumpkin_stem',
    'attached_melon_stem',
    'tall_seagrass',
    'big_dripleaf_stem',
  ]),
  ...reasons('has no item; enchanted boots make it and it melts', ['frosted_ice']),
});

function reasons(why: string, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, why]));
}

/** Why no survival player can build this block from its item, or undefined when one can. */
export function obtainabilityProblem(state: BlockState): string | undefined {
  if (state.properties.waterlogged === 'true') return 'is waterlogged, and water is not given out';
  return Object.hasOwn(UNOBTAINABLE, state.id) ? UNOBTAINABLE[state.id] : undefined;
}
