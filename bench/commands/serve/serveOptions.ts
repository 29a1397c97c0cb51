import { resolve } from 'node:path';
import { GAME_MODES } from '../../../game-server/commands/arguments/identifiers.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { CLASSIC_FLAT, LAND_NAMES, type WorldPreset } from '../../../worlds/worldPreset.ts';

/** What `guildhall serve` was asked for. */
export interface ServeOptions {
  /** As `presetOf` takes it. */
  readonly world: string;
  readonly seed: number;
  /** Whether the world has a Nether. */
  readonly nether?: boolean;
  /** Whether the world has an End. */
  readonly end?: boolean;
  readonly gameVersion: string;
  readonly port: number;
  /** The address to listen on. */
  readonly bind: string;
  /** Who may be operators; nobody unless given. */
  readonly allowOp?: readonly string[];
  /** A world folder to load and to save to. */
  readonly save?: string;
  /** Seconds between two saves; 0 never saves by itself. */
  readonly autosave?: number;
  /** Whether only those on the whitelist, and operators, may join. */
  readonly whitelist?: boolean;
  /** How who has never been here begins to play; survival unless given. */
  readonly gamemode?: string;
  /** As the command of that name takes it; the world's own, or normal, unless given. */
  readonly difficulty?: string;
  /** Blocks from the middle to each edge. */
  readonly radius: number;
}

const USERNAME = /^[A-Za-z0-9_]{1,16}$/;
/** Seconds between two saves by default: saves are small, and a killed server loses one interval and the save under way at most. */
const AUTOSAVE_SECONDS = 5;
const MOST_AUTOSAVE_SECONDS = 86_400;
/** What can be asked of `--world`. */
const WORLD_NAMES: readonly string[] = ['flat', 'void', ...LAND_NAMES, 'anvil:DIR'];
const ANVIL = 'anvil:';
const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const;

/** The preset by its name. @throws ConfigError 'bad-option'. */
export function presetOf({ world, seed }: Pick<ServeOptions, 'world' | 'seed'>): WorldPreset {
  if (world === 'flat') return CLASSIC_FLAT;
  if (world === 'void') return { type: 'void' };
  const type = LAND_NAMES.find((name) => name === world);
  if (type) return { type, seed };
  const folder = world.startsWith(ANVIL) ? world.slice(ANVIL.length) : '';
  if (folder !== '') return { type: 'anvil', folder };
  throw new ConfigError('bad-option', `--world: unknown preset "${world}"; expected ${WORLD_NAMES.join(', ')}`);
}

/** How newcomers play; undefined where nothing was asked for. @throws ConfigError 'bad-option'. */
export function gameModeOf({ gamemode }: Pick<ServeOptions, 'gamemode'>) {
  return oneOf('--gamemode', GAME_MODES, gamemode);
}

/** The difficulty that was asked for; undefined where none was. @throws ConfigError 'bad-option'. */
export function difficultyOf({ difficulty }: Pick<ServeOptions, 'difficulty'>) {
  return oneOf('--difficulty', DIFFICULTIES, difficulty);
}

function oneOf<W extends string>(option: string, words: readonly W[], given: string | undefined): W | undefined {
  const known = words.find((word) => word === given);
  if (given !== undefined && known === undefined)
    throw new ConfigError('bad-option', `${option} ${given}: expected ${words.join(', ')}`);
  return known;
}

/** How often a world is saved by itself, ms; 0 for never. */
export function autosaveMs({ autosave = AUTOSAVE_SECONDS }: Pick<ServeOptions, 'autosave'>): number {
  return autosave * 1000;
}

/** @throws ConfigError 'bad-option' naming the option, before anything is started. */
export function checkServeOptions(options: ServeOptions & { readonly folder?: string }): void {
  const { allowOp, autosave, folder, port, radius, world, seed, save } = options;
  const preset = presetOf({ world, seed });
  gameModeOf(options);
  difficultyOf(options);
  if (preset.type === 'anvil' && save !== undefined && resolve(preset.folder) === resolve(save))
    throw new ConfigError(
      'bad-option',
      `--save ${save} is the world of --world, which stays unchanged; expected another folder`,
    );
  for (const name of allowOp ?? [])
    if (!USERNAME.test(name))
      throw new ConfigError(
        'bad-option',
        `--allow-op: "${name}" is not a player name; expected 1 to 16 of A-Z a-z 0-9 _`,
      );
  if (autosave !== undefined && (autosave < 0 || autosave > MOST_AUTOSAVE_SECONDS))
    throw new ConfigError('bad-option', `--autosave ${autosave}: expected 0 to ${MOST_AUTOSAVE_SECONDS} seconds`);
  if (autosave !== undefined && save === undefined && folder === undefined)
    throw new ConfigError('bad-option', '--autosave: needs --save or --folder');
  if (port < 0 || port > 65_535) throw new ConfigError('bad-option', `--port ${port}: expected 0 to 65535`);
  if (radius < 16 || radius > 100_000)
    throw new ConfigError('bad-option', `--radius ${radius}: expected 16 to 100000 blocks`);
}
