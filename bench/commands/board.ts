import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../protocol/errors.ts';
import { boardSuites } from '../board/boardEntries.ts';
import { boardPage } from '../board/boardPage.ts';
import { readSubmission, type Submission } from '../board/readSubmission.ts';
import { EXIT } from '../console/exitCodes.ts';
import { count } from '../console/plainText.ts';
import type { CommandContext } from '../console/shell.ts';
import { newFile } from '../export/sink.ts';

export interface BoardOptions {
  readonly out: string;
  readonly title: string;
}

/**
 * `guildhall board`: one page from a folder of submissions, each verified again. What is not a submission is reported and left out, and
 * then the command exits with 1.
 * @throws ConfigError 'nothing-usable', 'file-not-found' and those of `newFile`.
 */
export async function board(folder: string, { out, title }: BoardOptions, context: CommandContext): Promise<number> {
  using page = newFile(out);
  const submissions: Submission[] = [];
  const refused: string[] = [];
  for (const name of zipsIn(folder)) {
    try {
      const submission = readSubmission(join(folder, name));
      submissions.push(submission);
      const [problem] = submission.problems;
      context.line(`${name}: ${submission.team}, ${problem === undefined ? 'verified' : `not verified: ${problem}`}`);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      refused.push(name);
      context.line(`left out: ${error.message}`);
    }
  }
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
