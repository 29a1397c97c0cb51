import { expect, test } from 'vitest';
import { boardSuites } from '../../../bench/board/boardEntries.ts';
import { boardPage } from '../../../bench/board/boardPage.ts';
import { withoutCopies } from '../../../bench/board/copies.ts';
import type { Submission } from '../../../bench/board/readSubmission.ts';
import { reported, row } from '../summary/rows.ts';
import { ofModel, submission } from './boards.ts';

const pageOf = (submissions: readonly Submission[]) => boardPage('Board', boardSuites(submissions), submissions);
const GOOD = [0.9, 0.92, 0.94, 0.96, 0.98];
const POOR = [0.1, 0.12, 0.14, 0.16, 0.18];

test('ranks follow intervals: those that overlap share one, and who is wholly below all of them comes after', () => {
  const entries = boardSuites([
    submission({ file: 'last', team: 'last', rows: ofModel(POOR) }),
    submission({ file: 'second', team: 'second', rows: ofModel(GOOD.map((value) => value - 0.01)) }),
    submission({ file: 'first', team: 'first', rows: ofModel(GOOD) }),
    submission({ file: 'one task', team: 'one task', rows: ofModel([1]) }),
    submission({ file: 'script', team: 'script', rows: [row()] }),
    submission({ file: 'forged', team: 'forged', rows: ofModel(GOOD), problems: ['score.json was changed'] }),
  ]).get('construction');
  // Without an interval nobody is above or below.
  expect(entries?.map(({ submission: { team }, rank, isTied }) => [team, rank, isTied])).toEqual([
    ['one task', 1, true],
    ['first', 1, true],
    ['second', 1, true],
    ['last', 3, false],
    ['script', null, false],
    ['forged', null, false],
  ]);
});

test('a shared rank is marked', () => {
  const page = pageOf([submission({ rows: ofModel(GOOD) }), submission({ file: 'b.zip', rows: ofModel(GOOD) })]);
  expect(page.match(/<td class="number">1 =<\/td>/g)).toHaveLength(2);
});

test('cost is nothing where no model was asked, and unknown where a call has no price', () => {
  const costs = (rows: Submission['rows']) =>
    boardSuites([submission({ rows })])
      .get('construction')
      ?.map(({ costUsd }) => costUsd);
  expect(costs([row({ reported: { ...reported(1, 0), use: null } as ReturnType<typeof reported> })])).toEqual([0]);
  expect(costs([row({ reported: reported(2, 0.5) }), row({ reported: reported(2, 1.5) })])).toEqual([1]);
  expect(costs([row({ reported: reported(2, 0.5, 1) })])).toEqual([null]);
});

test.each<[string, Partial<Submission>, string]>([
  ['files alone', {}, 'verified: files; not played again; handed in with the key that sealed it'],
  [
    'a replay that the team states',
    { statedReplay: { scripts: 0, recorded: 3, differs: 0, impossible: 1 } },
    'verified: files; played again as the team states: 3 of 4 the same, 3 of them from recorded replies, 1 cannot be; handed in with the key that sealed it',
  ],
  [
    'what is stated under another key than the run’s',
    { isFromSealer: false, statedReplay: { scripts: 4, recorded: 0, differs: 0, impossible: 0 } },
    'verified: files; not played again; handed in with another key than sealed it',
  ],
  [
    'a replay here, of a run by a known lab',
    { holders: ['Lab <1>'], ownReplay: { scripts: 4, recorded: 0, differs: 0, impossible: 0 } },
    'verified: files; played again here: 4 of 4 the same; sealed by Lab &lt;1&gt;',
  ],
  ['what does not hold', { problems: ['run: <b>'] }, 'not verified: run: &lt;b&gt;'],
])('the page says what was checked: %s', (_, own, text) => {
  expect(pageOf([submission({ rows: ofModel(GOOD), ...own })])).toContain(`<td class="checked">${text}</td>`);
});

test('a run that was handed in twice is that of who sealed it', () => {
  const thief = submission({ file: 'a.zip', team: 'thief', isFromSealer: false });
  const owner = submission({ file: 'b.zip', team: 'owner' });
  const other = { ...submission({ file: 'c.zip' }), run: { ...owner.run, id: 'y' } };
  expect(withoutCopies([thief, owner, other]).map(({ problems }) => problems)).toEqual([
    ['run: the same as in b.zip, which who sealed the run handed in'],
    [],
    [],
  ]);
  expect(withoutCopies([owner, { ...owner, file: 'd.zip' }])[1]?.problems).toEqual(['run: the same as in b.zip']);
});

test('what papers print stands apart from our figures', () => {
  const [ours = '', published = ''] = pageOf([submission({ rows: ofModel(GOOD) })]).split('<h2>Published figures</h2>');
  for (const text of [
    'VillagerBench, table 1',
    'CausalMACE, table 1',
    'S-Agents, figure 7a',
    'MineCollab, table 3',
    'MineCollab, tables 4 to 6',
  ]) {
    expect(ours).not.toContain(text);
    expect(published).toContain(text);
  }
  expect(published).toContain('CausalMACE, 6 agents: Construction C (%) 76.04');
  expect(published).toContain('Claude 3.5: Crafting SR (%) 80; Cooking SR (%) 80; Construction SR (%) 36.18');
  expect(published).toContain('LLaMA3-8B-SFT: Crafting SR (%) 44; Cooking SR (%) 23.33');
  expect(published).toContain('LLaMA3-8B: Crafting SR (%) 0; Cooking SR (%) –');
});
