import { MS_PER_TICK, TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { startChild } from './child.ts';
import { CrowdMessage, CrowdServerMessage } from './crowdMessages.ts';
import { type Figure, type Step, summaryOf } from './figure.ts';

/** A crowd that is measured for `windowMs` after it has been left alone for `settleMs`. */
interface Crowd {
  readonly bots: number;
  readonly busy: boolean;
  /** Arenas of one referee that the bots are spread over, a game in each; 0 for an open field where all see all. */
  readonly arenas: number;
  readonly settleMs: number;
  readonly windowMs: number;
}

/** The empty server is what the others are compared with. */
const CROWDS: readonly Crowd[] = [
  { bots: 0, busy: false, arenas: 0, settleMs: 500, windowMs: 3_000 },
  { bots: 8, busy: false, arenas: 0, settleMs: 2_000, windowMs: 5_000 },
  { bots: 32, busy: false, arenas: 0, settleMs: 3_000, windowMs: 10_000 },
  { bots: 32, busy: true, arenas: 0, settleMs: 5_000, windowMs: 20_000 },
  { bots: 64, busy: true, arenas: 0, settleMs: 10_000, windowMs: 20_000 },
  { bots: 100, busy: true, arenas: 100, settleMs: 10_000, windowMs: 20_000 },
];
const MIB = 2 ** 20;

/**
 * How many Mineflayer bots, driven from another process, the server bears: ticks, share of a core and memory with idle
 * bots and with 32 and 64 that walk and dig, all of them in sight of each other; and with a hundred that are alone in an
 * arena each, whose game a referee records and scores.
 */
export async function capacity(repetitions: number, step: Step, crowds = CROWDS): Promise<Figure[]> {
  const figures: Figure[] = [];
  let alone: { cpu: number; heap: number; rss: number } | undefined;
  for (const [index, { bots, busy, arenas, settleMs, windowMs }] of crowds.entries()) {
    const who = bots === 0 ? 'no bots' : `${bots} ${busy ? 'busy' : 'idle'} bots`;
    const name = arenas === 0 ? who : `${who} in ${arenas} arenas`;
    const [ticks, rates, cpu, heap, rss, dug, walked]: number[][] = [[], [], [], [], [], [], []];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await using server = startChild('./crowdServerChild.ts');
      server.send({ type: 'open', bots, arenas });
      const opened = await server.next(CrowdServerMessage);
      if (opened.type !== 'open') throw new Error(`expected "open", got "${opened.type}"`);
      await using crowd = bots > 0 ? startChild('./crowdChild.ts') : undefined;
      if (crowd) {
        const { type: _, ...game } = opened;
        crowd.send({ type: 'play', ...game, busy });
        await crowd.next(CrowdMessage);
      }
      // The first window lets the crowd spread and the code get warm.
      server.send({ type: 'measure', windowMs: settleMs });
      await server.next(CrowdServerMessage);
      server.send({ type: 'measure', windowMs });
      const measured = await server.next(CrowdServerMessage);
      if (measured.type !== 'measured') throw new Error(`expected "measured", got "${measured.type}"`);
      if (measured.players !== bots) throw new Error(`${measured.players} of ${bots} bots are in play`);
      if (measured.games !== arenas) throw new Error(`${measured.games} of ${arenas} games go on`);
      const seconds = measured.wallMs / 1000;
      ticks?.push(...measured.ticks);
      rates?.push(measured.ticks.length / seconds);
      cpu?.push((measured.cpuMs / measured.wallMs) * 100);
      heap?.push(measured.heapUsed / MIB);
      rss?.push(measured.rss / MIB);
      dug?.push(measured.dug / seconds);
      walked?.push(measured.walked / seconds);
      step((index + (repetition + 1) / repetitions) / crowds.length, name);
    }
    const of = (values: number[] | undefined): readonly number[] => values ?? [];
    const median = (values: number[] | undefined) => summaryOf(of(values)).median;
    figures.push(
      { name: `tick, ${name}`, unit: 'ms', values: of(ticks), note: `one tick; ${MS_PER_TICK} ms are available` },
      { name: `rate, ${name}`, unit: '/s', values: of(rates), note: `ticks a second; ${TICKS_PER_SECOND} are wanted` },
      { name: `CPU, ${name}`, unit: '%', values: of(cpu), note: 'of one core, all threads of the server' },
    );
    if (busy) {
      figures.push(
        { name: `dug, ${name}`, unit: '/s', values: of(dug), note: 'blocks broken a second' },
        { name: `walked, ${name}`, unit: '/s', values: of(walked), note: 'blocks gone a second, all together' },
        {
          name: `p99 tick / 50 ms, ${name}`,
          unit: 'x',
          values: [summaryOf(of(ticks)).p99 / MS_PER_TICK],
          note: `below 1 holds ${TICKS_PER_SECOND} ticks a second`,
        },
      );
    }
    alone ??= { cpu: median(cpu), heap: median(heap), rss: median(rss) };
    const each = (values: number[] | undefined, less: number) => of(values).map((value) => (value - less) / bots);
    if (bots > 0)
      figures.push(
        {
          name: `CPU a bot, ${name}`,
          unit: '%',
          values: each(cpu, alone.cpu),
          note: 'of one core, beyond the server alone',
        },
        { name: `heap a bot, ${name}`, unit: 'MiB', values: each(heap, alone.heap), note: 'beyond the server alone' },
        { name: `RSS a bot, ${name}`, unit: 'MiB', values: each(rss, alone.rss), note: 'beyond the server alone' },
      );
  }
  return figures;
}
