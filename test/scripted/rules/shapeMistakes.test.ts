import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { spoil } from '../../../scripted/rules/mistakes/mistakes.ts';
import { SHAPE_MISTAKES } from '../../../scripted/rules/mistakes/shapeMistakes.ts';

const STEP = {
  thought: 'This one can go in now.',
  action: 'placeBlock',
  action_input: { item_name: 'oak_log', x: -8, y: -60, z: 0, facing: 'y' },
};
const PLAN = {
  reasoning: 'Two pieces of work.',
  subtasks: [1, 2].map((id) => ({
    id,
    description: `Build layer y=-60: oak_log[axis=y] x1 at (-8,-60,${id})`,
    milestones: [],
    retrieval_paths: ['~/meta-data/blueprint/0'],
    required_subtasks: id === 1 ? [] : [1],
    candidate_agents: ['Alice', 'Bob'],
    agents_required: 1,
  })),
};
const WAY = { analysis: '', subgoals: [{ id: 1, goal: 'Dig stairs to y 16 north of Alice', requires: [] }] };
const LOGS = { analysis: '', subgoals: [{ id: 1, goal: 'Cut trees until Alice carries 8 logs', requires: [] }] };
const REFLECTION = { reasoning: 'One failed.', summary: 'Not done: (-8,-60,0).', task_status: false };

/** The replies a mistake makes of one, whatever is drawn. */
function all(name: string, reply: unknown): string[] {
  const spoilt = Array.from({ length: 60 }, (_, seed) => SHAPE_MISTAKES[name]?.(reply, new Random(seed)));
  return [...new Set(spoilt.flatMap((value) => (value === undefined ? [] : [JSON.stringify(value)])))];
}

describe('mistakes that show in the shape of a reply', () => {
  test.each([
    ['missing-field', STEP, /^(?!.*"thought":.*"action":.*"item_name":.*"x":.*"y":.*"z":.*"facing":)/],
    ['wrong-type', STEP, /\["/],
    ['wrong-cell', STEP, /"x":-(?!8)\d+|"y":-(?!60)\d+|"z":-?[12]/],
    ['wrong-cell', PLAN, /\(-(?!8)\d+,-60/],
    ['wrong-amount', LOGS, /until Alice carries (?!8 )\d+ logs/],
    ['wrong-level', WAY, /Dig stairs to y (?!16 )-?\d+ north/],
    ['unknown-item', STEP, /"item_name":"enchanted_brick_of_doom"/],
    ['unknown-item', PLAN, /: enchanted_brick_of_doom\[axis=y\] x1/],
    ['unknown-agent', PLAN, /"candidate_agents":\[.*"Herobrine"/],
    ['unknown-id', PLAN, /9999/],
    ['unknown-tool', STEP, /"action":"castSpell"/],
    ['false-claim', STEP, /"final_answer":"Everything is done\."/],
    ['false-claim', REFLECTION, /"task_status":true/],
    ['false-modesty', { ...REFLECTION, task_status: true }, /"task_status":false/],
    ['circle', PLAN, /"required_subtasks":\[2\].*"required_subtasks":\[1\]/],
    ['left-out', PLAN, /^(?!.*"id":1.*"id":2)/],
    ['duplicate', PLAN, /("id":[12]).*("id":[12]).*("id":[12])/],
  ])('%s spoils a reply so that it shows', (name, reply, pattern) => {
    const spoilt = all(name, reply);
    expect(spoilt.length).toBeGreaterThan(0);
    for (const text of spoilt) {
      expect(text).not.toBe(JSON.stringify(reply));
      expect(text).toMatch(pattern);
    }
  });

  test.each([
    ['circle', STEP],
    ['unknown-tool', PLAN],
    ['false-modesty', REFLECTION],
    ['left-out', REFLECTION],
  ])('%s does not fit every reply', (name, reply) => {
    expect(all(name, reply)).toEqual([]);
  });

  test.each([
    ['react.step', STEP],
    ['react.reflect', REFLECTION],
    ['dagent.decompose', PLAN],
    ['dagent.redecompose', PLAN],
    ['dagent.environment', { summary: '2 groups of blocks are missing.' }],
    ['causalmace.effects', { reasoning: '', causal_effect: [{ chosen_node: 1, target_node: 2 }] }],
    ['causalmace.intervene', { reasoning: '', judgements: [{ pair: 1, causal_effect: true }] }],
    ['s-agents.monitor', { analysis: '', tasks: [{ number: 1, status: 'fail' }], status: 'fail' }],
  ])('half of the mistakes of %s keep the form of a good reply', (purpose, reply) => {
    const form = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.slice(0, 1).map(form)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, form(inner)]))
          : typeof value;
    const keeps = (text: string) => {
      try {
        const [bad, good] = [form(JSON.parse(text)), form(reply)] as { [name: string]: unknown }[];
        return 'final_answer' in (bad ?? {}) || Object.keys(good ?? {}).every((name) => name in (bad ?? {}));
      } catch {
        return false;
      }
    };
    const spoilt = Array.from({ length: 400 }, (_, seed) => spoil(purpose, reply, new Random(seed)));
    expect(spoilt).not.toContain(JSON.stringify(reply));
    const kept = spoilt.filter(keeps).length;
    expect(kept).toBeGreaterThan(180);
  });

  test('every JSON value of every purpose is spoilt, the same way for the same seed', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.integer(), (text, seed) => {
        const reply: unknown = JSON.parse(text);
        const spoilt = spoil('some-framework.some-purpose', reply, new Random(seed));
        expect(spoilt).not.toBe(JSON.stringify(reply));
        expect(spoil('some-framework.some-purpose', reply, new Random(seed))).toBe(spoilt);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
