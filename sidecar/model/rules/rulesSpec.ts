import { Random } from '../../../clock/random.ts';
import { ConfigError } from '../../../protocol/errors.ts';

export interface RulesSettings {
  /** Chance in [0, 1] that a reply is spoilt. */
  readonly mistakes: number;
  readonly random: Random;
}

/**
 * Reads "rules" or "rules:mistakes=0.2,seed=7".
 * @throws ConfigError 'bad-model-option' on anything else.
 */
export function parseRulesSpec(spec: string, random: Random): RulesSettings {
  let mistakes = 0;
  let source = random.fork('rules');
  const options = spec.slice('rules'.length).replace(/^:/, '');
  for (const option of options === '' ? [] : options.split(',')) {
    const [name, value = ''] = option.split('=');
    const number = value === '' ? Number.NaN : Number(value);
    if (name === 'mistakes' && number >= 0 && number <= 1) mistakes = number;
    else if (name === 'seed' && Number.isInteger(number)) source = new Random(number);
    else
      throw new ConfigError(
        'bad-model-option',
        `model "${spec}": option "${option}" is not mistakes=<0 to 1> or seed=<integer>`,
      );
  }
  return { mistakes, random: source };
}
