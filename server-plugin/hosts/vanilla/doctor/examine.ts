import type { Clock } from '../../../../clock/clock.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import type { Console } from '../rcon/console.ts';
import { RconClient } from '../rcon/rconClient.ts';
import { isSyntaxError, readOnline, readTime } from '../replies/replies.ts';
import type { ServerSettings } from '../serverFile.ts';
import { probeLogin } from '../status/loginProbe.ts';
import { type ServerStatus, serverStatus } from '../status/serverStatus.ts';
import { type Check, failed, ok, unknown, warning } from './check.ts';
import { checkPace, checkPlaces } from './paceChecks.ts';
import { checkOtherPacks, checkPack, checkPackFiles } from './packChecks.ts';
import { checkGround, checkSpawnProtection } from './placeChecks.ts';
import { checkOperators, checkProperties, checkRules, checkViewDistance, checkWhitelist } from './propertyChecks.ts';
import { readServerFolder, type ServerFolder } from './serverFolder.ts';

/** The name under which logins are tried. */
const PROBE_NAME = 'GuildhallProbe';

/**
 * Looks at a server before it is used, one thing after another, and changes nothing on it. Each check comes as soon as
 * it was made; those that need what failed before are left out.
 */
export async function* examine(settings: ServerSettings, clock: Clock): AsyncGenerator<Check> {
  const folder = readServerFolder(settings.world);
  const { check, status } = await checkGame(settings, clock);
  yield check;
  if (status) yield await checkLogin(settings, clock, status, folder);
  yield* examineConsole(settings, clock, folder);
  yield checkWhitelist(folder, settings);
  yield checkOperators(folder);
  yield checkViewDistance(folder, settings);
  yield* checkProperties(folder, settings);
  yield ok('command-blocks', 'not needed: enable-command-block may have any value');
  yield ok(
    'chat-limit',
    'vanilla kicks players who send more than ten messages at once (each counts 20, 1 is subtracted per tick, the limit is 200); no setting changes this',
  );
}

async function* examineConsole(settings: ServerSettings, clock: Clock, folder: ServerFolder): AsyncGenerator<Check> {
  const { check, console } = await checkRcon(settings, clock);
  yield check;
  if (!console) return;
  try {
    const wording = await checkCommands(console);
    yield wording;
    if (wording.outcome === 'failed') return;
    const pack = await checkPack(console, settings);
    yield pack;
    if (pack.outcome === 'ok') yield await checkPackFiles(console, settings);
    yield await checkOtherPacks(console);
    yield await checkPace(console, clock);
    yield await checkRules(console, settings);
    yield await checkPlaces(console);
    yield await checkGround(console, settings);
    yield await checkSpawnProtection(console, settings, folder);
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    yield failed('console', error.message, "check the server's log, then run this again");
  } finally {
    await console.close();
  }
}

async function checkGame(
  { host, port, version }: ServerSettings,
  clock: Clock,
): Promise<{ readonly check: Check; readonly status?: ServerStatus }> {
  const id = 'game';
  try {
    const status = await serverStatus({ host, port, clock });
    const found = `${status.brand} ${status.version ?? 'of an unnamed version'} at ${host}:${port}`;
    if (status.version !== undefined && status.version !== version)
      return {
        status,
        check: failed(
          id,
          `${found}, the server file has ${version}`,
          `set "version": "${status.version}" in the server file, if packs are made for it, or run a ${version} server`,
        ),
      };
    const check =
      status.version === undefined
        ? warning(id, found, `check that it runs ${version}; a proxy in front of it may hide the version`)
        : ok(id, found);
    return { status, check };
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    const silent = /without an answer/.test(error.message);
    return {
      check: failed(
        id,
        error.message,
        silent
          ? "set enable-status=true in server.properties, and check that this is the game's port"
          : 'start the server; compare "host" and "port" in the server file with server-ip and server-port, and published ports where it runs in a container',
      ),
    };
  }
}

async function checkLogin(
  { host, port }: ServerSettings,
  clock: Clock,
  { protocol }: ServerStatus,
  { properties }: ServerFolder,
): Promise<Check> {
  const id = 'online-mode';
  const remedy =
    'agents have no paid accounts: set online-mode=false in server.properties, and let nobody but you reach the game port (bind it to 127.0.0.1)';
  const known = properties?.get('online-mode') ?? (properties ? 'true' : undefined);
  if (known !== undefined)
    return known === 'false' ? ok(id, 'online-mode=false: agents can join') : failed(id, 'online-mode=true', remedy);
  try {
    const answer = await probeLogin({ host, port, clock }, protocol, PROBE_NAME);
    switch (answer.type) {
      case 'online-mode':
        return failed(id, 'the server asks for paid accounts', remedy);
      case 'offline-mode':
        return ok(id, 'the server accepts any name without a login: agents can join');
      case 'refused':
        return warning(
          id,
          `a login as ${PROBE_NAME} was refused: ${answer.reason}`,
          'if the whitelist is the reason, add the agents to it (see below); otherwise fix what the reason names',
        );
      default:
        return answer satisfies never;
    }
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    return unknown(id, error.message, 'check server.properties: online-mode=false');
  }
}

async function checkRcon(
  { rcon }: ServerSettings,
  clock: Clock,
): Promise<{ readonly check: Check; readonly console?: Console }> {
  const id = 'rcon';
  try {
    const console = await RconClient.connect({ ...rcon, clock });
    return { console, check: ok(id, `answers at ${rcon.host}:${rcon.port} and accepts the password`) };
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    const remedy =
      error.code === 'rcon-password'
        ? 'compare what "rcon" in the server file names with rcon.password in server.properties'
        : 'set enable-rcon=true, rcon.port and rcon.password in server.properties and restart; compare "rcon" in the server file; publish the port on loopback where the server runs in a container';
    return { check: failed(id, error.message, remedy) };
  }
}

/** Whether vanilla's commands answer in vanilla's words. */
async function checkCommands(console: Console): Promise<Check> {
  const id = 'commands';
  const remedy =
    "plugins must not replace vanilla commands (as EssentialsX does): see commands.yml, or the plugin's settings for disabled commands";
  try {
    readTime(await console.run('time query gametime'));
    readOnline(await console.run('list'));
    const answer = await console.run('scoreboard objectives list');
    if (isSyntaxError(answer))
      return failed(id, `the server does not know the command "scoreboard": ${answer.slice(0, 100)}`, remedy);
    return ok(id, 'vanilla commands answer as on a vanilla server');
  } catch (error) {
    if (!(error instanceof HostFault) || error.code !== 'bad-reply') throw error;
    return failed(id, error.message, remedy);
  }
}
