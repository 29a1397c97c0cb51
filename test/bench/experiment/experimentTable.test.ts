import { describe, expect, test } from 'vitest';
import type { Section } from '../../../bench/experiment/experiment.ts';
import { currentName, EXPERIMENTS, findExperiment } from '../../../bench/experiment/experiments.ts';
import { experimentTable } from '../../../bench/experiment/experimentTable.ts';
import { OPEN_WORLDS } from '../../../bench/experiment/openWorlds.ts';
import { choosePlayers, playersLabel } from '../../../bench/experiment/players.ts';
import { estimateText, publishedCsv, tableCsv, tableMarkdown, tableText } from '../../../bench/experiment/tableText.ts';
import type { EpisodeFiles, RunFiles } from '../../../bench/run/folder/readRun.ts';
import { selectTasks } from '../../../bench/tasks/selectTasks.ts';
import type { Score } from '../../../protocol/score.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { METRICS } from '../../../server-plugin/scoring/definitions/definitions.ts';
import { NEEDS_EXACT_EVENTS } from '../../../server-plugin/scoring/evidence.ts';
import { groundOf } from '../../../tasks/landGround.ts';
import { replied } from '../report/replied.ts';

const limits = { gameTicks: 1, actionTicks: 1, noProgressTicks: null };

function scoreOf(taskId: string, completion: number | null, reason: Score['reason'] = 'game-time'): Score {
  return {
    episodeId: 'e',
    taskId,
    termination: completion === null ? 'fault' : 'limit',
    reason,
    ticks: 10,
    success: null,
    metrics:
      completion === null
        ? null
        : {
            completion: { value: completion, unit: 'ratio' },
            efficiency: { value: completion * 3, unit: 'percent-per-minute' },
            balance: { value: null, unit: 'ratio', note: 'one agent' },
            vhr: { value: 0.5, unit: 'ratio' },
            acr: { value: 0.25, unit: 'ratio' },
          },
    perAgent: {},
  };
}

/** A run of episodes with these completions; null ended by a fault, undefined was never played. */
function runOf(
  model: string,
  completions: readonly (number | null | undefined)[],
  tasks = completions.length,
): RunFiles {
  const episodes = completions.map((completion, index): EpisodeFiles => {
    const taskId = `villager/construction/00${index % tasks}`;
    return {
      record: {
        index,
        taskId,
        taskVersion: 1,
        taskHash: 'x',
        trial: Math.floor(index / tasks),
        agents: ['Alice', 'Bob'],
        framework: 'dagent',
        model,
        seed: 1,
        limits,
      },
      folder: '',
      task: undefined,
      events: [],
      score:
        completion === undefined
          ? undefined
          : scoreOf(taskId, completion, completion === null ? 'model-unavailable' : undefined),
      initialSnapshot: undefined,
      finalSnapshot: undefined,
      replay: undefined,
      problem: undefined,
      transcript: [],
    };
  });
  return {
    folder: '',
    attempts: new Map(),
    record: {
      format: 2,
      id: 'r',
      createdAt: '',
      command: [],
      guildhallVersion: '0',
      gitSha: null,
      nodeVersion: '',
      gameVersion: '1.20.4',
      packages: {},
      host: 'embedded',
      clock: 'lockstep',
      lockstep: { think: 'measured', pace: 'max', jobs: 1, verifyReplay: false },
      seed: 1,
      episodes: episodes.map(({ record }) => record),
    },
    episodes,
  };
}

const tableOf = (run: RunFiles, experiment = 'villager/table1', section: Section = 'Construction') =>
  experimentTable(run, {
    format: 1,
    experiment,
    seed: 7,
    trials: 1,
    arms: [
      {
        row: playersLabel({ framework: 'dagent', model: run.episodes[0]?.record.model ?? '' }),
        section,
        framework: 'dagent',
        model: run.episodes[0]?.record.model ?? '',
        episodes: run.episodes.map(({ record }) => record.index),
      },
    ],
  });

