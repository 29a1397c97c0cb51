import { median } from 'simple-statistics';
import { count } from '../console/plainText.ts';
import { type Column, textTable } from '../console/textTable.ts';
import { clockTime, percent } from '../run/play/followEpisode.ts';
import { type Certificate, type CertificateName, isProven, type TaskProof } from './taskValidation.ts';

/** What was found of each task, a row each. */
export function proofTable(proofs: readonly TaskProof[], width?: number): string {
  const teams = teamsOf(proofs);
  const hasSolo = proofs.some((proof) => find(proof, 'solo'));
  const columns: Column<TaskProof>[] = [
    { heading: 'task', cell: ({ taskId }) => taskId },
    { heading: 'certificates', cell: verdictOf },
    { heading: 'D', cell: ({ complexity }) => complexity?.ours.toFixed(2) ?? '-', right: true },
    { heading: 'as coded', cell: ({ complexity }) => complexity?.asCoded.toFixed(2) ?? '-', right: true },
    { heading: 'limit', cell: ({ limits }) => (limits ? clockTime(limits.gameTicks) : '-'), right: true },
    { heading: 'action', cell: ({ limits }) => (limits ? clockTime(limits.actionTicks) : '-'), right: true },
    ...teams.map(
      (agents): Column<TaskProof> => ({
        heading: `oracle x${agents}`,
        cell: (proof) => timeOf(find(proof, 'oracle', agents)),
        right: true,
      }),
    ),
    { heading: 'idle', cell: (proof) => shareOf(find(proof, 'idle')), right: true },
    { heading: 'random', cell: (proof) => shareOf(find(proof, 'random')), right: true },
    ...(hasSolo ? [{ heading: 'alone', cell: (proof: TaskProof) => shareOf(find(proof, 'solo')), right: true }] : []),
  ];
  return textTable(columns, proofs, { width, spare: columns.length - 2 });
}

/** What was found of a suite as a whole. */
export interface SuiteSummary {
  readonly suite: string;
  readonly tasks: number;
  readonly proven: number;
  /** Of D as we define it. */
  readonly complexity: { readonly least: number; readonly most: number } | null;
  readonly oracle: readonly {
    readonly agents: number;
    readonly tasks: number;
    /** Tasks it was given full marks for. */
    readonly successes: number;
    /** Deaths in all plays together; null where nobody counted. */
    readonly deaths: number | null;
    /** Plays in which somebody died; null where nobody counted. */
    readonly deadly: number | null;
    /** Game ticks of the middle one of its successes; null without any. */
    readonly median: number | null;
    /** Game ticks, all tasks together. */
    readonly ticks: number;
    readonly slowest: { readonly taskId: string; readonly ticks: number };
  }[];
  /** Mean completion; null where nobody played. */
  readonly idle: number | null;
  readonly random: number | null;
  /** Processor time, all tasks together and at most, ms. */
  readonly cpuMs: number;
  readonly costliest: { readonly taskId: string; readonly cpuMs: number };
}

/** Summaries of the suites that the tasks belong to, in the order they come. */
export function summaries(proofs: readonly TaskProof[]): SuiteSummary[] {
  const suites = new Map<string, TaskProof[]>();
  for (const proof of proofs) {
    const suite = proof.taskId.slice(0, proof.taskId.lastIndexOf('/'));
    suites.set(suite, [...(suites.get(suite) ?? []), proof]);
  }
  return [...suites].map(([suite, members]) => summaryOf(suite, members));
}

function deathsText(deaths: number | null, deadly: number | null, played: number): string {
  if (deaths === null) return '';
  return deaths === 0 ? ', nobody died' : `, ${count(deaths, 'death')} in ${deadly ?? 0} of ${count(played, 'play')}`;
}

