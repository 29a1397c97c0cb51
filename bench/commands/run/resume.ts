import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { readRecording } from '../../../sidecar/model/replay/recording.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import type { Task } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { criteriaOf, judgeRun } from '../../criteria/judgeRun.ts';
import { isExperiment, readExperimentRecord } from '../../experiment/experimentRecord.ts';
import { serviceKeysFor } from '../../experiment/players.ts';
import { badgeOf } from '../../results/players.ts';
import { runFile } from '../../run/folder/paths.ts';
import { readRun, readRunRecord } from '../../run/folder/readRun.ts';
import type { RecordedOptions } from '../../run/folder/recordedOptions.ts';
import { lockRun } from '../../run/folder/runLock.ts';
import type { RunRecord } from '../../run/folder/runRecord.ts';
import { type ClockChoice, chooseClock } from '../../run/plan/clockChoice.ts';
import { chooseTracing } from '../../run/plan/modelChoice.ts';
import { type OwnServer, ownServer } from '../../run/plan/ownServer.ts';
import { resolveTasks } from '../../run/plan/resolveTasks.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { choosePatience, chooseSeats } from '../../run/plan/seatChoice.ts';
import { seatNeeds } from '../../run/plan/seatedCast.ts';
import { chooseServiceLimits } from '../../run/plan/serviceChoice.ts';
import { withWaitingGames } from '../../run/plan/width.ts';
import { resumedRun } from '../../run/play/resumedRun.ts';
import { RunLimits } from '../../run/play/runLimits.ts';
import { endLedger } from '../../run/seal/runLedger.ts';
import { checkQueueOptions, throughQueue } from '../queue/throughQueue.ts';
import { requireAddresses, resumeCommand } from './addresses.ts';
import { writeJunit } from './junitFile.ts';
import { requireModules } from './modules.ts';
import { playWithHint } from './resumeHint.ts';

/** Options that do not change what is played: speed, parallelism, ports, addresses, tracing and output. */
const ANEW = [
  'resume',
  'out',
  'json',
  'jobs',
  'maxMemory',
  'pace',
  'atOnce',
  'port',
  'gatewayPort',
  'baseUrl',
  'modelConcurrency',
  'modelRpm',
  'modelTpm',
  'modelUsdPerMinute',
  'modelTimeout',
  'otel',
  'otelContent',
  'server',
  'sidecarUser',
  'sidecarSocket',
  'modules',
  'failUnder',
  'junit',
  'baseline',
  'noWorse',
  'runCostLimit',
  'maxFaults',
  'wait',
  'doors',
  'queue',
  'store',
  'keys',
  'priority',
  'metrics',
] as const satisfies readonly (keyof RunOptions | 'json')[];

/**
 * `guildhall run --resume`: plays what a run has no score of, as it was planned, and leaves all else as it is. Returns the
 * exit code. Throws ConfigError before anything is moved or written.
 */
export async function resume(run: string, options: RunOptions, context: CommandContext): Promise<number> {
  refuseOthers(options);
  checkQueueOptions(options);
  const folder = folderOf(run, options.out);
  const record = readRunRecord(folder);
  if (isExperiment(folder))
    throw new ConfigError(
      'not-resumable',
      `${folder} is the run of an experiment; resume it with guildhall experiment ${readExperimentRecord(folder).experiment} --resume ${folder}`,
    );
  if (record.merged)
    throw new ConfigError(
      'not-resumable',
      `${folder} was merged from shards; resume the shard that lacks something, and merge again`,
    );
  const recorded = recordedOptions(record, runFile(folder));
  const anew = givenAnew(options);
  requireAddresses(folder, recorded, anew);
  requireModules(folder, record, options.modules ?? []);
  const planned = { ...recorded, ...anew };
  const otel = chooseTracing(planned);
  const serviceLimits = chooseServiceLimits(planned);
  const clock = clockOf({ recorded, anew, serviceLimits }, record, folder);
  const server = ownServer(planned.server, context.env);
  const criteria = criteriaOf(options);
  const judge = criteria && ((run: string) => judgeRun(run, criteria));
  using lock = lockRun(folder, context.line);
  const { plan, kept, setAside } = resumedRun(readRun(folder), await tasksOf(planned, record, server));
  if (plan.episodes.length === 0) {
    context.line(`${folder}: every episode has a score; nothing is left to play`);
    const { concludeRun, keyToSealWith } = await import('../../run/play/playAndReport.ts');
    endLedger(folder, plan.record, () => keyToSealWith(context));
    const code = await concludeRun(plan, { played: [], kept, wallMs: 0, judge }, context);
    writeJunit(folder, options);
    return code;
  }
  const limits = RunLimits.of(plan, options);
  const apiKeys = serviceKeysFor(plan, planned.baseUrl, context.env);
  for (const { record: episode } of plan.episodes)
    if (episode.recording !== undefined) readRecording(episode.recording);
  context.line(`${count(plan.episodes.length, 'episode')} of ${record.episodes.length} to play`);
  const { playAndReport } = await import('../../run/play/playAndReport.ts');
  const host = server && { type: 'vanilla' as const, settings: server };
  const ways = { seats: choosePatience(planned), doors: planned.doors };
  // The lock is held until then.
  return await playWithHint(
    () =>
      throughQueue(plan, clock, { ...options, tracing: otel }, context, (pace, around, cores, takenUp) =>
        playAndReport(
          plan,
          {
            clock: pace,
            cores,
            host,
            baseUrl: planned.baseUrl,
            apiKeys,
            otel,
            serviceLimits,
            begun: { lock, setAside, takenUp },
            kept,
            limits,
            judge,
            ...ways,
          },
          around,
        ),
      ).then((code) => {
        writeJunit(folder, options);
        return code;
      }),
    resumeCommand(folder, planned, options.modules),
    context,
  );
}