describe('the table of an experiment', () => {
  test('has the paper’s columns, in percent', () => {
    const [section] = tableOf(runOf('openai/m', [0.2, 0.6])).sections;
    expect(section?.cells.map(({ heading, value }) => [heading, value.mean])).toEqual([
      ['C (%)', 40],
      ['VHR (%)', 50],
      ['E (%/min)', 1.2],
      ['B (%)', null],
    ]);
  });

  test('says where figures are missing because the server was sampled', () => {
    const run = runOf('openai/m', [0.2, 0.6]);
    const missing = { value: null, unit: 'ratio' as const, note: NEEDS_EXACT_EVENTS };
    const episodes = run.episodes.map((episode) => {
      const { score } = episode;
      return score ? { ...episode, score: { ...score, metrics: { ...score.metrics, balance: missing } } } : episode;
    });
    const table = tableOf({ ...run, episodes });
    expect(table.sections[0]?.cells.map(({ heading, sampled }) => [heading, sampled])).toContainEqual(['B (%)', 2]);
    expect(tableText(table)).toMatch(/unscored \(sampled\) +2/);
    expect(tableMarkdown(table)).toContain('| unscored (sampled) |');
    expect(tableText(table)).toContain('2 episodes were played on a sampled server');
    expect(
      tableCsv(table)
        .split('\n')
        .find((line) => line.includes('balance')),
    ).toMatch(/,2$/);
    expect(tableText(tableOf(run))).not.toContain('sampled');
  });

  test('leaves out what is no clean result, says so, and lists what was left out', () => {
    const run = runOf('openai/m', [1, 0.25, 0.5]);
    const [first, ...others] = run.episodes as [EpisodeFiles, ...EpisodeFiles[]];
    const episodes = [
      first,
      ...others.map((episode) => ({ ...episode, transcript: [replied(null), replied('no JSON')] })),
    ];
    const table = tableOf({ ...run, episodes });
    expect(table.sections[0]).toMatchObject({ planned: 3, scored: 1, unclean: 2, faults: 0, notPlayed: 0 });
    expect(table.sections[0]?.cells[0]?.value.mean).toBe(100);
    expect(table.unclean).toMatchObject([
      { episode: 1, completion: 0.25, replies: 2, unusable: 1, share: 0.5 },
      { episode: 2, completion: 0.5 },
    ]);
    for (const text of [tableText(table), tableMarkdown(table)]) {
      expect(text).toContain('NOT CLEAN: in 2 episodes more than a third');
      expect(text).toMatch(
        /- 1 villager\/construction\/001, .*1 of 2 replies unusable \(50\.0 %\), completion 25\.0 %/,
      );
    }
    const accepted = tableOf({ ...run, record: { ...run.record, acceptUnusable: true }, episodes });
    expect(accepted.sections[0]).toMatchObject({ scored: 3, unclean: 0 });
    expect(tableText(accepted)).not.toContain('NOT CLEAN');
  });

  test('leaves faults and what is not played out of the figures, and counts them', () => {
    const table = tableOf(runOf('openai/m', [1, null, undefined, 0]));
    expect(table.sections[0]).toMatchObject({ planned: 4, scored: 2, faults: 1, notPlayed: 1 });
    expect(table.sections[0]?.cells[0]?.value.mean).toBe(50);
    expect(table.sections[0]?.cells[0]?.faultsAsZero).toBeCloseTo(100 / 3, 12);
    const text = tableText(table);
    expect(text).toContain('50.0 [0.0, 100] (33.3)');
    expect(text).toContain('2 of 4, 1 fault');
    expect(text).toContain('1 episode ended by a fault');
    expect(text).toContain('1 episode is not played yet');
  });

  test('draws over tasks, or over the trials of a single one', () => {
    expect(tableOf(runOf('openai/m', [0, 1, 1, 0], 2)).sections[0]?.cells[0]?.value).toMatchObject({
      over: 'tasks',
      drawn: 2,
    });
    expect(tableOf(runOf('openai/m', [0, 1, 1], 1)).sections[0]?.cells[0]?.value).toMatchObject({
      over: 'trials',
      drawn: 3,
    });
  });

  test('says of scripts that they are no language models, and of language models nothing of the kind', () => {
    for (const print of [tableMarkdown, tableText]) {
      expect(print(tableOf(runOf('rules', [1])))).toContain('Script, not a language model');
      expect(print(tableOf(runOf('openai/m', [1])))).not.toContain('not a language model');
    }
    expect(tableMarkdown(tableOf(runOf('rules', [1])))).toContain(
      '| DAGENT rules (script, not a language model) | 100 |',
    );
  });

  test('keeps the paper’s figures apart from the run’s', () => {
    const table = tableOf(runOf('openai/m', [0.5, 0.7]));
    const [own, published] = tableMarkdown(table).split('## As published');
    expect(own).not.toContain('36.45');
    expect(published).toContain('| gpt-4-1106-preview | 36.45 | 49.05 | 3.88 | 95.38 | 73.29 | 149.4 | 90.03 |');
    expect(tableCsv(table)).not.toContain('36.45');
    expect(publishedCsv(table)).toContain('gpt-4-1106-preview,Construction,C (%),36.45');
  });

  test('shows the contribution rate where the paper’s fourth table is headed VHR', () => {
    const table = tableOf(runOf('openai/m', [1]), 'villager/table4', 'Cooking');
    expect(table.sections[0]?.cells.map(({ heading }) => heading)).toEqual(['C (%)', 'ACR (%)', 'E (%/min)', 'B (%)']);
    expect(table.sections[0]?.cells[1]?.value.mean).toBe(25);
  });

  test('is the same again from the same files', () => {
    const run = runOf('openai/m', [0.1, 0.9, 0.4]);
    expect(tableOf(run)).toEqual(tableOf(run));
  });

  test('lays rows beside the first one task by task', () => {
    const run = runOf('openai/m', [0.1, 0.5, 0.9, 0.3, 0.6, 1, 0.4, null], 4);
    const arm = { section: 'Construction', framework: 'dagent' } as const;
    const { sections } = experimentTable(run, {
      format: 1,
      experiment: 'villager/table1',
      seed: 7,
      trials: 1,
      arms: [
        { ...arm, row: 'a', model: 'openai/a', episodes: [0, 1, 2, 3] },
        { ...arm, row: 'b', model: 'openai/b', episodes: [4, 5, 6, 7] },
      ],
    });
    expect(sections[0]?.aboveFirst).toBeNull();
    // Of the fourth task the second row has no figures: (50 + 50 - 50) / 3.
    expect(sections[1]?.aboveFirst?.[0]).toMatchObject({ heading: 'C (%)', value: { drawn: 3, over: 'tasks' } });
    expect(sections[1]?.aboveFirst?.[0]?.value.mean).toBeCloseTo(50 / 3, 9);
    const table = { ...tableOf(run), sections };
    for (const text of [tableMarkdown(table), tableText(table)]) {
      expect(text).toContain('Construction: above a, task by task');
      expect(text).toContain('+16.7 [');
    }
    expect(tableMarkdown(tableOf(run))).not.toContain('task by task');
  });

  test('quotes what a comma would break', () => {
    const csv = tableCsv(tableOf(runOf('rules', [1])));
    expect(csv.split('\n')[1]).toContain('"DAGENT rules (script, not a language model)"');
  });
});

