import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption } from '../options.ts';
import { chosenIn } from './runCommand.ts';
import {
  addModelOption,
  addScenarioOptions,
  addSeatOptions,
  addTaskOptions,
  addTeamOptions,
  bindOption,
} from './runOptionGroups.ts';

/** The ports that clients and programs look at first, and how long people are waited for, s. */
const GAME_PORT = 25_565;
const GATEWAY_PORT = 8_765;
const WAIT_S = 600;

/** Plays beside people unless the user says otherwise: it chats and plans, where the oracle leaves a person little to do. */
const MATES = 'react';

/** `guildhall host`: a run with open seats in real time. */
export function addHostCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const hosting = program
    .command('host')
    .description('play tasks in real time with seats for people and programs from outside, who are waited for');
  const seated = addSeatOptions(addTeamOptions(addTaskOptions(hosting), MATES), WAIT_S);
  addScenarioOptions(addModelOptions(addModelOption(seated)))
    .addOption(new Option('--at-once <n>', 'episodes at the same time on the server').default(1).argParser(integer))
    .addOption(new Option('--port <n>', 'port of the game server').default(GAME_PORT).argParser(integer))
    .addOption(
      new Option('--gateway-port <n>', 'port of the WebSocket gateway').default(GATEWAY_PORT).argParser(integer),
    )
    .addOption(bindOption())
    .option('--id <id>', 'id of the run (default: date, time and framework)')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (_tasks: string[], _options: object, command: Command) => {
      const { json } = command.opts<{ json: boolean }>();
      const { run } = await import('./run.ts');
      const chosen = chosenIn(command);
      const { seat = [], human = [], outside = [], wait = WAIT_S } = chosen;
      const isOpen = seat.length + human.length + outside.length > 0;
      const options = {
        ...chosen,
        dryRun: false,
        clock: 'realtime' as const,
        wait,
        // Without a seat named, the first one is for whoever hosts.
        ...(isOpen ? {} : { human: ['Alice'] }),
        // The server's file names its port.
        ...(chosen.server === undefined ? {} : { port: undefined }),
      };
      setExitCode(await run(options, commandContext(shell, json)));
    });
}
