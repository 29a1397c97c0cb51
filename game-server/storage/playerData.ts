import type { Game } from '../commands/game.ts';
import { slotStacks, stackFromNbt } from '../commands/nbt/blockNbt.ts';
import { playerNbt, slotOfSaved, uuidTag } from '../commands/nbt/entityNbt.ts';
import { pointOfTag } from '../commands/summoning.ts';
import {
  byte,
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
import { pointsOfLevel } from '../players/experienceLevels.ts';
import { FULL_AIR, FULL_FOOD, GAME_MODE_NUMBERS, type GameMode, type Player } from '../players/player.ts';

/** Effects as `Effects.give` takes them. */
interface SavedEffect {
  readonly id: string;
  readonly amplifier: number;
  readonly duration: number;
  readonly ambient: boolean;
  readonly particles: boolean;
}

const GAME_MODES = Object.keys(GAME_MODE_NUMBERS) as GameMode[];

/** A player as a file of the world's `playerdata` folder has them (Minecraft wiki, "Player.dat format"). */
export function playerFileNbt(game: Game, player: Player): CompoundTag {
  const { position, yaw, pitch, onGround, respawnPoint } = player;
  const { dataVersion } = game.server.gameData.source.data.version as unknown as { dataVersion: number };
  const place = respawnPoint?.bed ?? respawnPoint?.position;
  const effects = game.systems.effects.remembered(player);
  // Up to 1.20.1 effects go by number, in a list of another name.
  const { numberFormats: named } = game.features;
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
    XpSeed: int(player.enchantingSeed),
    [named ? 'active_effects' : 'ActiveEffects']:
      effects.length === 0
        ? undefined
        : list(
            ...effects.map(({ id, amplifier, duration, ambient, particles }) =>
              named
                ? compound({
                    id: string(`minecraft:${id}`),
                    amplifier: byte((amplifier << 24) >> 24),
                    duration: int(duration),
                    ambient: flag(ambient),
                    show_particles: flag(particles),
                  })
                : compound({
                    Id: int(game.effects.get(id)?.number ?? 0),
                    Amplifier: byte((amplifier << 24) >> 24),
                    Duration: int(duration),
                    Ambient: flag(ambient),
                    ShowParticles: flag(particles),
                  }),
            ),
          ),
    SpawnX: place && int(Math.floor(place.x)),
    SpawnY: place && int(Math.floor(place.y)),
    SpawnZ: place && int(Math.floor(place.z)),
    SpawnForced: place && flag(respawnPoint?.bed === undefined),
    SpawnAngle: place && float(respawnPoint?.yaw ?? 0),
    SpawnDimension: place && string('minecraft:overworld'),
  });
  return merged(common, playerNbt(game, player));
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
  player.enchantingSeed = whole('XpSeed', -(2 ** 31), 2 ** 31 - 1, 0);
  player.gameMode =
    GAME_MODES.find((mode) => GAME_MODE_NUMBERS[mode] === numberOf(tag('playerGameType'))) ?? 'survival';
  player.flying = player.gameMode === 'spectator';
  player.respawnPoint = respawnPointOf(tag);
  const health = number('Health', 0, 1024, 0);
  if (health <= 0) return [];
  const position = pointOfTag(tag('Pos'));
  if (position && Object.values(position).every(Number.isFinite)) player.position = position;
  const [yaw, pitch] = (elementsOf(tag('Rotation')) ?? []).map(numberOf);
  if (Number.isFinite(yaw) && Number.isFinite(pitch)) [player.yaw, player.pitch] = [yaw as number, pitch as number];
  player.health = Math.min(player.maxHealth, health);
  player.food = whole('foodLevel', 0, FULL_FOOD, FULL_FOOD);
  player.saturation = number('foodSaturationLevel', 0, FULL_FOOD, 5);
  player.absorption = number('AbsorptionAmount', 0, 1024, 0);
  player.exhaustion = number('foodExhaustionLevel', 0, 4, 0);
  player.air = whole('Air', -20, FULL_AIR, FULL_AIR);
  player.fireTicks = whole('Fire', -20, 32_767, -20);
  player.chill = whole('TicksFrozen', 0, 140, 0);
  return effectsOf(game, tag('active_effects') ?? tag('ActiveEffects'));
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

function respawnPointOf(tag: (name: string) => Tag | undefined): Player['respawnPoint'] {
  const [x, y, z] = ['SpawnX', 'SpawnY', 'SpawnZ'].map((name) => numberOf(tag(name)));
  if (x === undefined || y === undefined || z === undefined) return undefined;
  const yaw = numberOf(tag('SpawnAngle')) ?? 0;
  const position = { x: x + 0.5, y, z: z + 0.5 };
  return numberOf(tag('SpawnForced')) ? { position, yaw } : { position, yaw, bed: { x, y, z } };
}

function effectsOf(game: Game, tag: Tag | undefined): SavedEffect[] {
  const numbers = new Map([...game.effects.values()].map(({ id, number }) => [number, id]));
  return (elementsOf(tag) ?? []).flatMap((entry) => {
    if (entry.type !== 'compound') return [];
    const field = (...names: string[]) => names.map((name) => entry.value.get(name)).find((found) => found);
    const id = stringOf(field('id'))?.replace(/^minecraft:/, '') ?? numbers.get(numberOf(field('Id', 'id')) ?? -1);
    const duration = numberOf(field('duration', 'Duration')) ?? 0;
    if (id === undefined || !game.effects.has(id)) return [];
    return [
      {
        id,
        amplifier: (numberOf(field('amplifier', 'Amplifier')) ?? 0) & 0xff,
        // Endless since 1.19.4.
        duration: duration === -1 ? 2 ** 31 - 1 : duration,
        ambient: Boolean(numberOf(field('ambient', 'Ambient'))),
        particles: (numberOf(field('show_particles', 'ShowParticles')) ?? 1) !== 0,
      },
    ];
  });
}
