import { type ModelOptions, modelFor } from '../sidecar/model/createModel.ts';
import { episodeModelFor, type ModelCast } from '../sidecar/model/episodeModel.ts';
import type { Model } from '../sidecar/model/model.ts';
import { RulesModel } from './rules/rulesModel.ts';
import { parseRulesSpec } from './rules/rulesSpec.ts';

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
