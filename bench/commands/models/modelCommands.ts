import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { integer, jsonOption } from '../options.ts';
import type { TestOptions } from './testModel.ts';

/** The commands about services and local servers: without another word, a list of those that are known by name. */
export function addModelCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const models = program
    .command('models')
    .description('list the services and local servers that models can be named of')
    .addOption(jsonOption())
    .action(async (options: { json: boolean }) => {
      const { listModels } = await import('./listModels.ts');
      listModels(commandContext(shell, options.json));
    });
  models
    .command('test')
    .description('ask a model a few short questions, within a minute, and print what it can do and what will be used')
    .argument('<model>', 'model to ask: <provider>/<name>, such as ollama/qwen3')
    .option('--base-url <url>', "endpoint to ask (default: the provider's own)")
    .option('--model-timeout <seconds>', 'longest wait for one answer', integer, 30)
    .option('--prices <file>', 'JSON file with prices of models (docs/how-to/use-models.md)')
    .addOption(jsonOption())
    .action(async (model: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<TestOptions & { json: boolean }>();
      const { testModel } = await import('./testModel.ts');
      setExitCode(await testModel(model, options, commandContext(shell, options.json)));
    });
}
