import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { RulesSettings } from '../rulesSpec.ts';
import { AGENTVERSE_ANSWERS } from './agentverse.ts';
import { CAUSALMACE_ANSWERS } from './causalmace.ts';
import { DAGENT_ANSWERS } from './dagent.ts';
import { DEPS_ANSWERS } from './deps.ts';
import { INNER_MONOLOGUE_ANSWERS } from './innerMonologue.ts';
import { MINDCRAFT_ANSWERS } from './mindcraft.ts';
import { REACT_ANSWERS } from './react.ts';
import { S_AGENTS_ANSWERS } from './sAgents.ts';
import { VOYAGER_ANSWERS } from './voyager.ts';

/** Computes a reply from what a prompt shows. Chance comes from the settings alone. */
export type RulesAnswer = (context: Json, settings: RulesSettings) => unknown;

/** What answers each purpose; a framework adds its list. */
export const ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  ...REACT_ANSWERS,
  ...DAGENT_ANSWERS,
  ...AGENTVERSE_ANSWERS,
  ...CAUSALMACE_ANSWERS,
  ...S_AGENTS_ANSWERS,
  ...INNER_MONOLOGUE_ANSWERS,
  ...DEPS_ANSWERS,
  ...VOYAGER_ANSWERS,
  ...MINDCRAFT_ANSWERS,
});