describe('experiments in the open', () => {
  test('name suites, sections and frameworks that there are, each row of a section once', () => {
    for (const { parts, frameworks } of OPEN_WORLDS) {
      for (const framework of frameworks) expect(() => findFramework(framework)).not.toThrow();
      for (const { suite, framework, agents } of parts) {
        const [task] = selectTasks([suite], { sample: 1 });
        expect(task && groundOf(task)).toBeDefined();
        expect(agents).toBeLessThanOrEqual(task?.agents.max ?? 0);
        if (framework) expect(() => findFramework(framework)).not.toThrow();
      }
      const cells = parts.map(({ section, row, suite }) => `${section} ${row ?? ''} ${suite}`);
      expect(new Set(cells).size).toBe(cells.length);
    }
  });

  const CALL = { type: 'model-called', at: 0, agent: 'Alice', purpose: 's-agents.plan', model: 'rules', reply: '' };
  const usage = { inputTokens: null, outputTokens: null, cachedTokens: null };
  const planned = { ...CALL, usage, latencyMs: 0, problem: null };

  /** Episodes of two lands: the goal reached after six minutes with three plans, and not reached with five. */
  function collected(): RunFiles {
    const run = runOf('rules', [1, 0.5]);
    const figures = [
      { success: true, timeCost: 6, calls: 3 },
      { success: false, timeCost: null, calls: 5 },
    ];
    const episodes = run.episodes.map((episode, index): EpisodeFiles => {
      const { score } = episode;
      const { success, timeCost, calls } = figures[index] as (typeof figures)[number];
      const minutes = {
        value: timeCost,
        unit: 'minutes' as const,
        ...(timeCost === null ? { note: 'not reached' } : {}),
      };
      const metrics = { ...score?.metrics, timeCost: minutes, progress: { value: 0.75, unit: 'ratio' as const } };
      return {
        ...episode,
        ...(score ? { score: { ...score, success, metrics } } : {}),
        transcript: Array.from({ length: calls }, () => planned),
      };
    });
    return { ...run, episodes };
  }

  test('show success rate, time cost of those that succeeded, and the players’ own planning calls', () => {
    const table = tableOf(collected(), 's-agents/structures', '50 logs');
    const { cells } = table.sections[0] as (typeof table.sections)[number];
    expect(cells.map(({ heading, value }) => [heading, value.mean])).toEqual([
      ['SR (%)', 50],
      ['TC (min)', 6],
      ['mPT', 2],
      ['P (%)', 75],
      ['B (%)', null],
      ['ACR (%)', 25],
    ]);
    expect(tableText(table)).toContain('reported by the players and not scored');
    expect(tableText(table)).toContain('Script, not a language model');
    const [own, published] = tableMarkdown(table).split('## As published');
    expect(own).not.toContain('3.8');
    expect(published).toContain('| tree, 50 logs | 7.5 | 3.8 |');
  });

  test('lay success rates as CausalMACE printed them below the run’s own', () => {
    const table = tableOf(collected(), 'causalmace/gathering', 'Diamond');
    expect(table.sections[0]?.cells[0]).toMatchObject({ heading: 'SR (%)', value: { mean: 50 } });
    const [own, published] = tableMarkdown(table).split('## As published');
    expect(own).not.toContain('41.1');
    expect(published).toContain('| CausalMACE | 100 | 100 | 82.3 | 70.6 | 41.1 |');
    expect(publishedCsv(table)).toContain('Voyager,Gold,SR (%),52.9');
  });

  test('are found by short names where only one is called so', () => {
    expect(findExperiment('gathering').name).toBe('causalmace/gathering');
    expect(['shapes/mistakes', 'shapes/dependencies', 'villager/table1', 'shapes/none'].map(currentName)).toEqual([
      'trends/mistakes',
      'ablations/dependencies',
      'villager/table1',
      'shapes/none',
    ]);
    expect(() => findExperiment('team-size')).toThrow('is ambiguous: trends/team-size, s-agents/team-size');
  });
});

