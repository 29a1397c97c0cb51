import { nameTable } from '../../../protocol/nameTable.ts';

/** A state as the rules see it: its block and the values of its properties. */
interface StateView {
  readonly id: string;
  readonly value: (property: string) => string | undefined;
}

/** The properties that the rules below look at. */
const RELEVANT: ReadonlySet<string> = new Set([
  'lit',
  'candles',
  'level',
  'waterlogged',
  'pickles',
  'berries',
  'charges',
  'trial_spawner_state',
  'vault_state',
  'type',
  'layers',
  'extended',
]);

/** Whether a property of a block bears on its light: states that agree in all such properties agree in their light. */
export function isRelevant(id: string, property: string): boolean {
  return RELEVANT.has(property) || id === 'glow_lichen';
}

/**
 * Light of blocks whose states differ in it. minecraft-data's `emitLight` and `filterLight` hold for a block's default
 * state alone; everything here is from the Minecraft wiki, "Light" (tables of light-emitting blocks and of opacity) and
 * the pages of the blocks named.
 */
const WHEN_LIT: Readonly<Record<string, number>> = nameTable({
  furnace: 13,
  blast_furnace: 13,
  smoker: 13,
  redstone_lamp: 15,
  redstone_torch: 7,
  redstone_wall_torch: 7,
  redstone_ore: 9,
  deepslate_redstone_ore: 9,
  campfire: 15,
  soul_campfire: 10,
  candle_cake: 3,
  copper_bulb: 15,
  exposed_copper_bulb: 12,
  weathered_copper_bulb: 8,
  oxidized_copper_bulb: 4,
});

/** What a state shines with, 0 to 15; `ofBlock` is minecraft-data's number for its block. */
export function emission({ id, value }: StateView, ofBlock: number): number {
  if (value('lit') !== undefined && id !== 'redstone_wire') {
    const plain = id.startsWith('waxed_') ? id.slice('waxed_'.length) : id;
    if (/(?:^|_)candle$/.test(id)) return value('lit') === 'true' ? 3 * Number(value('candles')) : 0;
    const bright = WHEN_LIT[plain] ?? (id.endsWith('candle_cake') ? WHEN_LIT.candle_cake : undefined);
    if (bright !== undefined) return value('lit') === 'true' ? bright : 0;
  }
  switch (id) {
    case 'light':
      return Number(value('level'));
    case 'sea_pickle':
      return value('waterlogged') === 'true' ? 3 + 3 * Number(value('pickles')) : 0;
    case 'glow_lichen':
      return Object.values(ATTACHMENTS).some((face) => value(face) === 'true') ? 7 : 0;
    case 'cave_vines':
    case 'cave_vines_plant':
      return value('berries') === 'true' ? 14 : 0;
    case 'respawn_anchor':
      return RESPAWN_ANCHOR[Number(value('charges'))] ?? 0;
    case 'trial_spawner':
      return value('trial_spawner_state') === 'inactive' || value('trial_spawner_state') === 'cooldown'
        ? 0
        : value('trial_spawner_state') === 'waiting_for_players'
          ? 4
          : 8;
    case 'vault':
      return value('vault_state') === 'inactive' ? 6 : 12;
    default:
      return ofBlock;
  }
}

const ATTACHMENTS = ['down', 'up', 'north', 'south', 'west', 'east'] as const;
/** By charges 0 to 4 (Minecraft wiki, "Respawn Anchor"). */
const RESPAWN_ANCHOR = [0, 3, 7, 11, 15] as const;

/** How much light a state takes away, 0 to 15; `ofBlock` is minecraft-data's number for its block. */
export function opacity({ id, value }: StateView, ofBlock: number): number {
  if (value('type') === 'double' && id.endsWith('_slab')) return 15;
  if (id === 'snow' && value('layers') === '8') return 15;
  // A piston that is out leaves half of its cell open; its remaining base shades by its shape.
  if (value('extended') === 'true') return 0;
  if (value('waterlogged') === 'true') return Math.max(1, ofBlock);
  if (value('waterlogged') === 'false' && ofBlock === 1 && !id.endsWith('_leaves') && !ALWAYS_DIM.has(id)) return 0;
  return ofBlock;
}

/** Blocks that can be waterlogged and take a level of light even when they are dry. */
const ALWAYS_DIM = new Set(['mangrove_roots']);

/** Blocks whose shape shades although light goes through them: half of a cell may be shut on some sides. */
export function shadesByShape({ id, value }: StateView): boolean {
  return (
    id.endsWith('_slab') ||
    id.endsWith('_stairs') ||
    id === 'snow' ||
    id === 'farmland' ||
    id === 'dirt_path' ||
    id === 'lectern' ||
    id === 'stonecutter' ||
    id === 'enchanting_table' ||
    id === 'end_portal_frame' ||
    id === 'daylight_detector' ||
    id === 'sculk_sensor' ||
    id === 'calibrated_sculk_sensor' ||
    id === 'piston_head' ||
    value('extended') === 'true'
  );
}
