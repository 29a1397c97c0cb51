import type { TeamPlayer } from './teamPlayer.ts';

/** A player and its tools. */
export type Ability = { readonly name: string; readonly tools: string[] };

/** Who takes part, and with which tools. */
export function abilitiesOf(present: readonly TeamPlayer[]): Ability[] {
  return present.map(({ agent }) => ({ name: agent.name, tools: [...agent.tools.names] }));
}

/** Who can do what; said once where all can do the same. */
export function abilitiesText(abilities: readonly Ability[]): string {
  const [first, ...rest] = abilities;
  if (!first) return '';
  const names = abilities.map(({ name }) => name).join(', ');
  if (rest.every(({ tools }) => tools.join() === first.tools.join())) return `${names}: ${first.tools.join(', ')}`;
  return abilities.map(({ name, tools }) => `${name}: ${tools.join(', ')}`).join('\n');
}
