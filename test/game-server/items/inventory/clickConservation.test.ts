import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { applyClick, type Click, OUTSIDE } from '../../../../game-server/items/inventory/click.ts';
import { PlayerInventory } from '../../../../game-server/items/inventory/playerInventory.ts';
import { SlotGrid } from '../../../../game-server/items/inventory/slotGrid.ts';
import { type Stack, totalsOf } from '../../../../game-server/items/inventory/stack.ts';
import { containerWindow, playerWindow } from '../../../../game-server/items/inventory/windowModel.ts';
import { rulesFor, VERSIONS } from './rulesFor.ts';

const ITEMS = [
  ['dirt', 64],
  ['oak_planks', 64],
  ['ender_pearl', 16],
  ['iron_helmet', 1],
  ['shield', 1],
  ['carved_pumpkin', 64],
  ['iron_pickaxe', 1],
] as const;

/** One click, or the several packets of a drag; one in ten makes no sense. */
function gesture(random: Random, slots: number): Click[] {
  const slot = () => (random.float() < 0.95 ? random.integer(0, slots - 1) : random.pick([OUTSIDE, -1, 4000, -5]));
  if (random.float() < 0.1)
    return [{ slot: slot(), button: random.integer(-1, 41), mode: random.pick([-1, 0, 1, 2, 3, 4, 5, 6, 7]) }];
  const mode = random.pick([0, 0, 0, 0, 1, 1, 2, 4, 5, 5, 5, 6]);
  if (mode === 2) return [{ slot: slot(), button: random.pick([0, 1, 5, 8, 40]), mode }];
  if (mode !== 5) return [{ slot: slot(), button: random.integer(0, 1), mode }];
  const kind = random.pick([0, 4]);
  const passed = Array.from({ length: random.integer(0, 6) }, () => ({ slot: slot(), button: kind + 1, mode }));
  return [{ slot: OUTSIDE, button: kind, mode }, ...passed, { slot: OUTSIDE, button: kind + 2, mode }];
}

/** Two players and a double chest, filled at random, and two thousand random gestures. */
function play(seed: number, gestures: number, rules = rulesFor('1.20.4')) {
  const random = new Random(seed);
  const halves = [new SlotGrid(27, rules), new SlotGrid(27, rules)];
  const players = [new PlayerInventory(rules), new PlayerInventory(rules)];
  const windows = players.flatMap((player) => [playerWindow(player), containerWindow(halves, player)]);
  const grids = [...halves, ...players.map((player) => player.slots)];
  for (const grid of grids)
    for (let slot = 0; slot < grid.size; slot++) {
      const [id, most] = random.pick(ITEMS);
      if ((grid.size === 27 || slot > 8) && random.float() < 0.4)
        grid.set(slot, { id, count: random.integer(1, most) });
    }
  const dropped: Stack[] = [];
  const held = () =>
    totalsOf([...grids.flatMap((grid) => grid.all()), ...players.map((player) => player.cursor), ...dropped]);
  const before = held();
  let effective = 0;
  for (let index = 0; index < gestures; index++) {
    const window = random.pick(windows);
    const revision = grids.reduce((sum, grid) => sum + grid.revision, 0);
    for (const click of gesture(random, window.slots.length)) {
      const outcome = applyClick(window, click);
      if (outcome.type === 'done') dropped.push(...outcome.dropped);
    }
    // Someone picks up what lies around, or the world would soon be empty.
    if (random.float() < 0.3) {
      const left = dropped.splice(0).flatMap((stack) => random.pick(players).insert(stack) ?? []);
      dropped.push(...left);
    }
    if (grids.reduce((sum, grid) => sum + grid.revision, 0) !== revision) effective++;
    for (const grid of grids)
      for (const stack of grid.all())
        if (stack && (stack.count < 1 || stack.count > (rules.stackSize(stack.id) ?? 0)))
          throw new Error(`seed ${seed}, gesture ${index}: ${stack.count} ${stack.id} in one slot`);
    for (const player of players) {
      if (player.slots.get(0)) throw new Error(`seed ${seed}, gesture ${index}: something lies in the result slot`);
      for (const [piece, place] of (['head', 'chest', 'legs', 'feet'] as const).entries()) {
        const worn = player.slots.get(5 + piece);
        if (worn && (rules.wornOn(worn.id) !== place || worn.count > 1))
          throw new Error(`seed ${seed}, gesture ${index}: ${worn.count} ${worn.id} worn on the ${place}`);
      }
    }
  }
  return { before, after: held(), effective };
}

describe('random clicks by two players over their windows and one chest', () => {
  for (const version of VERSIONS)
    test(`neither create nor lose an item, ${version}`, () => {
      for (let seed = 1; seed <= 12; seed++) {
        const { before, after, effective } = play(seed, 2_000, rulesFor(version));
        expect(after, `seed ${seed}`).toEqual(before);
        expect(effective, `seed ${seed}`).toBeGreaterThan(300);
      }
    });
});
