import { Command, CommanderError, Option } from 'commander';
import { AGENT_NAMES } from '../../protocol/team.ts';
import type { RunOptions } from '../run/runOptions.ts';
import type { ServeOptions } from '../serve/serveOptions.ts';
import type { VanillaServeOptions } from '../serve/vanillaOptions.ts';
import { addDatapackCommands } from './datapackCommands.ts';
import { describeError, EXIT, exitCodeOf } from './exitCodes.ts';
import { addExperimentCommand } from './experimentCommand.ts';
import { addImportCommands } from './importCommands.ts';
import { addModelOptions } from './modelOptions.ts';
import { integer, jsonOption, outOption } from './options.ts';
import { processOutput } from './output.ts';
import { addServerCommands } from './serverCommands.ts';
import { addTaskCommands } from './taskCommands.ts';
import { guildhallVersion } from './version.ts';

/** Runs the command line and returns the exit code (exitCodes.ts). Commands load their code when they are called. */
export async function runProgram(args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.ok;
  // Whoever reads our output may stop before its end, as `head` does; that is no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    throw error;
  });
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
    process.stderr.write(`${describeError(error)}\n`);
    return exitCodeOf(error);
  }
}

function createProgram(setExitCode: (code: number) => void): Command {
  const program = new Command('guildhall')
    .description('Host and referee for teams of Minecraft agents.')
    .version(guildhallVersion())
    .showHelpAfterError('(guildhall help [command] shows what is possible)')
    .exitOverride();

  program
    .command('demo')
    .description('play a short demonstration: six teams, every game twice and compared, with a report')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (options: { out: string; json: boolean }) => {
      const { demo } = await import('../commands/demo.ts');
      setExitCode(await demo(options, processOutput(options.json)));
    });

  const playing = program
    .command('run')
    .description('play episodes of tasks on the embedded server, score them and write runs/<id>/')
    .argument(
      '[tasks...]',
      'tasks, suites, or what suites begin with (`guildhall list`), such as construction/cottage or villager/cooking',
    )
    .option('--tasks <files...>', 'play the tasks of task files (see generate and import)')
    .option('--schematic <file...>', 'build these .schem or .nbt files')
    .option('--villagerbench <file>', "play VillagerBench's construction tasks from blueprint_description.json")
    .option(
      '--only <picks...>',
      'of suites: only these numbers, ranges or names, such as 0-9,36; with --villagerbench: such as task_0 task_16',
    )
    .option(
      '--abilities <name>',
      'cooking: how tools are dealt out: same or diverse (default: all tools for everybody)',
    )
    .option('--strict-window', 'escape: what must be done together must be done within a second')
    .option(
      '--xray',
      'open land: agents see through walls, all their client was sent; otherwise only what eyes could see',
    )
    .option('--agents <n>', `team size, 1 to ${AGENT_NAMES.length}`, integer, 2)
    .option(
      '--framework <name>',
      'who plays: oracle, idle, random, dagent, agentverse, causalmace, ...; options follow a name, such as causalmace:graph=off',
      'oracle',
    )
    .option(
      '--model <name>',
      'rules, rules:mistakes=P,spurious=P,unordered=P,seed=N, replay:PATH of a run or transcript, or openai/<name>, whose key is in ' +
        'GUILDHALL_MODEL_KEY or OPENAI_API_KEY',
      'rules',
    );
  addModelOptions(playing)
    .option('--seed <n>', 'fixes every random choice', integer, 1)
    .option('--trials <n>', 'episodes of each task', integer, 1)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option('--game-version <version>', "1.19.2, 1.20.4 or 1.21.4 (default: 1.20.4, or the server's)")
    .option(
      '--server <file>',
      'realtime: play on the vanilla or Paper server that this file tells of (docs/hosting.md); see doctor',
    )
    .addOption(
      new Option(
        '--clock <clock>',
        'lockstep: as fast as the machine goes and the same every time; realtime: as the wall clock goes, on sockets ' +
          '(default: lockstep, or realtime with --server, --port, --gateway-port or --at-once)',
      ).choices(['realtime', 'lockstep']),
    )
    .option(
      '--think <policy>',
      "what a model's thinking costs in game time: measured (its real latency), fixed:MS (always MS) or zero (the game " +
        'stands still); rules and other scripts have no latency and cost nothing under measured (default: measured)',
    )
    .option('--pace <pace>', 'lockstep: how fast at most, such as 1x or 4x to watch, or max (default: max)')
    .option('--jobs <n>', 'lockstep: worker processes (default: as many as cores, at most one an episode)', integer)
    .option('--verify-replay', 'lockstep: play every episode twice and compare the event logs byte by byte')
    .option('--at-once <n>', 'realtime: episodes side by side on the one server (default: 2, with --server 1)', integer)
    .option('--port <n>', 'realtime: of the game server, 0 for any free one (default: 0)', integer)
    .option('--gateway-port <n>', 'realtime: of the WebSocket gateway, 0 for any free one (default: 0)', integer)
    .option('--id <id>', 'of the run (default: date, time and framework)')
    .option('--dry-run', 'resolve and check everything, then stop', false)
    .addOption(outOption())
    .addOption(jsonOption())
    .action(
      async (
        tasks: string[],
        options: Omit<RunOptions, 'tasks' | 'taskFiles'> & { tasks?: string[]; json: boolean },
      ) => {
        const { run } = await import('../commands/run.ts');
        const chosen = { ...options, tasks, ...(options.tasks ? { taskFiles: options.tasks } : {}) };
        setExitCode(await run(chosen, processOutput(options.json)));
      },
    );

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
      const { serve } = await import('../commands/serve.ts');
      setExitCode(await serve(options, processOutput(options.json)));
    });

  addServerCommands(program, setExitCode);
  addTaskCommands(program, setExitCode);

  program
    .command('score')
    .description('score a run again from its files alone and compare with what it was given then')
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .option('--views <list>', 'also the view hit rate over these views: "theta,phi" in degrees, such as "45,30 225,30"')
    .addOption(jsonOption())
    .action(async (folder: string, options: { views?: string; json: boolean }) => {
      const { score } = await import('../commands/score.ts');
      setExitCode(score(folder, options, processOutput(options.json)));
    });

  program
    .command('report')
    .description("write a run's report.html from its files")
    .argument('<run>', 'folder of the run, such as runs/<id>')
    .addOption(jsonOption())
    .action(async (folder: string, options: { json: boolean }) => {
      const { report } = await import('../commands/report.ts');
      await report(folder, processOutput(options.json));
    });

  const schematic = program.command('schematic').description('look at and convert blueprint files');
  schematic
    .command('show')
    .description("print a blueprint's layers and materials")
    .argument('<file>', '.schem (Sponge v2, v3) or .nbt (structure)')
    .option('--game-version <version>', 'the version that must know its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (file: string, options: { gameVersion: string; json: boolean }) => {
      const { showSchematic } = await import('../commands/schematic.ts');
      await showSchematic(file, options.gameVersion, processOutput(options.json));
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
        const { convertSchematic } = await import('../commands/schematic.ts');
        await convertSchematic(from, to, options, processOutput(options.json));
      },
    );

  addImportCommands(program, setExitCode);
  addExperimentCommand(program, setExitCode);
  addDatapackCommands(program, setExitCode);

  return program;
}
