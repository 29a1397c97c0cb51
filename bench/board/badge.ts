import type { ReplayCounts } from '../submit/manifest.ts';
import type { Submission } from './readSubmission.ts';

/** Characters of a problem that a page shows. */
const LONGEST = 200;

/** What is known of a submission, and by whom. */
export type Badge = Pick<Submission, 'problems' | 'isFromSealer' | 'holders' | 'statedReplay' | 'ownReplay'>;

/** What was checked of a submission, here or by the team as it states. */
export function badgeText({ problems, isFromSealer, holders, statedReplay, ownReplay }: Badge): string {
  const [problem] = problems;
  if (problem !== undefined) return `not verified: ${problem.slice(0, LONGEST)}`;
  const played = ownReplay
    ? `played again here: ${countsText(ownReplay)}`
    : statedReplay && isFromSealer
      ? `played again as the team states: ${countsText(statedReplay)}`
      : 'not played again';
  const sealer =
    holders.length > 0
      ? `sealed by ${holders.join(' and ')}`
      : isFromSealer
        ? 'handed in with the key that sealed it'
        : 'handed in with another key than sealed it';
  return `verified: files; ${played}; ${sealer}`;
}

function countsText({ scripts, recorded, differs, impossible }: ReplayCounts): string {
  const all = scripts + recorded + differs + impossible;
  return [
    `${scripts + recorded} of ${all} the same`,
    ...(recorded > 0 ? [`${recorded} of them from recorded replies`] : []),
    ...(impossible > 0 ? [`${impossible} cannot be`] : []),
  ].join(', ');
}
