import type { Clock } from '../../clock/clock.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type Check, failed, ok } from '../../server-plugin/hosts/vanilla/doctor/check.ts';
import { examine } from '../../server-plugin/hosts/vanilla/doctor/examine.ts';
import { readServerFile } from '../../server-plugin/hosts/vanilla/serverFile.ts';
import { type HubSettings, readHubFile } from '../settings/hubFile.ts';
import { checkDatabase, checkFolder, checkSealKey, checkSpace } from './dataChecks.ts';
import { checkEncryption, checkModels, checkTokens } from './groupChecks.ts';
import { checkPorts } from './portChecks.ts';

interface HubPatient {
  /** hub.yaml; undefined for the usual settings. */
  readonly file: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

/**
 * Looks at what a hub needs, and changes nothing; the hub may be running. Each check comes as soon as it was made, the
 * checks of its Minecraft server included where it plays on one.
 */
export async function* examineHub({ file, env, clock }: HubPatient): AsyncGenerator<Check> {
  let settings: HubSettings;
  try {
    settings = readHubFile(file);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield failed('settings', error.message, 'see docs/reference/hub.md, or write a new file: guildhall hub init');
    return;
  }
  yield ok('settings', file === undefined ? 'no file: the usual settings' : `${file} can be read`);
  const { data, web, game } = settings;
  yield checkFolder(data);
  yield checkSpace(data);
  const { check, report } = checkDatabase(data);
  yield check;
  yield checkSealKey(env);
  yield checkTokens(report);
  yield* checkPorts(settings, clock);
  yield checkEncryption(web);
  yield* checkModels(settings, env);
  if (game.server !== undefined) yield* examineServer(game.server, env, clock);
}

async function* examineServer(file: string, env: HubPatient['env'], clock: Clock): AsyncGenerator<Check> {
  try {
    yield* examine(readServerFile(file, env), clock);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield failed('server-file', error.message, 'see docs/how-to/host-on-paper-or-vanilla.md');
  }
}
