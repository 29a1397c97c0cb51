import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { jsonOption } from '../options.ts';
import type { ImportStructuresOptions, ImportVillagerBenchOptions } from './import.ts';

/** `guildhall import ...`: tasks made of what users have themselves. */
export function addImportCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const group = program.command('import').description('make a file of tasks from what you have yourself');
  group
    .command('villagerbench')
    .description('a VillagerBench checkout: buildings, farm settings and escape atoms, with every defect reported')
    .argument('<folder>', 'of the checkout, or its "data"')
    .requiredOption('--out <file>', 'to write; must not exist')
    .addOption(new Option('--only <scenario>', 'one of the three').choices(['construction', 'cooking', 'escape']))
    .option('--all-buildings', 'with building_blue_print.json: every structure, not the 100 of the benchmark', false)
    .option('--game-version <version>', 'the version that must know its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (folder: string, options: ImportVillagerBenchOptions & { json: boolean }) => {
      const { importVillagerBenchFolder } = await import('./import.ts');
      setExitCode(importVillagerBenchFolder(folder, options, commandContext(shell, options.json)));
    });
  group
    .command('structures')
    .description("the game's own structures out of your server's jar, as construction tasks")
    .argument('<jar>', 'of a server, as downloaded')
    .option('--match <pattern>', 'names to take, such as "village/plains/*"; "*" stands for any text', '*')
    .option('--list', 'only name them', false)
    .option('--out <file>', 'to write; must not exist')
    .option('--game-version <version>', 'the version that must know their blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (jar: string, options: ImportStructuresOptions & { json: boolean }) => {
      const { importStructuresOfJar } = await import('./import.ts');
      setExitCode(importStructuresOfJar(jar, options, commandContext(shell, options.json)));
    });
}
