import type { Measured } from './gauge.ts';

/** What is asked of a living world, with eight players. */
const LEAST_SPEED = 30;
const LEAST_TICKS_PER_SECOND = 19.95;
const MOST_P99_MS = 50;
/** Of the process that has the server alone, MiB. */
const MOST_MEMORY = 400;
/** How much more the last quarter may take than the second one, in which all code has been met. */
const MOST_GROWTH = 1.1;
/** Minutes below which nothing is said of growth. */
const LEAST_MINUTES = 20;

/** One line of what is asked, and how it came out; undefined when the run was too short to tell. */
export interface Bound {
  readonly name: string;
  readonly asked: string;
  readonly measured: string;
  readonly holds: boolean | undefined;
}

/**
 * What is asked of a soak in a living world, line by line.
 * @param realtime whether the players were in a process of their own, in real time.
 * @param speed game time by wall time.
 */
export function boundsOf({ rows, p99, overCaps }: Measured, realtime: boolean, speed: number): Bound[] {
  const memory = rows.map(({ rss }) => rss);
  const most = Math.max(0, ...memory);
  const quarter = Math.floor(memory.length / 4);
  const [second, last] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(memory.length - quarter))];
  const growth = last / second;
  const slowest = Math.min(...rows.map(({ ticksPerSecond }) => ticksPerSecond));
  const told = rows.length > 0;
  const caps = {
    name: 'caps',
    asked: 'none exceeded',
    measured: overCaps.length > 0 ? overCaps.join('; ') : 'none',
    holds: overCaps.length === 0,
  };
  const grown = {
    name: 'memory grows',
    asked: `at most ${percent(MOST_GROWTH)}`,
    measured: rows.length < LEAST_MINUTES ? 'too short to tell' : percent(growth),
    holds: rows.length < LEAST_MINUTES ? undefined : growth <= MOST_GROWTH,
  };
  if (!realtime)
    return [
      {
        name: 'lockstep',
        asked: `at least ${LEAST_SPEED} times real time`,
        measured: speed.toFixed(1),
        holds: speed >= LEAST_SPEED,
      },
      caps,
      grown,
    ];
  return [
    {
      name: 'slowest minute',
      asked: '20.0 ticks/s',
      measured: told ? slowest.toFixed(1) : 'too short to tell',
      holds: told ? slowest >= LEAST_TICKS_PER_SECOND : undefined,
    },
    {
      name: 'tick p99',
      asked: `under ${MOST_P99_MS} ms`,
      measured: `${p99.toFixed(1)} ms`,
      holds: p99 < MOST_P99_MS,
    },
    {
      name: 'memory of the server',
      asked: `under ${MOST_MEMORY} MiB`,
      measured: told ? `${most.toFixed(0)} MiB` : 'too short to tell',
      holds: told ? most < MOST_MEMORY : undefined,
    },
    caps,
    grown,
  ];
}

/** The lines as a table. */
export function boundsTable(bounds: readonly Bound[]): string[] {
  const verdict = ({ holds }: Bound) => (holds === undefined ? '-' : holds ? 'holds' : 'VIOLATED');
  return bounds.map(
    (bound) => `  ${bound.name.padEnd(22)}${bound.asked.padEnd(30)}${bound.measured.padEnd(24)}${verdict(bound)}`,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(growth: number): string {
  return `${((growth - 1) * 100).toFixed(0)} %`;
}
