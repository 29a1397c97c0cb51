import { expect, test } from 'vitest';
import { CarriedPack } from '../../../../../scripted/knowledge/gathering/pack.ts';
import { ORES } from '../../../../../scripted/knowledge/gathering/sources.ts';
import { packAfter } from '../../../../../scripted/rules/planners/gathering/ahead.ts';
import { gatheringPlanner } from '../../../../../scripted/rules/planners/gathering/gatheringPlanner.ts';
import { readGatherOrder } from '../../../../../scripted/rules/planners/gathering/orders.ts';
import type { ShownPlace } from '../../../../../sidecar/prompt/teamState.ts';
import { GATHERING_KINDS } from '../../../../../tasks/gathering/gatheringKinds.ts';
import { drawLand, type LandSketch } from './drawnLand.ts';

/** More orders than any kind takes one agent. */
const MOST_ORDERS = 120;

type Items = Record<string, number>;

// On paper every order succeeds at once; ore is found wherever one has looked for it at its level.
test.each(GATHERING_KINDS)('%s is planned to its end, order by order', (kind) => {
  const team: Record<string, Items> = kind.startsWith('gather') ? { Alice: {} } : { Alice: {}, Bob: {} };
  const at: Record<string, ShownPlace> = { Alice: [20, 70, 0], Bob: [-20, 70, 0] };
  const ores: Record<string, ShownPlace[]> = {};
  const trees: ShownPlace[] = [-40, -30, 30, 40].map((x) => [x, 70, 9]);
  let stored = 0;
  const sketch = (): LandSketch => ({ kind, team, at, ores, trees, stored });
  for (let count = 0; count < MOST_ORDERS; count++) {
    const [planned] = gatheringPlanner.plan(drawLand(sketch()), { workers: Object.keys(team), most: 1, past: [] });
    if (!planned) break;
    const order = readGatherOrder(planned.text);
    if (!order) throw new Error(`unreadable: ${planned.text}`);
    const items = team[order.who] ?? {};
    const after = packAfter(new CarriedPack(Object.entries(items).map(([id, held]) => ({ id, count: held }))), order);
    if (after) team[order.who] = Object.fromEntries(after.items.map(({ id, count: held }) => [id, held]));
    else if (order.type === 'stairs') at[order.who] = [20, order.y, 0];
    else if (order.type === 'find-ore') ores[ORES[order.ore].blocks[0] ?? ''] = [[22, order.y, 2]];
    else if (order.type === 'bring')
      for (const { item, count: brought } of order.goods) {
        expect(items[item]).toBe(brought);
        stored += brought;
        items[item] = 0;
      }
    else throw new Error(`nothing for it on paper: ${planned.text}`);
  }
  const { target } = drawLand(sketch()).land ?? {};
  const held = target?.chest ? stored : (target?.carried ?? 0);
  expect(held).toBeGreaterThanOrEqual(target?.count ?? 1);
});
