import { expect, test } from 'vitest';
import { boardSuites } from '../../../bench/board/boardEntries.ts';
import { boardPage } from '../../../bench/board/boardPage.ts';
import type { Submission } from '../../../bench/board/readSubmission.ts';
import { conditionId } from '../../../bench/results/condition.ts';
import type { EpisodeResult } from '../../../bench/results/episodeResult.ts';
import { row } from '../summary/rows.ts';

const agents = ['Alice', 'Bob'].map((name) => ({ name, activeTicks: null, credit: null, placed: null, broken: null }));

/** An episode of a team of which Bob is played by this, if by anything else. */
function played(bob?: string): EpisodeResult {
  const partner = bob?.startsWith('partner') ? { role: 'partner' as const } : {};
  const seats = bob === undefined ? {} : { seats: [{ agent: 'Bob', ...partner, framework: bob }] };
  const condition = { framework: 'react', model: 'rules', agents: 2, ...seats };
  return row({ agents, condition, conditionId: conditionId(condition), completion: bob === undefined ? 1 : 0.25 });
}

const submission = (rows: readonly EpisodeResult[]) =>
  ({
    file: 'a.zip',
    team: '<b>Us</b>',
    url: null,
    problems: [],
    holders: [],
    isFromSealer: true,
    statedReplay: null,
    ownReplay: null,
    rows,
    run: { id: 'x', clock: 'realtime' },
  }) as unknown as Submission;

const pageOf = (rows: readonly EpisodeResult[]) => {
  const submissions = [submission(rows)];
  return boardPage('Board', boardSuites(submissions), submissions);
};

test('a board shows who plays how well with whom, and partners in no suite', () => {
  const page = pageOf([played(), played('dagent'), played('partner:kind=slow')]);
  expect(page).toContain('<h2>Cross-play</h2>');
  expect(page).toContain(
    '&lt;b&gt;Us&lt;/b&gt;, run x (verified: files; not played again; handed in with the key that sealed it)',
  );
  expect(page).toContain('<th scope="row">react · rules</th><td class="number">100.0 %</td>');
  expect(page).toContain('<th scope="col">slow (partner)</th>');
  const [suite] = boardSuites([submission([played(), played('dagent'), played('partner:kind=slow')])]).values();
  expect(suite?.map(({ condition }) => condition)).toEqual([
    'react · rules · 2 agents',
    'react · rules · 2 agents · Bob: dagent',
  ]);
});

test('no section where no team is mixed, and none of a matrix that nobody could read', () => {
  expect(pageOf([played()])).not.toContain('Cross-play');
  const many = Array.from({ length: 401 }, (_, index) => played(`partner:kind=slow,pace=${index + 1}`));
  expect(pageOf(many)).toContain('401 teams of two are too many to show');
});
