import type { SlotStack } from '../../protocol/item.ts';
import { FULL_FOOD } from '../../protocol/vitals.ts';
import type { Game } from '../commands/game.ts';
import { slotStacks, stackFromNbt } from '../commands/nbt/blockNbt.ts';
import { playerNbt, slotOfSaved } from '../commands/nbt/entityNbt.ts';
import { attributeTags, readAttributes } from '../commands/nbt/forms/attributeTags.ts';
import { effectTags, type SavedEffect, savedEffects } from '../commands/nbt/forms/effectTags.ts';
import { SavedTags, uuidTag } from '../commands/nbt/forms/savedTags.ts';
import { pointOfTag } from '../commands/summoning.ts';
import {
  type CompoundTag,
  compound,
  double,
  elementsOf,
  flag,
  float,
  int,
  list,
  merged,
  numberOf,
  short,
  string,
  stringOf,
  type Tag,
} from '../data/nbtTag.ts';
import { savedFormat } from '../data/savedFormat.ts';
import { pointsOfLevel } from '../players/experienceLevels.ts';
import { FULL_AIR, GAME_MODE_NUMBERS, type GameMode, type Player } from '../players/player.ts';
import { DIMENSIONS, type DimensionName } from '../world/dimension.ts';

const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];
const GAME_MODES = Object.keys(GAME_MODE_NUMBERS) as GameMode[];

/**
 * A player as a file of the world's `playerdata` folder has them (Minecraft wiki, "Player.dat format").
 * @param carried what is in the slots of their own window, once all else they handle is put away.
 */
export function playerFileNbt(game: Game, player: Player, carried: readonly SlotStack[]): CompoundTag {
  const { position, yaw, pitch, onGround, respawnPoint } = player;
  const { dataVersion } = savedFormat(game.server.gameData.source);
  const place = respawnPoint?.bed ?? respawnPoint?.position;
  const common = compound({
    DataVersion: int(dataVersion),
    UUID: uuidTag(player.uuid),
    Pos: list(double(position.x), double(position.y), double(position.z)),
    Motion: list(double(0), double(0), double(0)),
    Rotation: list(float(yaw), float(pitch)),
    OnGround: flag(onGround),
    AbsorptionAmount: float(player.absorption),
    foodExhaustionLevel: float(player.exhaustion),
    Air: short(player.air),
    Fire: short(player.fireTicks),
    TicksFrozen: int(player.chill),
    seenCredits: flag(player.seenCredits),
    XpSeed: int(player.enchantingSeed),
    ...attributeTags(player, game),
    ...effectTags(game, game.systems.effects.remembered(player)),
    recipeBook: recipeBookTag(game, player),
    [ADVANCEMENTS_TAG]: advancementsTag(game, player),
    SpawnX: place && int(Math.floor(place.x)),
    SpawnY: place && int(Math.floor(place.y)),
    SpawnZ: place && int(Math.floor(place.z)),
    SpawnForced: place && flag(respawnPoint?.bed === undefined),
    SpawnAngle: place && float(respawnPoint?.yaw ?? 0),
    SpawnDimension: place && string(`minecraft:${respawnPoint?.dimension ?? 'overworld'}`),
  });
  return merged(common, playerNbt(game, player, carried));
}

/** What of the recipe book was found; none where nobody has to find recipes. */
function recipeBookTag({ systems: { knownRecipes } }: Game, player: Player): CompoundTag | undefined {
  if (knownRecipes.knowsAll(player)) return undefined;
  return compound({ recipes: list(...knownRecipes.saved(player).map((name) => string(`minecraft:${name}`))) });
}

/** An entry of this server's own, for the game keeps advancements in files apart. */
const ADVANCEMENTS_TAG = 'guildhall:advancements';

/** Criteria met by advancement. */
function advancementsTag({ systems: { advancements } }: Game, player: Player): CompoundTag | undefined {
  if (!advancements.isPlayed(player)) return undefined;
  const met = [...advancements.saved(player)].map(
    ([id, criteria]) => [id, list(...[...criteria.keys()].map((name) => string(name)))] as const,
  );
  return compound(Object.fromEntries(met));
}

function* advancementsIn(tag: Tag | undefined): Generator<readonly [string, readonly string[]]> {
  if (tag?.type !== 'compound') return;
  for (const [id, names] of tag.value)
    yield [id, (elementsOf(names) ?? []).flatMap((name) => (name.type === 'string' ? name.value : []))];
}

/** Names a file may say that a player knows; vanilla has fewer than 1,500 recipes. */
const MOST_RECIPES = 4096;

function recipesIn(book: Tag | undefined): string[] {
  const names = book?.type === 'compound' ? elementsOf(book.value.get('recipes')) : undefined;
  return (names ?? [])
    .slice(0, MOST_RECIPES)
    .flatMap((name) => (name.type === 'string' ? name.value.replace(/^minecraft:/, '') : []));
}

/**
 * Gives a player who has just come what such a file says. The dead come back where players begin. What the version does
 * not have is left out, and numbers are kept within the game's bounds: the file may be anybody's.
 * @returns the effects, which can be given once the client has been greeted.
 */
