import { describe, expect, test } from 'vitest';
import { applyClick, OUTSIDE } from '../../../../game-server/items/inventory/click.ts';
import { PlayerInventory } from '../../../../game-server/items/inventory/playerInventory.ts';
import { SlotGrid } from '../../../../game-server/items/inventory/slotGrid.ts';
import type { Stack } from '../../../../game-server/items/inventory/stack.ts';
import {
  containerWindow,
  playerWindow,
  type WindowModel,
} from '../../../../game-server/items/inventory/windowModel.ts';
import type { SlotStack } from '../../../../protocol/item.ts';
import { rulesFor } from './rulesFor.ts';

const rules = rulesFor('1.20.4');

/** "36: 5 dirt" as a slot; several separated by commas. */
function slotsOf(text: string): SlotStack[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const match = /^\s*(\d+): (\d+) (\w+)\s*$/.exec(part);
      if (!match) throw new Error(`not a slot: "${part}"`);
      return { slot: Number(match[1]), count: Number(match[2]), id: match[3] as string };
    });
}
const stackText = (stack: Stack | null) => (stack ? `${stack.count} ${stack.id}` : '');
const textOf = (window: WindowModel) =>
  window.slots.flatMap((slot, index) => (slot.get() ? [`${index}: ${stackText(slot.get())}`] : [])).join(', ');

/** A window with what its slots hold; chests are given in the chest window's own numbers. */
function open(kind: 'player' | 'chest' | 'double', slots: string): WindowModel {
  const inventory = new PlayerInventory(rules);
  const grids =
    kind === 'player'
      ? []
      : kind === 'chest'
        ? [new SlotGrid(27, rules)]
        : [new SlotGrid(27, rules), new SlotGrid(27, rules)];
  const window = kind === 'player' ? playerWindow(inventory) : containerWindow(grids, inventory);
  for (const { slot, id, count } of slotsOf(slots)) window.slots[slot]?.set({ id, count });
  return window;
}

/** Clicks "mode/button@slot", separated by blanks; returns the window, the cursor and what was dropped as text. */
function clicks(window: WindowModel, script: string): { slots: string; cursor: string; dropped: string } {
  const dropped: Stack[] = [];
  for (const part of script.split(' ')) {
    const match = /^(\d+)\/(\d+)@(-?\d+|out)$/.exec(part);
    if (!match) throw new Error(`not a click: "${part}"`);
    const slot = match[3] === 'out' ? OUTSIDE : Number(match[3]);
    const outcome = applyClick(window, { mode: Number(match[1]), button: Number(match[2]), slot });
    if (outcome.type === 'refused') throw new Error(outcome.reason);
    dropped.push(...outcome.dropped);
  }
  return {
    slots: textOf(window),
    cursor: stackText(window.inventory.cursor),
    dropped: dropped.map(stackText).join(', '),
  };
}

describe('left and right clicks', () => {
  test.each([
    ['take all', '9: 5 dirt', '0/0@9', '', '5 dirt'],
    ['take the larger half', '9: 5 dirt', '0/1@9', '9: 2 dirt', '3 dirt'],
    ['put all', '9: 5 dirt', '0/0@9 0/0@20', '20: 5 dirt', ''],
    ['put one', '9: 5 dirt', '0/0@9 0/1@20', '20: 1 dirt', '4 dirt'],
    ['merge up to a full stack', '9: 60 dirt, 10: 10 dirt', '0/0@10 0/0@9', '9: 64 dirt', '6 dirt'],
    ['exchange different items', '9: 5 dirt, 10: 3 sand', '0/0@9 0/0@10', '10: 5 dirt', '3 sand'],
    ['exchange with the right button too', '9: 5 dirt, 10: 3 sand', '0/0@9 0/1@10', '10: 5 dirt', '3 sand'],
    ['nothing onto nothing', '', '0/0@9', '', ''],
    ['the border does nothing', '9: 5 dirt', '0/0@9 0/0@-1', '', '5 dirt'],
  ])('%s', (_, before, script, slots, cursor) => {
    expect(clicks(open('player', before), script)).toEqual({ slots, cursor, dropped: '' });
  });

  test('outside the window drop all with left, one with right', () => {
    expect(clicks(open('player', '9: 5 dirt'), '0/0@9 0/1@out')).toEqual({
      slots: '',
      cursor: '4 dirt',
      dropped: '1 dirt',
    });
    expect(clicks(open('player', '9: 5 dirt'), '0/0@9 0/0@out')).toEqual({ slots: '', cursor: '', dropped: '5 dirt' });
  });

  test('armour slots take one piece that is worn there, and the result slot nothing', () => {
    expect(clicks(open('player', '9: 1 iron_helmet'), '0/0@9 0/0@6 0/0@0')).toMatchObject({
      slots: '',
      cursor: '1 iron_helmet',
    });
    expect(clicks(open('player', '9: 1 iron_helmet'), '0/0@9 0/0@5')).toMatchObject({
      slots: '5: 1 iron_helmet',
      cursor: '',
    });
    expect(clicks(open('player', '9: 9 carved_pumpkin'), '0/0@9 0/0@5')).toMatchObject({
      slots: '5: 1 carved_pumpkin',
      cursor: '8 carved_pumpkin',
    });
    // Two pumpkins on the cursor do not fit where the helmet is.
    expect(clicks(open('player', '9: 2 carved_pumpkin, 5: 1 iron_helmet'), '0/0@9 0/0@5')).toMatchObject({
      slots: '5: 1 iron_helmet',
      cursor: '2 carved_pumpkin',
    });
  });
});

