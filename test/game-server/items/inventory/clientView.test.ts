import { describe, expect, test } from 'vitest';
import { applyClick } from '../../../../game-server/items/inventory/click.ts';
import { PlayerInventory } from '../../../../game-server/items/inventory/playerInventory.ts';
import { ResultSlot } from '../../../../game-server/items/inventory/resultSlot.ts';
import { SlotGrid } from '../../../../game-server/items/inventory/slotGrid.ts';
import { ClientView, type ViewUpdate } from '../../../../game-server/players/inventory/clientView.ts';
import { rulesFor } from './rulesFor.ts';

const rules = rulesFor('1.20.4');
const dirt = (count: number) => ({ id: 'dirt', count });

function viewWith(...slots: readonly (readonly [number, number])[]) {
  const inventory = new PlayerInventory(rules);
  inventory.slots.replaceAll(slots.map(([slot, count]) => ({ slot, id: 'dirt', count })));
  return { inventory, view: new ClientView(inventory) };
}
const lastState = (updates: readonly ViewUpdate[]) => {
  const last = updates.at(-1);
  return last && 'stateId' in last ? last.stateId : Number.NaN;
};

describe('what a client is sent', () => {
  test('everything at first, then nothing, then the slots that changed', () => {
    const { inventory, view } = viewWith([9, 5]);
    const [first] = view.update();
    expect(first).toMatchObject({ type: 'all', window: 0, cursor: null });
    expect(first?.type === 'all' && first.stacks[9]).toEqual(dirt(5));
    expect(view.update()).toEqual([]);
    inventory.insert(dirt(1));
    inventory.slots.set(45, { id: 'shield', count: 1 });
    expect(view.update()).toEqual([
      { type: 'slot', window: 0, stateId: 2, slot: 9, stack: dirt(6) },
      { type: 'slot', window: 0, stateId: 3, slot: 45, stack: { id: 'shield', count: 1 } },
    ]);
    expect(view.update()).toEqual([]);
  });

  test('nothing after a click the client foresaw, and the truth where it did not', () => {
    const { view } = viewWith([9, 5], [10, 3]);
    view.update();
    applyClick(view.window.model, { slot: 9, button: 0, mode: 1 });
    view.believe(
      new Map([
        [9, null],
        [36, dirt(5)],
      ]),
      null,
    );
    expect(view.update()).toEqual([]);
    applyClick(view.window.model, { slot: 10, button: 0, mode: 1 });
    view.believe(
      new Map([
        [10, null],
        [11, dirt(3)],
      ]),
      null,
    );
    expect(view.update()).toMatchObject([
      { slot: 11, stack: null },
      { slot: 36, stack: dirt(8) },
    ]);
  });

  test('the whole window when the cursor is not what it believes', () => {
    const { view } = viewWith([9, 5]);
    view.update();
    applyClick(view.window.model, { slot: 9, button: 0, mode: 0 });
    view.believe(new Map([[9, null]]), dirt(64));
    expect(view.update()).toMatchObject([{ type: 'all', cursor: dirt(5) }]);
    expect(view.update()).toEqual([]);
  });

  test('a container by its own numbers, and the hidden slots once it is closed', () => {
    const { inventory, view } = viewWith([9, 5]);
    view.update();
    const chest = new SlotGrid(27, rules);
    chest.set(2, dirt(7));
    const window = view.openContainer([chest]);
    const [all] = view.update();
    expect(all).toMatchObject({ type: 'all', window: window.id });
    expect(all?.type === 'all' && [all.stacks.length, all.stacks[2], all.stacks[27]]).toEqual([63, dirt(7), dirt(5)]);
    chest.set(3, dirt(1));
    inventory.slots.set(44, dirt(2));
    inventory.slots.set(45, dirt(9));
    expect(view.update()).toMatchObject([
      { window: window.id, slot: 3, stack: dirt(1) },
      { window: window.id, slot: 62, stack: dirt(2) },
    ]);
    view.closeContainer(false);
    expect(view.update()).toMatchObject([{ window: 0, slot: 45, stack: dirt(9) }]);
  });

  test('everything again when the server closed the window', () => {
    const { view } = viewWith([9, 5]);
    view.openContainer([new SlotGrid(27, rules)]);
    view.update();
    view.closeContainer(true);
    expect(view.update()).toMatchObject([{ type: 'all', window: 0 }]);
  });
});

describe('telling a late client from a lying one', () => {
  test('a click is fresh when it follows the last thing sent to its window and nothing waits', () => {
    const { inventory, view } = viewWith([9, 5]);
    expect(view.isFresh(0)).toBe(false);
    const state = lastState(view.update());
    expect(view.isFresh(state)).toBe(true);
    expect(view.isFresh(-1)).toBe(false);
    inventory.insert(dirt(1));
    expect(view.isFresh(state)).toBe(false);
    const next = lastState(view.update());
    expect([view.isFresh(state), view.isFresh(next)]).toEqual([false, true]);
    view.openContainer([new SlotGrid(27, rules)]);
    view.update();
    view.closeContainer(false);
    view.update();
    expect(view.isFresh(next)).toBe(true);
  });

  test('only claims of more than there is are inventions', () => {
    const { view } = viewWith([9, 5]);
    view.update();
    expect(view.inventedBy(new Map([[9, null]]), dirt(5))).toEqual([]);
    expect(view.inventedBy(new Map([[9, dirt(2)]]), null)).toEqual([]);
    expect(view.inventedBy(new Map([[9, dirt(5)]]), dirt(5))).toEqual([{ item: 'dirt', surplus: 5 }]);
    expect(view.inventedBy(new Map([[700, { id: 'diamond', count: 64 }]]), null)).toEqual([
      { item: 'diamond', surplus: 64 },
    ]);
  });
});

test('a result that is worked out anew is sent, though no slot of a grid changed', () => {
  const inventory = new PlayerInventory(rules);
  const view = new ClientView(inventory);
  let name = 'dirt';
  const result = new ResultSlot({ inputs: [], result: () => ({ id: name, count: 1 }), taken: () => undefined });
  view.openWindow({ slots: [result], grids: [] });
  view.update();
  expect(view.update()).toEqual([]);
  name = 'stone';
  expect(view.update()).toEqual([]);
  result.refresh();
  expect(view.update()).toMatchObject([{ type: 'slot', slot: 0, stack: { id: 'stone' } }]);
});
