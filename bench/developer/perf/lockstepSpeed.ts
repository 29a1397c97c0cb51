import { startChild } from './child.ts';
import type { Figure, Step } from './figure.ts';
import { CrewFigures } from './lockstepCrew.ts';

/** Crews to time, and how much game time, ms: fewer bots pass more of it in the same wall time. */
const CREWS = [
  { bots: 1, work: 'busy', windowMs: 600_000 },
  { bots: 2, work: 'busy', windowMs: 400_000 },
  { bots: 4, work: 'busy', windowMs: 300_000 },
  { bots: 8, work: 'busy', windowMs: 200_000 },
  { bots: 16, work: 'busy', windowMs: 120_000 },
  { bots: 32, work: 'busy', windowMs: 60_000 },
  { bots: 64, work: 'busy', windowMs: 30_000 },
  { bots: 4, work: 'idle', windowMs: 1_200_000 },
] as const;
/** Game time before that, in which code gets warm and the crew spreads. */
const WARM_UP_MS = 60_000;

/**
 * How many times faster than real time crews live under lockstep: bots that walk to places at random, put a block there
 * and dig it up again, all in sight of one another, each crew in a fresh process.
 */
export async function lockstepSpeed(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { bots, work, windowMs }] of CREWS.entries()) {
    const name = `${bots} ${work} ${bots === 1 ? 'bot' : 'bots'}`;
    const [speed, cpu, login, done]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await using crew = startChild('./lockstepCrewChild.ts', [bots, work, WARM_UP_MS, windowMs].map(String));
      const figure = await crew.next(CrewFigures);
      speed.push(figure.gameMs / figure.wallMs);
      cpu.push(figure.gameMs / figure.cpuMs);
      login.push(figure.loginWallMs);
      done.push((figure.placed + figure.dug) / (figure.gameMs / 1000));
      step((index + (repetition + 1) / repetitions) / CREWS.length, name);
    }
    figures.push(
      { name: `speed, ${name}`, unit: 'x', values: speed, note: 'game time / wall time' },
      { name: `speed by CPU, ${name}`, unit: 'x', values: cpu, note: 'game time / CPU time of all threads' },
      { name: `login, ${name}`, unit: 'ms', values: login, note: 'until all of them see their place' },
    );
    if (work === 'busy')
      figures.push({ name: `work, ${name}`, unit: '/s', values: done, note: 'blocks placed or dug a game second' });
  }
  return figures;
}
