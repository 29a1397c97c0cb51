import { Random } from '../../clock/random.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { TRUST, type Trust } from './trust/trust.ts';

export interface RulesSettings {
  /** Chance in [0, 1] that a reply is spoilt. */
  readonly mistakes: number;
  /** Chance in [0, 1] for each subtask of a plan that it is said to depend on one it does not depend on. */
  readonly spurious: number;
  /** Chance in [0, 1] that a plan for the whole task lists its steps in no particular order. */
  readonly unordered: number;
  /** How it takes texts of others in the game; it ignores them unless given. */
  readonly trust?: Trust | undefined;
  readonly random: Random;
}

/** What may follow "rules:", for messages. */
const RULES_OPTIONS =
  'mistakes=<0 to 1>, spurious=<0 to 1>, unordered=<0 to 1>, trust=gullible|careful or seed=<integer>';

/**
 * Reads "rules" or "rules:mistakes=0.2,spurious=0.3,seed=7".
 * @throws ConfigError 'bad-model-option' on anything else.
 */
export function parseRulesSpec(spec: string, random: Random): RulesSettings {
  let [mistakes, spurious, unordered] = [0, 0, 0];
  let trust: Trust | undefined;
  let source = random.fork('rules');
  const options = spec.slice('rules'.length).replace(/^:/, '');
  for (const option of options === '' ? [] : options.split(',')) {
    const [name, value = ''] = option.split('=');
    const number = value === '' ? Number.NaN : Number(value);
    if (name === 'mistakes' && number >= 0 && number <= 1) mistakes = number;
    else if (name === 'spurious' && number >= 0 && number <= 1) spurious = number;
    else if (name === 'unordered' && number >= 0 && number <= 1) unordered = number;
    else if (name === 'trust' && isTrust(value)) trust = value;
    else if (name === 'seed' && Number.isInteger(number)) source = new Random(number);
    else throw new ConfigError('bad-model-option', `model "${spec}": option "${option}" is not ${RULES_OPTIONS}`);
  }
  return { mistakes, spurious, unordered, trust, random: source };
}

function isTrust(text: string): text is Trust {
  return (TRUST as readonly string[]).includes(text);
}
