import { ConfigError } from '../../../protocol/errors.ts';
import { FRAMEWORKS, findFramework } from '../../../scripted/frameworks.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import type { ModelFlags } from '../folder/recordedOptions.ts';
import type { RunOptions } from './runOptions.ts';

/** Options that only a model's calls take notice of; traces hold the tool calls of scripts as well. */
const OF_MODELS = [
  'model',
  'models',
  'baseUrl',
  'modelConcurrency',
  'modelRpm',
  'modelTpm',
  'modelUsdPerMinute',
  'modelFor',
  'temperature',
  'maxOutputTokens',
  'contextTokens',
  'aids',
  'embeddingModel',
  'costLimit',
  'tokenLimit',
  'prices',
] as const satisfies readonly (keyof ModelFlags | 'model' | 'models')[];

/**
 * Refuses what the user chose of a model where the framework asks none, rather than ignoring it.
 * @throws ConfigError 'bad-option' naming the option and the frameworks that ask one.
 */
export function refuseUnusedModel({
  framework,
  model,
  given,
}: Pick<RunOptions, 'framework' | 'model' | 'given'>): void {
  if (findFramework(framework).usesModel) return;
  // A file serves many command lines, of which some choose other frameworks.
  const unused = given.find(({ name, isFromFile }) => !isFromFile && OF_MODELS.some((known) => known === name));
  if (!unused || (unused.name === 'model' && model === NO_MODEL_NAME)) return;
  const asking = FRAMEWORKS.filter(({ usesModel }) => usesModel).map(({ name }) => name);
  const isDefault = given.every(({ name }) => name !== 'framework');
  throw new ConfigError(
    'bad-option',
    `${unused.flag}${unused.name === 'model' ? ` ${model}` : ''}: the ${isDefault ? 'default ' : ''}framework ${framework} ` +
      `asks no model; expected --framework ${asking.slice(0, -1).join(', ')} or ${asking.at(-1)}`,
  );
}
