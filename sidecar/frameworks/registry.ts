import { ConfigError } from '../../protocol/errors.ts';
import { dagent } from './dagent/dagent.ts';
import type { Framework } from './framework.ts';
import { idle } from './idle.ts';
import { oracle } from './oracle/oracle.ts';
import { random } from './random/random.ts';

/** Every framework there is; a new one is one line here. */
export const FRAMEWORKS: readonly Framework[] = [dagent, oracle, idle, random];

/** The framework of that name. @throws ConfigError 'unknown-framework', naming those there are. */
export function findFramework(name: string): Framework {
  const found = FRAMEWORKS.find((framework) => framework.name === name);
  if (found) return found;
  throw new ConfigError(
    'unknown-framework',
    `no framework "${name}"; there are ${FRAMEWORKS.map((framework) => framework.name).join(', ')}`,
  );
}
