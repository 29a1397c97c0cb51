import type { BannerLayer } from '../data/bannerPatterns.ts';
import { isBanner, isShelf } from '../data/blockTags.ts';
import type { ItemRules } from '../data/itemRules.ts';
import type { CompoundTag } from '../data/nbtTag.ts';
import { SlotGrid } from '../items/inventory/slotGrid.ts';

/** The content of a chest, barrel or the like. A double chest is two of these. */
export interface ContainerEntity {
  readonly type: 'container';
  /** The block's id. */
  readonly id: string;
  readonly slots: SlotGrid;
}

/** How the text of one side of a sign is written. */
export interface SignInk {
  /** A dye's colour; black unless given. */
  readonly colour?: string;
  readonly glowing?: boolean;
}

/** The text of a sign, four lines a side. */
export interface SignEntity {
  readonly type: 'sign';
  readonly id: string;
  front: readonly string[];
  back: readonly string[];
  /** Black and dull unless given. */
  frontInk?: SignInk;
  backInk?: SignInk;
  /** Whether nobody can write on it any more. */
  waxed?: boolean;
}

/** What a command block runs and what came of it. */
export interface CommandEntity {
  readonly type: 'command';
  readonly id: string;
  command: string;
  /** Needs no signal. */
  always: boolean;
  powered: boolean;
  /** Whether what a command answers is kept. */
  tracks: boolean;
  output: string;
  /** What the last command gave; 0 for one that failed. */
  successes: number;
}

/** What a monster spawner makes, and when (Minecraft wiki, "Monster Spawner", block data). */
export interface SpawnerEntity {
  readonly type: 'spawner';
  readonly id: string;
  /** What it makes next, as `SpawnData`: the mob under `entity`, and where it may come; undefined makes nothing. */
  next: CompoundTag | undefined;
  /** What it draws the next from each time; empty goes on with the same. */
  potentials: readonly { readonly weight: number; readonly data: CompoundTag }[];
  /** Ticks until it makes mobs; -1 draws them first. */
  delay: number;
  minDelay: number;
  maxDelay: number;
  /** Mobs it tries to make at once. */
  count: number;
  /** Mobs of the kind around it beyond which it makes none. */
  mostNear: number;
  /** Blocks within which a player must be. */
  playerRange: number;
  /** Blocks around it in which mobs come. */
  range: number;
}

/** The effects a beacon was paid for; undefined gives none. */
export interface BeaconEntity {
  readonly type: 'beacon';
  readonly id: string;
  primary: string | undefined;
  secondary: string | undefined;
}

/** The patterns of a banner, the lowest first. */
export interface BannerEntity {
  readonly type: 'banner';
  readonly id: string;
  layers: readonly BannerLayer[];
}

/** What a block holds besides its state. */
export type BlockEntity = ContainerEntity | SignEntity | CommandEntity | SpawnerEntity | BeaconEntity | BannerEntity;

/** Slots of the containers that items can be put into (Minecraft wiki, "Chest", "Barrel", "Shulker Box", "Hopper", "Dispenser", "Lectern", "Chiseled Bookshelf", "Shelf"). */
function containerSize(id: string): number | undefined {
  if (id === 'chest' || id === 'trapped_chest' || id === 'barrel' || /(?:shulker_box|copper_chest)$/.test(id))
    return 27;
  if (id === 'dispenser' || id === 'dropper' || id === 'crafter') return 9;
  if (id === 'hopper') return 5;
  if (id === 'furnace' || id === 'blast_furnace' || id === 'smoker') return 3;
  if (id === 'campfire' || id === 'soul_campfire') return 4;
  if (id === 'brewing_stand') return 5;
  if (id === 'chiseled_bookshelf') return 6;
  if (id === 'lectern' || id === 'jukebox') return 1;
  if (isShelf(id)) return 3;
  return undefined;
}

/** A fresh block entity for a block id, or undefined for blocks without one. */
export function blockEntityFor(id: string, rules: ItemRules): BlockEntity | undefined {
  const size = containerSize(id);
  if (size !== undefined) return { type: 'container', id, slots: new SlotGrid(size, rules) };
  if (id.endsWith('_sign')) return { type: 'sign', id, front: ['', '', '', ''], back: ['', '', '', ''] };
  if (id.endsWith('command_block'))
    return { type: 'command', id, command: '', always: false, powered: false, tracks: true, output: '', successes: 0 };
  if (id === 'spawner') return emptySpawner(id);
  if (isBanner(id)) return { type: 'banner', id, layers: [] };
  if (id === 'beacon') return { type: 'beacon', id, primary: undefined, secondary: undefined };
  return undefined;
}

/** A spawner that has been told nothing (Minecraft wiki, "Monster Spawner", block data: defaults). */
function emptySpawner(id: string): SpawnerEntity {
  return {
    type: 'spawner',
    id,
    next: undefined,
    potentials: [],
    delay: 20,
    minDelay: 200,
    maxDelay: 800,
    count: 4,
    mostNear: 6,
    playerRange: 16,
    range: 4,
  };
}
