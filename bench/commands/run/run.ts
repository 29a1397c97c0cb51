import { EXIT } from '../../console/exitCodes.ts';
import type { CommandContext } from '../../console/shell.ts';
import { criteriaOf, judgeRun } from '../../criteria/judgeRun.ts';
import { teamText } from '../../run/folder/teamText.ts';
import { matrixText, plannedConditions } from '../../run/plan/matrixText.ts';
import { resolvedSpec } from '../../run/plan/ownModules.ts';
import { pastEpisodes } from '../../run/plan/pastUse.ts';
import { prepareRun } from '../../run/plan/prepareRun.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { describeClock } from '../../run/play/describeClock.ts';
import { RunLimits } from '../../run/play/runLimits.ts';
import { throughQueue, withoutQueue } from '../queue/throughQueue.ts';
import { resumeCommand } from './addresses.ts';
import { writeJunit } from './junitFile.ts';
import { matesNote } from './matesNote.ts';
import { register } from './register.ts';
import { playWithHint } from './resumeHint.ts';

/** `guildhall run`: resolves and checks everything, then plays; or resumes a run. Returns the exit code. */
export async function run(asked: RunOptions, context: CommandContext): Promise<number> {
  const options = resolvedPlayers(asked);
  if (options.resume !== undefined) {
    const { resume } = await import('./resume.ts');
    return resume(options.resume, options, context);
  }
  const criteria = criteriaOf(options);
  const leftOut = (rejected: Remarks) => {
    for (const { id, reason, details } of rejected) context.line(`left out ${id}: ${reason}: ${summaryOf(details)}`);
  };
  const prepared = await prepareRun(options, {
    env: context.env,
    command: withoutQueue(context.args),
    onNothingUsable: ({ rejected, notes }) => {
      leftOut(rejected);
      if (options.dryRun) context.result({ rejected, notes });
    },
  });
  const { plan, clock, seated, conditions, rejected, notes, server, patience, apiKeys, otel, serviceLimits } = prepared;
  leftOut(rejected);
  for (const text of prepared.leftOut) context.line(`left out: ${text}`);
  const modules = plan.record.modules?.map(({ path }) => path);
  const mates = matesNote(options, seated);
  if (mates !== undefined) context.line(mates);
  for (const { id, details } of notes) context.line(`note on ${id}: ${summaryOf(details)}`);
  if (rejected.length + notes.length > 0 && !(options.dryRun && context.json))
    context.line('(--dry-run --json lists all of these, cell by cell)');
  const limits = RunLimits.of(plan, options);
  if (options.dryRun) {
    context.line(describeClock(plan, clock));
    const expectations = { past: pastEpisodes(options.out), baseUrl: options.baseUrl };
    const planned = plannedConditions(plan, expectations);
    const asksModels = planned.some(({ expected }) => expected !== null);
    if (conditions.length > 1 || asksModels) context.line(matrixText(plan, planned));
    if (asksModels)
      context.line(`expected model use is estimated from the newest runs in ${options.out}; actual use may differ`);
    for (const { record } of plan.episodes)
      context.line(
        `${record.index} ${record.taskId} ${teamText(record)} (${record.agents.join(', ')}) seed ${record.seed}`,
      );
    context.line(`${plan.episodes.length} to play; a dry run plays and writes nothing`);
    const matrix = { conditions: planned, leftOut: prepared.leftOut };
    context.result({ folder: plan.folder, record: plan.record, ...matrix, rejected, notes });
    return EXIT.ok;
  }
  if (options.register) return register(plan, resumeCommand(plan.folder, options, modules), context);
  // What plays is loaded only once there is something to play.
  const { playAndReport } = await import('../../run/play/playAndReport.ts');
  const host = server && { type: 'vanilla' as const, settings: server };
  return playWithHint(
    () =>
      throughQueue(plan, clock, { ...options, tracing: otel }, context, (pace, around, cores) =>
        playAndReport(
          plan,
          {
            clock: pace,
            cores,
            host,
            baseUrl: options.baseUrl,
            apiKeys,
            otel,
            serviceLimits,
            seats: patience,
            doors: options.doors,
            limits,
            judge: criteria && ((folder) => judgeRun(folder, criteria)),
          },
          around,
        ),
      ).then((code) => {
        writeJunit(plan.folder, options);
        return code;
      }),
    resumeCommand(plan.folder, options, modules),
    context,
  );
}

/** The options with the paths of modules resolved, and of a matrix the first framework and model as the single ones. */
function resolvedPlayers(asked: RunOptions): RunOptions {
  const frameworks = asked.frameworks?.map(resolvedSpec);
  const [framework = resolvedSpec(asked.framework)] = frameworks ?? [];
  const [model = asked.model] = asked.models ?? [];
  return { ...asked, framework, model, ...(frameworks === undefined ? {} : { frameworks }) };
}

type Remarks = Awaited<ReturnType<typeof prepareRun>>['rejected'];

function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first}; and ${others.length} more`;
}
