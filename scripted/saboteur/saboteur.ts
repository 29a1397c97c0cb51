import type { Random } from '../../clock/random.ts';
import type { Agent, Framework, FrameworkContext } from '../../sidecar/frameworks/framework.ts';
import { frameworkWithOptions, oneOf, wholeNumber } from '../../sidecar/frameworks/frameworkOptions.ts';
import { lie } from './lies.ts';
import { steal } from './theft.ts';
import { undoWork } from './undoing.ts';

/** One act of sabotage; whether it came to anything. */
export type Sabotage = (saboteur: { agent: Agent; chance: Random; signal: AbortSignal }) => Promise<boolean>;

type Kind = 'thief' | 'wrecker' | 'liar';

const SABOTAGE: Readonly<Record<Kind, Sabotage>> = { thief: steal, wrecker: undoWork, liar: lie };

/** Chances to do something in all, so that one that never finds any comes to an end. */
const TRIES = 2000;
/** Rest before the first act, s, and the longest between two: each is twice as long as the one before. */
const FIRST_REST_S = 1;
const LONGEST_REST_S = 120;

/**
 * A mate who works against the team, by a script: a thief carries materials off and throws them away, a wrecker undoes what
 * others did, a liar says what is not so. It does so many acts of sabotage, at first soon after each other and
 * then ever more rarely; what it does follows from the seed and what it sees. It has the same body and tools as all others.
 */
export const saboteur: Framework = frameworkWithOptions(
  {
    kind: oneOf<Kind>('thief', 'wrecker', 'liar'),
    acts: wholeNumber(0, 100, 6),
  },
  ({ kind, acts }): Framework => ({
    name: 'saboteur',
    usesModel: false,
    purposes: [],
    run: async (context) => {
      context.signal.throwIfAborted();
      await Promise.all(context.agents.map((agent) => plot(context, agent, kind, acts)));
    },
  }),
);

async function plot(
  { clock, random, signal }: FrameworkContext,
  agent: Agent,
  kind: Kind,
  acts: number,
): Promise<void> {
  const chance = random.fork(`${kind}/${agent.name}`);
  let rest = FIRST_REST_S;
  for (let [done, tries] = [0, 0]; tries < TRIES && done < acts && !agent.body.lost.aborted; tries++) {
    await clock.sleep(chance.integer(rest * 500, rest * 1500), signal);
    if (!(await SABOTAGE[kind]({ agent, chance, signal }))) continue;
    done++;
    rest = Math.min(LONGEST_REST_S, rest * 2);
  }
}
