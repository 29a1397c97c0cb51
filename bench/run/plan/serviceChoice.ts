import { ConfigError } from '../../../protocol/errors.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { ModelFlags } from '../folder/recordedOptions.ts';

/** What a run may ask of its model's service, as on the command line. */
type ServiceChoice = Pick<
  ModelFlags,
  'modelConcurrency' | 'modelRpm' | 'modelTpm' | 'modelUsdPerMinute' | 'modelTimeout'
>;

const FLAGS = {
  modelConcurrency: '--model-concurrency',
  modelRpm: '--model-rpm',
  modelTpm: '--model-tpm',
  modelTimeout: '--model-timeout',
} as const;
/** A longer wait would be for nothing: sockets and proxies give up before, s. */
const LONGEST_TIMEOUT_S = 86_400;

/** Less would let one call of a large model through in an hour. */
const LEAST_USD_PER_MINUTE = 0.01;

/** The limits of a whole run. Throws ConfigError 'bad-option' for less than 1, and less than a cent. */
export function chooseServiceLimits(choice: ServiceChoice): ServiceLimits {
  for (const key of Object.keys(FLAGS) as (keyof typeof FLAGS)[]) {
    const given = choice[key];
    if (given !== undefined && given < 1)
      throw new ConfigError('bad-option', `${FLAGS[key]} ${given}: expected at least 1`);
  }
  const { modelConcurrency, modelRpm, modelTpm, modelUsdPerMinute, modelTimeout } = choice;
  if (modelUsdPerMinute !== undefined && modelUsdPerMinute < LEAST_USD_PER_MINUTE)
    throw new ConfigError(
      'bad-option',
      `--model-usd-per-minute ${modelUsdPerMinute}: expected at least ${LEAST_USD_PER_MINUTE} US dollars`,
    );
  if (modelTimeout !== undefined && modelTimeout > LONGEST_TIMEOUT_S)
    throw new ConfigError(
      'bad-option',
      `--model-timeout ${modelTimeout}: expected at most ${LONGEST_TIMEOUT_S} seconds`,
    );
  return {
    ...(modelConcurrency === undefined ? {} : { concurrency: modelConcurrency }),
    ...(modelRpm === undefined ? {} : { requestsPerMinute: modelRpm }),
    ...(modelTpm === undefined ? {} : { tokensPerMinute: modelTpm }),
    ...(modelUsdPerMinute === undefined ? {} : { usdPerMinute: modelUsdPerMinute }),
    ...(modelTimeout === undefined ? {} : { timeoutMs: modelTimeout * 1000 }),
  };
}
