import { describe, expect, test } from 'vitest';
import {
  factsToReport,
  type ShownChatEntry,
  withReportedFacts,
} from '../../../scripted/rules/answers/reportedFacts.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { CHEST, drawLand, type LandSketch } from './planners/gathering/drawnLand.ts';

const ABILITIES = ['Alice', 'Bob'].map((name) => ({ name, tools: ['fellTree'] }));

function view(
  name: string,
  sketch: Omit<LandSketch, 'kind' | 'team'> & { kind?: string; carries?: object },
): TeamState {
  const mate = name === 'Alice' ? 'Bob' : 'Alice';
  const { kind = 'collect/logs-50', carries = {}, ...more } = sketch;
  return {
    ...drawLand({ kind, team: { [name]: { ...carries } }, ...more }),
    roster: ['Alice', 'Bob'],
    mates: [],
    goal: mate,
  };
}

const says = (from: string, teamState: TeamState, before: readonly ShownChatEntry[] = []): ShownChatEntry => ({
  ...{ type: 'said', phase: 1, from },
  text: factsToReport(from, teamState, before).join(' '),
});

describe('what mates tell of open land', () => {
  test('brings the trees and ores that only they know, and where they are', () => {
    const alice = view('Alice', {
      carries: { oak_log: 3 },
      at: { Alice: [30, 20, 5] },
      trees: [[40, 66, 8]],
      ores: { iron_ore: [[31, 20, 5]] },
      underground: ['Alice'],
    });
    const bob = view('Bob', { carries: { oak_log: 2 }, trees: [[-5, 64, 2]] });
    const known = withReportedFacts('Bob', bob, [says('Alice', alice)], ABILITIES);
    expect(known.land?.trees).toEqual([
      {
        wood: 'oak',
        count: 2,
        nearest: [
          [-5, 64, 2],
          [40, 66, 8],
        ],
      },
    ]);
    expect(known.resources).toMatchObject([{ block: 'iron_ore', nearest: [[31, 20, 5]] }]);
    expect(known.land?.agents).toMatchObject([
      { name: 'Bob', underSky: true },
      { name: 'Alice', underSky: false },
    ]);
    expect(known.land?.target.carried).toBe(5);
  });

  test('takes the latest word for what the chest holds', () => {
    const chest = {
      block: 'chest',
      position: CHEST,
      state: {},
      reach: ['Alice'],
      holds: { oak_log: 21, birch_log: 4 },
    };
    const alice = { ...view('Alice', { stored: 25 }), containers: [chest] };
    const bob = view('Bob', {});
    const known = withReportedFacts('Bob', bob, [says('Alice', alice)], ABILITIES);
    expect(known.land?.target.stored).toBe(25);
  });

  test('is said once, and again when it has changed', () => {
    const deep = view('Alice', { underground: ['Alice'], ores: { iron_ore: [[3, 20, 5]] } });
    const first = says('Alice', deep);
    expect(first).toMatchObject({
      text: expect.stringContaining('I am underground. Ores I know: iron_ore (3, 20, 5).'),
    });
    expect(factsToReport('Alice', deep, [first])).toEqual([]);
    const up = says('Alice', view('Alice', { ores: { iron_ore: [[3, 20, 5]] } }), [first]);
    expect(up).toMatchObject({ text: 'I am under the open sky.' });
    const known = withReportedFacts('Bob', view('Bob', {}), [first, up], ABILITIES);
    expect(known.land?.agents.at(-1)).toMatchObject({ name: 'Alice', underSky: true });
  });
});