/** The options a run was begun with. @throws ConfigError 'not-resumable' where its record has none. */
function recordedOptions({ options, command }: RunRecord, file: string): RecordedOptions {
  if (options === undefined)
    throw new ConfigError(
      'not-resumable',
      `${file} has no options to resume with (begun by "guildhall ${command.join(' ')}"); expected a run begun by "guildhall run"`,
    );
  return options;
}

/** A run is played as it was planned; options that would change it are refused rather than ignored. */
function refuseOthers({ tasks, given }: RunOptions): void {
  const [task] = tasks;
  if (task !== undefined)
    throw new ConfigError('bad-option', `${task}: cannot be given with --resume, which takes the tasks from the run`);
  const other = given.find(({ name }) => !ANEW.some((allowed) => allowed === name));
  if (other)
    throw new ConfigError('bad-option', `${other.flag}: cannot be given with --resume, which takes it from the run`);
}

function givenAnew({ given, ...options }: RunOptions): Partial<RunOptions> {
  const names = new Set(given.map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name)));
}

function folderOf(run: string, out: string): string {
  const folder = [run, join(out, run)].find((candidate) => existsSync(runFile(candidate)));
  if (folder === undefined)
    throw new ConfigError(
      'run-not-found',
      `--resume ${run}: no such run; expected ${runFile(run)} or ${runFile(join(out, run))}`,
    );
  return folder;
}

interface ClockAnew {
  readonly recorded: RecordedOptions;
  readonly anew: Partial<RunOptions>;
  readonly serviceLimits: ServiceLimits;
}

function clockOf({ recorded, anew, serviceLimits }: ClockAnew, record: RunRecord, folder: string): ClockChoice {
  const { lockstep } = record;
  const { maxMemory } = anew;
  const planned = { ...recorded, ...anew, maxMemory };
  // As many at once as when it began, unless there is another word on it now.
  const jobs = maxMemory === undefined ? (planned.jobs ?? lockstep?.jobs) : anew.jobs;
  const chosen = chooseClock({
    ...planned,
    ...seatNeeds(chooseSeats(planned)),
    ...(lockstep && { jobs, isolation: lockstep.isolation ?? 'none' }),
  });
  const isLanguageModel = record.episodes.some((episode) => badgeOf(episode).isLanguageModel);
  const clock = withWaitingGames(chosen, { isLanguageModel, serviceLimits, maxMemory });
  if (clock.type !== record.clock)
    throw new ConfigError(
      'corrupt-run',
      `${runFile(folder)}: options ask for ${clock.type}, but clock is ${record.clock}`,
    );
  return clock;
}

/** Every task that the run's options name today, by hash. */
async function tasksOf(
  planned: RecordedOptions,
  { gameVersion }: RunRecord,
  server: OwnServer | undefined,
): Promise<Map<string, Task>> {
  if (server && server.version !== gameVersion)
    throw new ConfigError(
      'bad-option',
      `--resume: the run is on Minecraft ${gameVersion}, but ${server.file} has ${server.version}`,
    );
  const gameData = server ? VersionGameData.ofVersion(gameVersion) : ServerGameData.of(gameVersion);
  const { tasks } = await resolveTasks(planned, gameData);
  return new Map(tasks.map((task) => [taskHash(task), task]));
}
