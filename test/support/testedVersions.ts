import minecraftData from 'minecraft-data';
import { SERVER_VERSIONS, type ServerVersion } from '../../game-server/data/versionData.ts';

/** Versions that tests leave out unless they are asked for by name: they differ from their neighbours in data alone. */
const ON_DEMAND: ReadonlySet<ServerVersion> = new Set(['1.21.1']);

/**
 * Versions by name instead of the usual ones, parted by commas:
 * `GUILDHALL_TEST_VERSIONS=1.21.1 npx vitest run --mode exhaustive --project integration test/game-server/conformance`.
 */
export const NAMED_VERSIONS = namedVersions(process.env.GUILDHALL_TEST_VERSIONS);

/**
 * The version that the usual run leaves to the exhaustive one: the server writes and reads 1.21.4's packets there too, and
 * one table turns them into 26.1's. What shows that table runs at it always (`WIRE_VERSIONS`, and some behaviours).
 */
export const LATEST: ServerVersion = '26.1';
const LEFT_OUT: ReadonlySet<ServerVersion> = new Set([
  ...ON_DEMAND,
  ...(process.env.GUILDHALL_TEST_DEPTH === 'exhaustive' ? [] : [LATEST]),
]);

/** What a test that runs at several versions runs at. */
export const TESTED_VERSIONS: readonly ServerVersion[] =
  NAMED_VERSIONS ?? SERVER_VERSIONS.filter((version) => !LEFT_OUT.has(version));

/** What a test of the bytes that go to clients runs at. */
export const WIRE_VERSIONS: readonly ServerVersion[] =
  NAMED_VERSIONS ?? SERVER_VERSIONS.filter((version) => !ON_DEMAND.has(version));

/** What the exhaustive run shows those behaviours of survival at that differ between versions: every one. */
export const CONFORMANCE_VERSIONS: readonly ServerVersion[] = NAMED_VERSIONS ?? SERVER_VERSIONS;

/** Whether a version is `release` or a later one, such as "1.20.5". */
export function since(version: string, release: string): boolean {
  return Boolean(minecraftData(version).version['>='](release));
}

function namedVersions(text: string | undefined): readonly ServerVersion[] | undefined {
  if (text === undefined || text === '') return undefined;
  return text.split(',').map((name) => {
    const known = SERVER_VERSIONS.find((version) => version === name);
    if (!known) throw new RangeError(`GUILDHALL_TEST_VERSIONS: "${name}" is not one of ${SERVER_VERSIONS.join(', ')}`);
    return known;
  });
}
