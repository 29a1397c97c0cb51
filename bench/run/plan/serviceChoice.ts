import { ConfigError } from '../../../protocol/errors.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { ModelFlags } from '../folder/recordedOptions.ts';

/** What a run may ask of its model's service, as on the command line. */
type ServiceChoice = Pick<ModelFlags, 'modelConcurrency' | 'modelRpm' | 'modelTpm' | 'modelTimeout'>;

const FLAGS = {
  modelConcurrency: '--model-concurrency',
  modelRpm: '--model-rpm',
  modelTpm: '--model-tpm',
  modelTimeout: '--model-timeout',
} as const;
/** A longer wait would be for nothing: sockets and proxies give up before, s. */
const LONGEST_TIMEOUT_S = 86_400;

/** The limits of a whole run. Throws ConfigError 'bad-option' for less than 1. */
export function chooseServiceLimits(choice: ServiceChoice): ServiceLimits {
  for (const key of Object.keys(FLAGS) as (keyof typeof FLAGS)[]) {
    const given = choice[key];
    if (given !== undefined && given < 1)
      throw new ConfigError('bad-option', `${FLAGS[key]} ${given}: expected at least 1`);
  }
  const { modelConcurrency, modelRpm, modelTpm, modelTimeout } = choice;
  if (modelTimeout !== undefined && modelTimeout > LONGEST_TIMEOUT_S)
    throw new ConfigError(
      'bad-option',
      `--model-timeout ${modelTimeout}: expected at most ${LONGEST_TIMEOUT_S} seconds`,
    );
  return {
    ...(modelConcurrency === undefined ? {} : { concurrency: modelConcurrency }),
    ...(modelRpm === undefined ? {} : { requestsPerMinute: modelRpm }),
    ...(modelTpm === undefined ? {} : { tokensPerMinute: modelTpm }),
    ...(modelTimeout === undefined ? {} : { timeoutMs: modelTimeout * 1000 }),
  };
}
