import type { Command } from 'commander';
import { commandContext, type Shell } from '../console/shell.ts';
import { jsonOption } from './options.ts';

/** The commands that have to do with servers of people's own. */
export function addServerCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('doctor')
    .description('look whether a vanilla or Paper server is ready for episodes, and say what to mend')
    .requiredOption('--server <file>', 'tells where the server is (docs/how-to/host-on-paper-or-vanilla.md)')
    .addOption(jsonOption())
    .action(async (options: { server: string; json: boolean }) => {
      const { doctor } = await import('./doctor.ts');
      setExitCode(await doctor(options, commandContext(shell, options.json)));
    });
}
