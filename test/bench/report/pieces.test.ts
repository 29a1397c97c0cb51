import { describe, expect, test } from 'vitest';
import { FULL, shapeOf } from '../../../bench/report/blockShape.ts';
import { creditText } from '../../../bench/report/credit.ts';
import { fightSection } from '../../../bench/report/fightSection.ts';
import { graphSvg, layOut } from '../../../bench/report/graphSvg.ts';
import { escapeText, html, shorten } from '../../../bench/report/html.ts';
import { isometricSvg } from '../../../bench/report/isometricSvg.ts';
import { scoreSection } from '../../../bench/report/scoreSection.ts';
import { clockText, timelineSvg } from '../../../bench/report/timelineSvg.ts';
import { formatMetric, formatShare } from '../../../bench/results/metricFormat.ts';
import { addUses, cachedShare, useOf, useText } from '../../../bench/results/modelUse.ts';
import { lastGraphs, sortTranscript } from '../../../bench/results/transcript.ts';
import { blockColour, shade } from '../../../game-data/colours/blockColours.ts';
import { blockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { Score } from '../../../protocol/score.ts';
import { NEEDS_EXACT_EVENTS } from '../../../server-plugin/scoring/evidence.ts';

describe('fights', () => {
  const at = { x: 0, y: 64, z: 0 };
  const events: EpisodeEvent[] = [
    {
      seq: 0,
      tick: 20,
      type: 'player-hurt',
      actor: 'Alice',
      amount: 1.4,
      cause: 'mob_attack',
      attacker: 'zombie',
      position: at,
    },
    { seq: 1, tick: 40, type: 'player-hurt', actor: 'Alice', amount: 2, cause: 'fall', position: at },
    {
      seq: 2,
      tick: 60,
      type: 'entity-died',
      actor: 'Alice',
      entity: 7,
      kind: 'zombie',
      cause: 'player_attack',
      position: at,
    },
    {
      seq: 3,
      tick: 80,
      type: 'entity-died',
      entity: 8,
      kind: 'villager',
      cause: 'mob_attack',
      attacker: 'zombie',
      position: at,
    },
    { seq: 4, tick: 100, type: 'player-died', actor: 'Alice', cause: '<b>', attacker: 'creeper', position: at },
    { seq: 5, tick: 120, type: 'sunrise-seen', actor: 'Bob', sunrises: 1 },
  ];

  test('are summed up for each agent, with deaths and sunrises as they came', () => {
    const page = fightSection(['Alice', 'Bob'], events)?.text ?? '';
    expect(page).toContain(
      '<th scope="row">Alice</th><td>1 zombie</td><td class="num">3.4</td><td class="num">1.4</td><td>0:05.0 creeper (&lt;b&gt;)</td>',
    );
    expect(page).toContain('<th scope="row">Bob</th><td>nothing</td><td class="num">0.0</td>');
    const list = page.slice(page.indexOf('<ul class="log">')).replaceAll(/<\/?(?:time|b|span)[^>]*>/g, '');
    expect(list).toContain(
      '<li>0:04.0 a villager died: zombie (mob_attack)</li><li>0:05.0 Alice died: creeper (&lt;b&gt;)</li><li>0:06.0 Bob saw sunrise 1</li>',
    );
    expect(list).not.toContain('killed');
  });

  test('are on the timeline of who had them, and are not mentioned where nobody was hurt', () => {
    const timeline = timelineSvg({ agents: ['Alice', 'Bob'], lastTick: 200, events, toolCalls: [], parts: [] }).text;
    const titles = [...timeline.matchAll(/class="(death|kill|sunrise)".*?<title>(.*?)<\/title>/g)].map((found) =>
      found.slice(1),
    );
    expect(titles).toEqual([
      ['kill', '0:03.0 killed a zombie'],
      ['death', '0:05.0 died: creeper (&lt;b&gt;)'],
      ['sunrise', '0:06.0 saw sunrise 1'],
    ]);
    expect(fightSection(['Alice'], events.slice(2, 4))).toBeNull();
  });
});

describe('colours', () => {
  test('are stable, even for blocks nobody has heard of', () => {
    expect(blockColour('oak_planks')).toBe('#b89460');
    expect(blockColour('red_wool')).toBe('#a42a26');
    expect(blockColour('zorble_block')).toBe(blockColour('zorble_block'));
    expect(blockColour('zorble_block')).not.toBe(blockColour('blorz_brush'));
    for (const id of ['zorble_block', 'light_blue_stained_glass', 'stripped_oak_log', 'potted_fern'])
      expect(blockColour(id)).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('tell light blue from blue, dark oak from oak, and glass from wool', () => {
    expect(blockColour('light_blue_wool')).not.toBe(blockColour('blue_wool'));
    expect(blockColour('dark_oak_planks')).not.toBe(blockColour('oak_planks'));
    expect(blockColour('red_stained_glass')).not.toBe(blockColour('red_wool'));
  });

  test('shade to black and white', () => {
    expect([shade('#808080', -1), shade('#808080', 0), shade('#808080', 1)]).toEqual(['#000000', '#808080', '#ffffff']);
  });
});

describe('shapes', () => {
  test('of halves lie where the block state says', () => {
    expect(shapeOf(blockState('oak_slab', { type: 'top' }))).toEqual([[0, 8, 0, 16, 16, 16]]);
    expect(shapeOf(blockState('oak_slab', { type: 'double' }))).toEqual([FULL]);
    expect(shapeOf(blockState('oak_stairs', { facing: 'east', half: 'bottom' }))).toContainEqual([8, 8, 0, 16, 16, 16]);
    expect(shapeOf(blockState('oak_stairs', { facing: 'north', half: 'top' }))).toContainEqual([0, 0, 0, 16, 8, 8]);
    expect(shapeOf(blockState('oak_door', { facing: 'east' }))).toEqual([[0, 0, 0, 3, 16, 16]]);
  });

  test('stay inside their cell', () => {
    for (const id of [
      'oak_fence',
      'torch',
      'wall_torch',
      'chest',
      'red_bed',
      'ladder',
      'poppy',
      'oak_trapdoor',
      'stone',
    ])
      for (const facing of ['north', 'south', 'east', 'west'])
        for (const [x0, y0, z0, x1, y1, z1] of shapeOf(blockState(id, { facing, east: 'true', north: 'true' })))
          for (const [low, high] of [
            [x0, x1],
            [y0, y1],
            [z0, z1],
          ] as const) {
            expect(low).toBeLessThan(high);
            expect(low).toBeGreaterThanOrEqual(0);
            expect(high).toBeLessThanOrEqual(16);
          }
  });
});

describe('the picture from the south-east', () => {
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 0, z: 0 } };
  const block = (x: number, id: string) => ({ position: { x, y: 0, z: 0 }, state: blockState(id) });
  const faces = (...blocks: ReturnType<typeof block>[]) =>
    isometricSvg(box, blocks, 'test').text.match(/<polygon/g)?.length;

  test('leaves out faces that another block hides, but not behind glass or slabs', () => {
    expect(faces(block(0, 'stone'))).toBe(3);
    expect(faces(block(0, 'stone'), block(1, 'stone'))).toBe(5);
    expect(faces(block(0, 'stone'), block(1, 'glass'))).toBe(6);
    expect(faces(block(0, 'stone'), block(1, 'oak_slab'))).toBe(6);
  });

  test('paints far blocks first', () => {
    const svg = isometricSvg(box, [block(1, 'stone'), block(0, 'dirt')], 'test').text;
    expect(svg.indexOf('dirt')).toBeLessThan(svg.indexOf('stone'));
  });
});

describe('the graph of subtasks', () => {
  const node = (id: string) => ({ id, description: id, status: 'waiting', agents: [] });

  test('puts every node below all its predecessors', () => {
    const graph = {
      nodes: ['c', 'd', 'a', 'b', 'e'].map(node),
      edges: [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
        ['c', 'd'],
        ['e', 'd'],
      ] as [string, string][],
    };
    const layers = new Map(layOut(graph).map(({ id, layer }) => [id, layer]));
    expect(Object.fromEntries(layers)).toEqual({ a: 0, b: 1, c: 2, d: 3, e: 0 });
  });

  test('survives cycles, loops and edges to nowhere', () => {
    const graph = {
      nodes: ['a', 'b', 'c'].map(node),
      edges: [
        ['a', 'b'],
        ['b', 'a'],
        ['c', 'c'],
        ['x', 'c'],
        ['c', 'y'],
      ] as [string, string][],
    };
    expect(
      layOut(graph)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    expect(layOut({ nodes: [], edges: [] })).toEqual([]);
  });

  test('is the last one noted', () => {
    const noted = (id: number) => ({
      type: 'framework-noted',
      at: id,
      topic: 'dagent.graph',
      data: { nodes: [{ id, description: '', status: 'waiting', agents: [] }], edges: [] },
    });
    const { notes } = sortTranscript([noted(1), noted(2), { ...noted(3), data: 'broken' }]);
    expect(lastGraphs(notes)).toMatchObject([{ graph: { nodes: [{ id: '2' }] }, revisions: 2 }]);
  });

  test('is one for each plan, whatever framework noted it', () => {
    const noted = (plan: number, id: number) => ({
      type: 'framework-noted',
      at: id,
      topic: 'causalmace.graph',
      data: { plan, nodes: [{ id, description: '', status: 'waiting', agents: [] }], edges: [], removed: [] },
    });
    const other = { type: 'framework-noted', at: 0, topic: 'causalmace.intervention', data: noted(3, 9).data };
    const { notes } = sortTranscript([noted(1, 1), noted(1, 2), noted(2, 3), other]);
    expect(lastGraphs(notes).map(({ graph, revisions }) => [graph.nodes[0]?.id, revisions])).toEqual([
      ['2', 2],
      ['3', 1],
    ]);
  });

  test('marks dependencies that were taken out again, wherever they led', () => {
    const graph = {
      nodes: ['a', 'b', 'c'].map(node),
      edges: [['a', 'b']] as [string, string][],
      removed: [
        ['b', 'c'],
        ['c', 'a'],
        ['a', 'x'],
      ] as [string, string][],
    };
    const { text } = graphSvg(graph);
    expect(text.match(/class="edge removed"/g)).toHaveLength(2);
    expect(text).toContain('taken out: b before c');
    expect(text.match(/class="edge"/g)).toHaveLength(1);
    expect(text).not.toContain('NaN');
  });
});

describe('figures', () => {
  test('never round up to a full mark nor down to nothing', () => {
    expect(formatShare(1)).toBe('100.0 %');
    // What rounding leaves of a sum that is whole.
    expect(formatShare(1 - 2 ** -52)).toBe('100.0 %');
    expect(formatShare(0.9999)).toBe('99.9 %');
    expect(formatShare(0.00001)).toBe('0.1 %');
    expect(formatShare(0)).toBe('0.0 %');
  });

  test('carry their unit, and unscored is a dash', () => {
    expect(formatMetric({ value: 45, unit: 'ticks' })).toBe('2.3 s');
    expect(formatMetric({ value: 1.5, unit: 'minutes' })).toBe('1.50 min');
    expect(formatMetric({ value: 0, unit: 'count' })).toBe('0');
    expect(formatMetric({ value: null, unit: 'ratio', note: 'why' })).toBe('–');
    expect(formatMetric(undefined)).toBe('–');
  });

  test('of a sampled server say why they are missing', () => {
    expect(formatMetric({ value: null, unit: 'ratio', note: NEEDS_EXACT_EVENTS })).toBe('unscored (sampled)');
    const unknown = { activeTicks: null, credit: null, placed: null, broken: null };
    const score: Score = {
      episodeId: 'e',
      taskId: 't',
      termination: 'completed',
      reason: 'goal-reached',
      ticks: 100,
      success: true,
      evidence: 'sampled',
      metrics: {},
      perAgent: { Alice: unknown },
    };
    const page = scoreSection(score, 'construction').text;
    expect(page.match(/<td class="num">unscored \(sampled\)<\/td>/g)).toHaveLength(4);
    expect(page).toContain('This server was sampled');
    expect(creditText(null)?.text).toContain('unscored (sampled)');
    expect(creditText({})).toBeNull();
  });

  test('tell time in minutes', () => {
    expect(clockText(0)).toBe('0:00.0');
    expect(clockText(1230)).toBe('1:01.5');
    expect(clockText(-20)).toBe('-0:01.0');
  });

  test('of model use add up what is known', () => {
    const call = (inputTokens: number | null) => ({
      type: 'model-called' as const,
      at: 0,
      agent: null,
      purpose: 'p',
      model: 'm',
      reply: '',
      usage: { inputTokens, outputTokens: null, cachedTokens: null, reasoningTokens: null },
      latencyMs: 10,
      problem: inputTokens === null ? 'bad' : null,
    });
    expect(useOf([call(5), call(null), call(7)])).toEqual({
      calls: 3,
      rejected: 1,
      inputTokens: 12,
      outputTokens: null,
      cachedTokens: null,
      cacheableTokens: null,
      reasoningTokens: null,
      costUsd: null,
      unpriced: 0,
      latencyMs: 30,
    });
    const priced = [{ ...call(1), priceUsd: 0.5 }, { ...call(1), priceUsd: null }, call(1)];
    expect(useOf(priced)).toMatchObject({ costUsd: 0.5, unpriced: 1 });
    const cached = (inputTokens: number, cachedTokens: number) => ({
      ...call(inputTokens),
      usage: { ...call(inputTokens).usage, cachedTokens },
    });
    const use = useOf([cached(300, 200), cached(100, 0), call(1_000)]);
    expect(cachedShare(use)).toBe('50 %');
    expect(useText(use)).toBe('3 model calls, 1400 tokens in (50 % cached)');
    expect(cachedShare(addUses([use, useOf([cached(600, 300)])]))).toBe('50 %');
    expect(cachedShare(useOf([call(5)]))).toBeNull();
  });
});

describe('markup', () => {
  test('escapes every hole, keeps what a template made', () => {
    const inner = html`<b>${'<i>"&\'</i>'}</b>`;
    expect(html`<p title="${'"x'}">${[inner, null, 1.23456]}</p>`.text).toBe(
      '<p title="&quot;x"><b>&lt;i&gt;&quot;&amp;&#39;&lt;/i&gt;</b>1.23</p>',
    );
  });

  test('shows characters that hide or mirror text', () => {
    expect(escapeText('a\u202Eb\u0000c\ufeff\nd')).toBe('a⟨U+202E⟩b⟨U+0000⟩c⟨U+FEFF⟩\nd');
  });

  test('shortens by characters, not halves of them', () => {
    expect(shorten('🏠🏠🏠', 3)).toBe('🏠🏠🏠');
    expect(shorten('🏠🏠🏠🏠', 3)).toBe('🏠🏠…');
  });
});
