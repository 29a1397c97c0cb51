import { itemOfBlock } from '../../../../game-data/blockItems.ts';
import type { BlockState } from '../../../../protocol/blockState.ts';
import type { BlockEvent } from '../../../../protocol/gameServer/blockEvent.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../../protocol/geometry.ts';
import { isFurtherPiece } from '../../../../protocol/pieces.ts';

/** What a player must have done for a block to change so. */
export type PlayerEdit =
  /** Placed an item of that id, which thereby left their hands. */
  | { readonly type: 'place'; readonly item: string }
  /** Broke a block of that id; `alone` where nothing but a hand takes such a block away. */
  | { readonly type: 'break'; readonly block: string; readonly alone: boolean }
  /** Used it, with or without a tool: opened a door, tilled the ground. */
  | { readonly type: 'handle' };

/** Properties that only a hand changes, unless redstone does, which "powered" shows. */
const HANDLED = ['open', 'delay', 'mode', 'inverted', 'note', 'bites', 'has_book', 'has_record', 'charges'] as const;

/** What tools make of the ground and of wood: hoe, shovel, axe, shears, honeycomb. */
const TOOLED = /^(?:farmland|dirt_path|carved_pumpkin|stripped_.*|waxed_.*)$/;

/**
 * Blocks that fill less than their cell: one sees past them, and most of them fall when what holds them goes (Minecraft
 * wiki, "Opacity", "Solid block"). Far from exact, and only used where exactness does not matter: to decide who of several
 * had a cell in sight, and what may have gone by itself.
 */
const THIN =
  /^(?:air|cave_air|void_air|water|lava|fire|soul_fire|ladder|lever|vine|tripwire|tripwire_hook|cobweb|snow|lantern|soul_lantern|bell|cactus|bamboo|sugar_cane|redstone_wire|repeater|comparator|cocoa|kelp|kelp_plant|seagrass|tall_seagrass|scaffolding|chain|iron_bars|flower_pot|wheat|carrots|potatoes|beetroots|nether_wart|lily_pad|short_grass|grass|fern|dead_bush|dandelion|poppy|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|blue_orchid|sunflower|lilac|rose_bush|peony|tall_grass|large_fern|sweet_berry_bush|turtle_egg|sea_pickle|end_rod|lightning_rod|hopper|campfire|soul_campfire|stonecutter|lectern|enchanting_table|brewing_stand|.*_(?:button|pressure_plate|sign|torch|carpet|rail|door|trapdoor|fence|fence_gate|wall|banner|sapling|glass_pane|head|skull|tulip|mushroom|roots|fungus|vines|vines_plant|candle|bed|slab|stairs|coral|coral_fan|stem|bush|amethyst_bud|cluster)|torch|rail|candle|glass|.*_glass|potted_.*)$/;

/** What comes and goes without anybody: fluids and fire, what falls, decays, melts or burns. */
const FLEETING =
  /^(?:water|lava|fire|soul_fire|bubble_column|snow|ice|frosted_ice|sand|red_sand|gravel|suspicious_sand|suspicious_gravel|.*_concrete_powder|.*anvil|dragon_egg|pointed_dripstone|scaffolding|tnt|piston_head|moving_piston|piston|sticky_piston|farmland|turtle_egg|.*_leaves|nether_portal|end_gateway|sculk_vein|powder_snow)$/;

/** Whether a line of sight goes on behind a block of that id. */
export function isThin(id: string): boolean {
  return THIN.test(id);
}

/** What a player must have done to bring about a change; undefined where only the game itself can have. */
export function editOf(change: BlockEvent, items: { hasItem(id: string): boolean }): PlayerEdit | undefined {
  switch (change.type) {
    case 'block-placed': {
      const after = change.state;
      if (TOOLED.test(after.id)) return { type: 'handle' };
      const item = itemPlacing(after, change.replaced, items);
      return item === undefined ? undefined : { type: 'place', item };
    }
    case 'block-broken': {
      const before = change.state;
      if (FLUIDS.has(before.id)) return undefined;
      return {
        type: 'break',
        block: before.id,
        alone: !FLEETING.test(before.id) || before.properties.persistent === 'true',
      };
    }
    case 'block-changed': {
      const { from: before, to: after } = change;
      if (isFurtherPiece(before, after)) {
        const item = itemOfBlock(items, after.id);
        return item === undefined ? undefined : { type: 'place', item };
      }
      if (before.properties.waterlogged === 'false' && after.properties.waterlogged === 'true')
        return { type: 'place', item: 'water_bucket' };
      if (before.properties.powered !== after.properties.powered) return undefined;
      const handled = HANDLED.some((name) => before.properties[name] !== after.properties[name]);
      return handled ? { type: 'handle' } : undefined;
    }
    default:
      return change satisfies never;
  }
}

const FLUIDS: ReadonlySet<string> = new Set(['water', 'lava', 'bubble_column']);

function itemPlacing(
  after: BlockState,
  replaced: BlockState,
  items: { hasItem(id: string): boolean },
): string | undefined {
  if (FLUIDS.has(after.id)) return after.properties.level === '0' ? `${after.id}_bucket` : undefined;
  if (after.id === 'fire' || after.id === 'soul_fire') return undefined;
  // A plant is put into a pot that stands there already.
  if (after.id.startsWith('potted_') && replaced.id === 'flower_pot') {
    const plant = after.id.slice('potted_'.length).replace(/azalea_bush$/, 'azalea');
    return items.hasItem(plant) ? plant : undefined;
  }
  return itemOfBlock(items, after.id);
}

/** The cell that a door's upper half, a tall plant's top or a bed's head came with; undefined for whatever stands alone. */
export function firstHalfOf(position: BlockPosition, { id, properties }: BlockState): BlockPosition | undefined {
  if (properties.half === 'upper') return neighbour(position, 'down');
  if (id.endsWith('_bed') && properties.part === 'head')
    return neighbour(position, oppositeOf((properties.facing ?? 'north') as Facing));
  return undefined;
}
