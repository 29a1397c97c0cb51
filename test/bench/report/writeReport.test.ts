import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderGame } from '../../../bench/report/gamePage.ts';
import { writeReport } from '../../../bench/report/writeReport.ts';
import { readRun } from '../../../bench/run/folder/readRun.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import { replied } from './replied.ts';
import { type SampleEpisode, sampleTranscript, writeSampleRun } from './sampleRun.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'guildhall-report-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

const COTTAGE = findTask('construction/cottage');
const LAMP = findTask('construction/lamp');

/** Writes the index of a run in a process of its own, and prints whether the library of plots was loaded for it. */
const WRITES_INDEX = `
import { registerHooks } from 'node:module';
const [module, folder] = process.argv.slice(1);
let loads = false;
registerHooks({
  resolve(name, context, next) {
    loads ||= name === '@observablehq/plot';
    return next(name, context);
  },
});
const { writeReport } = await import(module);
await writeReport(folder, { indexOnly: true });
process.stdout.write(String(loads));
`;

test('the library of plots is loaded for an index of several episodes alone', () => {
  const module = new URL('../../../bench/report/writeReport.ts', import.meta.url).href;
  const loadsPlots = (name: string, ...episodes: SampleEpisode[]) => {
    const folder = join(ROOT, name);
    writeSampleRun(folder, episodes);
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      WRITES_INDEX,
      module,
      folder,
    ];
    return execFileSync(process.execPath, args, { encoding: 'utf8' });
  };
  expect(loadsPlots('single', { task: LAMP })).toBe('false');
  expect(loadsPlots('several', { task: LAMP }, { task: LAMP })).toBe('true');
});

let runs = 0;
function report(...episodes: SampleEpisode[]): { page: string; folder: string } {
  const folder = join(ROOT, `run-${runs++}`);
  writeSampleRun(folder, episodes);
  return { page: renderGame(readRun(folder)), folder };
}

