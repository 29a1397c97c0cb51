import { Command, CommanderError, Option } from 'commander';
import { checkPatches } from '../../patches/checkPatches.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { describeError, EXIT, exitCodeOf } from '../console/exitCodes.ts';
import type { TextStream } from '../console/output.ts';
import { commandContext, type Shell } from '../console/shell.ts';
import { guildhallVersion } from '../console/version.ts';
import type { BoardOptions } from './board.ts';
import { checkHelp, commandLineError, optionDescription } from './commandLineError.ts';
import { addCompareCommands } from './compare/compareCommands.ts';
import { addDatapackCommands } from './datapack/datapackCommands.ts';
import { addExperimentCommand } from './experiment/experimentCommand.ts';
import { addExportCommand } from './export/exportCommand.ts';
import type { ForgetOptions } from './forget.ts';
import { refuseRepeats } from './givenTwice.ts';
import { addHubCommands } from './hub/hubCommands.ts';
import { addImportCommands } from './import/importCommands.ts';
import type { McpOptions } from './mcp.ts';
import { addModelCommands } from './models/modelCommands.ts';
import { ACCEPT_UNUSABLE, exitCodesText, integer, jsonOption, outOption, TRUST } from './options.ts';
import { addQueueCommands } from './queue/queueCommands.ts';
import { addReplayCommand } from './replay/replayCommand.ts';
import type { ReportCommandOptions } from './report.ts';
import { addHostCommand } from './run/hostCommand.ts';
import { addRunCommand } from './run/runCommand.ts';
import type { ScoreOptions } from './score.ts';
import type { ServeOptions } from './serve/serveOptions.ts';
import type { VanillaServeOptions } from './serve/vanillaOptions.ts';
import type { SubmitOptions } from './submit.ts';
import { addNewCommand } from './tasks/newTaskCommand.ts';

import { addTaskCommands } from './tasks/taskCommands.ts';
import type { VerifyOptions } from './verify.ts';
import { addViewCommand } from './view/viewCommand.ts';

/**
 * Runs the shell's command line and returns its exit code (exitCodes.ts). Touches nothing of the process but its files
 * and what the shell hands it. Commands load their code when they are called.
 */
