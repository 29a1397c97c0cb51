import type { BlockFacts } from '../blockView.ts';

/** How eyes see a block state, as bits of one number. */
export const SIGHT = {
  /** The lowest two bits: eyes see through, see nothing behind, or see what its shapes leave open. */
  clear: 0,
  opaque: 1,
  partial: 2,
  kind: 3,
  /** Worth remembering where it was seen. */
  notable: 4,
  fluid: 8,
  air: 16,
} as const;

/** Whole blocks of which one sees what is behind. */
const SEE_THROUGH =
  /glass$|^(?:ice|frosted_ice|barrier|light|slime_block|honey_block|spawner|trial_spawner|vault|beacon|mangrove_roots|copper_grate)$|_grate$/;
/** Blocks without a shape that hide what is behind all the same. */
const HIDING = new Set(['lava', 'powder_snow']);
/** Things one would find again: what is gathered, grows as food, holds items or is worked with, and fluids. */
const NOTABLE =
  /(?:_ore|_log|_wood|_stem|_hyphae|_mushroom|_sapling|_propagule|chest|_bed|_sign|_door|_fence_gate|_trapdoor|_button|_pressure_plate|anvil|shulker_box|torch|lantern|campfire|amethyst_cluster)$|^raw_\w+_block$|^(?:water|lava|clay|gravel|obsidian|crying_obsidian|ancient_debris|amethyst_block|budding_amethyst|wheat|potatoes|carrots|beetroots|hay_block|sugar_cane|pumpkin|carved_pumpkin|melon|bamboo|cactus|cocoa|sweet_berry_bush|cave_vines|cave_vines_plant|kelp|bee_nest|beehive|spawner|cobweb|gold_block|iron_block|diamond_block|coal_block|crafting_table|furnace|blast_furnace|smoker|stonecutter|smithing_table|loom|brewing_stand|enchanting_table|grindstone|cartography_table|fletching_table|lectern|bell|lever|barrel|hopper|dispenser|dropper|ladder|bookshelf|nether_portal|end_portal_frame)$/;

/** The bits of a block. Shapes are those that bodies collide with, which fences and the like look like too. */
function visibilityOf({ state: { id }, shapes, air }: BlockFacts): number {
  if (air) return SIGHT.clear | SIGHT.air;
  const notable = NOTABLE.test(id) ? SIGHT.notable : 0;
  if (id === 'water' || id === 'bubble_column') return SIGHT.clear | SIGHT.fluid | notable;
  if (id === 'lava') return SIGHT.opaque | SIGHT.fluid | notable;
  if (HIDING.has(id)) return SIGHT.opaque | notable;
  if (shapes.length === 0 || SEE_THROUGH.test(id)) return SIGHT.clear | notable;
  const [shape] = shapes;
  const whole =
    shapes.length === 1 &&
    shape?.every((edge, index) => (index < 3 ? edge <= 0 : index === 4 ? edge === 1 : edge >= 1)) === true;
  return (whole ? SIGHT.opaque : SIGHT.partial) | notable;
}

const UNKNOWN = 255;

/** The bits of the block states met so far, by state number; all bodies with one registry share them. */
export class BlockVisibility {
  #bits = new Uint8Array(1 << 15).fill(UNKNOWN);
  readonly #facts: BlockFacts[] = [];

  /** The bits of a state; calls `read` when it is met for the first time. */
  of(stateId: number, read: () => BlockFacts | undefined): number {
    const known = this.#bits[stateId];
    if (known !== undefined && known !== UNKNOWN) return known;
    const facts = read();
    // What the client does not know it cannot show either.
    if (!facts) return SIGHT.opaque;
    if (stateId >= this.#bits.length) {
      const longer = new Uint8Array(stateId * 2).fill(UNKNOWN);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    const bits = visibilityOf(facts);
    this.#bits[stateId] = bits;
    this.#facts[stateId] = facts;
    return bits;
  }

  /** What is known of a state that was met. */
  factsOf(stateId: number): BlockFacts | undefined {
    return this.#facts[stateId];
  }
}

const shared = new WeakMap<object, BlockVisibility>();

/** What all bodies with one registry share. */
export function visibilityIn(registry: object): BlockVisibility {
  let looks = shared.get(registry);
  if (!looks) {
    looks = new BlockVisibility();
    shared.set(registry, looks);
  }
  return looks;
}
