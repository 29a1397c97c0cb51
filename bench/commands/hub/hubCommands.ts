import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { jsonOption } from '../options.ts';

const FILE = 'settings of the hub (default: hub.yaml where it exists, otherwise the usual settings)';

const NEXT_STEPS = `
A first hub:
    guildhall hub init              write hub.yaml, with comments
    guildhall doctor --hub          check settings, data, ports and keys
    guildhall hub token add lab-a   make a token for the group "lab-a"
    guildhall hub --pretty          run the hub; it prints the address of its page

Groups sign in to the page with their token, or send it as "Authorization: Bearer TOKEN" to the API (/openapi.json).
People join the game server with Minecraft; /games in the chat lists the games. SIGTERM ends the hub cleanly.
docs/how-to/run-a-hub.md, docs/reference/hub.md`;

/** `guildhall hub`: a service that hosts games for several groups on one server. */
export function addHubCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const hub = program
    .command('hub')
    .description('host games for several groups on one server: queue, quotas, lobby, web page and API');
  hub.addHelpText('after', NEXT_STEPS);
  hub
    .command('start', { isDefault: true })
    .description('run the hub until Ctrl-C or SIGTERM')
    .argument('[file]', FILE)
    .option('--pretty', 'log lines for people instead of JSON')
    .action(async (file: string | undefined, options: { pretty?: boolean }) => {
      const { startHubCommand } = await import('./startHub.ts');
      setExitCode(await startHubCommand(file, options, shell));
    });
  hub
    .command('init')
    .description('write a file of settings with comments')
    .argument('[file]', 'new file', 'hub.yaml')
    .action(async (file: string) => {
      const { initHub } = await import('./initHub.ts');
      setExitCode(initHub(file, commandContext(shell, false)));
    });
  const token = hub.command('token').description('tokens of groups');
  token
    .command('add')
    .description('make a token for a group and print it, this once')
    .argument('<group>', 'name of the group: a-z, 0-9 and "-"')
    .option('--label <text>', 'what it is for, shown in the list', '')
    .option('--file <file>', FILE)
    .addOption(jsonOption())
    .action(async (group: string, options: { label: string; file?: string; json: boolean }) => {
      const { addToken } = await import('./tokenCommands.ts');
      setExitCode(addToken(group, options, commandContext(shell, options.json)));
    });
  token
    .command('list')
    .description('list tokens, without their secrets')
    .option('--file <file>', FILE)
    .addOption(jsonOption())
    .action(async (options: { file?: string; json: boolean }) => {
      const { listTokens } = await import('./tokenCommands.ts');
      setExitCode(listTokens(options, commandContext(shell, options.json)));
    });
  token
    .command('revoke')
    .description('make a token worthless, and the sessions begun with it')
    .argument('<id>', 'the first part of the token, as in the list')
    .option('--file <file>', FILE)
    .addOption(jsonOption())
    .action(async (id: string, options: { file?: string; json: boolean }) => {
      const { revokeToken } = await import('./tokenCommands.ts');
      setExitCode(revokeToken(id, options, commandContext(shell, options.json)));
    });
}
