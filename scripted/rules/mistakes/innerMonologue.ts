import { z } from 'zod';
import { nameTable } from '../../../protocol/nameTable.ts';
import { changed, misjudged, spoiltWork } from './alone.ts';
import type { Mistake } from './mistakes.ts';

const Acts = z.object({ thought: z.string(), act: z.string() });

/** What goes wrong in a monologue: steps that are wrong, ends that are none, and feedback that misleads. */
export const INNER_MONOLOGUE_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'inner-monologue.plan': {
    ...spoiltWork((reply, spoil) => {
      const parsed = Acts.safeParse(reply);
      return parsed.success ? { ...parsed.data, act: spoil(parsed.data.act) } : undefined;
    }),
    'false-end': () => ({ thought: 'That was all.', done: 'Nothing of the goal is left to be done.' }),
    'idle-wait': () => ({ thought: 'Better wait.', wait: 'something to happen' }),
    'two-at-once': (reply) => ({ ...(reply as object), act: 'Dig', wait: 'something' }),
  },
  'inner-monologue.answer': {
    hallucinated: changed(z.string(), 'answer', () => 'Nothing is left to be done here.'),
    empty: changed(z.string(), 'answer', () => ''),
  },
  'inner-monologue.success': { ...misjudged('success'), 'wrong-type': changed(z.boolean(), 'success', String) },
});
