import { expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { Supplies } from '../../../scripted/oracle/construction/supplies.ts';
import type { ActionResult } from '../../../sidecar/body/action.ts';

const WANTED = new Map([['dirt_path', 2]]);

async function suppliesAfter(result: ActionResult): Promise<Supplies> {
  const supplies = new Supplies(new ManualClock(), { x: 0, y: 0, z: 0 });
  await supplies.fetch(WANTED, async () => result);
  return supplies;
}

test('a chest that ran out of an item is not asked for it at once', async () => {
  const data = { moved: { dirt_path: 1 }, left: { dirt_path: 0 } };
  const supplies = await suppliesAfter({ ok: false, code: 'missing-item', message: '', data });
  expect(supplies.mayHave('dirt_path')).toBe(false);
});

test('a chest that was not reached may still hold what is wanted', async () => {
  const data = { distance: 7.2 };
  const supplies = await suppliesAfter({ ok: false, code: 'unreachable', message: '', data });
  expect(supplies.isCutOff).toBe(true);
  expect(supplies.mayHave('dirt_path')).toBe(true);
});

test('mates in the way do not cut it off from the chest', async () => {
  const supplies = await suppliesAfter({ ok: false, code: 'unreachable', message: '', data: { agents: ['Bob'] } });
  expect(supplies.isCutOff).toBe(false);
});
