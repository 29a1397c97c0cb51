import type { Json } from '../../protocol/briefing.ts';
import { AGENTVERSE_ANSWERS } from './answers/agentverse.ts';
import { CAUSALMACE_ANSWERS } from './answers/causalmace.ts';
import { DAGENT_ANSWERS } from './answers/dagent.ts';
import { DEPS_ANSWERS } from './answers/deps.ts';
import { INNER_MONOLOGUE_ANSWERS } from './answers/innerMonologue.ts';
import { REACT_ANSWERS } from './answers/react.ts';
import { S_AGENTS_ANSWERS } from './answers/sAgents.ts';
import { VOYAGER_ANSWERS } from './answers/voyager.ts';
import type { RulesSettings } from './rulesSpec.ts';

/** Computes a reply from what a prompt shows. Chance comes from the settings alone. */
export type Answer = (context: Json, settings: RulesSettings) => unknown;

/** What answers each purpose; a framework adds its list. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  ...REACT_ANSWERS,
  ...DAGENT_ANSWERS,
  ...AGENTVERSE_ANSWERS,
  ...CAUSALMACE_ANSWERS,
  ...S_AGENTS_ANSWERS,
  ...INNER_MONOLOGUE_ANSWERS,
  ...DEPS_ANSWERS,
  ...VOYAGER_ANSWERS,
};
