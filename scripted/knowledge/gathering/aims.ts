import { smeltsPerFuel } from '../../../sidecar/body/actions/fuels.ts';
import type { CarriedPack } from './pack.ts';
import { ORES, type Ore, type OreName, type Tier, type Want } from './sources.ts';

/** What an agent does next. `count` is what it shall carry in the end, not what to add. */
export type Aim =
  | { readonly type: 'wood'; readonly logs: number }
  | { readonly type: 'stone'; readonly count: number }
  | { readonly type: 'ore'; readonly ore: OreName; readonly count: number }
  | { readonly type: 'craft'; readonly item: string; readonly count: number }
  | { readonly type: 'smelt'; readonly item: string; readonly count: number; readonly fuel: string }
  | { readonly type: 'ready' };

/** Planks of a table (wiki, "Crafting Table"), of a wooden pickaxe and its sticks, of the sticks of any other. */
const TABLE = 4;
const WOODEN_PICKAXE = 4;
const HANDLE = 1;
/** Planks that the first sticks take more than a tool does: two planks make four sticks (wiki, "Stick"). */
const FIRST_STICKS = 1;
/** Stones of a pickaxe and of a furnace (wiki, "Pickaxe", "Furnace"). */
const PICKAXE_STONES = 3;
const FURNACE_STONES = 8;
/** Ingots of a pickaxe. */
const PICKAXE_INGOTS = 3;
/** Logs to cut for which an axe of wood saves more time than it takes to make. */
const LOGS_FOR_AN_AXE = 16;
/** Planks of a wooden axe with its sticks. */
const WOODEN_AXE = 4;
/** Stones to mine for which a pickaxe of stone saves more time than it takes to make. */
const STONES_FOR_A_PICKAXE = 12;
/** Stone pickaxes carried when going down for ores: 131 blocks each (wiki, "Durability"). */
const STONE_PICKAXES = 2;
/** Most planks taken along as fuel; for more there is coal. */
const MOST_FUEL_PLANKS = 24;

/**
 * The next step from what is carried to `wanted` of what is asked for. It looks at nothing but the pack, so whoever lost
 * tools, or all in a death, takes up again where that leaves them.
 */
export function nextAim(pack: CarriedPack, want: Want, wanted: number): Aim {
  if (pack.sum(want.items) >= wanted) return { type: 'ready' };
  switch (want.from) {
    case 'trees':
      return treesAim(pack, want.items, wanted);
    case 'stone':
      return stoneAim(pack, want.items, wanted);
    case 'ore':
      return oreAim(pack, want.ore, want.smelt, wanted);
    default: {
      const unknown: never = want;
      throw new Error(`unknown want ${JSON.stringify(unknown)}`);
    }
  }
}

/** Logs that planks, sticks or a table shall be made of. */
function logsFor(planks: number): number {
  return Math.ceil(planks / 4);
}

function treesAim(pack: CarriedPack, items: readonly string[], wanted: number): Aim {
  const missing = wanted - pack.sum(items);
  const hasAxe = pack.items.some(({ id }) => id.endsWith('_axe'));
  if (hasAxe || missing < LOGS_FOR_AN_AXE) return { type: 'wood', logs: pack.logs + missing };
  const wood = TABLE + WOODEN_AXE + FIRST_STICKS;
  if (pack.woodWorth >= wood) return { type: 'craft', item: 'wooden_axe', count: 1 };
  return { type: 'wood', logs: pack.logs + logsFor(wood - pack.woodWorth) };
}

function stoneAim(pack: CarriedPack, items: readonly string[], wanted: number): Aim {
  const missing = wanted - pack.sum(items);
  const many = missing >= STONES_FOR_A_PICKAXE;
  const tool = pickaxeAim(pack, many ? 'stone' : 'wooden', TABLE + WOODEN_PICKAXE + (many ? 3 * HANDLE : FIRST_STICKS));
  if (tool) return tool;
  return { type: 'stone', count: wanted };
}

