import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../../protocol/errors.ts';
import { DEFAULT_INTERVAL_MS } from './bridge/vanillaBridge.ts';
import { VANILLA_VERSIONS } from './dialect/vanillaVersion.ts';
import { MIRROR_OFFSET, MOST_ZONES } from './pack/packContract.ts';
import type { RconAddress } from './rcon/rconClient.ts';

/** Blocks along the side of a chunk. */
const CHUNK = 16;
/** Blocks from the middle of a world to its border (Minecraft wiki, "World border"), less what arenas and mirrors take. */
const FARTHEST = 29_900_000 + MIRROR_OFFSET.x;

const Port = z.int().min(1).max(65_535);
const Coordinate = z
  .int()
  .min(-FARTHEST)
  .max(FARTHEST)
  .refine((value) => value % CHUNK === 0, `a multiple of ${CHUNK}`);

const ServerFile = z.strictObject({
  /** Where players connect. */
  host: z.string().min(1).default('127.0.0.1'),
  port: Port.default(25_565),
  version: z.enum(VANILLA_VERSIONS),
  rcon: z.strictObject({
    /** The game's host unless given. */
    host: z.string().min(1).optional(),
    port: Port.default(25_575),
    /** The environment variable that holds the password. */
    passwordEnv: z.string().min(1).optional(),
    /** A file whose first line is the password. */
    passwordFile: z.string().min(1).optional(),
  }),
  /** The world's folder, where this machine can read it: snapshots come from its region files then, and packs can be put there. */
  world: z.string().min(1).optional(),
  /** The server's latest.log, where this machine can read it: chat is read from it. */
  log: z.string().min(1).optional(),
  /** Where arenas lie: the north-west corner of their grid, in blocks. Their mirrors lie 16384 blocks to the west. */
  arenas: z
    .strictObject({
      x: Coordinate.default(0),
      z: Coordinate.default(0),
      /** Most at once. */
      slots: z.int().min(1).max(MOST_ZONES).default(MOST_ZONES),
      /** Chunks the server shows players around them: arenas are that far apart. */
      viewDistance: z.int().min(2).max(32).default(10),
    })
    .prefault({}),
  /** Whether agents' names are put onto the server's whitelist while they play. */
  whitelist: z.boolean().default(false),
  /** Whether the whole server may be frozen for moments, people on it too, where it has `tick freeze`. */
  freeze: z.boolean().default(false),
  /** Between two fetches of what happened, in milliseconds. */
  fetchEveryMs: z.int().min(20).max(5000).default(DEFAULT_INTERVAL_MS),
});

/** A vanilla or Paper server as the user describes it. */
export interface ServerSettings {
  /** The file it was read from. */
  readonly file: string;
  readonly host: string;
  readonly port: number;
  readonly version: (typeof VANILLA_VERSIONS)[number];
  readonly rcon: RconAddress;
  /** Absolute paths. */
  readonly world: string | undefined;
  readonly log: string | undefined;
  readonly arenas: z.output<typeof ServerFile>['arenas'];
  readonly whitelist: boolean;
  readonly freeze: boolean;
  readonly fetchEveryMs: number;
}

/**
 * Reads a server file; paths in it are meant from where it lies.
 * @throws ConfigError 'server-file-not-found', 'bad-server-file' naming what is wrong, 'no-rcon-password'.
 */
export function readServerFile(file: string, env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const parsed = ServerFile.safeParse(parseJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError('bad-server-file', `${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`, {
      cause: parsed.error,
    });
  }
  const { rcon, world, log, ...rest } = parsed.data;
  const from = dirname(resolve(file));
  const absolute = (path: string | undefined) => (path === undefined ? undefined : resolve(from, path));
  const worldFolder = absolute(world);
  if (worldFolder !== undefined && !isFolder(worldFolder))
    throw new ConfigError('bad-server-file', `${file}: "world" is not a directory: ${worldFolder}`);
  return {
    ...rest,
    file,
    rcon: { host: rcon.host ?? rest.host, port: rcon.port, password: passwordOf(file, from, rcon, env) },
    world: worldFolder,
    log: absolute(log),
  };
}

function passwordOf(
  file: string,
  from: string,
  { passwordEnv, passwordFile }: z.output<typeof ServerFile>['rcon'],
  env: Readonly<Record<string, string | undefined>>,
): string {
  if ((passwordEnv === undefined) === (passwordFile === undefined))
    throw new ConfigError(
      'bad-server-file',
      `${file}: rcon: expected either "passwordEnv", the name of an environment variable, or "passwordFile"`,
    );
  if (passwordEnv !== undefined) {
    const password = env[passwordEnv];
    if (password) return password;
    throw new ConfigError('no-rcon-password', `${file}: the environment variable ${passwordEnv} is not set`);
  }
  const path = resolve(from, passwordFile as string);
  const password = existsSync(path) ? (readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? '') : '';
  if (password !== '') return password;
  throw new ConfigError('no-rcon-password', `${file}: ${path} has no password in its first line`);
}

function parseJson(file: string): unknown {
  if (!existsSync(file)) throw new ConfigError('server-file-not-found', `${file}: no such file`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError('bad-server-file', `${file}: not JSON: ${(cause as Error).message}`, { cause });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