describe('shift-clicks', () => {
  test.each([
    ['from main to hotbar', 'player', '9: 5 dirt', '1/0@9', '36: 5 dirt'],
    ['from hotbar to main', 'player', '40: 5 dirt', '1/0@40', '9: 5 dirt'],
    ['merging before filling', 'player', '9: 5 dirt, 37: 62 dirt', '1/0@9', '36: 3 dirt, 37: 64 dirt'],
    ['from the grid to the storage', 'player', '2: 5 dirt', '1/0@2', '9: 5 dirt'],
    ['armour puts itself on', 'player', '36: 1 iron_boots', '1/0@36', '8: 1 iron_boots'],
    [
      'a second piece moves to the storage',
      'player',
      '8: 1 iron_boots, 36: 1 iron_boots',
      '1/0@36',
      '8: 1 iron_boots, 9: 1 iron_boots',
    ],
    ['armour is taken off', 'player', '6: 1 elytra', '1/0@6', '9: 1 elytra'],
    ['a shield goes to the off-hand', 'player', '20: 1 shield', '1/0@20', '45: 1 shield'],
    ['the off-hand goes to the storage', 'player', '45: 5 dirt', '1/0@45', '9: 5 dirt'],
    [
      'one pumpkin is worn, the rest moves on',
      'player',
      '36: 5 carved_pumpkin',
      '1/0@36',
      '5: 1 carved_pumpkin, 9: 4 carved_pumpkin',
    ],
    ['from a chest to the hotbar, last slot first', 'chest', '3: 64 dirt', '1/0@3', '62: 64 dirt'],
    ['from the inventory to a chest', 'chest', '0: 60 dirt, 60: 8 dirt', '1/1@60', '0: 64 dirt, 1: 4 dirt'],
    ['from a double chest', 'double', '53: 7 sand', '1/0@53', '89: 7 sand'],
    [
      'into the second half',
      'double',
      `${Array.from({ length: 27 }, (_, slot) => `${slot}: 64 sand`).join(', ')}, 54: 7 sand`,
      '1/0@54',
      `${Array.from({ length: 27 }, (_, slot) => `${slot}: 64 sand`).join(', ')}, 27: 7 sand`,
    ],
  ] as const)('%s', (_, kind, before, script, slots) => {
    expect(clicks(open(kind, before), script)).toEqual({ slots, cursor: '', dropped: '' });
  });

  test('leave what does not fit', () => {
    const full = Array.from({ length: 27 }, (_, slot) => `${slot}: 64 stone`).join(', ');
    expect(clicks(open('chest', `${full}, 30: 5 dirt`), '1/0@30').slots).toBe(`${full}, 30: 5 dirt`);
  });
});

describe('number keys', () => {
  test.each([
    ['fetch', '9: 5 dirt', '2/3@9', '39: 5 dirt'],
    ['put', '36: 5 dirt', '2/0@9', '9: 5 dirt'],
    ['exchange', '9: 5 dirt, 36: 2 sand', '2/0@9', '9: 2 sand, 36: 5 dirt'],
    ['the off-hand key', '9: 5 dirt', '2/40@9', '45: 5 dirt'],
    ['its own slot', '36: 5 dirt', '2/0@36', '36: 5 dirt'],
    ['armour of the wrong kind stays', '36: 1 iron_boots', '2/0@5', '36: 1 iron_boots'],
    ['dirt is not worn', '36: 5 dirt', '2/0@5', '36: 5 dirt'],
    [
      'one of a stack is worn',
      '36: 5 carved_pumpkin, 5: 1 iron_helmet',
      '2/0@5',
      '5: 1 carved_pumpkin, 36: 4 carved_pumpkin, 37: 1 iron_helmet',
    ],
  ])('%s', (_, before, script, slots) => {
    expect(clicks(open('player', before), script)).toEqual({ slots, cursor: '', dropped: '' });
  });
});

describe('drop keys', () => {
  test('throw one or the whole stack, and nothing while the cursor is full', () => {
    expect(clicks(open('player', '9: 5 dirt'), '4/0@9')).toEqual({ slots: '9: 4 dirt', cursor: '', dropped: '1 dirt' });
    expect(clicks(open('player', '9: 5 dirt'), '4/1@9')).toEqual({ slots: '', cursor: '', dropped: '5 dirt' });
    expect(clicks(open('player', '9: 5 dirt, 10: 2 sand'), '0/0@10 4/1@9')).toEqual({
      slots: '9: 5 dirt',
      cursor: '2 sand',
      dropped: '',
    });
    expect(clicks(open('player', '9: 5 dirt'), '4/0@out').slots).toBe('9: 5 dirt');
  });
});