describe('estimateText', () => {
  const base = { deviation: null, episodes: 1, over: 'tasks', drawn: 1 } as const;
  test.each([
    [{ ...base, mean: null, low: null, high: null }, '–'],
    [{ ...base, mean: 36.449, low: null, high: null }, '36.4'],
    [{ ...base, mean: 36.45, low: 9.04, high: 100 }, '36.5 [9.0, 100]'],
  ])('%o', (value, text) => {
    expect(estimateText(value)).toBe(text);
  });
});

describe('the experiments', () => {
  test('hold the paper’s four, and every section of theirs has published figures under the same headings', () => {
    const tables = EXPERIMENTS.filter(({ name }) => name.startsWith('villager/'));
    expect(tables.map(({ name }) => name)).toEqual([1, 2, 3, 4].map((number) => `villager/table${number}`));
    for (const { parts, paper } of tables)
      for (const { section, columns, row } of parts) {
        if (!paper) throw new Error('a table of the paper without its figures');
        const rows = paper.rows.filter((published) => row === undefined || published.row === row);
        expect(rows.length).toBeGreaterThan(0);
        for (const { figures } of rows)
          expect(Object.keys(figures[section] ?? {})).toEqual(columns.map(({ heading }) => heading));
      }
  });

  test('are found with and without their prefix', () => {
    expect(findExperiment('table3')).toBe(findExperiment('villager/table3'));
    expect(() => findExperiment('table9')).toThrow('villager/table1');
    expect(() => findExperiment('table1')).toThrow('ambiguous: villager/table1, causalmace/table1');
  });

  test('of CausalMACE play teams of two, three and six, each escapes of its own', () => {
    for (const name of ['causalmace/table1', 'causalmace/table2']) {
      const { parts, paper } = findExperiment(name);
      const escapes = parts.filter(({ section }) => section === 'Escape');
      expect(escapes.map(({ framework, agents, suite }) => [framework, agents, suite])).toEqual([
        ['dagent', 2, 'villager/escape'],
        ['dagent', 3, 'escape/team-3'],
        ['causalmace', 2, 'villager/escape'],
        ['causalmace', 3, 'escape/team-3'],
        ['causalmace', 6, 'escape/team-6'],
      ]);
      expect([...new Set(parts.map(({ row }) => row))]).toEqual(paper?.rows.map(({ row }) => row));
      for (const { suite, agents, columns } of parts)
        for (const task of selectTasks([suite], { sample: 5 })) {
          expect(agents).toBeGreaterThanOrEqual(task.agents.min);
          expect(agents).toBeLessThanOrEqual(task.agents.max);
          const metrics = METRICS[task.family].map((definition) => definition.name);
          expect(metrics).toEqual(expect.arrayContaining(columns.map(({ metric }) => metric)));
        }
    }
    expect(findExperiment('table5').parts.map(({ section, agents }) => [section, agents])).toEqual([
      ['Tent', 6],
      ['Ruin', 6],
      ['Tent', 6],
      ['Ruin', 6],
    ]);
  });

  test('play agents of one, two, four and eight on an easy and a hard task', () => {
    expect(findExperiment('table3').parts.map(({ row, agents, numbers }) => [row, agents, numbers])).toEqual([
      ['Task0 1p', 1, [0]],
      ['Task0 2p', 2, [0]],
      ['Task0 4p', 4, [0]],
      ['Task0 8p', 8, [0]],
      ['Task64 1p', 1, [64]],
      ['Task64 2p', 2, [64]],
      ['Task64 4p', 4, [64]],
      ['Task64 8p', 8, [64]],
    ]);
  });
});

describe('choosePlayers', () => {
  test('pairs frameworks with models, but not those that ask none', () => {
    const { players } = choosePlayers(
      { frameworks: ['dagent', 'oracle'], models: ['rules', 'rules:mistakes=0.1'] },
      {},
    );
    expect(players).toEqual([
      { framework: 'dagent', model: 'rules' },
      { framework: 'dagent', model: 'rules:mistakes=0.1' },
      { framework: 'oracle', model: 'none' },
    ]);
  });

  test('refuses what does not exist or lacks its key', () => {
    expect(() => choosePlayers({ frameworks: ['no-such'], models: ['rules'] }, {})).toThrow('no-such');
    expect(() => choosePlayers({ frameworks: ['dagent'], models: ['openai/gpt'] }, {})).toThrow(/key/i);
    expect(() => choosePlayers({ frameworks: ['dagent'], models: [] }, {})).toThrow('at least one');
  });
});
