import type { Task } from './task.ts';

/** Sentences of goals, which are part of what tasks were published with, and plainer ones in their place. */
const PLAINER: readonly (readonly [published: string, shown: string])[] = [
  [
    'The document "blueprint" lists every block, its state and its place; coordinates',
    'The blueprint lists every block, its state and its place. You are shown all of it as the document "blueprint", or those blocks of the blueprint that are still missing; coordinates',
  ],
  [
    'Solving a room opens the way on foot or brings you on.',
    'When a room is solved, either a way out of it opens or you are moved to the next one.',
  ],
  [
    'zombies and husks come for the beds in which villagers sleep.',
    'zombies and husks come for the beds in which villagers sleep; spiders hunt players alone.',
  ],
  [
    'with all they had and can still save villagers; but once one of you has died more than 3 times, no villager counts any more.',
    'with all they had. The goal is lost then, but villagers alive at sunrise still score; once one of you has died more than 3 times, none does.',
  ],
];

/** What goals say of a team, and what one agent alone reads in its place. */
const WORDS_OF_A_TEAM: readonly (readonly [team: RegExp, alone: string])[] = [
  [/^(Build|Cook|Collect)( [^:.]*?)? together\b/, '$1$2'],
  [/ Share the work, and tell each other what you do\./g, ''],
  [/\bone of you has (.+?) in their inventory/g, 'you have $1 in your inventory'],
  [/\bnone of you may have died\b/g, 'you may not have died'],
  [/\bone of you has died\b/g, 'you have died'],
  [/\bEach of you begins\b/g, 'You begin'],
];

/** A task's goal as a team of so many agents is told it: one alone has nobody to share the work with or to talk to. */
export function goalShown({ goal }: Pick<Task, 'goal'>, agents: number): string {
  const plain = PLAINER.reduce((text, [published, shown]) => text.replace(published, shown), goal);
  if (agents > 1) return plain;
  return WORDS_OF_A_TEAM.reduce((text, [team, alone]) => text.replace(team, alone), plain);
}
