import type { Submission } from './readSubmission.ts';

/**
 * Submissions of which a run is handed in once: a run that comes several times belongs to who sealed it, and of several such to the
 * first file. The others get a problem, and so no rank.
 */
export function withoutCopies(submissions: readonly Submission[]): Submission[] {
  const owners = new Map<string, Submission>();
  for (const submission of submissions) {
    const own = owners.get(submission.run.id);
    if (!own || (submission.isFromSealer && !own.isFromSealer)) owners.set(submission.run.id, submission);
  }
  return submissions.map((submission) => {
    const owner = owners.get(submission.run.id);
    if (!owner || owner === submission) return submission;
    const by = owner.isFromSealer && !submission.isFromSealer ? ', which who sealed the run handed in' : '';
    return { ...submission, problems: [...submission.problems, `run: the same as in ${owner.file}${by}`] };
  });
}
