import { readServerFile, type ServerSettings } from '../../../server-plugin/hosts/vanilla/serverFile.ts';

/** A server of somebody's own, as the file that --server names tells of it. */
export type OwnServer = ServerSettings;

/**
 * What the file that --server names says, or undefined where none is named and the embedded server plays.
 * @throws ConfigError of the file.
 */
export function ownServer(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): OwnServer | undefined {
  return file === undefined ? undefined : readServerFile(file, environment);
}
