import { linesPart, listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import type { TeamPlayer } from './teamPlayer.ts';

/** A player and its tools. */
export type Ability = { readonly name: string; readonly tools: string[] };

/** Who takes part, and with which tools. */
export function abilitiesOf(present: readonly TeamPlayer[]): Ability[] {
  return present.map(({ agent }) => ({ name: agent.name, tools: [...agent.tools.names] }));
}

/** Who can do what as a part of a prompt, said once where all can do the same. It stands under "abilities" in the data. */
export function abilitiesPart(title: string, worth: number, abilities: readonly Ability[]): PromptPart {
  const [first, ...rest] = abilities;
  const names = abilities.map(({ name }) => name).join(', ');
  if (first && rest.every(({ tools }) => tools.join() === first.tools.join())) {
    const text = `${names}: ${first.tools.join(', ')}`;
    return linesPart(title, worth, [{ text, without: (context) => ({ ...context, abilities: [] }) }]);
  }
  const lines = abilities.map(({ name, tools }) => `${name}: ${tools.join(', ')}`);
  return listPart(title, worth, 'abilities', lines);
}
