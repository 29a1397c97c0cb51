import { MODE_NAMES, type ModeName } from './mode.ts';

const ENEMIES: readonly ModeName[] = ['self_defense', 'cowardice'];
const STAYING: readonly ModeName[] = MODE_NAMES.filter((name) => name !== 'elbow_room' && name !== 'idle_staring');

/** Modes that do nothing while an action runs, by its label: a command's name, or a mode's own. */
const PAUSES: ReadonlyMap<string, readonly ModeName[]> = new Map<string, readonly ModeName[]>([
  ['!goToPlayer', ENEMIES],
  ['!attack', ['cowardice']],
  ['!attackPlayer', ['cowardice']],
  ['mode:hunting', ['cowardice']],
  ['mode:self_defense', ENEMIES],
  ['mode:cowardice', ['self_preservation']],
  ['!smeltItem', ['unstuck']],
  ['!smeltIn', ['unstuck']],
  ['!fish', ['unstuck']],
  ['!newAction', ['unstuck']],
  ['!goToBed', ['unstuck']],
  ['!followPlayer', ['unstuck']],
  ['!stay', STAYING],
]);

/** The modes that an action pauses. Waiting for a follower's target to move on is not being stuck. */
export function pausedBy(label: string | null): readonly ModeName[] {
  return (label !== null && PAUSES.get(label)) || [];
}
