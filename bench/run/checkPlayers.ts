import { Random } from '../../clock/random.ts';
import { findFramework } from '../../sidecar/frameworks/registry.ts';
import { apiKeyFrom, createModel } from '../../sidecar/model/createModel.ts';
import type { Task } from '../../tasks/task.ts';
import type { RunOptions } from './runOptions.ts';

type PlayerChoice = Pick<RunOptions, 'framework' | 'model' | 'baseUrl'>;

/**
 * Checks that framework and model exist and that the model has its key, without asking it anything. Throws ConfigError
 * otherwise. `usesModel` is false for frameworks that never ask one; their runs name no model;
 * nor does a language model play then.
 */
export function checkPlayers(
  choice: PlayerChoice,
  environment: Readonly<Record<string, string | undefined>>,
): { usesModel: boolean; isLanguageModel: boolean; apiKey: string | undefined } {
  const framework = findFramework(choice.framework);
  const apiKey = apiKeyFrom(environment);
  const model = createModel(choice.model, { baseUrl: choice.baseUrl, apiKey, random: new Random(0) });
  const { usesModel } = framework;
  return { usesModel, isLanguageModel: usesModel && model.isLanguageModel, apiKey };
}

/** What people should know before the script "rules" plays tasks it has no plan for; undefined when it has one for all. */
export function rulesRemark(models: readonly string[], tasks: readonly Pick<Task, 'family'>[]): string | undefined {
  const rules = models.find((model) => model === 'rules' || model.startsWith('rules:'));
  if (rules === undefined || tasks.every(({ family }) => family === 'construction')) return undefined;
  return `"${rules}" is a script that can plan constructions only: it gives up on cooking and escape tasks`;
}
