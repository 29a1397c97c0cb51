import { expect, test } from 'vitest';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import { type BlockPosition, formatPosition, positionKey } from '../../../protocol/geometry.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { Query, type SenseCall } from '../../../sidecar/mind/frames.ts';
import { SeenBody } from '../../../sidecar/mind/seenBody.ts';
import { senseOf } from '../../../sidecar/mind/senses.ts';

const HERE = { x: 1, y: 2, z: 3 };
const THERE = { x: 4, y: 5, z: 6 };
const isStone = (id: string) => id === 'stone';
const namesOf = (calls: readonly SenseCall[]) => calls.map(({ sense }) => sense).sort();

/** Bodies of a team as its mind sees them, in a world of some blocks, and the queries that they make. */
function team(documents: Briefing['documents'] = {}) {
  const world = new Map([[positionKey(HERE), 'stone']]);
  const stateAt = (position: BlockPosition) => parseBlockState(world.get(positionKey(position)) ?? 'air');
  const body = {
    blockAt: stateAt,
    seenAt: stateAt,
    walkable: (limit: number) => [HERE, THERE].slice(0, limit),
    observe: () => ({ blocks: world.size }),
    findBlocks: (matches: (id: string) => boolean) =>
      [...world].flatMap(([key, text]) => {
        const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
        return matches(text) ? [{ position: { x, y, z }, state: { id: text, properties: {} } }] : [];
      }),
  } as unknown as Body;
  const queries: SenseCall[][] = [];
  const ids = new Set<string>();
  const seen = (name: string) =>
    new SeenBody(
      { name, briefing: { documents } as Briefing, team: [], sight: 'loaded', tools: [] },
      (calls) => {
        queries.push([...calls]);
        const query = Query.parse(JSON.parse(JSON.stringify({ type: 'query', agent: name, calls })));
        return query.calls.map(({ sense, args }) =>
          sense === 'picture' || sense === 'sizing' ? null : senseOf(body, sense, args),
        );
      },
      ids,
    );
  return { world, queries, seen };
}

test('what was called in a turn comes with the first call of the next, wide searches too, as things are then', () => {
  const { world, queries, seen } = team();
  const alice = seen('Alice');
  const look = () => [
    alice.seenAt(THERE)?.id,
    alice.findBlocks(isStone, 8, 10).length,
    alice.walkable(10),
    alice.observe(),
  ];
  expect(look()).toEqual(['air', 1, [HERE, THERE], { blocks: 1 }]);
  alice.forget();
  look();
  alice.forget();
  queries.length = 0;
  world.set(positionKey(THERE), 'stone');
  expect(look()).toEqual(['stone', 2, [HERE, THERE], { blocks: 2 }]);
  expect(queries.map(namesOf)).toEqual([['findBlocks', 'observe', 'seenAt', 'walkable']]);
});

test('what nobody called the turn before is asked alone', () => {
  const { queries, seen } = team();
  const alice = seen('Alice');
  alice.walkable(10);
  alice.forget();
  alice.seenAt(HERE);
  expect(queries.map(namesOf)).toEqual([['walkable'], ['seenAt']]);
});

test('the same search is made once a turn, and who asked may do with its list what it likes', () => {
  const { queries, seen } = team();
  const alice = seen('Alice');
  alice.findBlocks(isStone, 8, 10).pop();
  const before = queries.length;
  expect(alice.findBlocks(isStone, 8, 10)).toEqual([{ position: HERE, state: { id: 'stone', properties: {} } }]);
  expect(queries).toHaveLength(before);
  alice.findBlocks(isStone, 9, 10);
  expect(queries).toHaveLength(before + 1);
});

test('a block that one of a team has come upon is no news to the others', () => {
  const { queries, seen } = team();
  const [alice, bob] = [seen('Alice'), seen('Bob')];
  alice.findBlocks(isStone, 8, 10);
  // Once to learn of stone, and once to find it.
  expect(queries).toHaveLength(2);
  expect(bob.findBlocks(isStone, 8, 10)).toHaveLength(1);
  expect(queries).toHaveLength(3);
});

test('a builder sees its whole site by one query', () => {
  const { queries, seen } = team({ blueprintCells: [{ position: [1, 2, 3], block: 'stone' }] });
  const alice = seen('Alice');
  const found = new Map<string, string | undefined>();
  for (const y of [2, 3])
    for (const x of [0, 1, 2])
      for (const z of [2, 3, 4]) found.set(formatPosition({ x, y, z }), alice.seenAt({ x, y, z })?.id);
  expect([...found.values()].filter((id) => id === 'stone')).toHaveLength(1);
  expect(found.get(formatPosition(HERE))).toBe('stone');
  expect(queries.map(({ length }) => length)).toEqual([18]);
  alice.seenAt({ x: 50, y: 2, z: 3 });
  expect(queries).toHaveLength(2);
});

test('however many searches there were, a query keeps to what a seat answers', () => {
  const { queries, seen } = team();
  const alice = seen('Alice');
  const search = () => Array.from({ length: 100 }, (_, radius) => alice.findBlocks(isStone, radius, 10).length);
  search();
  alice.forget();
  search();
  alice.forget();
  queries.length = 0;
  expect(search()).toEqual(Array(100).fill(1));
  expect(queries.map(({ length }) => length)).toEqual([64, 36]);
});
