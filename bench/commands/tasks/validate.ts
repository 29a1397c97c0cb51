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
import { isValid, type TaskValidation, type ValidationRequest } from '../../validate/taskValidation.ts';
import { type ValidateAllOptions, validateAll } from '../../validate/validateAll.ts';
import { writeValidationFile } from '../../validate/validationFile.ts';
import { summaries, summaryText, validationTable } from '../../validate/validationTable.ts';

/**
 * `guildhall validate`: checks tasks and prints a table of the results. Returns the exit code: 0 when every check
 * passed, 1 when one failed.
 */
export async function validate(options: ValidateOptions, context: CommandContext): Promise<number> {
  const plan = planValidation(options);
  const progress = createProgress(context.people);
  const root = mkdtempSync(join(context.env.TMPDIR ?? tmpdir(), 'guildhall-validate-'));
  const startedAt = wallTimeMs();
  try {
    const { validations, isStopped } = await stoppable(
      context,
      progress,
      'stopping; press Ctrl-C again to exit at once',
      async (signal) => ({
        validations: await validateTasks(plan, root, context.args, progress, {
          signal,
          startWorker: context.startWorker,
          keep: options.keep ?? false,
        }),
        isStopped: signal.aborted,
      }),
    );
    report(plan, validations, { wallMs: wallTimeMs() - startedAt, root, isStopped }, context);
    if (isStopped) return EXIT.interrupted;
    return validations.every(isValid) ? EXIT.ok : EXIT.faulted;
  } finally {
    // Valid tasks leave nothing; plays of the others stay for a closer look.
    if (readdirSync(root).length === 0) rmSync(root, { recursive: true });
  }
}

/** Validates what is not valid yet, writing each validation down at once; validations in the order of the plan. */
async function validateTasks(
  { validations: planned, others, isOutdated, conditions, jobs, out }: ValidationPlan,
  root: string,
  command: readonly string[],
  progress: Progress,
  options: Omit<ValidateAllOptions, 'jobs' | 'onStep' | 'onValidated'>,
): Promise<TaskValidation[]> {
  const found = new Map<number, TaskValidation>();
  const requests: ValidationRequest[] = [];
  const indexOf = new Map<ValidationRequest, number>();
  for (const [index, { task, hash, frozenHash, teams, earlier }] of planned.entries()) {
    if (earlier) {
      found.set(index, earlier);
      continue;
    }
    const { seed, gameVersion, seats = [] } = conditions;
    const base = { task, taskId: task.id, taskVersion: task.version, taskHash: hash, frozenHash };
    const request = {
      ...base,
      teams: [...teams],
      seats: [...seats],
      seed,
      gameVersion,
      folder: join(root, String(index)),
    };
    requests.push(request);
    indexOf.set(request, index);
  }
  if (isOutdated) progress.print(`${out}: written by other code or with other settings; validating every task again`);
  if (found.size > 0) progress.print(`${count(found.size, 'task')} validated earlier under the same conditions`);
  const inOrder = () => [...found].sort(([a], [b]) => a - b).map(([, validation]) => validation);
  const write = () => {
    if (out === undefined) return;
    const validations = [...others, ...inOrder()];
    writeValidationFile(out, { format: 2, guildhallVersion: guildhallVersion(), conditions, validations });
  };
  const line = progress.line(`validating ${count(planned.length, 'task')}`);
  const show = (note: string) => line.update(found.size / planned.length, note);
  show('');
  // Before the work, so that a place that cannot be written to is found at once.
  write();
  await validateAll(requests, {
    ...options,
    jobs,
    onStep: ({ taskId }, step) => show(`${taskId} ${step}`),
    onValidated: (request, validation) => {
      const index = indexOf.get(request) as number;
      found.set(index, validation);
      write();
      show(validation.taskId);
      for (const failure of failureLines(validation)) progress.print(failure);
      if (existsSync(request.folder))
        keepAsRun({ parent: root, id: String(index) }, planned[index] as ValidationPlan['validations'][number], {
          ...conditions,
          command,
        });
    },
  });
  line.done(`${found.size} of ${planned.length} done`);
  return inOrder();
}

function report(
  { conditions, validations: planned, out }: ValidationPlan,
  validations: readonly TaskValidation[],
  { wallMs, root, isStopped }: { readonly wallMs: number; readonly root: string; readonly isStopped: boolean },
  output: Output,
): void {
  const valid = validations.filter(isValid).length;
  const suites = summaries(validations);
  output.line('');
  if (validations.length > 0) output.line(validationTable(validations, output.columns));
  output.line('');
  for (const summary of suites) output.line(summaryText(summary));
  for (const validation of validations) for (const line of failureLines(validation)) output.line(`FAILED ${line}`);
  const seconds = (wallMs / 1000).toFixed(1);
  output.line(`${valid} of ${count(planned.length, 'task')} valid in ${seconds} s${isStopped ? ', stopped' : ''}`);
  if (out !== undefined) output.line(`results: ${out}`);
  const kept = planned.flatMap(({ task }, index) =>
    existsSync(join(root, String(index))) ? { taskId: task.id, folder: join(root, String(index)) } : [],
  );
  for (const { taskId, folder } of kept) output.line(`plays of ${taskId}: guildhall report ${folder}`);
  output.result({ valid, of: planned.length, wallSeconds: wallMs / 1000, conditions, suites, validations, kept });
}
