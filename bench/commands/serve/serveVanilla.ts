import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import { StandInServer } from '../../../game-server/stand-in/standInServer.ts';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import { isLoopback } from '../../console/bind.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { CommandContext } from '../../console/shell.ts';
import { consoleText } from './consoleLines.ts';
import { autosaveMs, difficultyOf, gameModeOf, presetOf, type ServeOptions } from './serveOptions.ts';
import { untilStopped } from './untilStopped.ts';
import type { RconAsked } from './vanillaOptions.ts';

/**
 * `guildhall serve --folder DIR`: the embedded server as a stand-in for a vanilla one, with data packs, RCON and a world
 * that it saves in its folder.
 */
export async function serveVanilla(
  options: ServeOptions,
  folder: string,
  rcon: RconAsked | undefined,
  context: CommandContext,
): Promise<number> {
  const { allowOp = [], bind, seed } = options;
  const [difficulty, gamemode] = [difficultyOf(options), gameModeOf(options)];
  let faults = 0;
  const standIn = await StandInServer.start({
    clock: new RealtimeClock(),
    random: new Random(seed),
    version: options.gameVersion,
    world: presetOf(options),
    ...(options.nether ? { nether: { type: 'nether', seed } } : {}),
    ...(options.end ? { end: { type: 'end', seed } } : {}),
    folder,
    properties: {
      ...(rcon
        ? {
            'enable-rcon': true,
            'rcon.port': rcon.port,
            'rcon.password': rcon.password,
            'broadcast-rcon-to-ops': false,
          }
        : {}),
      ...(gamemode ? { gamemode } : {}),
      ...(difficulty ? { difficulty } : {}),
      ...(options.whitelist ? { 'white-list': true } : {}),
    },
    rules: LIVING_RULES,
    autosaveMs: autosaveMs(options),
    port: options.port,
    bind,
    operators: allowOp,
    startTimeMs: timeOfDayMs(),
    onFault: ({ error }) => {
      faults++;
      context.line(`fault: ${error instanceof Error ? error.message : String(error)}`);
    },
  });
  const { version } = standIn.server.gameData;
  const { host, port } = standIn.address ?? { host: bind, port: options.port };
  context.line(`Stand-in for a vanilla server of Minecraft ${version} on ${host}:${port}, folder ${folder}.`);
  context.line(standIn.rcon ? `RCON on ${standIn.rcon.host}:${standIn.rcon.port}.` : 'No RCON.');
  if (!isLoopback(bind)) context.line('Anyone who reaches these ports can join under any name.');
  context.line('Type commands without "/"; "stop" or Ctrl-C ends the server.');
  context.result({ host, port, version, folder, ...(standIn.rcon ? { rcon: standIn.rconAddress } : {}) });
  standIn.server.onEvent((event) => {
    const text = consoleText(event);
    if (text !== undefined) context.line(text);
  });
  await untilStopped(
    context,
    (line) => {
      for (const answer of standIn.console(line)) context.line(answer);
    },
    standIn.stopped,
  );
  await standIn.stop();
  return faults > 0 ? EXIT.faulted : EXIT.ok;
}

/** The time of day for the log, as its readers expect it. */
function timeOfDayMs(): number {
  const [, hours = 0, minutes = 0, seconds = 0] = (/T(\d\d):(\d\d):(\d\d)/.exec(wallTimeIso()) ?? []).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