export function applyPlayerFile(game: Game, player: Player, nbt: CompoundTag): readonly SavedEffect[] {
  const tag = (name: string) => nbt.value.get(name);
  const number = (name: string, least: number, most: number, otherwise: number) => {
    const value = numberOf(tag(name));
    return value === undefined || !Number.isFinite(value) ? otherwise : Math.max(least, Math.min(most, value));
  };
  const whole = (name: string, least: number, most: number, otherwise: number) =>
    Math.floor(number(name, least, most, otherwise));
  player.inventory.slots.replaceAll(inventoryOf(game, tag('Inventory')));
  player.inventory.held = whole('SelectedItemSlot', 0, 8, 0);
  const chest = game.systems.enderChests.of(player);
  chest.replaceAll(slotStacks(tag('EnderItems') ?? list(), game, chest));
  const level = whole('XpLevel', 0, 1_000_000, 0);
  player.experience = {
    level,
    points: Math.min(pointsOfLevel(level) - 1, Math.round(number('XpP', 0, 1, 0) * pointsOfLevel(level))),
    total: whole('XpTotal', 0, 2 ** 31 - 1, 0),
  };
  game.systems.advancements.restore(player, advancementsIn(tag(ADVANCEMENTS_TAG)));
  game.systems.knownRecipes.restore(player, recipesIn(tag('recipeBook')));
  player.enchantingSeed = whole('XpSeed', -(2 ** 31), 2 ** 31 - 1, 0);
  player.gameMode =
    GAME_MODES.find((mode) => GAME_MODE_NUMBERS[mode] === numberOf(tag('playerGameType'))) ?? 'survival';
  player.seenCredits = numberOf(tag('seenCredits')) === 1;
  player.flying = player.gameMode === 'spectator';
  player.respawnPoint = respawnPointOf(game, tag);
  const health = number('Health', 0, 1024, 0);
  if (health <= 0) return [];
  // Who was in a dimension that this world does not have begins where players begin.
  const isHere = dimensionOf(tag('Dimension')) === game.server.dimension.name;
  const position = isHere ? pointOfTag(tag('Pos')) : undefined;
  if (position && Object.values(position).every(Number.isFinite)) player.position = position;
  const [yaw, pitch] = (elementsOf(tag('Rotation')) ?? []).map(numberOf);
  if (Number.isFinite(yaw) && Number.isFinite(pitch)) [player.yaw, player.pitch] = [yaw as number, pitch as number];
  readAttributes(player, new SavedTags(nbt, game));
  player.health = Math.min(player.maxHealth, health);
  player.food = whole('foodLevel', 0, FULL_FOOD, FULL_FOOD);
  player.saturation = number('foodSaturationLevel', 0, FULL_FOOD, 5);
  player.absorption = number('AbsorptionAmount', 0, 1024, 0);
  player.exhaustion = number('foodExhaustionLevel', 0, 4, 0);
  player.air = whole('Air', -20, FULL_AIR, FULL_AIR);
  player.fireTicks = whole('Fire', -20, 32_767, -20);
  player.chill = whole('TicksFrozen', 0, 140, 0);
  return savedEffects(game, new SavedTags(nbt, game));
}

/** The dimension in which a player's file says they are alive; undefined for the dead and for one that no server here is. */
export function livingPlaceOf({ value }: CompoundTag): DimensionName | undefined {
  return (numberOf(value.get('Health')) ?? 0) > 0 ? dimensionOf(value.get('Dimension')) : undefined;
}

/** Files of before 1.16 say it by number (Minecraft wiki, "Player.dat format"). */
function dimensionOf(tag: Tag | undefined): DimensionName | undefined {
  const names: Readonly<Record<number, string>> = { [-1]: 'minecraft:the_nether', 1: 'minecraft:the_end' };
  const name = stringOf(tag) ?? names[numberOf(tag) ?? Number.NaN];
  if (tag === undefined || numberOf(tag) === 0) return 'overworld';
  return DIMENSION_NAMES.find((known) => `minecraft:${known}` === name);
}

function inventoryOf(game: Game, tag: Tag | undefined) {
  const stacks = new Map<number, NonNullable<ReturnType<typeof stackFromNbt>>>();
  for (const entry of elementsOf(tag) ?? []) {
    if (entry.type !== 'compound') continue;
    const slot = slotOfSaved(numberOf(entry.value.get('Slot')) ?? Number.NaN);
    const stack = stackFromNbt(entry, game);
    if (slot !== undefined && stack) stacks.set(slot, stack);
  }
  return [...stacks].map(([slot, stack]) => ({ slot, ...stack }));
}

function respawnPointOf(game: Game, tag: (name: string) => Tag | undefined): Player['respawnPoint'] {
  const [x, y, z] = ['SpawnX', 'SpawnY', 'SpawnZ'].map((name) => numberOf(tag(name)));
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const yaw = numberOf(tag('SpawnAngle')) ?? 0;
  const dimension = dimensionOf(tag('SpawnDimension'));
  if (!dimension || !game.dimensions.has(`minecraft:${dimension}`)) return undefined;
  const position = { x: x + 0.5, y, z: z + 0.5 };
  return {
    position,
    yaw,
    ...(numberOf(tag('SpawnForced')) ? {} : { bed: { x, y, z } }),
    ...(dimension === 'overworld' ? {} : { dimension }),
  };
}
