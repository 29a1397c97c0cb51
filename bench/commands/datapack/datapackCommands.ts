import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { jsonOption } from '../options.ts';
import type { DatapackBuildOptions } from './datapackBuild.ts';
import type { DatapackCheckOptions } from './datapackCheck.ts';

/** The commands that make and check the data packs of Paper and vanilla servers. */
export function addDatapackCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const datapack = program.command('datapack').description('build and check data packs for Paper and vanilla servers');
  datapack
    .command('build')
    .description('write a data pack that builds the arenas of tasks and records the events in them')
    .argument('[tasks...]', 'tasks, suites, or prefixes of suites (default: the whole catalogue)')
    .requiredOption(
      '--server-version <version>',
      "the server's Minecraft version: 1.19.2, 1.20.4, 1.21.1, 1.21.4, 1.21.11 or 26.1",
    )
    .requiredOption('--out <folder>', 'folder for the zip and a note on how to install it')
    .option('--tasks <files...>', 'also the tasks in these files')
    .option('--only <picks...>', 'only these tasks of suites, by number, range or name, such as 0-9,36')
    .option('--agents <sizes>', 'team sizes such as 2 or 1,2,4 (default: all that the tasks allow)')
    .addOption(jsonOption())
    .action(
      async (
        names: string[],
        options: Omit<DatapackBuildOptions, 'taskFiles'> & { tasks?: string[]; json: boolean },
      ) => {
        const { buildDatapack } = await import('./datapackBuild.ts');
        const { tasks: taskFiles, ...rest } = options;
        setExitCode(buildDatapack(names, { ...rest, taskFiles }, commandContext(shell, options.json)));
      },
    );
  datapack
    .command('check')
    .description('read a data pack as Minecraft would, and list everything it would reject')
    .argument('<pack>', 'folder or .zip')
    .requiredOption('--server-version <version>', "the server's Minecraft version, such as 1.20.4")
    .option(
      '--data <folder>',
      "folder of Minecraft's own data by version (default: the data of minecraft-data, 1.20.2 to 1.20.4)",
    )
    .addOption(jsonOption())
    .action(async (pack: string, options: DatapackCheckOptions & { json: boolean }) => {
      const { checkDatapack } = await import('./datapackCheck.ts');
      setExitCode(await checkDatapack(pack, options, commandContext(shell, options.json)));
    });
}
