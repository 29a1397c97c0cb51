/** Blocks whose block entity keeps a list `Items` (Minecraft wiki, "Block entity format"). */
const STORES =
  /^(?:(?:trapped_)?chest|(?:(?:waxed_)?(?:exposed_|weathered_|oxidized_)?copper_chest)|barrel|(?:blast_)?furnace|smoker|dispenser|dropper|hopper|brewing_stand|crafter|chiseled_bookshelf|(?:soul_)?campfire|(?:\w+_)?shulker_box|\w+_shelf)$/;

/** Blocks with a block entity of other kinds. */
const OTHERS =
  /^(?:ender_chest|enchanting_table|lectern|jukebox|beacon|bell|conduit|comparator|daylight_detector|spawner|mob_spawner|trial_spawner|vault|end_portal|end_gateway|decorated_pot|beehive|bee_nest|sculk_\w+|calibrated_sculk_sensor|suspicious_\w+|moving_piston|jigsaw|structure_block|test_block|test_instance_block|(?:chain_|repeating_)?command_block|creaking_heart|\w*copper_golem_statue|\w+_(?:bed|banner|head|skull|wall_head|wall_skull))$/;

/** Whether the block is a sign of any kind. */
export function isSign(id: string): boolean {
  return id.endsWith('_sign');
}

/** Whether the block's entity keeps a list of items. */
export function keepsItems(id: string): boolean {
  return STORES.test(id);
}

/**
 * Whether the block has a block entity. `fill` and `setblock` empty one before they look whether its block is right already
 * (Clearable.tryClear), and count no change then.
 */
export function hasBlockEntity(id: string): boolean {
  return keepsItems(id) || isSign(id) || OTHERS.test(id);
}