describe('drags', () => {
  test.each([
    [
      'left spreads evenly and keeps the rest',
      '9: 10 dirt',
      '0/0@9 5/0@out 5/1@20 5/1@21 5/1@22 5/2@out',
      '20: 3 dirt, 21: 3 dirt, 22: 3 dirt',
      '1 dirt',
    ],
    [
      'right puts one into each',
      '9: 10 dirt',
      '0/0@9 5/4@out 5/5@20 5/5@21 5/6@out',
      '20: 1 dirt, 21: 1 dirt',
      '8 dirt',
    ],
    [
      'onto stacks of the same item',
      '9: 10 dirt, 20: 62 dirt',
      '0/0@9 5/0@out 5/1@20 5/1@21 5/2@out',
      '20: 64 dirt, 21: 5 dirt',
      '3 dirt',
    ],
    [
      'not onto other items',
      '9: 10 dirt, 20: 1 sand',
      '0/0@9 5/0@out 5/1@20 5/1@21 5/1@22 5/2@out',
      '20: 1 sand, 21: 5 dirt, 22: 5 dirt',
      '',
    ],
    [
      'not over more slots than items',
      '9: 2 dirt',
      '0/0@9 5/4@out 5/5@20 5/5@21 5/5@22 5/6@out',
      '20: 1 dirt, 21: 1 dirt',
      '',
    ],
    ['one slot is a plain click', '9: 10 dirt', '0/0@9 5/0@out 5/1@20 5/2@out', '20: 10 dirt', ''],
    ['one slot with the right button', '9: 10 dirt', '0/0@9 5/4@out 5/5@20 5/6@out', '20: 1 dirt', '9 dirt'],
    ['no slot at all', '9: 10 dirt', '0/0@9 5/0@out 5/2@out', '', '10 dirt'],
    [
      'passing a slot twice counts once',
      '9: 10 dirt',
      '0/0@9 5/4@out 5/5@20 5/5@20 5/5@21 5/6@out',
      '20: 1 dirt, 21: 1 dirt',
      '8 dirt',
    ],
    ['another click cancels a drag', '9: 10 dirt', '0/0@9 5/0@out 5/1@20 0/0@30 5/1@21 5/2@out', '', '10 dirt'],
    ['an end without a start does nothing', '9: 10 dirt', '0/0@9 5/2@out', '', '10 dirt'],
    ['an empty cursor drags nothing', '9: 10 dirt', '5/0@out 5/1@20 5/2@out', '9: 10 dirt', ''],
    [
      'not into armour slots',
      '9: 10 dirt',
      '0/0@9 5/4@out 5/5@5 5/5@6 5/5@20 5/5@21 5/6@out',
      '20: 1 dirt, 21: 1 dirt',
      '8 dirt',
    ],
  ])('%s', (_, before, script, slots, cursor) => {
    expect(clicks(open('player', before), script)).toEqual({ slots, cursor, dropped: '' });
  });
});

describe('double clicks', () => {
  test('gather partial stacks first, up to a full one', () => {
    expect(clicks(open('player', '9: 64 dirt, 10: 20 dirt, 11: 3 sand, 36: 30 dirt'), '0/0@10 6/0@10')).toEqual({
      slots: '9: 50 dirt, 11: 3 sand',
      cursor: '64 dirt',
      dropped: '',
    });
  });

  test('reach into the open chest, from its end with the other button', () => {
    expect(clicks(open('chest', '0: 40 dirt, 5: 10 dirt, 30: 20 dirt'), '0/0@5 6/0@5').slots).toBe('30: 6 dirt');
    expect(clicks(open('chest', '0: 40 dirt, 5: 10 dirt, 30: 20 dirt'), '0/0@5 6/1@5').slots).toBe('0: 6 dirt');
  });

  test('do nothing on a filled slot', () => {
    expect(clicks(open('player', '9: 5 dirt, 10: 20 dirt, 11: 1 sand'), '0/0@10 6/0@11').cursor).toBe('20 dirt');
  });
});

describe('clicks that cannot be', () => {
  test.each([
    ['a slot beyond the window', { slot: 46, button: 0, mode: 0 }],
    ['a negative slot', { slot: -2, button: 0, mode: 1 }],
    ['an unknown mode', { slot: 9, button: 0, mode: 7 }],
    ['an unknown button', { slot: 9, button: 2, mode: 0 }],
    ['an unknown hotbar key', { slot: 9, button: 9, mode: 2 }],
    ['copying', { slot: 9, button: 2, mode: 3 }],
    ['a creative drag', { slot: OUTSIDE, button: 8, mode: 5 }],
    ['an unknown drag stage', { slot: OUTSIDE, button: 3, mode: 5 }],
  ])('%s is refused and changes nothing', (_, click) => {
    const window = open('player', '9: 5 dirt');
    const revision = window.inventory.revision;
    expect(applyClick(window, click).type).toBe('refused');
    expect(window.inventory.revision).toBe(revision);
  });
});
