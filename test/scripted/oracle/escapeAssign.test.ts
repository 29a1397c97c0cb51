import { describe, expect, test } from 'vitest';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import type { DeviceKind } from '../../../scripted/knowledge/escape/devices.ts';
import { type DeviceWork, type DeviceWorker, dealOut } from '../../../scripted/oracle/escape/assign.ts';
import { placeAside, WaitingGround, waitingPlaces } from '../../../scripted/oracle/escape/places.ts';

const at = (x: number, z: number): BlockPosition => ({ x, y: 0, z });
const hand = (agent: string, x: number, z: number, room = 0): DeviceWorker => ({ agent, feet: at(x, z), room });

function device(kind: DeviceKind, x: number, z: number, room = 0): DeviceWork {
  const position = at(x, z);
  const stands = kind === 'plate' ? [position] : [at(x - 1, z), at(x + 1, z), at(x, z - 1), at(x, z + 1)];
  return { key: positionKey(position), position, kind, stands, room, hint: '' };
}

function floor(): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) cells.push(at(x, z));
  return cells;
}

const dealt = (hands: readonly DeviceWorker[], works: readonly DeviceWork[], turn = 0) =>
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
    const ground = new WaitingGround(floor(), plates);
    const places = [...waitingPlaces(dealOut(hands, works), hands, () => ground).values()];
    expect(places).toHaveLength(3);
    expect(new Set(places.map(positionKey)).size).toBe(3);
    for (const place of places) expect(plates.has(positionKey(place))).toBe(false);
  });

  test('on the plate itself where there is no room beside it', () => {
    const hands = [hand('Alice', 0, 0)];
    const works = [device('plate', 1, 0)];
    const ground = new WaitingGround([at(1, 0)], new Set());
    expect(waitingPlaces(dealOut(hands, works), hands, () => ground).get('Alice')).toEqual(at(1, 0));
  });

  test('in the room of a lever, even where hands reach it from the doorway before', () => {
    const cells = [...floor(), at(0, -4), at(0, -5), at(0, -6), at(-1, -7), at(0, -7), at(1, -7)];
    const ground = new WaitingGround(cells, new Set(), ({ z }) => (z > -7 ? 'here' : 'before'));
    const lever = device('lever', 0, -3);
    const work = { ...lever, hint: 'here', stands: [at(0, -7), at(0, -6), at(0, -5), at(0, -4), at(1, -2)] };
    const hands = [hand('Alice', 1, -7)];
    expect(waitingPlaces(dealOut(hands, [work]), hands, () => ground).get('Alice')).toEqual(at(1, -2));
    expect(placeAside(at(1, -7), ground, [work], new Set())?.z).toBeGreaterThan(-4);
  });

  test('those without a duty step off plates and out of doorways, and else stay', () => {
    const works = [device('plate', 0, 3), device('plate', 0, 1)];
    const ground = new WaitingGround([...floor(), at(0, 4), at(0, 5)], new Set(works.map(({ key }) => key)));
    expect(placeAside(at(1, 1), ground, works, new Set())).toBeUndefined();
    for (const feet of [at(0, 4), at(0, 3), at(0, 1)]) {
      const place = placeAside(feet, ground, works, new Set());
      expect(place).toBeDefined();
      expect(ground.isPlate(place as BlockPosition)).toBe(false);
      expect(place?.z).toBeLessThan(4);
    }
    expect(placeAside(at(1, 1), ground, works, new Set([positionKey(at(1, 1))]))).not.toEqual(at(1, 1));
  });
});
