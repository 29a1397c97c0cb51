import { Command, CommanderError, Option } from 'commander';
import { checkPatches } from '../../patches/checkPatches.ts';
import { describeError, EXIT, exitCodeOf } from '../console/exitCodes.ts';
import type { TextStream } from '../console/output.ts';
import { commandContext, type Shell } from '../console/shell.ts';
import { guildhallVersion } from '../console/version.ts';
import { addDatapackCommands } from './datapack/datapackCommands.ts';
import { addExperimentCommand } from './experiment/experimentCommand.ts';
import { addImportCommands } from './import/importCommands.ts';
import { integer, jsonOption, outOption } from './options.ts';
import { addRunCommand } from './run/runCommand.ts';
import type { ServeOptions } from './serve/serveOptions.ts';
import type { VanillaServeOptions } from './serve/vanillaOptions.ts';
import { addServerCommands } from './serverCommands.ts';
import { addTaskCommands } from './tasks/taskCommands.ts';

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
    await program.parseAsync([...shell.args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
    shell.stderr.write(`${describeError(error)}\n`);
    return exitCodeOf(error);
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
    .showHelpAfterError('(guildhall help [command] shows what is possible)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
      getOutHelpWidth: () => widthOf(shell.stdout),
      getErrHelpWidth: () => widthOf(shell.stderr),
    })
    .hook('preAction', () => checkPatches());

  program
    .command('demo')
    .description('play a short demonstration: six teams, every game twice and compared, with a report')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (options: { out: string; json: boolean }) => {
      const { demo } = await import('./run/demo.ts');
      setExitCode(await demo(options, commandContext(shell, options.json)));
    });

  addRunCommand(program, shell, setExitCode);

  program
    .command('serve')
    .description('run the embedded server to play on, with a console that takes commands')
    .option(
      '--world <preset>',
      'what there is at first: flat, void, plains-forest, cavern, overworld, or anvil:DIR, a world of your own',
      'flat',
    )
    .option('--seed <n>', 'of the land and of all chance', integer, 1)
    .option('--game-version <version>', '1.19.2, 1.20.4 or 1.21.4', '1.20.4')
    .option('--port <n>', 'to listen on, 0 for any free one', integer, 25565)
    .option(
      '--bind <address>',
      'to listen on; others than this machine can join where it is not 127.0.0.1',
      '127.0.0.1',
    )
    .option('--allow-op <names...>', 'players who get operator rights (default: nobody)')
    .option('--radius <blocks>', 'from the middle of the world to its edges', integer, 2000)
    .option('--save <folder>', 'a world folder to go on with, written when the server stops')
    .option('--folder <folder>', 'stand in for a vanilla server that has this folder: data packs, RCON, saved world')
    .option('--rcon-port <n>', 'with --folder: where RCON listens, 0 for any free port', integer)
    .option('--rcon-password-env <name>', "with --rcon-port: the environment variable of RCON's password")
    .addOption(jsonOption())
    .action(async (options: ServeOptions & VanillaServeOptions & { json: boolean }) => {
      const { serve } = await import('./serve/serve.ts');
      setExitCode(await serve(options, commandContext(shell, options.json)));
    });

  addServerCommands(program, shell, setExitCode);
  addTaskCommands(program, shell, setExitCode);

  program
    .command('score')
    .description('score a run again from its files alone and compare with what it was given then')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option('--views <list>', 'also the view hit rate over these views: "theta,phi" in degrees, such as "45,30 225,30"')
    .addOption(jsonOption())
    .action(async (folder: string, options: { views?: string; json: boolean }) => {
      const { score } = await import('./score.ts');
      setExitCode(score(folder, options, commandContext(shell, options.json)));
    });

  program
    .command('report')
    .description("write a run's report.html from its files")
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .addOption(jsonOption())
    .action(async (folder: string, options: { json: boolean }) => {
      const { report } = await import('./report.ts');
      await report(folder, commandContext(shell, options.json));
    });

  const schematic = program.command('schematic').description('look at and convert blueprint files');
  schematic
    .command('show')
    .description("print a blueprint's layers and materials")
    .argument('<file>', '.schem (Sponge v2, v3) or .nbt (structure)')
    .option('--game-version <version>', 'the version that must know its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (file: string, options: { gameVersion: string; json: boolean }) => {
      const { showSchematic } = await import('./tasks/schematic.ts');
      await showSchematic(file, options.gameVersion, commandContext(shell, options.json));
    });
  schematic
    .command('convert')
    .description('write a blueprint in another format; the ending of <to> decides')
    .argument('<from>', '.schem or .nbt')
    .argument('<to>', '.schem or .nbt; must not exist')
    .addOption(new Option('--schem-version <n>', 'of a .schem').choices(['2', '3']).default('3'))
    .option('--game-version <version>', 'the version that must know its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(
      async (from: string, to: string, options: { schemVersion: '2' | '3'; gameVersion: string; json: boolean }) => {
        const { convertSchematic } = await import('./tasks/schematic.ts');
        await convertSchematic(from, to, options, commandContext(shell, options.json));
      },
    );

  addImportCommands(program, shell, setExitCode);
  addExperimentCommand(program, shell, setExitCode);
  addDatapackCommands(program, shell, setExitCode);

  return program;
}
