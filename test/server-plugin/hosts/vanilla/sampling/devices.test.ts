import { expect, test } from 'vitest';
import { cell, only, place, Scene } from './sampled.ts';

// Levers, buttons, plates and string: who worked them.

const at = { x: 5, y: 61, z: 5 };
const device = 'device-changed' as const;

test('everybody on a plate is told of when it goes down, and who steps on it later when they do', () => {
  const scene = new Scene(['Alice', 'Bob', 'Carol']);
  const plate = (powered: boolean) => cell(at, `stone_pressure_plate[powered=${powered}]`);
  const on = (a: number, t: number) => ({ t, e: [place(a, [5.5, 61, 5.5])] });
  scene.fetch([
    { t: 1, e: [plate(false), place(0, [1.5, 61, 1.5]), place(1, [2.5, 61, 2.5]), place(2, [9.5, 61, 9.5])] },
  ]);
  const pressed = scene.fetch([{ t: 2, e: [place(0, [5.5, 61, 5.5]), place(1, [5.2, 61, 4.9]), plate(true)] }]);
  expect(only(pressed, device)).toEqual([
    { type: device, player: 'Alice', position: at, device: 'stone_pressure_plate', on: true },
    { type: device, player: 'Bob', position: at, device: 'stone_pressure_plate', on: true },
  ]);
  expect(pressed.findIndex(({ type }) => type === 'block-changed')).toBeLessThan(
    pressed.findIndex(({ type }) => type === device),
  );
  expect(only(scene.fetch([on(2, 9)]), device)).toEqual([
    { type: device, player: 'Carol', position: at, device: 'stone_pressure_plate', on: true },
  ]);
  expect(only(scene.fetch([{ t: 10, e: [place(2, [5.4, 61, 5.5])] }]), device)).toEqual([]);
  const left = scene.fetch([{ t: 40, e: [0, 1, 2].map((a) => place(a, [1.5, 61, 1.5])).concat(plate(false)) }]);
  expect(only(left, device)).toEqual([{ type: device, position: at, device: 'stone_pressure_plate', on: false }]);
});

test('a device that is seen twice in one tick is switched once', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [cell(at, 'lever[face=floor]'), place(0, [5.5, 61, 2.5])] }]);
  const on = cell(at, 'lever[face=floor,powered=true]');
  expect(only(scene.fetch([{ t: 4, e: [on, on] }]), device)).toHaveLength(1);
});

test('a plate is by who stood on it just before; one that nobody stood on is nobody’s', () => {
  const pressed = (t: number) => {
    const scene = new Scene(['Alice']);
    scene.fetch([{ t: 1, e: [cell(at, 'oak_pressure_plate'), place(0, [5.5, 61, 5.5])] }]);
    scene.fetch([{ t: 2, e: [place(0, [8.5, 61, 5.5])] }]);
    return only(scene.fetch([{ t, e: [cell(at, 'oak_pressure_plate[powered=true]')] }]), device)[0];
  };
  expect(pressed(3)).toMatchObject({ player: 'Alice' });
  expect(pressed(30)).not.toHaveProperty('player');
});

test('a weighted plate that bears more is changed and not switched', () => {
  const scene = new Scene(['Alice', 'Bob']);
  const plate = (power: number) => cell(at, `light_weighted_pressure_plate[power=${power}]`);
  scene.fetch([{ t: 1, e: [plate(0), place(0, [5.5, 61, 5.5]), place(1, [1.5, 61, 1.5])] }]);
  expect(only(scene.fetch([{ t: 2, e: [plate(1)] }]), device)).toMatchObject([{ player: 'Alice', on: true }]);
  const more = scene.fetch([{ t: 12, e: [place(1, [5.5, 61, 5.5]), plate(2)] }]);
  expect(only(more, device)).toMatchObject([{ player: 'Bob', on: true }]);
  expect(only(more, 'block-changed')).toHaveLength(1);
});

