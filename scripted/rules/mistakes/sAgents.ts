import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Mistake } from './mistakes.ts';

const Plan = z.looseObject({ now: z.array(z.looseObject({ agent: z.string(), task: z.string() })).min(1) });
const Acts = z.object({ actions: z.array(z.string()).min(1) });
const Judged = z.looseObject({ tasks: z.array(z.looseObject({ status: z.string() })).min(1) });

/**
 * What goes wrong in organisations: work in wrong places, for strangers or for nobody, orders to whom one may not instruct,
 * work taken for done that is not, and ends that nobody notices.
 */
export const S_AGENTS_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  's-agents.plan': {
    'wrong-cell': planned((task, random) => ({ ...task, task: elsewhere(task.task, random) })),
    unreadable: planned((task) => ({ ...task, task: 'See to the rest of it.' })),
    stranger: planned((task) => ({ ...task, agent: 'Herobrine' })),
    'nothing-left': (reply) => (Plan.safeParse(reply).success ? { ...Plan.parse(reply), now: [] } : undefined),
  },
  's-agents.act': {
    'wrong-cell': acted(elsewhere),
    stranger: acted((action) => action.replace(/^(inform \S+ to )?/, 'inform Herobrine to ')),
    // Own work handed on, and mates' work done oneself.
    'wrong-hands': acted((action) =>
      action.startsWith('inform ') ? action.replace(/^inform \S+ to /, '') : `inform Bob to ${action}`,
    ),
    'left-out': (reply, random) => {
      const parsed = Acts.safeParse(reply);
      if (!parsed.success) return undefined;
      const { actions } = parsed.data;
      return { actions: actions.toSpliced(random.integer(0, actions.length - 1), 1) };
    },
  },
  's-agents.monitor': {
    'false-success': judged('success'),
    'false-failure': judged('fail'),
    unnoticed: judged('ongoing'),
    unjudged: (reply) => (Judged.safeParse(reply).success ? { ...Judged.parse(reply), tasks: [] } : undefined),
  },
});

type PlannedTask = z.infer<typeof Plan>['now'][number];

function planned(spoil: (task: PlannedTask, random: Random) => unknown): Mistake {
  return (reply, random) => {
    const parsed = Plan.safeParse(reply);
    if (!parsed.success) return undefined;
    const { now } = parsed.data;
    const chosen = random.integer(0, now.length - 1);
    return { ...parsed.data, now: now.map((task, index) => (index === chosen ? spoil(task, random) : task)) };
  };
}

function acted(spoil: (action: string, random: Random) => string): Mistake {
  return (reply, random) => {
    const parsed = Acts.safeParse(reply);
    if (!parsed.success) return undefined;
    const { actions } = parsed.data;
    const chosen = random.integer(0, actions.length - 1);
    return { actions: actions.map((action, index) => (index === chosen ? spoil(action, random) : action)) };
  };
}

function judged(status: 'success' | 'fail' | 'ongoing'): Mistake {
  return (reply) => {
    const parsed = Judged.safeParse(reply);
    if (!parsed.success) return undefined;
    return { ...parsed.data, status, tasks: parsed.data.tasks.map((task) => ({ ...task, status })) };
  };
}

/** The first place of a text a step or two away; a text without one breaks off. */
function elsewhere(text: string, random: Random): string {
  const place = /\((-?\d+)/;
  return place.test(text)
    ? text.replace(place, (_, x) => `(${Number(x) + random.pick([-2, -1, 1, 2])}`)
    : text.slice(0, Math.ceil(text.length / 2));
}
