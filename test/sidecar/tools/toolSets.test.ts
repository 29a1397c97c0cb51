import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { sharedFile } from '../../support/sharedData.ts';

const FACTS = sharedFile('spec', 'villagerbench.md');
const missing = FACTS ? '' : ' (skipped: set GUILDHALL_SHARED to the folder with spec/villagerbench.md)';

/** Of the line "Tool sets" in the fact sheet, section 3. */
const SCENARIOS = [
  ['construction', 'villager/construction/000', 10],
  ['Farming', 'villager/cooking/000', 11],
  ['Escape', 'villager/escape/l1-s0', 9],
] as const;

test('the tools for the team chest are offered where there is one', () => {
  const ofChest = (id: string) => rulesOf(findTask(id)).tools.filter((name) => /^(deposit|withdraw)Items$/.test(name));
  expect(ofChest('collect/stone-50/000')).toEqual(['depositItems', 'withdrawItems']);
  expect(ofChest('gather/wood/000')).toEqual([]);
});

describe('the tools of VillagerBench’s scenarios', () => {
  test.each(SCENARIOS)('%s: as many as listed', (_, id, count) => {
    expect(new Set(rulesOf(findTask(id)).tools).size).toBe(count);
  });

  test.skipIf(missing !== '').each(SCENARIOS)(`%s: just those of the fact sheet${missing}`, (scenario, id) => {
    const line = /^Tool sets: .*$/m.exec(readFileSync(FACTS as string, 'utf8'))?.[0] ?? '';
    const listed = new RegExp(`\\*\\*${scenario}\\*\\* ([A-Za-z, ]+)`).exec(line)?.[1]?.trim().split(', ');
    expect(rulesOf(findTask(id)).tools).toEqual(listed);
  });
});
