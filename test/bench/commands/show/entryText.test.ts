import { describe, expect, test } from 'vitest';
import { entryText } from '../../../../bench/commands/show/entryText.ts';
import { type EntryFilter, entriesOf } from '../../../../bench/commands/show/scriptEntries.ts';
import { sortTranscript } from '../../../../bench/results/transcript.ts';
import type { EpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import type { TranscriptEntry } from '../../../../sidecar/model/transcript.ts';

const HOSTILE = 'a\u001b[2Jb\u0007c\u202ed\r\ne\u200bf';
const usage = { inputTokens: 812, outputTokens: 55, cachedTokens: 400, reasoningTokens: 20 };
const called: TranscriptEntry = {
  type: 'model-called',
  at: 1_100,
  until: 2_300,
  call: 0,
  agent: 'Bob',
  purpose: 'react.step',
  model: 'openai/some-model',
  messages: [
    { role: 'system', content: 'Play.' },
    { role: 'user', content: `Now:\n${HOSTILE}` },
  ],
  reply: '{"thought":"dig","action":"mine"}',
  finish: 'stop',
  usage,
  priceUsd: 0.001234,
  latencyMs: 1_204,
  problem: null,
};
const entries: TranscriptEntry[] = [
  { type: 'framework-noted', at: 100, topic: 'session.released', data: null },
  called,
  {
    ...called,
    at: 1_200,
    call: 1,
    agent: null,
    purpose: 'dagent.decompose',
    reply: `{"x": ${HOSTILE}`,
    problem: HOSTILE,
  },
  {
    type: 'model-failed',
    at: 1_300,
    until: 1_400,
    call: 2,
    agent: 'Bob',
    purpose: 'react.step',
    model: HOSTILE,
    messages: [],
    how: 'cancelled',
    problem: 'interrupted',
  },
  {
    type: 'tool-called',
    at: 1_400,
    until: 1_900,
    agent: 'Bob',
    tool: 'mine',
    args: { x: 1, name: HOSTILE },
    ok: false,
    message: HOSTILE,
  },
  { type: 'agent-spoke', at: 1_500, from: 'Alice', to: ['Bob'], channel: 'discussion', text: HOSTILE },
  { type: 'framework-noted', at: 1_600, topic: 'plan', data: { step: HOSTILE } },
  {
    type: 'framework-noted',
    at: 1_700,
    topic: 'dagent.graph',
    data: { nodes: [{ id: 1, description: HOSTILE, status: 'done', agents: ['Bob'] }], edges: [] },
  },
  { type: 'texts-embedded', at: 1_800, until: 1_800, call: 3, texts: ['one', HOSTILE], latencyMs: 0, result: null },
];
const events: EpisodeEvent[] = [
  { seq: 0, tick: 31, type: 'chat-sent', actor: 'Bob', message: HOSTILE },
  { seq: 1, tick: 33, type: 'player-died', actor: 'Alice', cause: HOSTILE, position: { x: 0, y: 0, z: 0 } },
  {
    seq: 2,
    tick: 34,
    type: 'entity-died',
    actor: 'Bob',
    entity: 7,
    kind: HOSTILE,
    cause: 'player_attack',
    position: { x: 0, y: 0, z: 0 },
  },
  {
    seq: 3,
    tick: 35,
    type: 'entity-died',
    entity: 8,
    kind: 'villager',
    cause: 'mob_attack',
    attacker: 'zombie',
    position: { x: 0, y: 0, z: 0 },
  },
  { seq: 4, tick: 36, type: 'sunrise-seen', actor: 'Bob', sunrises: 1 },
];

function script(filter: EntryFilter = {}, whole = false): string[] {
  return entriesOf(sortTranscript(entries), events, filter).flatMap((entry) => entryText(entry, whole));
}

describe('a play script', () => {
  test('tells who thinks, says and does what, and when', () => {
    const text = script().join('\n');
    expect(text).toContain(
      ' 0:01.0  BOB thinks: react.step  [openai/some-model, 1.20 s, 812 tokens in (400 cached), 55 out (20 reasoning), $0.00123]\n         thought: dig\n         action: mine',
    );
    expect(text).toContain(' 0:00.0  (the team is released)');
    expect(text).toContain(' 0:01.1  THE TEAM thinks: dagent.decompose');
    expect(text).toContain('NOT ACCEPTED: ');
    expect(text).toContain('NO REPLY (cancelled): interrupted');
    expect(text).toMatch(/ 0:01\.3 {2}BOB does mine \(x: 1, name: .*\)\n {9}FAILS: .* \(0\.5 s\)/);
    expect(text).toContain('ALICE says to Bob (discussion): ');
    expect(text).toContain(' 0:01.6  BOB says in the game: ');
    expect(text).toContain('ALICE DIES: ');
    expect(text).toContain(' 0:01.7  (BOB kills a ');
    expect(text).toContain(' 0:01.8  (a villager dies: zombie (mob_attack))');
    expect(text).toContain(' 0:01.8  (BOB sees sunrise 1)');
    expect(text).toContain('1 done (Bob): ');
    const times = script().flatMap((line) => /^ *(\d+:\d\d\.\d) /.exec(line)?.[1] ?? []);
    expect(times).toEqual(times.toSorted());
  });

  test('tells a call that the episode cut off from one that failed', () => {
    const called = { type: 'tool-called', at: 0, until: 500, agent: 'Bob', tool: 'dig', args: {}, ok: false };
    const cut = { ...called, cutOff: true, message: 'cancelled: dig was cancelled' };
    const { lines } = sortTranscript([cut, { ...called, message: 'too far' }]);
    expect(lines.flatMap((line) => (line.type === 'tool-called' ? entryText(line, false)[1]?.trim() : []))).toEqual([
      'CUT OFF: cancelled: dig was cancelled (0.5 s)',
      'FAILS: too far (0.5 s)',
    ]);
  });

  test.each([false, true])('lets nothing through that steers a terminal (whole: %s)', (whole) => {
    for (const line of script({}, whole)) expect(line).not.toMatch(/[\p{Cc}\u200b\u202e]/u);
    expect(script({}, whole).length).toBeGreaterThan(12);
  });

  test('shows prompts line by line on demand', () => {
    expect(script()).not.toContain('           | Now:');
    const whole = script({}, true);
    expect(whole).toContain('         --- user');
    expect(whole).toContain('           | Now:');
    expect(whole).toContain('           | {"thought":"dig","action":"mine"}');
  });

  test('of one agent has what it thinks, does and hears; of a purpose the calls alone', () => {
    const bob = entriesOf(sortTranscript(entries), events, { agent: 'Bob' }).map(({ type }) => type);
    expect(bob).toEqual(['model-called', 'model-failed', 'tool-called', 'agent-spoke', 'said', 'passed', 'passed']);
    const steps = entriesOf(sortTranscript(entries), events, { purpose: 'react.*' }).map(({ type }) => type);
    expect(steps).toEqual(['model-called', 'model-failed']);
  });
});

test('a line that nests without end is one that cannot be read', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  const content = sortTranscript([...entries, { type: 'framework-noted', at: 2_000, topic: 'x', data: deep }]);
  expect(content.unreadable).toBe(1);
  expect(content.lines).toHaveLength(entries.length);
});
