import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import { z } from 'zod';
import { Score } from '../../../protocol/score.ts';
import { EPISODE_FILES, episodeFolder } from '../../run/folder/paths.ts';
import { readRunRecord } from '../../run/folder/readRun.ts';
import { readValidationFile } from '../../validate/validationFile.ts';

/** What the oracle came to on the tasks of one suite, with teams of one size. */
export const SuiteFigures = z.strictObject({
  suite: z.string(),
  agents: z.int().min(1),
  /** Tasks played, once each. */
  plays: z.int().min(1),
  successes: z.int().min(0),
  /** Game ticks of its successes; null without any. */
  median: z.number().nullable(),
  slowest: z.number().nullable(),
  /** Plays in which somebody died; null where the family does not count. */
  deadly: z.int().min(0).nullable(),
  gameVersion: z.string(),
  seed: z.int(),
});
export type SuiteFigures = z.infer<typeof SuiteFigures>;

/** docs/reference/taskFigures.json: measured, never written by hand. */
export const TaskFigures = z.array(SuiteFigures);

/** One play of the oracle. */
interface Play {
  readonly taskId: string;
  readonly agents: number;
  readonly isSuccess: boolean;
  readonly ticks: number;
  readonly deaths: number | null;
}

/**
 * Figures of a file that `guildhall validate --out` wrote, or of a run's folder, of which the oracle's first trials count.
 * @throws ConfigError for what is neither.
 */
export function figuresOf(path: string): SuiteFigures[] {
  const isRun = existsSync(join(path, 'run.json'));
  const { gameVersion, seed, plays } = isRun ? playsOfRun(path) : playsOfValidation(path);
  const groups = new Map<string, Play[]>();
  for (const play of plays) {
    const key = `${suiteOf(play.taskId)} ${play.agents}`;
    groups.set(key, [...(groups.get(key) ?? []), play]);
  }
  return [...groups.values()].map((members) => {
    const { taskId, agents } = members[0] as Play;
    const times = members.filter(({ isSuccess }) => isSuccess).map(({ ticks }) => ticks);
    const deaths = members.flatMap((play) => play.deaths ?? []);
    return {
      suite: suiteOf(taskId),
      agents,
      plays: members.length,
      successes: times.length,
      median: times.length > 0 ? median(times) : null,
      slowest: times.length > 0 ? Math.max(...times) : null,
      deadly: deaths.length > 0 ? deaths.filter((count) => count > 0).length : null,
      gameVersion,
      seed,
    };
  });
}

/** The new figures, and of the old ones those of other suites and team sizes; in the order of names and sizes. */
export function merged(old: readonly SuiteFigures[], fresh: readonly SuiteFigures[]): SuiteFigures[] {
  const byKey = new Map([...old, ...fresh].map((figures) => [`${figures.suite} ${figures.agents}`, figures]));
  return [...byKey.values()].sort((a, b) => (a.suite < b.suite ? -1 : a.suite > b.suite ? 1 : a.agents - b.agents));
}

function suiteOf(taskId: string): string {
  return taskId.slice(0, taskId.lastIndexOf('/'));
}

interface Plays {
  readonly gameVersion: string;
  readonly seed: number;
  readonly plays: readonly Play[];
}

function playsOfValidation(path: string): Plays {
  const { conditions, validations } = readValidationFile(path);
  const plays = validations.flatMap(({ taskId, checks }) =>
    checks.flatMap(({ name, agents, passed, figure, deaths }): Play[] =>
      name === 'oracle' && agents !== undefined
        ? [{ taskId, agents, isSuccess: passed, ticks: figure ?? 0, deaths: deaths ?? null }]
        : [],
    ),
  );
  return { ...conditions, plays };
}

function playsOfRun(folder: string): Plays {
  const { gameVersion, seed, episodes } = readRunRecord(folder);
  const plays = episodes
    .filter(({ framework, trial }) => framework === 'oracle' && trial === 0)
    .flatMap(({ index, taskId, agents }): Play[] => {
      const file = join(episodeFolder(folder, index), EPISODE_FILES.score);
      if (!existsSync(file)) return [];
      const { success, ticks, metrics } = Score.parse(JSON.parse(readFileSync(file, 'utf8')));
      return [
        { taskId, agents: agents.length, isSuccess: success === true, ticks, deaths: metrics?.deaths?.value ?? null },
      ];
    });
  return { gameVersion, seed, plays };
}