function oreAim(pack: CarriedPack, name: OreName, smelt: boolean, wanted: number): Aim {
  const ore: Ore = ORES[name];
  const needsIron = ore.tier === 'iron';
  const ingots = needsIron && !pack.canMine('iron') ? PICKAXE_INGOTS : 0;
  const toSmelt = ingots + (smelt ? wanted : 0);
  const tool = pickaxeAim(pack, ore.tier === 'wooden' ? 'wooden' : 'stone', woodFor(needsIron, toSmelt));
  if (tool) return tool;
  const spare = sparePickaxeAim(pack);
  if (spare) return spare;
  if (ingots > 0) {
    const iron = pack.count('iron_ingot');
    if (iron < ingots) {
      const raw = pack.count('raw_iron');
      return iron + raw < ingots
        ? { type: 'ore', ore: 'iron', count: ingots - iron }
        : smeltAim(pack, 'raw_iron', ingots - iron);
    }
    return craftAim(pack, 'iron_pickaxe', 2);
  }
  const raw = pack.count(ore.drop);
  if (smelt && ore.smeltsTo !== undefined && raw > 0 && pack.count(ore.smeltsTo) + raw >= wanted)
    return smeltAim(pack, ore.drop, raw);
  return { type: 'ore', ore: name, count: smelt ? wanted - pack.count(ore.smeltsTo ?? '') : wanted };
}

/** Planks' worth of wood to set out for ores with: tools until the end, and fuel. */
function woodFor(needsIron: boolean, toSmelt: number): number {
  const fuel = Math.min(MOST_FUEL_PLANKS, Math.ceil(toSmelt / 1.5));
  return TABLE + WOODEN_PICKAXE + (needsIron ? 14 : 8) * HANDLE + fuel;
}

/** What to do to get a pickaxe of a kind; undefined with one in the pack. `wood`: what to set out with, in planks. */
function pickaxeAim(pack: CarriedPack, tier: Tier & ('wooden' | 'stone'), wood: number): Aim | undefined {
  if (pack.canMine(tier)) return undefined;
  if (pack.tier === 'hand') {
    if (tier === 'stone' && pack.stones >= PICKAXE_STONES) return craftAim(pack, 'stone_pickaxe', 2);
    if (pack.woodWorth < wood) return { type: 'wood', logs: pack.logs + logsFor(wood - pack.woodWorth) };
    return { type: 'craft', item: 'wooden_pickaxe', count: 1 };
  }
  if (pack.stones < PICKAXE_STONES) return { type: 'stone', count: PICKAXE_STONES };
  return craftAim(pack, 'stone_pickaxe', 2);
}

/** One more pickaxe of stone while there is what it takes, so that a broken one costs nothing. */
function sparePickaxeAim(pack: CarriedPack): Aim | undefined {
  if (pack.count('stone_pickaxe') >= STONE_PICKAXES) return undefined;
  if (pack.stones < PICKAXE_STONES + FURNACE_STONES) return { type: 'stone', count: PICKAXE_STONES + FURNACE_STONES };
  const aim = craftAim(pack, 'stone_pickaxe', 2);
  return aim.type === 'craft' ? aim : undefined;
}

/** Crafting something of `sticks` sticks at a table, or the wood that lacks for it. */
function craftAim(pack: CarriedPack, item: string, sticks: number): Aim {
  const table = pack.count('crafting_table') > 0 ? 0 : TABLE;
  const planks = table + (pack.count('stick') >= sticks ? 0 : 2);
  if (pack.loosePlanks >= planks) return { type: 'craft', item, count: pack.count(item) + 1 };
  return { type: 'wood', logs: pack.logs + logsFor(planks - pack.loosePlanks) };
}

/** Smelting so many of an item, or what lacks for it: a furnace, fuel. */
function smeltAim(pack: CarriedPack, item: string, count: number): Aim {
  if (pack.count('furnace') === 0 && pack.stones < FURNACE_STONES) return { type: 'stone', count: FURNACE_STONES };
  const fuels = pack.items
    .filter(({ id }) => /^(?:char)?coal$|_planks$/.test(id))
    .map((stack) => ({ id: stack.id, smelts: (smeltsPerFuel(stack.id) ?? 0) * stack.count }));
  const enough = fuels.find(({ smelts }) => smelts >= count);
  if (enough) return { type: 'smelt', item, count, fuel: enough.id };
  // A log burns no longer than one of the four planks in it.
  const log = pack.items.find(({ id }) => id.endsWith('_log'));
  if (log) {
    const planks = log.id.replace('_log', '_planks');
    return { type: 'craft', item: planks, count: pack.count(planks) + 4 };
  }
  const some = fuels.find(({ smelts }) => smelts >= 1);
  if (some) return { type: 'smelt', item, count: Math.floor(some.smelts), fuel: some.id };
  return count > MOST_FUEL_PLANKS * 1.5
    ? { type: 'ore', ore: 'coal', count: Math.ceil(count / 8) }
    : { type: 'wood', logs: logsFor(count / 1.5) };
}
