import type { Score } from '../../protocol/score.ts';
import { clockTime } from '../console/clockTime.ts';
import { count } from '../console/plainText.ts';
import { percent } from '../run/play/followEpisode.ts';
import { type Chance, chanceIn } from './chance.ts';
import type { Played } from './playOnce.ts';
import { failed, firstLine, passed, type TaskCheck } from './taskValidation.ts';
import type { CheckPlays } from './validationPlays.ts';

/** The check that the plays of one cast decide. */
export function playCheck(group: CheckPlays, played: readonly Played[]): TaskCheck {
  const {
    check: name,
    cast: { agents },
  } = group;
  const unscored = played.find(({ score }) => !score?.metrics);
  if (unscored) {
    const why = [unscored.score?.reason, unscored.problem && firstLine(unscored.problem)].filter(Boolean).join(': ');
    return { ...failed(name, `unscored: ${why}`), agents };
  }
  const results = played.map(({ score, problem }) => resultOf(score as Score, problem));
  const [first] = results as [Result];
  const verdict = (holds: boolean, expected: string, figure: number | null = first.completion): TaskCheck =>
    holds
      ? { ...passed(name, figure, first.text), agents }
      : { ...failed(name, `${first.text}; expected ${expected}`, figure), agents };
  switch (name) {
    case 'oracle': {
      const { isFull, problem, ticks } = first;
      const validation = verdict(
        isFull,
        `full marks within the limits${problem ? `: ${firstLine(problem)}` : ''}`,
        ticks,
      );
      return first.deaths === undefined ? validation : { ...validation, deaths: first.deaths };
    }
    case 'idle':
      return verdict(first.completion === 0 && !first.success, '0');
    case 'solo':
      return verdict(
        first.completion !== 1 && first.out !== 1 && !first.success,
        first.success
          ? 'that one agent cannot do it alone'
          : 'that one agent alone does not reach every checkpoint; give the goal a part that counts and takes the team',
      );
    case 'random':
      return { ...chanceCheck(chanceIn(group.task), results), agents };
    default:
      return name satisfies never;
  }
}

/** How a play with full marks ends; what the last snapshot decides is reached once all have said that they are done. */
const ENDS: ReadonlySet<string> = new Set(['goal-reached', 'agents-done']);

/** What a scored play came to. */
interface Result {
  readonly completion: number | null;
  /** Of an escape: the share of the team that came to the exit. */
  readonly out: number | undefined;
  /** Of the team together, where the family counts them. */
  readonly deaths: number | undefined;
  readonly success: boolean;
  /** Full marks, in order, with nothing to say against the players. */
  readonly isFull: boolean;
  readonly ticks: number;
  readonly problem: string | undefined;
  readonly text: string;
}

function resultOf({ metrics, success, reason, ticks }: Score, problem: string | undefined): Result {
  const completion = metrics?.completion?.value ?? null;
  const out = metrics?.exitReached?.value ?? undefined;
  const deaths = metrics?.deaths?.value ?? undefined;
  const away = out === undefined ? '' : `, ${percent(out)} of the team out`;
  return {
    completion,
    out,
    deaths,
    success: success === true,
    isFull: completion === 1 && (out ?? 1) === 1 && success === true && ENDS.has(reason) && problem === undefined,
    ticks,
    problem,
    text: `${reason} after ${clockTime(ticks)}, completion ${percent(completion)}${away}${deaths ? `, ${count(deaths, 'death')}` : ''}`,
  };
}

/** Sums of shares may come out a hair above what they are. */
const ROUNDING = 1e-9;

function chanceCheck({ plays, seconds, ceiling, successes }: Chance, results: readonly Result[]): TaskCheck {
  const mean = results.reduce((sum, { completion }) => sum + (completion ?? 0), 0) / results.length;
  const won = results.filter(({ success }) => success).length;
  const found = `${count(plays, 'play')} of ${seconds} s, completion ${percent(mean)} on average, ${won} with success`;
  return mean <= ceiling + ROUNDING && won <= successes
    ? passed('random', mean, found)
    : failed('random', `${found}; expected at most ${percent(ceiling)} and ${successes} with success`, mean);
}
