import { type Box, boxContains, formatPosition } from '../../protocol/geometry.ts';
import type { Adversary } from './adversary.ts';

/** What in an adversary does not fit its task: a line with the part it is in; undefined when all is well. @param box of the arena. */
export function inconsistencyOfAdversary(
  { rules: { lever, block, barrel }, poison, saboteur }: Adversary,
  box: Box,
  agents: { readonly min: number },
): string | undefined {
  if (saboteur && agents.min < 2)
    return `adversary.saboteur: the task is for ${agents.min} agent and more; expected two at least`;
  const text = poison?.text;
  const places = {
    'rules.lever': lever,
    'rules.block': block,
    'rules.barrel': barrel,
    ...(text?.channel === 'sign' || text?.channel === 'entity' ? { 'poison.text.position': text.position } : {}),
  };
  for (const [part, position] of Object.entries(places))
    if (!boxContains(box, position))
      return `adversary.${part}: ${formatPosition(position)} is outside of the arena, ${formatPosition(box.min)} to ${formatPosition(box.max)}`;
  return undefined;
}