export async function runCommandLine(shell: Shell): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = createProgram(shell, (code) => {
    exitCode = code;
  });
  try {
    checkHelp(program, shell.args);
    await program.parseAsync([...shell.args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    // Without a command: the help has been printed.
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.badInput;
    const ours = error instanceof CommanderError ? commandLineError(error, program, shell.args) : error;
    shell.stderr.write(`${describeError(ours)}\n`);
    return exitCodeOf(ours);
  }
}

/** As wide as the terminal; where there is none, commander's own 80. */
function widthOf({ isTTY, columns }: TextStream): number {
  return (isTTY ? columns : undefined) ?? 80;
}

function createProgram(shell: Shell, setExitCode: (code: number) => void): Command {
  const program = new Command('guildhall')
    .description('Host and referee for teams of Minecraft agents.')
    .version(guildhallVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
      // Printed once, by runCommandLine.
      outputError: () => undefined,
      getOutHelpWidth: () => widthOf(shell.stdout),
      getErrHelpWidth: () => widthOf(shell.stderr),
    })
    .configureHelp({ optionDescription })
    .hook('preAction', () => checkPatches());

  program
    .command('demo')
    .description('play a short demonstration: six teams, every game played twice and compared, with a report')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (options: { out: string; json: boolean }) => {
      const { demo } = await import('./run/demo.ts');
      setExitCode(await demo(options, commandContext(shell, options.json)));
    });

  addRunCommand(program, shell, setExitCode);
  addQueueCommands(program, shell, setExitCode);
  addHostCommand(program, shell, setExitCode);
  addHubCommands(program, shell, setExitCode);

  program
    .command('serve')
    .description('run the embedded server to play on, with a console for commands')
    .option(
      '--world <preset>',
      'world to start with: flat, void, plains-forest, cavern, overworld, wilderness, or anvil:DIR, a world of your own',
      'flat',
    )
    .option('--nether', 'give the world a Nether, which portals lead to')
    .option('--end', 'give the world an End, which portals in strongholds lead to')
    .option('--seed <n>', 'seed of the land and of every random choice', integer, 1)
    .option('--game-version <version>', 'Minecraft version: 1.19.2, 1.20.4, 1.21.1, 1.21.4 or 26.1', '1.20.4')
    .option('--port <n>', 'port to listen on, 0 for any free one', integer, 25565)
    .option('--bind <address>', 'address to listen on; other machines can join unless it is 127.0.0.1', '127.0.0.1')
    .option('--allow-op <names...>', 'players who get operator rights (default: none)')
    .option('--gamemode <mode>', 'how newcomers play: survival, creative, adventure or spectator (default: survival)')
    .option('--difficulty <level>', 'peaceful, easy, normal or hard (default: normal, or as the world was left)')
    .option('--radius <blocks>', 'distance from the middle of the world to its edges', integer, 2000)
    .option('--save <folder>', 'world folder to load, where it exists, and to save to')
    .option(
      '--autosave <seconds>',
      'with --save or --folder: seconds between two saves, 0 for none (default: 5)',
      integer,
    )
    .option('--whitelist', 'let only those in who are in whitelist.json beside the world, and operators')
    .option('--folder <folder>', 'stand in for a vanilla server with this folder: data packs, RCON, saved world')
    .option('--rcon-port <n>', 'with --folder: port of RCON, 0 for any free one', integer)
    .option('--rcon-password-env <name>', "with --rcon-port: environment variable that holds RCON's password")
    .addOption(jsonOption())
    .action(async (options: ServeOptions & VanillaServeOptions & { json: boolean }) => {
      const { serve } = await import('./serve/serve.ts');
      setExitCode(await serve(options, commandContext(shell, options.json)));
    });

  addServerCommands(program, shell, setExitCode);
  addTaskCommands(program, shell, setExitCode);
  addNewCommand(program, shell);

  program
    .command('sidecar')
    .description('play the episodes that a run with --sidecar-socket gives out, one after the other, until stopped')
    .requiredOption('--socket <path>', 'the socket of the run; waited for until it exists')
    .action(async (options: { socket: string }) => {
      const { sidecar } = await import('./sidecar.ts');
      setExitCode(await sidecar(options.socket, commandContext(shell, false)));
    });

  program
    .command('mcp')
    .description('offer a seat of a run (run --seat NAME=tools) to programs that speak the Model Context Protocol')
    .option('--url <url>', 'gateway that the run printed, such as ws://127.0.0.1:40123 (default: GUILDHALL_GATEWAY)')
    .option('--token <token>', 'token of the seat; other users can read command lines (default: GUILDHALL_TOKEN)')
    .option(
      '--http <port>',
      'streamable HTTP on this port of 127.0.0.1, 0 for any free one; clients show the bearer token that is printed, or ' +
        'GUILDHALL_MCP_TOKEN (default: standard input and output)',
      integer,
    )
    .action(async (options: McpOptions) => {
      const { mcp } = await import('./mcp.ts');
      setExitCode(await mcp(options, shell));
    });

  program
    .command('score')
    .description('score a run again from its files alone and compare with its recorded scores')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option(
      '--views <list>',
      'also print the view hit rate over these views: "theta,phi" in degrees, such as "45,30 225,30"',
    )
    .option('--trust <file>', TRUST)
    .option('--accept-unusable', ACCEPT_UNUSABLE)
    .addHelpText(
      'after',
      exitCodesText('every score follows from its files', 'a score does not, or an episode is not clean'),
    )
    .addOption(jsonOption())
    .action(async (folder: string, options: ScoreOptions & { json: boolean }) => {
      const { score } = await import('./score.ts');
      setExitCode(score(folder, options, commandContext(shell, options.json)));
    });

  program
    .command('board')
    .description('make a page of results from submissions, each verified again')
    .argument('<folder>', 'folder of submissions, as guildhall submit packs them')
    .option('--out <file>', 'new page to write', 'board.html')
    .option('--title <text>', 'heading of the page', 'Guildhall: results')
    .option('--replay', 'also play again what can be, each submission once; what that shows is kept beside it', false)
    .option('--jobs <n>', 'worker processes that play again (default: one for each core)', integer)
    .option('--trust <file>', TRUST)
    .addHelpText(
      'after',
      exitCodesText('the page is written', 'the page is written, without files that are not submissions'),
    )
    .addOption(jsonOption())
    .action(async (folder: string, options: BoardOptions & { json: boolean }) => {
      const { board } = await import('./board.ts');
      setExitCode(await board(folder, options, commandContext(shell, options.json)));
    });
  program
    .command('submit')
    .description('verify a run and pack it for a board: what its seals cover, with a manifest')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .requiredOption('--team <name>', 'who hands it in, as boards show it')
    .option('--url <address>', 'a page about it')
    .option('--out <file>', 'new file to write (default: the run with .submission.zip)')
    .option('--with-people', 'people or programs from outside played, and agreed to publish', false)
    .option('--no-replay', 'check the files alone, without playing any episode again')
    .option('--jobs <n>', 'worker processes that play again (default: one for each core)', integer)
    .addHelpText(
      'after',
      exitCodesText('the run holds and is packed', 'something does not hold, and nothing was packed'),
    )
    .addOption(jsonOption())
    .action(async (folder: string, options: SubmitOptions & { json: boolean }) => {
      const { submit } = await import('./submit.ts');
      setExitCode(await submit(folder, options, commandContext(shell, options.json)));
    });
  program
    .command('verify')
    .description('check that a run is as its referee left it: ledger of attempts, seals, logs and scores')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option('--trust <file>', TRUST)
    .option('--plan <hash>', 'the hash that was published when the plan was registered (see run --register)')
    .option('--season <file>', 'the season whose seeds the run took, now that they are public (see run --season)')
    .option('--no-replay', 'check the files alone, without playing any episode again')
    .option('--jobs <n>', 'worker processes that play again (default: one for each core)', integer)
    .addHelpText(
      'after',
      exitCodesText('everything that was checked holds', 'something does not hold, or the run is not sealed'),
    )
    .addOption(jsonOption())
    .action(async (folder: string, options: VerifyOptions & { json: boolean }) => {
      const { verify } = await import('./verify.ts');
      setExitCode(await verify(folder, options, commandContext(shell, options.json)));
    });

  program
    .command('merge')
    .description('put the shards of one plan (run --shard) together in a new run folder, as sealed')
    .argument('<runs...>', 'folders of all shards')
    .requiredOption('--out <folder>', 'folder of the merged run, which does not exist yet')
    .addOption(jsonOption())
    .action(async (folders: string[], { out, json }: { out: string; json: boolean }) => {
      const { merge } = await import('./merge.ts');
      setExitCode(await merge(folders, out, commandContext(shell, json)));
    });

  program
    .command('forget')
    .description('remove the chat of a person from a run; the removal is on record, and the run is sealed anew')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .argument('<seat>', "the seat's name, such as Alice")
    .option('--answers', 'also remove what they answered about their mates, and the text that they agreed to', false)
    .option('--dry-run', 'print how much would be removed, and remove nothing', false)
    .addOption(jsonOption())
    .action(async (folder: string, seat: string, options: ForgetOptions & { json: boolean }) => {
      const { forget } = await import('./forget.ts');
      await forget(folder, seat, options, commandContext(shell, options.json));
    });

  program
    .command('report')
    .description("write a run's report from its files: report.html, and report/ with a page for each episode")
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option('--only <n>', 'write the page of this episode alone', integer)
    .option('--index-only', 'write report.html alone')
    .option('--accept-unusable', ACCEPT_UNUSABLE)
    .addOption(jsonOption())
    .action(async (folder: string, options: ReportCommandOptions & { json: boolean }) => {
      const { report } = await import('./report.ts');
      setExitCode(await report(folder, options, commandContext(shell, options.json)));
    });

  program
    .command('contributions')
    .description("who did what in a run's episodes, by the server's log: blocks, items, handovers, idle time, cost")
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option('--episode <n>', 'one episode alone', integer)
    .addOption(jsonOption())
    .action(async (folder: string, options: { episode?: number; json: boolean }) => {
      const { contributions } = await import('./contributions.ts');
      setExitCode(contributions(folder, options, commandContext(shell, options.json)));
    });

  addReplayCommand(program, shell, setExitCode);
  addCompareCommands(program, shell);

  const schematic = program.command('schematic').description('show and convert blueprint files');
  schematic
    .command('show')
    .description("print a blueprint's layers and materials")
    .argument('<file>', '.schem (Sponge v2 or v3) or .nbt (structure)')
    .option('--game-version <version>', 'Minecraft version that must have its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (file: string, options: { gameVersion: string; json: boolean }) => {
      const { showSchematic } = await import('./tasks/schematic.ts');
      await showSchematic(file, options.gameVersion, commandContext(shell, options.json));
    });
  schematic
    .command('convert')
    .description('write a blueprint in another format, by the extension of <to>')
    .argument('<from>', '.schem or .nbt')
    .argument('<to>', 'new .schem or .nbt file')
    .addOption(new Option('--schem-version <n>', 'version of a .schem file').choices(['2', '3']).default('3'))
    .option('--game-version <version>', 'Minecraft version that must have its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(
      async (from: string, to: string, options: { schemVersion: '2' | '3'; gameVersion: string; json: boolean }) => {
        const { convertSchematic } = await import('./tasks/schematic.ts');
        await convertSchematic(from, to, options, commandContext(shell, options.json));
      },
    );

  addImportCommands(program, shell, setExitCode);
  addExportCommand(program, shell, setExitCode);
  addExperimentCommand(program, shell, setExitCode);
  addModelCommands(program, shell, setExitCode);
  addViewCommand(program, shell);
  addDatapackCommands(program, shell, setExitCode);

  refuseRepeats(program);
  return program;
}

/** The command that looks at what others need. */
function addServerCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('doctor')
    .description('check whether a vanilla or Paper server, or a hub, is ready for episodes, and print what to fix')
    .option('--server <file>', 'file that describes the server (docs/how-to/host-on-paper-or-vanilla.md)')
    .option('--hub [file]', 'settings of a hub, which may be running (default: hub.yaml where it exists)')
    .addOption(jsonOption())
    .action(async ({ server, hub, json }: { server?: string; hub?: string | true; json: boolean }) => {
      const context = commandContext(shell, json);
      if ((server === undefined) === (hub === undefined))
        throw new ConfigError('bad-option', 'doctor: expected --server FILE or --hub [FILE], and one of them alone');
      if (server !== undefined) {
        const { doctor } = await import('./doctor.ts');
        return setExitCode(await doctor({ server }, context));
      }
      const { doctorHub } = await import('./hub/doctorHub.ts');
      setExitCode(await doctorHub(hub === true ? undefined : hub, context));
    });
}
