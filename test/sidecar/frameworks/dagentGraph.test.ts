import { describe, expect, test } from 'vitest';
import { type NewSubtask, TaskGraph } from '../../../sidecar/frameworks/dagent/graph.ts';
import { retrieve } from '../../../sidecar/frameworks/dagent/retrieval.ts';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';
import { formatDocuments } from '../../../sidecar/prompt/documentsText.ts';
import { composePrompt } from '../../../sidecar/prompt/promptBudget.ts';

function subtask(id: number, required: number[] = []): NewSubtask {
  return {
    id,
    description: `do ${id}`,
    milestones: [],
    retrieval_paths: [],
    required_subtasks: required,
    candidate_agents: ['Alice'],
    agents_required: 1,
  };
}

function graphOf(...list: NewSubtask[]): TaskGraph {
  const graph = new TaskGraph();
  expect(graph.problemWith(list)).toBeNull();
  graph.add(list, () => []);
  return graph;
}

function finish(graph: TaskGraph, id: number, status: 'succeeded' | 'failed'): void {
  const node = graph.nodes.find((other) => other.id === id);
  if (!node) throw new Error(`no node ${id}`);
  node.status = status;
}

describe('algorithm 1, list to graph', () => {
  test('edges come from what is required, and are shared with the next node that requires nothing', () => {
    const graph = graphOf(subtask(1), subtask(2), subtask(3, [1]), subtask(4), subtask(5, [3, 4]));
    expect(graph.edges).toEqual([
      [1, 3],
      [1, 4],
      [3, 5],
      [4, 5],
    ]);
  });

  test('the first node inherits nothing, and nobody inherits itself', () => {
    const graph = graphOf(subtask(2, [3]), subtask(3));
    expect(graph.edges).toEqual([[3, 2]]);
  });

  test.each([
    [[subtask(1, [9])], 'subtask 1 requires 9, which does not exist'],
    [[subtask(1, [1])], 'subtask 1 requires itself'],
    [[subtask(1), subtask(1)], 'id 1 occurs twice'],
    [[subtask(1, [3]), subtask(2, [1]), subtask(3, [2])], '1 -> 3 -> 2 -> 1 require each other in a circle'],
  ])('refuses nonsense in words', (list, problem) => {
    expect(new TaskGraph().problemWith(list)).toContain(problem);
  });

  test('new nodes may build on old ones that have not failed', () => {
    const graph = graphOf(subtask(1), subtask(2));
    finish(graph, 1, 'succeeded');
    finish(graph, 2, 'failed');
    expect(graph.problemWith([subtask(3, [1])])).toBeNull();
    expect(graph.problemWith([subtask(3, [2])])).toContain('2, which has failed');
    expect(graph.problemWith([subtask(1)])).toContain('id 1 is taken; new subtasks start at 3');
  });
});

describe('algorithm 2, ready set', () => {
  test('a node is ready when everything before it has succeeded', () => {
    const graph = graphOf(subtask(1), subtask(2), subtask(3, [1, 2]));
    expect(graph.ready().map(({ id }) => id)).toEqual([1, 2]);
    finish(graph, 1, 'succeeded');
    expect(graph.ready().map(({ id }) => id)).toEqual([2]);
    finish(graph, 2, 'succeeded');
    expect(graph.ready().map(({ id }) => id)).toEqual([3]);
  });

  test('what follows a failure is dropped, through any number of steps', () => {
    const graph = graphOf(subtask(1), subtask(2, [1]), subtask(3, [2]), subtask(4, []));
    finish(graph, 1, 'failed');
    expect(graph.dropBlocked().map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(graph.ready()).toEqual([]);
  });
});

describe('retrieval paths', () => {
  const documents = { blueprint: ['layer 0', 'layer 1'], recipe: { cake: { milk: 3 } } };
  test.each([
    ['~/meta-data/blueprint/1', 'layer 1'],
    ['~/meta-data/recipe/cake/milk', 3],
    ['~/meta-data/recipe/cake/', { milk: 3 }],
  ])('%s', (path, value) => {
    expect(retrieve(documents, path)).toEqual({ ok: true, value });
  });

  test.each([
    ['blueprint/0', 'must start with ~/meta-data/'],
    ['~/meta-data/blueprint/2', 'not an index from 0 to 1'],
    ['~/meta-data/blueprint/-1', 'not an index'],
    ['~/meta-data/plans', 'there is blueprint, recipe'],
    ['~/meta-data/__proto__', 'there is no "__proto__"'],
    ['~/meta-data/blueprint/0/x', 'nothing lies below'],
  ])('%s selects nothing, and says why', (path, why) => {
    const found = retrieve(documents, path);
    expect(found.ok).toBe(false);
    if (!found.ok) expect(found.problem).toContain(why);
  });

  test('every path that documents are shown under can be followed', () => {
    for (const line of formatDocuments({ documents }).split('\n'))
      expect(retrieve(documents, line.slice(0, line.indexOf(': '))).ok).toBe(true);
  });
});

describe('prompt budget', () => {
  test('cuts what is worth least, marks it, and keeps the rest whole', () => {
    const long = 'word '.repeat(2_000);
    const { user: prompt, cuts } = composePrompt(
      [
        { title: 'Goal', text: 'Build a lamp.', worth: 100 },
        { title: 'History', text: `${long}the end`, worth: 10, keep: 'end' },
        { title: 'Site', text: `the start ${long}`, worth: 50 },
      ],
      3_000,
      {},
    );
    expect(cuts.map(({ title }) => title)).toEqual(['History']);
    expect(estimateTokens(prompt)).toBeLessThanOrEqual(3_000);
    expect(prompt).toContain('Build a lamp.');
    expect(prompt).toContain('characters left out');
    expect(prompt).toContain('the start');
  });
});