/** A summary in two lines. */
export function summaryText(summary: SuiteSummary): string {
  const { suite, tasks, proven, complexity, oracle, idle, random, cpuMs, costliest } = summary;
  const d = complexity ? `, D ${complexity.least.toFixed(2)} to ${complexity.most.toFixed(2)}` : '';
  const times = oracle.map(
    ({ agents, tasks: played, successes, deaths, deadly, median, ticks, slowest }) =>
      `oracle x${agents} success ${successes} of ${played}, median ${median === null ? '-' : clockTime(median)}, ` +
      `at most ${clockTime(slowest.ticks)} (${slowest.taskId}), ${clockTime(ticks)} in all${deathsText(deaths, deadly, played)}`,
  );
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    `${suite}: ${proven} of ${count(tasks, 'task')} proven${d}; mean completion idle ${percent(idle)}, random ${percent(random)}`,
    `  ${[...times, `${seconds(cpuMs)} of processor time, at most ${seconds(costliest.cpuMs)} (${costliest.taskId})`].join('; ')}`,
  ].join('\n');
}

function summaryOf(suite: string, proofs: readonly TaskProof[]): SuiteSummary {
  const complexities = proofs.flatMap(({ complexity }) => complexity?.ours ?? []);
  const oracle = teamsOf(proofs).map((agents) => {
    const times = proofs.flatMap((proof) => {
      const ticks = find(proof, 'oracle', agents)?.figure;
      return ticks === null || ticks === undefined ? [] : { taskId: proof.taskId, ticks };
    });
    const plays = proofs.flatMap((proof) => find(proof, 'oracle', agents) ?? []);
    const won = plays.filter(({ passed }) => passed).flatMap(({ figure }) => figure ?? []);
    const deaths = plays.flatMap((play) => play.deaths ?? []);
    return {
      agents,
      tasks: times.length,
      successes: won.length,
      deaths: deaths.length > 0 ? deaths.reduce((sum, number) => sum + number, 0) : null,
      deadly: deaths.length > 0 ? deaths.filter((number) => number > 0).length : null,
      median: won.length > 0 ? median(won) : null,
      ticks: times.reduce((sum, { ticks }) => sum + ticks, 0),
      slowest: most(times, ({ ticks }) => ticks) ?? { taskId: '-', ticks: 0 },
    };
  });
  return {
    suite,
    tasks: proofs.length,
    proven: proofs.filter(isProven).length,
    complexity: complexities.length > 0 ? { least: Math.min(...complexities), most: Math.max(...complexities) } : null,
    oracle,
    idle: meanOf(proofs, 'idle'),
    random: meanOf(proofs, 'random'),
    cpuMs: proofs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    costliest: most(proofs, ({ cpuMs }) => cpuMs) as TaskProof,
  };
}

function meanOf(proofs: readonly TaskProof[], name: CertificateName): number | null {
  const figures = proofs.flatMap((proof) => find(proof, name)?.figure ?? []);
  return figures.length > 0 ? figures.reduce((sum, figure) => sum + figure, 0) / figures.length : null;
}

function most<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || measure(item) > measure(best) ? item : best),
    undefined,
  );
}

/** Team sizes that the oracle played with, ascending. */
function teamsOf(proofs: readonly TaskProof[]): number[] {
  const sizes = proofs.flatMap(({ certificates }) =>
    certificates.flatMap(({ name, agents }) => (name === 'oracle' && agents !== undefined ? agents : [])),
  );
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function find({ certificates }: TaskProof, name: CertificateName, agents?: number): Certificate | undefined {
  return certificates.find(
    (certificate) => certificate.name === name && (agents === undefined || certificate.agents === agents),
  );
}

function verdictOf({ certificates }: TaskProof): string {
  const failed = certificates.filter(({ passed }) => !passed).map(({ name }) => name);
  return failed.length === 0 ? `all ${certificates.length}` : `NOT ${[...new Set(failed)].join(', ')}`;
}

function timeOf(certificate: Certificate | undefined): string {
  if (!certificate || certificate.figure === null) return '-';
  return certificate.passed ? clockTime(certificate.figure) : `(${clockTime(certificate.figure)})`;
}

function shareOf(certificate: Certificate | undefined): string {
  return percent(certificate?.figure);
}
