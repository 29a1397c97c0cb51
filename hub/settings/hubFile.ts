import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DEFAULT_VERSION } from '../../game-server/data/versionData.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { PartialQuotas, Quotas } from './quotas.ts';

/** Longest game that any hub plays, s of game time: a day. */
export const LONGEST_GAME_S = 86_400;

/** A longer file is no settings file. */
const MOST_BYTES = 1_000_000;

const Port = z.int().min(0).max(65_535);

/** Names of groups are parts of addresses and of tokens. */
export const GroupName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected 1 to 40 of a-z, 0-9 and "-"');

/** The settings of a hub, as hub.yaml has them. */
export const HubFile = z.strictObject({
  /** Where the hub keeps its state and its games; relative to the file. */
  data: z.string().min(1).default('hub-data'),
  web: z
    .strictObject({
      bind: z.string().min(1).default('127.0.0.1'),
      port: Port.default(8_080),
      /** The address by which people reach the page, where it is another one, such as behind a proxy. */
      url: z.url({ protocol: /^https?$/ }).optional(),
      /** Whether /metrics answers other machines too. */
      metrics: z.enum(['this-machine', 'everyone']).default('this-machine'),
      /** Whether a proxy on this machine says whose requests it passes on (X-Forwarded-For), so that each client has its limits. */
      behindProxy: z.boolean().default(false),
      /** Requests of one address within a minute. */
      requestsPerMinute: z.int().min(10).max(100_000).default(600),
    })
    .prefault({}),
  game: z
    .strictObject({
      bind: z.string().min(1).default('127.0.0.1'),
      port: Port.default(25_565),
      /** The host name by which people reach the game server, where it is another one, such as that of a container's machine. */
      address: z
        .string()
        .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'expected a host name or an IP address, without a port')
        .optional(),
      version: z.string().default(DEFAULT_VERSION),
      /** A file that describes a Paper or vanilla server to play on instead of the embedded one; relative to the file. */
      server: z.string().min(1).optional(),
      /** People who wait in the lobby, of all and of one network address. */
      visitors: z.int().min(1).max(1_000).default(32),
      visitorsPerAddress: z.int().min(1).max(1_000).default(8),
    })
    .prefault({}),
  games: z
    .strictObject({
      /** Games that are played at the same time. */
      atOnce: z.int().min(1).max(1_000).default(8),
      /** Seconds of game time that a game lasts at most, whatever its task and its request say. */
      gameTimeS: z.int().min(1).max(LONGEST_GAME_S).default(LONGEST_GAME_S),
      /** Seconds that open seats are waited for, unless a game asks for another time; and at most. */
      waitS: z.int().min(0).max(86_400).default(300),
      /** What becomes of games that were under way when the hub was killed. */
      afterBreak: z.enum(['replay', 'report']).default('replay'),
      /** How often a game is begun at most before it is reported as broken. */
      attempts: z.int().min(1).max(100).default(3),
      /** What a game's models may cost unless it asks for another limit, in US dollars. */
      modelUsd: z.number().positive().max(1_000_000).default(1),
      /** Seconds that games under way have to end when the hub is asked to stop. */
      drainS: z.int().min(0).max(86_400).default(120),
    })
    .prefault({}),
  /** What every group may do, unless it has quotas of its own. */
  quotas: Quotas.prefault({}),
  /** Groups with quotas of their own. A group without an entry has the usual ones. */
  groups: z.record(GroupName, PartialQuotas).default({}),
  log: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
export type HubSettings = z.infer<typeof HubFile>;

/**
 * Reads hub.yaml; without a file all settings are the usual ones. Paths come back absolute.
 * @throws ConfigError 'bad-hub-file' that names the line or the field.
 */
export function readHubFile(file: string | undefined): HubSettings {
  if (file === undefined) return absolute(HubFile.parse({}), process.cwd());
  if (!existsSync(file)) throw new ConfigError('bad-hub-file', `${file}: no such file`);
  if (statSync(file).size > MOST_BYTES)
    throw new ConfigError('bad-hub-file', `${file}: expected at most ${MOST_BYTES} bytes`);
  return absolute(parseHubFile(readFileSync(file, 'utf8'), file), dirname(resolve(file)));
}

/** @throws ConfigError 'bad-hub-file'. */
export function parseHubFile(text: string, file: string): HubSettings {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 }) ?? {};
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    throw new ConfigError('bad-hub-file', `${file}: ${line}`);
  }
  const parsed = HubFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  // What a name must look like is said of the name, not of the table that has it.
  const issue = first?.code === 'invalid_key' ? { ...first, message: first.issues[0]?.message } : first;
  const path = issue?.path.join('.') ?? '';
  throw new ConfigError('bad-hub-file', `${file}: ${path === '' ? '' : `${path}: `}${issue?.message}`);
}

/** What a group may do. */
export function quotasOf({ quotas, groups }: Pick<HubSettings, 'quotas' | 'groups'>, group: string): Quotas {
  const own = Object.hasOwn(groups, group) ? groups[group] : undefined;
  // The settings of a field that was left out are undefined in no case, since zod leaves it out as well.
  return { ...quotas, ...own } as Quotas;
}

function absolute(settings: HubSettings, folder: string): HubSettings {
  const { data, game } = settings;
  return {
    ...settings,
    data: resolve(folder, data),
    game: game.server === undefined ? game : { ...game, server: resolve(folder, game.server) },
  };
}
