import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { CommandContext } from '../../console/shell.ts';
import { teamText } from '../../run/folder/teamText.ts';
import { checkPlayers } from '../../run/plan/checkPlayers.ts';
import { chooseClock } from '../../run/plan/clockChoice.ts';
import { chooseModels, chooseTracing } from '../../run/plan/modelChoice.ts';
import { resolvedSpec } from '../../run/plan/ownModules.ts';
import { type OwnServer, ownServer } from '../../run/plan/ownServer.ts';
import { planRun } from '../../run/plan/planRun.ts';
import { resolveTasks } from '../../run/plan/resolveTasks.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { choosePatience, chooseSeats } from '../../run/plan/seatChoice.ts';
import { rolesWith, seatedCast, seatNeeds } from '../../run/plan/seatedCast.ts';
import { chooseServiceLimits } from '../../run/plan/serviceChoice.ts';
import { refuseUnusedModel } from '../../run/plan/unusedModel.ts';
import { describeClock } from '../../run/play/describeClock.ts';
import { readSeason } from '../../run/seal/season.ts';
import { resumeCommand } from './addresses.ts';
import { register } from './register.ts';
import { playWithHint } from './resumeHint.ts';

/** `guildhall run`: resolves and checks everything, then plays; or resumes a run. Returns the exit code. */
export async function run(asked: RunOptions, context: CommandContext): Promise<number> {
  const options = { ...asked, framework: resolvedSpec(asked.framework) };
  if (options.resume !== undefined) {
    const { resume } = await import('./resume.ts');
    return resume(options.resume, options, context);
  }
  const seats = chooseSeats(options);
  let clock = chooseClock({ ...options, ...seatNeeds(seats) });
  const patience = choosePatience(options);
  const server = ownServer(options.server, context.env);
  const gameVersion = versionOf(options, server);
  const gameData = server ? VersionGameData.ofVersion(gameVersion) : ServerGameData.of(gameVersion);
  const { tasks, rejected, notes } = await resolveTasks(options, gameData);
  for (const { id, reason, details } of rejected) context.line(`left out ${id}: ${reason}: ${summaryOf(details)}`);
  if (tasks.length === 0) {
    if (options.dryRun) context.result({ rejected, notes });
    throw new ConfigError('nothing-usable', `${options.villagerbench}: none of its ${rejected.length} tasks is usable`);
  }
  const { model } = options;
  findFramework(options.framework);
  const seated = seatedCast(tasks, options, seats);
  // Tasks may have seats of their own.
  clock = chooseClock({ ...options, ...seated.needs });
  const { frameworks, agents } = seated;
  const { roles, settings } = chooseModels(options, { frameworks, models: [model], agents });
  const otel = chooseTracing(options);
  const players = checkPlayers(
    { ...options, ...seated.asked, roles: rolesWith(roles, seated.models), settings },
    context.env,
  );
  if (clock.type === 'lockstep' && clock.verifyReplay && players.isLanguageModel)
    throw new ConfigError(
      'bad-option',
      `--verify-replay: ${seated.needs.hasMinds ? 'a program outside answers differently each time' : `${options.model} is a language model, whose answers differ`}; expected a script, such as rules`,
    );
  const serviceLimits = chooseServiceLimits(options);
  if (!seated.usesModel) refuseUnusedModel(options);
  const cast = { ...options, roles, seats, model: seated.usesModel ? model : NO_MODEL_NAME };
  const plan = planRun({
    casts: [{ cast, tasks }],
    gameVersion,
    seed: options.seed,
    out: options.out,
    id: options.id,
    clock,
    host: server ? 'vanilla' : 'embedded',
    models: settings,
    season: options.season === undefined ? undefined : readSeason(options.season),
    acceptUnusable: options.acceptUnusable,
    retryOutages: options.retryOutages,
    command: context.args,
    options,
  });
  const modules = plan.record.modules?.map(({ path }) => path);
  for (const { id, details } of notes) context.line(`note on ${id}: ${summaryOf(details)}`);
  if (rejected.length + notes.length > 0 && !(options.dryRun && context.json))
    context.line('(--dry-run --json lists all of these, cell by cell)');
  if (options.dryRun) {
    context.line(describeClock(plan, clock));
    for (const { record } of plan.episodes)
      context.line(
        `${record.index} ${record.taskId} ${teamText(record)} (${record.agents.join(', ')}) seed ${record.seed}`,
      );
    context.line(`${plan.episodes.length} to play; a dry run plays and writes nothing`);
    context.result({ folder: plan.folder, record: plan.record, rejected, notes });
    return EXIT.ok;
  }
  if (options.register) return register(plan, resumeCommand(plan.folder, options, modules), context);
  // What plays is loaded only once there is something to play.
  const { playAndReport } = await import('../../run/play/playAndReport.ts');
  const host = server && { type: 'vanilla' as const, settings: server };
  return playWithHint(
    () =>
      playAndReport(
        plan,
        { clock, host, baseUrl: options.baseUrl, apiKeys: players.apiKeys, otel, serviceLimits, seats: patience },
        context,
      ),
    resumeCommand(plan.folder, options, modules),
    context,
  );
}

/** The version to play: the server's where there is one. @throws ConfigError 'bad-option' for another. */
function versionOf({ gameVersion }: RunOptions, server: OwnServer | undefined): string {
  if (server && gameVersion !== undefined && gameVersion !== server.version)
    throw new ConfigError('bad-option', `--game-version ${gameVersion}: ${server.file} has ${server.version}`);
  return server?.version ?? gameVersion ?? DEFAULT_VERSION;
}

function summaryOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first}; and ${others.length} more`;
}