test('a lever is by who alone reaches it; of two who do, by who alone looks at it', () => {
  const lever = (powered: boolean) => cell(at, `lever[face=floor,powered=${powered}]`);
  const scene = new Scene(['Alice', 'Bob']);
  scene.fetch([{ t: 1, e: [lever(false), place(0, [5.5, 61, 2.5]), place(1, [14.5, 61, 14.5], at)] }]);
  const pulled = scene.fetch([{ t: 20, e: [lever(true)] }]);
  expect(only(pulled, 'block-changed', device)).toMatchObject([
    { type: 'block-changed', player: 'Alice' },
    { type: device, player: 'Alice', on: true },
  ]);
  scene.fetch([{ t: 30, e: [place(1, [5.5, 61, 7.5], at)] }]);
  expect(only(scene.fetch([{ t: 40, e: [lever(false)] }]), device)).toMatchObject([{ player: 'Bob', on: false }]);
  scene.fetch([{ t: 50, e: [place(0, [5.5, 61, 2.5], at)] }]);
  const either = only(scene.fetch([{ t: 60, e: [lever(true)] }]), device);
  expect(either).toHaveLength(1);
  expect(either[0]).not.toHaveProperty('player');
});

test('a look that ends at a wall does not count', () => {
  const scene = new Scene(['Alice', 'Bob']);
  const wall = [5, 6].map((x) => ({ x, y: 62, z: 6 }));
  scene.fetch([
    {
      t: 1,
      e: [
        cell(at, 'lever[face=floor]'),
        ...wall.flatMap((p) => [cell(p, 'stone'), cell({ ...p, y: 61 }, 'stone')]),
        place(0, [5.5, 61, 2.5], at),
        place(1, [5.5, 61, 9.5], at),
      ],
    },
  ]);
  const pulled = scene.fetch([{ t: 20, e: [cell(at, 'lever[face=floor,powered=true]')] }]);
  expect(only(pulled, device)).toMatchObject([{ player: 'Alice' }]);
});

test('a button springs back by itself, and a wooden one may be hit by an arrow', () => {
  const scene = new Scene(['Alice']);
  const button = (kind: string, powered: boolean) => cell(at, `${kind}_button[face=floor,powered=${powered}]`);
  scene.fetch([{ t: 1, e: [button('stone', false), place(0, [5.5, 61, 2.5])] }]);
  expect(only(scene.fetch([{ t: 5, e: [button('stone', true)] }]), device)).toMatchObject([{ player: 'Alice' }]);
  const back = only(scene.fetch([{ t: 25, e: [button('stone', false)] }]), device);
  expect(back).toEqual([{ type: device, position: at, device: 'stone_button', on: false }]);
  scene.fetch([{ t: 30, e: [button('oak', false)] }]);
  expect(only(scene.fetch([{ t: 40, e: [button('oak', true)] }]), device)[0]).not.toHaveProperty('player');
  scene.fetch([{ t: 60, e: [button('oak', false), place(0, [5.5, 61, 2.5], at)] }]);
  expect(only(scene.fetch([{ t: 70, e: [button('oak', true)] }]), device)).toMatchObject([{ player: 'Alice' }]);
});

test('a tripwire’s hooks are by who alone touches the string', () => {
  const scene = new Scene(['Alice', 'Bob']);
  const hooks = [
    { p: { x: 2, y: 61, z: 5 }, facing: 'east' },
    { p: { x: 8, y: 61, z: 5 }, facing: 'west' },
  ];
  const hook = (powered: boolean) =>
    hooks.map(({ p, facing }) => cell(p, `tripwire_hook[attached=true,facing=${facing},powered=${powered}]`));
  const string = [3, 4, 5, 6, 7].map((x) => cell({ x, y: 61, z: 5 }, 'tripwire[attached=true]'));
  scene.fetch([{ t: 1, e: [...hook(false), ...string, place(0, [5.5, 61, 2.5]), place(1, [5.5, 61, 9.5])] }]);
  const crossed = scene.fetch([{ t: 9, e: [place(1, [5.5, 61, 5.5]), ...hook(true)] }]);
  expect(only(crossed, device)).toMatchObject([
    { player: 'Bob', device: 'tripwire_hook', on: true },
    { player: 'Bob', device: 'tripwire_hook', on: true },
  ]);
});

test('a device that is put there, or taken away, is not worked', () => {
  const scene = new Scene(['Alice']);
  scene.fetch([{ t: 1, e: [place(0, [5.5, 61, 2.5], at)] }]);
  expect(only(scene.fetch([{ t: 4, e: [cell(at, 'lever[face=floor,powered=true]')] }]), device)).toEqual([]);
  expect(only(scene.fetch([{ t: 8, e: [cell(at, 'air')] }]), device)).toEqual([]);
});