/** Tags in the page, such as "svg"; what is escaped is no tag. */
function tags(page: string): Set<string> {
  return new Set([...page.matchAll(/<([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? ''));
}

const KNOWN_TAGS = new Set(
  (
    'html head meta title style body main header footer article section h1 h2 h3 h4 h5 p a b i br code pre small span time ' +
    'ul li dl dt dd details summary div figure figcaption table thead tbody tr th td ' +
    'svg g rect path line polygon circle text tspan'
  ).split(' '),
);

/** Fails when the page is not well nested; `meta` and `br` stand alone, and self-closing svg elements too. */
function checkNesting(page: string): void {
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of page.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:[^<>"]|"[^"]*")*)>/g)) {
    if (name === 'meta' || name === 'br' || rest.endsWith('/')) continue;
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
}

describe('a run whose model could mostly not be understood', () => {
  const folder = join(ROOT, 'unclean');
  writeSampleRun(folder, [{ task: LAMP, transcript: [replied('no JSON'), replied('<b>'), replied(null)] }]);
  const index = async (options = {}) => readFileSync(await writeReport(folder, options), 'utf8');

  test('says so at the top of the index and wherever the episode stands', async () => {
    const text = await index();
    expect(text.indexOf('Not clean: 1 episode of 1')).toBeLessThan(text.indexOf('class="sticky episodes"'));
    expect(text).toContain('2 of 3 replies unusable (66.7 %)');
    expect(readFileSync(join(folder, 'report/episode-0.html'), 'utf8')).toContain('not clean: 2 of 3');
  });

  test('does not say so at its top where that is accepted', async () => {
    expect(await index({ acceptUnusable: true })).not.toContain('Not clean: 1 episode');
  });
});

describe('a finished run', () => {
  const { page } = report({ task: COTTAGE, transcript: sampleTranscript() });

  test('needs nothing from outside and runs no script', () => {
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\/|url\(|@import|<link|<img/i);
    expect([...tags(page)].filter((tag) => !KNOWN_TAGS.has(tag))).toEqual([]);
    checkNesting(page);
  });

  test('says how it ended, what it scored and what that means', () => {
    expect(page).toContain('completed (goal-reached)');
    expect(page).toContain('Mean over the views');
    expect(page).toMatch(/Completion<code>completion<\/code><\/th><td class="num">100\.0 %/);
    expect(page).toContain('Every block is right, and nothing is left over');
    expect(page).toContain('score follows from the files');
    expect(page).toContain('log replays to the final snapshot');
  });

  test('shows every view of both structures, the timeline and the subtasks', () => {
    for (const view of ['front', 'right', 'left', 'back', 'top'])
      for (const side of ['expected', 'built']) expect(page).toContain(`aria-label="${side}, ${view}"`);
    expect(page).toContain('What was built, from the south-east');
    expect(page.match(/class="active"/g)?.length).toBe(COTTAGE.blueprint.cells.length);
    expect(page.match(/class="tool good"/g)).toHaveLength(2);
    expect(page).toContain('failed: too far: 7.2 &gt; 4.5');
    expect(page.match(/<rect class="node /g)).toHaveLength(6);
    expect(page.match(/class="edge"/g)).toHaveLength(7);
  });

  test('adds up what the players report, and marks it as theirs', () => {
    expect(page).toContain('Reported by the sidecar, not scored.');
    expect(page).toMatch(/model calls<\/th><td class="num">3<\/td><td>1 reply not accepted/);
    expect(page).toMatch(/tokens in<\/th><td class="num">3,600/);
    expect(page).toContain('of which cached: not reported');
  });

  test('counts a call that the end of the episode cut off as no failure', () => {
    expect(page).toMatch(/tool calls<\/th><td class="num">4<\/td><td>1 failed, 1 cut off</);
    expect(page).toContain('class="tool cut"');
    expect(page.match(/<h5>Failed calls<\/h5><ul class="log"><li>.*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(1);
  });

  test('is the same page for the same files', () => {
    const again = report({ task: COTTAGE, transcript: sampleTranscript() });
    expect(again.page).toBe(page);
  });
});

describe('players', () => {
  test.each([
    { framework: 'dagent', model: 'rules', said: 'is a script that answers each prompt' },
    { framework: 'dagent', model: 'rules:mistakes=0.2,seed=7', said: 'is a script that answers each prompt' },
    { framework: 'oracle', model: 'none', said: 'The framework &quot;oracle&quot; is a program' },
    { framework: 'dagent', model: 'somebody', said: 'is not known to be a language model' },
  ])('$framework on $model is plainly no language model', ({ framework, model, said }) => {
    const { page } = report({ task: LAMP, framework, model });
    expect(page).toContain('not a language model');
    expect(page).toContain(said);
  });

  test('a language model is named and not called anything else', () => {
    const { page } = report({ task: LAMP, model: 'openai/gpt-5-mini' });
    expect(page).toContain('openai/gpt-5-mini');
    expect(page).not.toContain('not a language model');
  });
});

describe('what players told each other', () => {
  const said = (at: number, from: string, to: string[], channel: string, text: string) => ({
    ...{ type: 'agent-spoke', at, from, to, channel, text },
  });

  test('stands under its channels in order, addressees only where not everybody is meant', () => {
    const transcript = [
      said(50, 'Alice', ['Bob', 'Carol'], 'discussion', 'Who digs?'),
      said(100, 'Bob', ['Alice'], 'discussion', 'I do.'),
      said(2_000, 'Bob', ['Alice', 'Carol'], 'reports', 'Done: dig'),
    ];
    const { page } = report({ task: LAMP, transcript });
    expect(page).toContain('Messages between players (3)');
    const text = page
      .slice(page.indexOf('Messages between players'))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toMatch(/discussion .*Alice Who digs\? .*Bob to Alice I do\. reports .*Bob Done: dig/);
  });

  test('has no place where they said nothing', () => {
    expect(report({ task: LAMP }).page).not.toContain('Messages between players');
  });

  test('is cut where there is far too much of it', () => {
    const transcript = Array.from({ length: 400 }, (_, at) =>
      said(at, 'Alice', ['Bob'], 'discussion', 'x'.repeat(5_000)),
    );
    const { page } = report({ task: LAMP, transcript });
    expect(page).toContain('100 more messages in transcript.jsonl');
    expect(page.length).toBeLessThan(1_000_000);
  });
});

describe('a bad build', () => {
  const cells = COTTAGE.blueprint.cells;
  const { page } = report({
    task: COTTAGE,
    skip: new Set([cells.length - 1, cells.length - 2]),
    instead: new Map([[0, 'melon']]),
  });

  test('lists each wrong cell with what was expected and found', () => {
    expect(page).toContain('1 wrong block');
    expect(page).toContain('2 missing');
    expect(page).toMatch(/<td>wrong block<\/td><td>[^<]+<\/td><td>melon<\/td>/);
    expect(page.match(/<td>missing<\/td>/g)).toHaveLength(2);
    expect(page).toContain('class="ghost"');
    expect(page).not.toContain('Every block is right');
  });

  test('is never rounded up to a full mark', () => {
    const share = /Completion<code>completion<\/code><\/th><td class="num">([\d.]+) %/.exec(page)?.[1];
    expect(Number(share)).toBeLessThan(100);
    expect(Number(share)).toBeGreaterThan(90);
  });
});

describe('hostile text', () => {
  const EVIL = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title></svg></style><iframe src="https://evil.example">',
    "'); DROP TABLE scores; --",
    '&lt;b&gt;already escaped',
    '{{7*7}} <!-- -->',
    'invoice\u202Egnp.exe\u0000\u0007\u2028',
    ']]><svg/onload=alert(1)>',
    '\ud800 lone surrogate',
  ];
  const evil = EVIL.join(' ');
  const hostileTask = ConstructionTask.parse({ ...LAMP, title: evil, goal: evil });
  const transcript = [
    { type: 'framework-noted', at: 0, topic: evil, data: evil },
    {
      type: 'framework-noted',
      at: 0,
      topic: 'dagent.graph',
      data: {
        nodes: [
          { id: evil, description: evil, status: evil, agents: [evil] },
          { id: 'b', description: '', status: 'waiting', agents: [] },
        ],
        edges: [
          [evil, 'b'],
          ['b', evil],
          ['nowhere', 'b'],
        ],
      },
    },
    { type: 'agent-spoke', at: 0, from: evil, to: [evil], channel: evil, text: evil.repeat(20) },
    {
      type: 'model-called',
      at: 0,
      agent: evil,
      purpose: evil,
      model: evil,
      messages: [],
      reply: evil.repeat(200),
      usage: { inputTokens: null, outputTokens: null, cachedTokens: null, reasoningTokens: null },
      latencyMs: 3,
      problem: evil,
    },
    {
      type: 'tool-called',
      at: 0,
      until: 5,
      agent: 'Alice',
      tool: evil,
      args: { [evil]: evil },
      ok: false,
      message: evil,
    },
    evil,
    null,
    { type: evil },
  ];

  for (const fault of [undefined, evil])
    test(`stays text${fault ? ', in a fault’s detail too' : ''}`, () => {
      const { page } = report({
        task: hostileTask,
        model: evil,
        framework: evil,
        chat: EVIL,
        signLines: EVIL.slice(0, 4),
        transcript,
        ...(fault === undefined ? {} : { fault, problem: fault }),
      });
      expect([...tags(page)].filter((tag) => !KNOWN_TAGS.has(tag))).toEqual([]);
      checkNesting(page);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).toContain('&amp;lt;b&amp;gt;already escaped');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
      expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069\u2028\u2029]/);
      expect(page).toContain('⟨U+202E⟩gnp.exe⟨U+0000⟩');
      // No attribute holds an unescaped quote, so none can grow an event handler.
      for (const [, attributes = ''] of page.matchAll(/<[a-zA-Z][\w-]*((?:[^<>"]|"[^"]*")*)>/g))
        expect(attributes.replace(/"[^"]*"/g, '')).not.toMatch(/\bon\w+|srcdoc|\bsrc\b/);
      expect(page).toContain('unreadable lines</th><td class="num">3');
    });
});

describe('a broken or unfinished run', () => {
  test('a fault is unscored, and shows what there is', () => {
    const { page } = report({ task: LAMP, fault: 'socket closed', problem: 'socket closed\n    at connect' });
    expect(page).toContain('fault (sidecar-lost): socket closed');
    expect(page).toContain('ended by a fault and is unscored');
    expect(page).toMatch(/What the players failed with<\/h3>[\s\S]*<pre>socket closed\n {4}at connect<\/pre>/);
    expect(page).not.toMatch(/\d blocks<\/td>/);
  });

  test('missing files leave gaps, not errors', () => {
    const { page } = report(
      { task: LAMP, without: ['finalSnapshot', 'score'] },
      { task: LAMP, without: ['task', 'events', 'transcript', 'score', 'initialSnapshot', 'finalSnapshot'] },
    );
    expect(page).toContain('The episode has no score: it was not finished.');
    expect(page).toContain('not finished');
    expect(page).toContain('The players left no transcript.');
    checkNesting(page);
  });

  test('a score that was touched up and a log that was cut are said to be so', () => {
    const { folder } = report({ task: LAMP, skip: new Set([0]) });
    const file = join(folder, 'episodes/0/score.json');
    const score = JSON.parse(readFileSync(file, 'utf8'));
    score.metrics.completion.value = 1;
    writeFileSync(file, JSON.stringify(score));
    const log = join(folder, 'episodes/0/events.jsonl');
    writeFileSync(
      log,
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => !line.includes('"seq":1,'))
        .join('\n'),
    );
    const page = renderGame(readRun(folder));
    expect(page).toContain('score does not follow from the files');
    expect(page).toContain('log contradicts the snapshots');
    expect(page).toContain('has the sequence number 2');
  });

  test('a folder without a run, or with a corrupt one, is refused in one line', async () => {
    await expect(writeReport(join(ROOT, 'nowhere'))).rejects.toThrow(/is not a run/);
    const { folder } = report({ task: LAMP });
    writeFileSync(join(folder, 'episodes/0/score.json'), '{"metrics":');
    await expect(writeReport(folder)).rejects.toThrow(/score\.json: not JSON/);
    writeFileSync(join(folder, 'episodes/0/score.json'), '{"metrics":{}}');
    await expect(writeReport(folder)).rejects.toThrow(/score\.json: \w+: /);
  });

  test('tool calls are laid beside the log once the transcript says when it was released', () => {
    const late = sampleTranscript().map((line) => {
      const entry = line as { at: number; until?: number };
      const until = entry.until === undefined ? {} : { until: entry.until + 5_000 };
      return { ...entry, at: entry.at + 5_000, ...until };
    });
    const released = { type: 'framework-noted', at: 5_000, topic: 'session.released', data: null };
    const early = report({ task: COTTAGE, transcript: sampleTranscript() }).page;
    const aligned = report({ task: COTTAGE, transcript: [released, ...late] }).page;
    const drawn = (page: string) => [...page.matchAll(/<rect class="tool [^>]*>/g)].map((match) => match[0]);
    expect(drawn(aligned)).toHaveLength(4);
    expect(drawn(aligned)).toEqual(drawn(early));
    expect(early).toContain('by the players’ own clock');
    expect(aligned).not.toContain('by the players’ own clock');
  });

  test('tool calls whose times do not fit the episode are not drawn beside it', () => {
    const transcript = sampleTranscript().map((line) =>
      (line as { type: string }).type === 'tool-called' ? { ...(line as object), at: 9e9, until: 9e9 } : line,
    );
    const { page } = report({ task: LAMP, transcript });
    expect(page).toContain('times do not fit the episode');
    expect(page).not.toContain('class="tool');
  });
});
