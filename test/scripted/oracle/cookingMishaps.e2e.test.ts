import { describe, expect, test } from 'vitest';
import type { EmbeddedStage as Stage } from '../../../bench/run/play/embeddedServer.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { playFresh } from '../../bench/run/play/playFresh.ts';

/** Acts once, at the end of the first tick after an event of a kind. */
function once(when: (event: GameEvent) => boolean, act: (stage: Stage) => void) {
  let seen = false;
  let done = false;
  return {
    onEvent: (event: GameEvent) => {
      seen ||= when(event);
    },
    onStage: (stage: Stage) => {
      stage.host.onTick(() => {
        if (!seen || done) return;
        done = true;
        act(stage);
      });
    },
    happened: () => done,
  };
}

const holds = (item: string, count: number) => (event: GameEvent) =>
  event.type === 'inventory-changed' && event.item === item && event.count >= count;
const command = (stage: Stage, line: string) => {
  const { success, lines } = stage.host.command(line);
  if (!success) throw new Error(`${line}: ${lines.join(' ')}`);
};

describe('the oracle in the kitchen gets over', () => {
  test.each([
    ['an ingredient that is gone', '023', 2, holds('sugar', 2), (stage) => command(stage, 'clear @a sugar')],
    ['fuel that is gone', '099', 1, holds('coal', 1), (stage) => command(stage, 'clear @a coal')],
    [
      'a cooked dish that is gone',
      '099',
      2,
      holds('baked_potato', 1),
      (stage) => command(stage, 'clear @a baked_potato'),
    ],
    ['bowls that are gone', '098', 3, holds('bowl', 1), (stage) => command(stage, 'clear @a bowl')],
    [
      'a mate that leaves with its harvest',
      '008',
      2,
      holds('wheat', 1),
      ({ host }) => void host.dismiss('Bob', 'home'),
    ],
  ] satisfies readonly (readonly [string, string, number, (event: GameEvent) => boolean, (stage: Stage) => void])[])(
    '%s',
    { timeout: 120_000 },
    async (_, index, agents, when, act) => {
      const { happened, ...mishap } = once(when, act);
      const task = VILLAGER_COOKING.find(`villager/cooking/${index}`);
      if (!task) throw new Error(`no such task: ${index}`);
      const { score } = await playFresh({ task, agents, framework: oracle, ...mishap });
      expect(happened()).toBe(true);
      expect(score).toMatchObject({ termination: 'completed', success: true });
    },
  );
});
