import { describe, expect, test } from 'vitest';
import { type BlockPosition, positionKey } from '../../protocol/geometry.ts';
import {
  dealOut,
  type Hand,
  placeAside,
  type Work,
  waitingPlaces,
} from '../../sidecar/frameworks/oracle/escape/assign.ts';
import type { DeviceKind } from '../../sidecar/frameworks/oracle/escape/devices.ts';

const at = (x: number, z: number): BlockPosition => ({ x, y: 0, z });
const hand = (agent: string, x: number, z: number, room = 0): Hand => ({ agent, feet: at(x, z), room });

function device(kind: DeviceKind, x: number, z: number, room = 0): Work {
  const position = at(x, z);
  const stands = kind === 'plate' ? [position] : [at(x - 1, z), at(x + 1, z), at(x, z - 1), at(x, z + 1)];
  return { key: positionKey(position), position, kind, stands, room, hint: '' };
}

function floor(): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) cells.push(at(x, z));
  return cells;
}

const dealt = (hands: readonly Hand[], works: readonly Work[], turn = 0) =>
  Object.fromEntries(dealOut(hands, works, turn).map(({ agent, works: own }) => [agent, own.map(({ key }) => key)]));

describe('dealing devices out', () => {
  test('gives near devices to near agents, one each', () => {
    const hands = [hand('Alice', 3, 0), hand('Bob', -3, 0)];
    expect(dealt(hands, [device('plate', -2, 0), device('plate', 2, 0)])).toEqual({
      Alice: [positionKey(at(2, 0))],
      Bob: [positionKey(at(-2, 0))],
    });
  });

  test('keeps to rooms', () => {
    const hands = [hand('Alice', 0, 0, 0), hand('Bob', 1, 0, 1)];
    expect(dealt(hands, [device('lever', 1, 1, 0), device('lever', 0, 1, 1)])).toEqual({
      Alice: [positionKey(at(1, 1))],
      Bob: [positionKey(at(0, 1))],
    });
  });

  test('leaves a lever too many to someone who need not stay on a plate', () => {
    const hands = [hand('Alice', 2, 0), hand('Bob', 0, 0)];
    const duties = dealt(hands, [device('plate', 2, 0), device('lever', 0, 2), device('button', 3, 3)]);
    expect(duties.Alice).toEqual([positionKey(at(2, 0))]);
    expect(duties.Bob).toHaveLength(2);
  });

  test('gives everybody every device in the course of the turns', () => {
    const hands = [hand('Alice', 0, 0), hand('Bob', 1, 0), hand('Carol', 2, 0)];
    const works = [device('plate', 0, 1), device('button', 2, 1)];
    const had = new Map<string, Set<string>>();
    for (const turn of [0, 1, 2])
      for (const { agent, works: own } of dealOut(hands, works, turn))
        for (const { key } of own) had.set(key, (had.get(key) ?? new Set()).add(agent));
    expect([...had.values()].map(({ size }) => size)).toEqual([3, 3]);
  });

  test('has nobody do nothing for want of devices, and no device forgotten for want of agents', () => {
    const works = [device('plate', 0, 1), device('plate', 2, 1), device('lever', 3, 3)];
    expect(dealOut([hand('Alice', 0, 0)], works)[0]?.works).toHaveLength(3);
    expect(dealOut([hand('Alice', 0, 0)], [])).toEqual([]);
  });
});

describe('waiting for the moment', () => {
  test('beside the plates, on none of them, nobody in the place of another', () => {
    const hands = [hand('Alice', 0, 0), hand('Bob', 0, 1), hand('Carol', 0, 2)];
    const works = [device('plate', 1, 0), device('plate', 2, 0), device('plate', 1, 1)];
    const plates = new Set(works.map(({ key }) => key));
    const places = [...waitingPlaces(dealOut(hands, works), hands, floor, plates).values()];
    expect(places).toHaveLength(3);
    expect(new Set(places.map(positionKey)).size).toBe(3);
    for (const place of places) expect(plates.has(positionKey(place))).toBe(false);
  });

  test('on the plate itself where there is no room beside it', () => {
    const hands = [hand('Alice', 0, 0)];
    const works = [device('plate', 1, 0)];
    expect(waitingPlaces(dealOut(hands, works), hands, () => [at(1, 0)], new Set()).get('Alice')).toEqual(at(1, 0));
  });

  test('those without a duty step off plates and out of doorways, and else stay', () => {
    const cells = [...floor(), at(0, 4), at(0, 5)];
    const works = [device('plate', 0, 3)];
    const taken = new Set([positionKey(at(0, 3)), positionKey(at(0, 1))]);
    expect(placeAside(at(1, 1), cells, works, taken)).toBeUndefined();
    for (const feet of [at(0, 4), at(0, 1), at(-3, -3)]) {
      const place = placeAside(feet, cells, works, taken);
      expect(place).toBeDefined();
      expect(taken.has(positionKey(place as BlockPosition))).toBe(false);
      expect(place?.z).toBeLessThan(4);
    }
  });
});
