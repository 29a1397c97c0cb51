import { spawnSync } from 'node:child_process';
import { ConfigError } from '../../../protocol/errors.ts';

/** Whom a process runs as, by the system's numbers. */
export interface SidecarUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that players are to run as, by name or number.
 * @throws ConfigError 'sidecar-user' where there is no such user, or this process may not start others as another one.
 */
export function findSidecarUser(name: string): SidecarUser {
  const own = process.getuid?.();
  if (own === undefined) throw refusal(name, 'this system has no users to run processes as; expected Linux or macOS');
  // A name is an argument of its own and never an option.
  const user = { uid: idOf('-u', name), gid: idOf('-g', name) };
  if (user.uid === own) throw refusal(name, 'it is the user of this process; expected another one, who owns no runs');
  if (own !== 0)
    throw refusal(name, 'only root may start processes as another user; run as root, or use the compose file');
  return user;
}

function idOf(which: '-u' | '-g', name: string): number {
  const { status, stdout } = spawnSync('id', [which, '--', name], { encoding: 'utf8' });
  const id = Number.parseInt(stdout, 10);
  if (status !== 0 || Number.isNaN(id)) throw refusal(name, 'there is no such user');
  return id;
}

function refusal(name: string, why: string): ConfigError {
  return new ConfigError('sidecar-user', `--sidecar-user ${name}: ${why}`);
}
