import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigError } from '../../protocol/errors.ts';
import { badgeText } from '../board/badge.ts';
import { boardSuites } from '../board/boardEntries.ts';
import { boardPage } from '../board/boardPage.ts';
import { withoutCopies } from '../board/copies.ts';
import { playingOnce } from '../board/ownReplays.ts';
import { readSubmission, type Submission, type SubmissionChecks } from '../board/readSubmission.ts';
import { EXIT } from '../console/exitCodes.ts';
import { count } from '../console/plainText.ts';
import type { CommandContext } from '../console/shell.ts';
import { newFile } from '../export/sink.ts';
import { checkJobs } from '../run/plan/clockChoice.ts';
import { ownKey } from '../run/seal/sealKey.ts';
import { readTrustedKeys } from '../run/seal/trust.ts';

export interface BoardOptions {
  readonly out: string;
  readonly title: string;
  /** Plays what can be played again, each submission once. */
  readonly replay: boolean;
  readonly jobs?: number;
  /** A file of trusted keys. */
  readonly trust?: string;
}

/**
 * `guildhall board`: one page from a folder of submissions, each verified again. What is not a submission is reported and left out, and
 * then the command exits with 1.
 * @throws ConfigError 'nothing-usable', 'file-not-found', 'bad-trust', 'bad-seal-key' and those of `newFile`.
 */
export async function board(folder: string, options: BoardOptions, context: CommandContext): Promise<number> {
  const { out, title, replay, jobs, trust } = options;
  checkJobs(jobs);
  const { line, startWorker, env } = context;
  const checks: SubmissionChecks = {
    trusted: trust === undefined ? undefined : readTrustedKeys(trust),
    playAgain: replay ? playingOnce(ownKey(env), { jobs, startWorker }, line) : undefined,
  };
  using page = newFile(out);
  const read: Submission[] = [];
  const refused: string[] = [];
  for (const name of zipsIn(folder)) {
    try {
      read.push(await readSubmission(join(folder, name), checks));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      refused.push(name);
      context.line(`left out: ${error.message}`);
    }
  }
  const submissions = withoutCopies(read);
  for (const submission of submissions)
    context.line(`${basename(submission.file)}: ${submission.team}, ${badgeText(submission)}`);
  if (submissions.length === 0)
    throw new ConfigError('nothing-usable', `${folder}: no submission in it (see guildhall submit)`);
  const suites = boardSuites(submissions);
  await page.write(boardPage(title, suites, submissions));
  page.finish();
  context.line(`${out}: ${count(submissions.length, 'submission')}, ${count(suites.size, 'suite')}`);
  const verified = submissions.filter(({ problems }) => problems.length === 0).length;
  context.result({ file: out, submissions: submissions.length, verified, suites: [...suites.keys()], refused });
  return refused.length === 0 ? EXIT.ok : EXIT.faulted;
}

function zipsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.zip'))
      .sort();
  } catch (cause) {
    throw new ConfigError('file-not-found', `${folder}: expected a folder of submissions`, { cause });
  }
}
