import { agentverse } from './agentverse/agentverse.ts';
import { causalmace } from './causalmace/causalmace.ts';
import { dagent } from './dagent/dagent.ts';
import { deps } from './deps/deps.ts';
import type { Framework } from './framework.ts';
import { chooseFramework } from './frameworkOptions.ts';
import { idle } from './idle.ts';
import { innerMonologue } from './inner-monologue/innerMonologue.ts';
import { oracle } from './oracle/oracle.ts';
import { random } from './random/random.ts';
import { react } from './react/react.ts';
import { sAgents } from './s-agents/sAgents.ts';
import { voyager } from './voyager/voyager.ts';

/** Every framework there is; a new one is one line here. */
export const FRAMEWORKS: readonly Framework[] = [
  agentverse,
  causalmace,
  dagent,
  deps,
  innerMonologue,
  react,
  sAgents,
  voyager,
  oracle,
  idle,
  random,
];

/**
 * The framework a user names: "dagent", or with options "causalmace:graph=off,busyRate=off".
 * @throws ConfigError 'unknown-framework' or 'bad-framework-option', naming those there are.
 */
export function findFramework(spec: string): Framework {
  return chooseFramework(FRAMEWORKS, spec);
}
