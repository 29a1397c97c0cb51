import { ConfigError } from '../../../protocol/errors.ts';

/** What `guildhall serve` was asked for beyond the plain server, as a stand-in for a vanilla one. */
export interface VanillaServeOptions {
  /** The server's folder: server.properties, logs, the world with its data packs. */
  readonly folder?: string;
  readonly rconPort?: number;
  /** The environment variable that holds RCON's password. */
  readonly rconPasswordEnv?: string;
}

/** RCON as it is to be opened; undefined leaves it to server.properties. */
export interface RconAsked {
  readonly port: number;
  readonly password: string;
}

/**
 * @returns what is asked of RCON by options and environment.
 * @throws ConfigError 'bad-option' naming the option, before anything is started.
 */
export function checkVanillaOptions(
  { folder, rconPort, rconPasswordEnv, save }: VanillaServeOptions & { readonly save?: string },
  environment: Readonly<Record<string, string | undefined>>,
): RconAsked | undefined {
  const bad = (message: string) => new ConfigError('bad-option', message);
  if (folder === undefined) {
    if (rconPort !== undefined) throw bad('--rcon-port: needs --folder');
    if (rconPasswordEnv !== undefined) throw bad('--rcon-password-env: needs --folder');
    return undefined;
  }
  if (save !== undefined) throw bad('--save: cannot be given with --folder, which holds the world');
  if (rconPort === undefined && rconPasswordEnv === undefined) return undefined;
  if (rconPort === undefined) throw bad('--rcon-password-env: needs --rcon-port');
  if (rconPort < 0 || rconPort > 65_535) throw bad(`--rcon-port ${rconPort}: expected 0 to 65535`);
  if (rconPasswordEnv === undefined)
    throw bad('--rcon-port: needs --rcon-password-env, the name of the environment variable that holds the password');
  const password = environment[rconPasswordEnv] ?? '';
  if (password === '' || !/^[\x21-\x7e]+$/.test(password))
    throw bad(
      `--rcon-password-env: ${rconPasswordEnv} does not hold a password; expected printable characters without blanks`,
    );
  return { port: rconPort, password };
}
