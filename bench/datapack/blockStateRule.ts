import type { BlockStates } from './gameFiles.ts';

/** The blocks of a block tag, or undefined where the tag's contents are not known (Minecraft's own tags). */
export type TagMembers = (id: string) => readonly string[] | undefined;

/**
 * What is wrong with one property of a block or block tag in a command; undefined when nothing is.
 *
 * Minecraft refuses unknown properties and values of a block (`BlockStateParser.readProperties`), but takes any of a tag
 * (`readVagueProperties`), where a mistake only means that nothing ever matches. Here some block of the tag must have it.
 */
export function propertyProblem(
  block: { readonly id: string; readonly isTag: boolean },
  property: string,
  value: string,
  states: BlockStates,
  membersOf: TagMembers,
): string | undefined {
  if (!block.isTag) {
    const known = states[block.id]?.[0];
    // An unknown block is another rule's business.
    if (!known) return undefined;
    const values = known[property];
    if (!values) {
      return `${block.id} has no property "${property}" (it has ${Object.keys(known).join(', ') || 'none'})`;
    }
    return values.includes(value)
      ? undefined
      : `${property} of ${block.id} cannot be "${value}" (${values.join(', ')} are possible)`;
  }
  const members = membersOf(block.id);
  const possible = new Set((members ?? Object.keys(states)).flatMap((id) => states[id]?.[0][property] ?? []));
  const whose = members ? `block of #${block.id}` : 'block';
  if (possible.size === 0) return `no ${whose} has a property "${property}"`;
  if (!possible.has(value)) return `no ${whose} has ${property}=${value} (${[...possible].join(', ')} are possible)`;
  return undefined;
}
