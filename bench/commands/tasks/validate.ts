import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';
import { createProgress, type Progress } from '../../console/progress.ts';
import type { CommandContext } from '../../console/shell.ts';
import { stoppable } from '../../console/stopSignals.ts';
import { guildhallVersion } from '../../console/version.ts';
import { failureLines, keepAsRun } from '../../validate/failedTask.ts';
import { planValidation, type ValidateOptions, type ValidationPlan } from '../../validate/planValidation.ts';
import { type Commission, isProven, type TaskProof } from '../../validate/taskValidation.ts';
import { type ProveAllOptions, proveAll } from '../../validate/validateAll.ts';
import { writeValidationFile } from '../../validate/validationFile.ts';
import { proofTable, summaries, summaryText } from '../../validate/validationTable.ts';

/**
 * `guildhall validate`: proves tasks by certificates and prints a table of them. Returns the exit code: 0 when every
 * certificate was given, 1 when one was not.
 */
export async function validate(
  options: ValidateOptions,
  context: CommandContext,
  testing: Pick<ProveAllOptions, 'workerEntry' | 'silenceMs'> = {},
): Promise<number> {
  const plan = planValidation(options);
  const progress = createProgress(context.people);
  const root = mkdtempSync(join(context.env.TMPDIR ?? tmpdir(), 'guildhall-validate-'));
  const startedAt = wallTimeMs();
  try {
    const { proofs, isStopped } = await stoppable(
      context,
      progress,
      'stopping; again to leave at once',
      async (signal) => ({
        proofs: await prove(plan, root, context.args, progress, { ...testing, signal, keep: options.keep ?? false }),
        isStopped: signal.aborted,
      }),
    );
    tell(plan, proofs, { wallMs: wallTimeMs() - startedAt, root, isStopped }, context);
    if (isStopped) return EXIT.interrupted;
    return proofs.every(isProven) ? EXIT.ok : EXIT.faulted;
  } finally {
    // What is proven leaves nothing; what is not stays to be looked at.
    if (readdirSync(root).length === 0) rmSync(root, { recursive: true });
  }
}

/** Proves what is not proven yet, and writes every proof down as soon as it is there; proofs in the order of the plan. */
async function prove(
  { proofs: planned, others, isOutdated, conditions, jobs, out }: ValidationPlan,
  root: string,
  command: readonly string[],
  progress: Progress,
  options: Omit<ProveAllOptions, 'jobs' | 'onStep' | 'onProof'>,
): Promise<TaskProof[]> {
  const found = new Map<number, TaskProof>();
  const commissions: Commission[] = [];
  const indexOf = new Map<Commission, number>();
  for (const [index, { task, hash, frozenHash, teams, earlier }] of planned.entries()) {
    if (earlier) {
      found.set(index, earlier);
      continue;
    }
    const { seed, gameVersion } = conditions;
    const base = { task, taskId: task.id, taskVersion: task.version, taskHash: hash, frozenHash };
    const commission = { ...base, teams: [...teams], seed, gameVersion, folder: join(root, String(index)) };
    commissions.push(commission);
    indexOf.set(commission, index);
  }
  if (isOutdated) progress.say(`${out} is of other code or another setting: everything is proven again`);
  if (found.size > 0) progress.say(`${count(found.size, 'task')} proven earlier under the same conditions`);
  const inOrder = () => [...found].sort(([a], [b]) => a - b).map(([, proof]) => proof);
  const write = () => {
    if (out === undefined) return;
    const proofs = [...others, ...inOrder()];
    writeValidationFile(out, { format: 1, guildhallVersion: guildhallVersion(), conditions, proofs });
  };
  const line = progress.line(`proving ${count(planned.length, 'task')}`);
  const show = (note: string) => line.update(found.size / planned.length, note);
  show('');
  // Before the work, so that a place that cannot be written to is found at once.
  write();
  await proveAll(commissions, {
    ...options,
    jobs,
    onStep: ({ taskId }, step) => show(`${taskId} ${step}`),
    onProof: (commission, proof) => {
      const index = indexOf.get(commission) as number;
      found.set(index, proof);
      write();
      show(proof.taskId);
      for (const failure of failureLines(proof)) progress.say(failure);
      if (existsSync(commission.folder))
        keepAsRun({ parent: root, id: String(index) }, planned[index] as ValidationPlan['proofs'][number], {
          ...conditions,
          command,
        });
    },
  });
  line.done(`${found.size} of ${planned.length} looked at`);
  return inOrder();
}

function tell(
  { conditions, proofs: planned, out }: ValidationPlan,
  proofs: readonly TaskProof[],
  { wallMs, root, isStopped }: { readonly wallMs: number; readonly root: string; readonly isStopped: boolean },
  output: Output,
): void {
  const proven = proofs.filter(isProven).length;
  const suites = summaries(proofs);
  output.line('');
  if (proofs.length > 0) output.line(proofTable(proofs, output.columns));
  output.line('');
  for (const summary of suites) output.line(summaryText(summary));
  for (const proof of proofs) for (const line of failureLines(proof)) output.line(`NOT PROVEN ${line}`);
  const seconds = (wallMs / 1000).toFixed(1);
  output.line(`${proven} of ${count(planned.length, 'task')} proven in ${seconds} s${isStopped ? ', stopped' : ''}`);
  if (out !== undefined) output.line(`proofs: ${out}`);
  const kept = planned.flatMap(({ task }, index) =>
    existsSync(join(root, String(index))) ? { taskId: task.id, folder: join(root, String(index)) } : [],
  );
  for (const { taskId, folder } of kept) output.line(`plays of ${taskId}: guildhall report ${folder}`);
  output.result({ proven, of: planned.length, wallSeconds: wallMs / 1000, conditions, suites, proofs, kept });
}
