import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { jsonOption } from '../options.ts';
import type { ImportStructuresOptions, ImportVillagerBenchOptions } from './import.ts';
import type { ImportMindcraftOptions } from './importMindcraft.ts';

/** `guildhall import ...`: tasks made from users' own material. */
export function addImportCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const group = program.command('import').description('make a task file from material of your own');
  group
    .command('villagerbench')
    .description(
      'import a VillagerBench checkout: buildings, farm settings and escape atoms, with every defect reported',
    )
    .argument('<folder>', 'folder of the checkout, or its "data"')
    .requiredOption('--out <file>', 'new file to write')
    .addOption(
      new Option('--only <scenario>', 'import only this scenario').choices(['construction', 'cooking', 'escape']),
    )
    .option(
      '--all-buildings',
      'with building_blue_print.json: every structure, not only the 100 of the benchmark',
      false,
    )
    .option('--game-version <version>', 'Minecraft version that must have its blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (folder: string, options: ImportVillagerBenchOptions & { json: boolean }) => {
      const { importVillagerBenchFolder } = await import('./import.ts');
      setExitCode(importVillagerBenchFolder(folder, options, commandContext(shell, options.json)));
    });
  group
    .command('mindcraft')
    .description("import MINDcraft's task files: crafting, cooking and construction, with every defect reported")
    .argument('<folder>', 'folder of a checkout, or its "tasks"')
    .requiredOption('--out <file>', 'new file to write')
    .option('--game-version <version>', 'Minecraft version that must have its items and recipes', '1.20.4')
    .addOption(jsonOption())
    .action(async (folder: string, options: ImportMindcraftOptions & { json: boolean }) => {
      const { importMindcraftFolder } = await import('./importMindcraft.ts');
      setExitCode(importMindcraftFolder(folder, options, commandContext(shell, options.json)));
    });
  group
    .command('structures')
    .description("import the game's own structures from your server's jar as construction tasks")
    .argument('<jar>', 'server jar, as downloaded')
    .option('--match <pattern>', 'names of structures, such as "village/plains/*"; "*" matches any text', '*')
    .option('--list', 'only list their names', false)
    .option('--out <file>', 'new file to write')
    .option('--game-version <version>', 'Minecraft version that must have their blocks', '1.20.4')
    .addOption(jsonOption())
    .action(async (jar: string, options: ImportStructuresOptions & { json: boolean }) => {
      const { importStructuresOfJar } = await import('./import.ts');
      setExitCode(importStructuresOfJar(jar, options, commandContext(shell, options.json)));
    });
}
