import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { changed, misjudged, spoiltWork } from './alone.ts';
import type { Mistake } from './mistakes.ts';

const Task = z.looseObject({ task: z.string() });
const Call = z.object({ call: z.string(), args: z.record(z.string(), z.unknown()) });
const Calls = z.looseObject({ calls: z.array(Call).min(1) });

/** What goes wrong in programs and around them: tasks, calls and code that are wrong, and judgements that mislead. */
export const VOYAGER_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'voyager.curriculum': {
    ...spoiltWork((reply, spoil) => {
      const parsed = Task.safeParse(reply);
      return parsed.success ? { ...parsed.data, task: spoil(parsed.data.task) } : undefined;
    }),
    'false-end': (reply) => (Task.safeParse(reply).success ? { reasoning: '', task: null, achieved: true } : undefined),
    empty: changed(z.string(), 'task', () => ''),
  },
  'voyager.act': {
    'wrong-cell': inOneCall(({ args, ...call }, random) => ({
      ...call,
      args: typeof args.x === 'number' ? { ...args, x: args.x + random.pick([-2, -1, 1, 2]) } : {},
    })),
    'unknown-tool': inOneCall((call) => ({ ...call, call: 'castSpell' })),
    'left-out': (reply, random) => {
      const parsed = Calls.safeParse(reply);
      if (!parsed.success) return undefined;
      const { calls } = parsed.data;
      return { ...parsed.data, calls: calls.toSpliced(random.integer(0, calls.length - 1), 1) };
    },
    'wrong-type': changed(z.array(z.unknown()), 'calls', String),
  },
  'voyager.code': {
    // The code breaks off, waits for what never comes, or computes without end.
    'broken-code': changed(z.string(), 'code', (code) => code.slice(0, Math.floor(code.length * 0.7))),
    stalled: changed(z.string(), 'code', (code) => code.replace('{', '{ await new Promise(() => {});')),
    endless: changed(z.string(), 'code', (code) => code.replace('{', '{ for (;;);')),
    thrown: changed(z.string(), 'code', (code) => code.replace('{', '{ bot.nothingLikeThis();')),
    empty: changed(z.string(), 'code', () => ''),
  },
  'voyager.critic': { ...misjudged('success'), 'wrong-type': changed(z.boolean(), 'success', String) },
});

function inOneCall(spoil: (call: z.infer<typeof Call>, random: Random) => unknown): Mistake {
  return (reply, random) => {
    const parsed = Calls.safeParse(reply);
    if (!parsed.success) return undefined;
    const { calls } = parsed.data;
    const chosen = random.integer(0, calls.length - 1);
    return { ...parsed.data, calls: calls.map((call, index) => (index === chosen ? spoil(call, random) : call)) };
  };
}
