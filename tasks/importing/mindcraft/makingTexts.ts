import type { MakingTask } from '../../making/makingTask.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTarget } from './solvability.ts';

/** What the texts of a making task are about. */
export interface AskedMaking {
  readonly kind: MakingTask['kind'];
  readonly targets: readonly SourceTarget[];
  /** Agents and people. */
  readonly size: number;
}

/** The texts of a task: one goal for all, and one for each agent where they are asked for different things. */
export interface MakingTexts {
  readonly title: string;
  readonly goal: string;
  readonly goals?: string[];
}

/**
 * Title and goals of a task. They are written anew, because what the goals of a file leave unsaid differs from file to file;
 * where agents are asked for different things, what each is asked for stands before what all are.
 * @param given the file's goal for each agent by place
 */
export function makingTexts(asked: AskedMaking, given: readonly string[], notes: DefectNotes): MakingTexts {
  const isOwned = asked.targets.some(({ holder }) => holder !== null);
  const goal = goalText(asked, isOwned);
  const areAlike = new Set(given).size < 2;
  if (given.some((text) => text !== ''))
    notes.repaired(
      'goal-rewritten',
      'goals in words of its own',
      isOwned || areAlike
        ? 'written from targets and site; recipes are documents'
        : 'what each is asked for, and after it what all are; recipes are documents',
    );
  const title = titleOf(asked);
  if (isOwned || areAlike) return { title, goal };
  const goals = Array.from({ length: asked.size }, (_, place) => [given[place] ?? '', goal].join('\n').trim());
  return { title, goal, goals };
}

function titleOf({ kind, targets }: AskedMaking): string {
  return `${kind === 'cooking' ? 'Cook' : 'Craft'} ${targets.map(({ item, count }) => `${count} ${item}`).join(' and ')}`;
}

function goalText({ kind, targets, size }: AskedMaking, isOwned: boolean): string {
  return [
    `${titleOf({ kind, targets, size })}${size > 1 ? ' together' : ''}.`,
    size > 1 ? 'Each of you has an inventory of your own: find out who has what, and pass on what others need.' : '',
    kind === 'cooking'
      ? 'Crops and animals are around you, a crafting table, a furnace and a smoker with coal in the middle.'
      : 'There is a crafting table in the middle.',
    isOwned
      ? 'Each of you has a dish of your own; the document "making" has whose is which, and you know only how the other dish is made.'
      : `The task is done as soon as one of you has ${targets.length > 1 ? 'all of it' : 'it'} in the inventory.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
