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
import { type ModelOptions, modelFor } from '../sidecar/model/createModel.ts';
import { episodeModelFor, type ModelCast } from '../sidecar/model/episodeModel.ts';
import type { Model } from '../sidecar/model/model.ts';
import { idle } from './idle.ts';
import { oracle } from './oracle/oracle.ts';
import { random } from './random/random.ts';
import { RulesModel } from './rules/rulesModel.ts';
import { parseRulesSpec } from './rules/rulesSpec.ts';

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

/** The model a user names, scripts included; as `modelFor`. */
export function createModel(spec: string, options: ModelOptions): Model {
  return modelFor(spec, options, rulesFor);
}

/** Everything that answers one episode's calls, scripts included; as `episodeModelFor`. */
export function createEpisodeModel(cast: ModelCast, access: ModelOptions): Model {
  return episodeModelFor(cast, access, rulesFor);
}

function rulesFor(spec: string, random: ModelOptions['random']): Model | undefined {
  return spec === 'rules' || spec.startsWith('rules:') ? new RulesModel(spec, parseRulesSpec(spec, random)) : undefined;
}
