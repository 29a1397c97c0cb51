import { agentverse } from '../sidecar/frameworks/agentverse/agentverse.ts';
import { causalmace } from '../sidecar/frameworks/causalmace/causalmace.ts';
import { dagent } from '../sidecar/frameworks/dagent/dagent.ts';
import { deps } from '../sidecar/frameworks/deps/deps.ts';
import type { Framework } from '../sidecar/frameworks/framework.ts';
import { chooseFramework } from '../sidecar/frameworks/frameworkOptions.ts';
import { innerMonologue } from '../sidecar/frameworks/inner-monologue/innerMonologue.ts';
import { react } from '../sidecar/frameworks/react/react.ts';
import { sAgents } from '../sidecar/frameworks/s-agents/sAgents.ts';
import { voyager } from '../sidecar/frameworks/voyager/voyager.ts';
import { idle } from './idle.ts';
import { oracle } from './oracle/oracle.ts';
import { random } from './random/random.ts';
import { saboteur } from './saboteur/saboteur.ts';
import { SEATS, withSaboteur } from './saboteur/seated.ts';

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
 * The framework a user names: "dagent", or with options "causalmace:graph=off,busyRate=off"; with what plays the team's saboteur
 * after it, "dagent|saboteur:kind=thief".
 * @throws ConfigError 'unknown-framework' or 'bad-framework-option', naming those there are.
 */
export function findFramework(spec: string): Framework {
  const at = spec.indexOf(SEATS);
  const [team, hidden] = at < 0 ? [spec] : [spec.slice(0, at), spec.slice(at + SEATS.length)];
  const chosen = chooseFramework(FRAMEWORKS, team);
  return hidden === undefined ? chosen : withSaboteur(chosen, findSaboteur(hidden));
}

/**
 * What plays a saboteur: the script of that name, or any framework with the saboteur's own briefing.
 * @throws ConfigError as `findFramework` does.
 */
export function findSaboteur(spec: string): Framework {
  return chooseFramework([...FRAMEWORKS, saboteur], spec);
}
