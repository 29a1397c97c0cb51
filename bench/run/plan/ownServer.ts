import { readServerFile, type ServerSettings } from '../../../server-plugin/hosts/vanilla/serverFile.ts';

/** A vanilla or Paper server, as described in the file of --server. */
export type OwnServer = ServerSettings;

/**
 * Reads the file of --server; undefined without one, when the embedded server plays.
 * @throws ConfigError of the file.
 */
export function ownServer(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): OwnServer | undefined {
  return file === undefined ? undefined : readServerFile(file, environment);
}
