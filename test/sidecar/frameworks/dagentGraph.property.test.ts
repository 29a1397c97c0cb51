import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NewSubtask, type NodeStatus, TaskGraph } from '../../../sidecar/frameworks/dagent/graph.ts';
import { retrieve } from '../../../sidecar/frameworks/dagent/retrieval.ts';

const RUNS = { numRuns: 400, seed: 6 };

function subtask(id: number, required: readonly number[]): NewSubtask {
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

/** Lists with numbers drawn anyhow: some fit, many do not. */
const anyList = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 })), {
    maxLength: 7,
  })
  .map((list) => list.map(([id, required]) => subtask(id, required)));

/** Lists that fit: each requires some of those before it in an order of its own, which is not that of the list. */
const goodList = fc
  .integer({ min: 1, max: 9 })
  .chain((size) =>
    fc.tuple(
      fc.shuffledSubarray(
        Array.from({ length: size }, (_, index) => index + 1),
        { minLength: size },
      ),
      fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: size, maxLength: size }),
    ),
  )
  .map(([order, draws]) =>
    order.map((id) => {
      const earlier = Array.from({ length: id - 1 }, (_, index) => index + 1);
      const picks =
        earlier.length === 0 ? [] : (draws[id - 1] as number[]).map((draw) => earlier[draw % earlier.length] as number);
      return subtask(id, [...new Set(picks)]);
    }),
  );

/** Whether following edges leads from a number back to itself, by trying all walks up to the number of nodes. */
function hasCircle(edges: readonly (readonly [number, number])[]): boolean {
  let walks = edges.map(([from, to]) => ({ from, to }));
  for (let length = 1; length <= 12; length++) {
    if (walks.some(({ from, to }) => from === to)) return true;
    const longer = walks.flatMap(({ from, to }) =>
      edges.flatMap(([next, end]) => (next === to ? [`${from},${end}`] : [])),
    );
    walks = [...new Set(longer)].map((walk) => {
      const [from, to] = walk.split(',').map(Number) as [number, number];
      return { from, to };
    });
  }
  return false;
}

/** The paper's algorithm 1 in its own words, without a graph: who comes before each of a list, nobody in a circle. */
function edgesByTheBook(list: readonly NewSubtask[]): string[] {
  const required = list.flatMap(({ id, required_subtasks }) =>
    required_subtasks.map((from): [number, number] => [from, id]),
  );
  const edges = [...required];
  let inherited: readonly number[] = [];
  for (const [index, { id, required_subtasks }] of list.entries()) {
    if (required_subtasks.length > 0 || index === 0) inherited = required_subtasks;
    else {
      inherited = inherited.filter((from) => !hasCircle([...edges, [from, id]]));
      edges.push(...inherited.map((from): [number, number] => [from, id]));
    }
  }
  return [...new Set(edges.map(([from, to]) => `${from}->${to}`))].sort();
}

const statuses = fc.array(fc.constantFrom<NodeStatus>('waiting', 'running', 'succeeded', 'failed'), {
  minLength: 9,
  maxLength: 9,
});

function graphWith(list: readonly NewSubtask[], drawn: readonly NodeStatus[]): TaskGraph {
  const graph = new TaskGraph();
  graph.add(list, () => []);
  for (const [index, node] of graph.nodes.entries()) node.status = drawn[index] as NodeStatus;
  return graph;
}

describe('algorithm 1 by property', () => {
  test('what is accepted never has a circle, nor an edge from nowhere', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const graph = new TaskGraph();
        if (graph.problemWith(list) !== null) return;
        graph.add(list, () => []);
        const ids = new Set(list.map(({ id }) => id));
        expect(hasCircle(graph.edges)).toBe(false);
        expect(graph.edges.every(([from, to]) => ids.has(from) && ids.has(to))).toBe(true);
      }),
      RUNS,
    );
  });

  test('no list that requires nothing impossible gets a circle, whatever is inherited', () => {
    fc.assert(
      fc.property(goodList, (list) => {
        const graph = new TaskGraph();
        expect(graph.problemWith(list)).toBeNull();
        graph.add(list, () => []);
        expect(hasCircle(graph.edges)).toBe(false);
      }),
      RUNS,
    );
  });

  test('what is refused has a fault that can be named, and nothing without fault is refused', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const ids = list.map(({ id }) => id);
        const required = list.flatMap(({ id, required_subtasks }) =>
          required_subtasks.map((from): [number, number] => [from, id]),
        );
        const faulty =
          new Set(ids).size < ids.length || required.some(([from]) => !ids.includes(from)) || hasCircle(required);
        expect(new TaskGraph().problemWith(list) !== null).toBe(faulty);
      }),
      RUNS,
    );
  });

  test('edges are those of the paper, whatever the order of the list', () => {
    fc.assert(
      fc.property(goodList, (list) => {
        const graph = new TaskGraph();
        graph.add(list, () => []);
        expect(graph.edges.map(([from, to]) => `${from}->${to}`).sort()).toEqual(edgesByTheBook(list));
      }),
      RUNS,
    );
  });
});

