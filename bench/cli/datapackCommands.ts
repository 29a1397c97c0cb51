import type { Command } from 'commander';
import type { DatapackCheckOptions } from '../commands/datapackCheck.ts';
import { jsonOption } from './options.ts';
import { processOutput } from './output.ts';

/** The commands that make and check the data packs of Paper and vanilla servers. */
export function addDatapackCommands(program: Command, setExitCode: (code: number) => void): void {
  const datapack = program.command('datapack').description('make and check data packs for Paper and vanilla servers');
  datapack
    .command('check')
    .description('read a data pack as Minecraft would, and list what it would refuse')
    .argument('<pack>', 'folder or .zip')
    .requiredOption('--server-version <version>', "the server's Minecraft version, such as 1.20.4")
    .option('--data <folder>', "Minecraft's own data by version (default: what minecraft-data ships, 1.20.2 to 1.20.4)")
    .addOption(jsonOption())
    .action(async (pack: string, options: DatapackCheckOptions & { json: boolean }) => {
      const { checkDatapack } = await import('../commands/datapackCheck.ts');
      setExitCode(await checkDatapack(pack, options, processOutput(options.json)));
    });
}
