import { findFramework } from '../../../scripted/frameworks.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import type { SeatedCast } from '../../run/plan/seatedCast.ts';

/** A line on who plays beside people, where the user has not chosen it; undefined where there is nothing to say. */
export function matesNote(
  { framework, model, given }: Pick<RunOptions, 'framework' | 'model' | 'given'>,
  { hasRest, needs }: Pick<SeatedCast, 'hasRest' | 'needs'>,
): string | undefined {
  if (!needs.hasClients || !hasRest || given.some(({ name }) => name === 'framework')) return undefined;
  const { usesModel } = findFramework(framework);
  const players = usesModel ? `${framework} with the model ${model}` : framework;
  const isScript = framework === 'oracle' || (usesModel && model.startsWith('rules'));
  const pace = isScript ? ', which finishes small tasks in seconds' : '';
  const options = usesModel ? '--framework and --model choose' : '--framework chooses';
  return `seats without a name are played by ${players}${pace}; ${options} others`;
}