describe('algorithm 2 by property', () => {
  test('ready is exactly what waits and has nothing before it that has not succeeded', () => {
    fc.assert(
      fc.property(goodList, statuses, (list, drawn) => {
        const graph = graphWith(list, drawn);
        const status = new Map(graph.nodes.map((node) => [node.id, node.status]));
        const blocked = new Set(graph.edges.flatMap(([from, to]) => (status.get(from) === 'succeeded' ? [] : [to])));
        const expected = [...status].flatMap(([id, own]) => (own === 'waiting' && !blocked.has(id) ? [id] : []));
        expect(graph.ready().map(({ id }) => id)).toEqual(expected);
      }),
      RUNS,
    );
  });

  test('dropped is exactly what waits behind a failure, through any number of those that wait', () => {
    fc.assert(
      fc.property(goodList, statuses, (list, drawn) => {
        const graph = graphWith(list, drawn);
        const before = new Map(graph.nodes.map((node) => [node.id, node.status]));
        const doomed = (id: number): boolean =>
          before.get(id) === 'waiting' &&
          graph.edges.some(([from, to]) => to === id && (before.get(from) === 'failed' || doomed(from)));
        const expected = [...before.keys()].filter(doomed);
        expect(
          graph
            .dropBlocked()
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        ).toEqual(expected.sort((a, b) => a - b));
        expect(
          graph.nodes
            .filter(({ status }) => status === 'dropped')
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...expected].sort());
        expect(graph.dropBlocked()).toEqual([]);
        for (const node of graph.nodes) if (!expected.includes(node.id)) expect(node.status).toBe(before.get(node.id));
      }),
      RUNS,
    );
  });

  test('carrying out what is ready, with or without failures, comes to an end at which nothing waits', () => {
    fc.assert(
      fc.property(goodList, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (list, luck) => {
        const graph = new TaskGraph();
        graph.add(list, () => []);
        for (let round = 0; round < list.length; round++) {
          for (const node of graph.ready()) node.status = luck[node.id - 1] ? 'succeeded' : 'failed';
          graph.dropBlocked();
        }
        expect(graph.nodes.filter(({ status }) => status === 'waiting')).toEqual([]);
        if (luck.every(Boolean)) expect(graph.nodes.every(({ status }) => status === 'succeeded')).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('retrieval by property', () => {
  const name = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !text.includes('/') && text.trim() === text);
  const documents = fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

  test('every path of names and indices leads to what it names', () => {
    fc.assert(
      fc.property(documents, (drawn) => {
        const known = JSON.parse(JSON.stringify(drawn)) as Parameters<typeof retrieve>[0];
        const visit = (value: unknown, path: string) => {
          const found = retrieve(known, path);
          expect(found).toEqual({ ok: true, value });
          if (Array.isArray(value)) for (const [index, entry] of value.entries()) visit(entry, `${path}/${index}`);
          else if (typeof value === 'object' && value !== null)
            for (const [key, entry] of Object.entries(value))
              if (key !== '' && !key.includes('/') && key.trim() === key) visit(entry, `${path}/${key}`);
        };
        for (const [key, entry] of Object.entries(known)) visit(entry, `~/meta-data/${key}`);
      }),
      RUNS,
    );
  });

  test('any text at all is followed or refused in words, never thrown', () => {
    fc.assert(
      fc.property(documents, fc.string(), (drawn, path) => {
        const found = retrieve(JSON.parse(JSON.stringify(drawn)), path);
        if (!found.ok) expect(found.problem).toContain('retrieval path');
      }),
      RUNS,
    );
  });
});
