import { existsSync } from 'node:fs';
import { ConfigError } from '../../../protocol/errors.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { makeFolder } from '../../console/makeFolder.ts';
import type { Output } from '../../console/output.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { armRecords, armsOf, frameworksOf } from '../../experiment/arms.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import {
  type ExperimentRecord,
  readExperimentRecord,
  writeExperimentRecord,
} from '../../experiment/experimentRecord.ts';
import { findExperiment } from '../../experiment/experiments.ts';
import { mixedArms, mixedCasts, mixedTeams } from '../../experiment/mixedTeams.ts';
import { choosePlayers, serviceKeysFor } from '../../experiment/players.ts';
import { experimentClock, seatsOfPeople, WAYS_IN } from '../../experiment/realTime.ts';
import { resumePlan } from '../../experiment/resumePlan.ts';
import { tableHtml } from '../../experiment/tableHtml.ts';
import { tableText } from '../../experiment/tableText.ts';
import { writeTable } from '../../experiment/writeTable.ts';
import { writeReport } from '../../report/writeReport.ts';
import { badgeOf } from '../../results/players.ts';
import { reportFile } from '../../run/folder/paths.ts';
import type { ModelFlags } from '../../run/folder/recordedOptions.ts';
import { lockRun } from '../../run/folder/runLock.ts';
import { chooseModels, chooseTracing } from '../../run/plan/modelChoice.ts';
import { planRun } from '../../run/plan/planRun.ts';
import { choosePatience } from '../../run/plan/seatChoice.ts';
import { chooseServiceLimits } from '../../run/plan/serviceChoice.ts';
import { withWaitingGames } from '../../run/plan/width.ts';
import { describeClock } from '../../run/play/describeClock.ts';
import { endLedger } from '../../run/seal/runLedger.ts';
import { readSeason } from '../../run/seal/season.ts';
import { names } from '../options.ts';
import { register } from '../run/register.ts';
import { printResumeHint } from '../run/resumeHint.ts';

export interface ExperimentOptions extends ModelFlags {
  /** Either one name or several separated by commas. */
  readonly model?: string;
  readonly models?: string;
  readonly framework?: string;
  readonly frameworks?: string;
  /** Of cross-play: kinds of partners, or "none". */
  readonly partners?: string;
  readonly trials?: number;
  readonly only?: readonly string[];
  readonly sample?: number;
  readonly seed?: number;
  readonly gameTime?: number;
  readonly gameVersion?: string;
  readonly think?: string;
  readonly jobs?: number;
  readonly maxMemory?: string;
  /** Of experiments in real time: where people join, and how long they are waited for. */
  readonly port?: number;
  readonly bind?: string;
  readonly wait?: number;
  readonly doors?: string;
  readonly id?: string;
  readonly season?: string;
  readonly register?: boolean;
  readonly dryRun: boolean;
  readonly out: string;
  readonly from?: string;
  readonly resume?: string;
}

const DEFAULT_MODEL = 'rules';

/** `guildhall experiment`: plays one of the paper's experiments and writes its table, or makes the table again. */
export async function experiment(name: string, options: ExperimentOptions, context: CommandContext): Promise<number> {
  const { title, name: fullName } = findExperiment(name);
  if (options.from !== undefined && options.resume !== undefined)
    throw new ConfigError('bad-option', '--from and --resume: expected only one of them');
  if (options.from !== undefined) {
    refuseOthers('from', options, ['acceptUnusable']);
    return printTable(options.from, fullName, context, EXIT.ok, options.acceptUnusable);
  }
  if (options.resume !== undefined) {
    refuseOthers('resume', options, [
      'otel',
      'otelContent',
      'baseUrl',
      'modelTimeout',
      'jobs',
      'maxMemory',
      ...WAYS_IN,
    ]);
    return resume(options.resume, fullName, options, context);
  }
  context.line(title);
  return play(fullName, options, context);
}

async function play(name: string, options: ExperimentOptions, context: CommandContext): Promise<number> {
  const definition = findExperiment(name);
  const { trials = definition.trials, seed = 1, gameVersion = '1.20.4', only, sample } = options;
  const gameTime = options.gameTime ?? definition.gameTime;
  const think = options.think ?? definition.think;
  const asked = namesOf('--framework', options.framework, options.frameworks);
  if (asked && definition.parts.some(({ framework }) => framework !== undefined))
    throw new ConfigError('bad-option', `--framework: ${name} has its own frameworks to compare; leave it out`);
  const chosen = experimentClock(definition, { ...options, think });
  const patience = choosePatience(options);
  const frameworks = asked ?? frameworksOf(definition);
  const models = namesOf('--model', options.model, options.models) ?? definition.models ?? [DEFAULT_MODEL];
  const agents = AGENT_NAMES.slice(0, Math.max(...definition.parts.map((part) => part.agents)));
  // Rules build by the comparison with the blueprint alone: without it their games would measure nothing.
  const aids = options.aids ?? (models.some((model) => /^rules(?::|$)/.test(model)) ? undefined : 'paper');
  const { roles, settings } = chooseModels({ ...options, aids }, { frameworks, models, agents });
  const choice = { frameworks, models, roles, settings, baseUrl: options.baseUrl };
  const { players, apiKeys, isLanguageModel } = choosePlayers(choice, context.env);
  const serviceLimits = chooseServiceLimits(options);
  const clock = withWaitingGames(chosen, { isLanguageModel, serviceLimits, maxMemory: options.maxMemory });
  const otel = chooseTracing(options);
  const arms = armsOf(definition, players, { only, sample });
  if (definition.partners && options.modelFor)
    throw new ConfigError('bad-option', `--model-for: ${name} gives each player a model of its own; give --models`);
  const partners = partnersOf(definition, options);
  const teams = partners && mixedTeams(players, partners);
  const usual = { agents: 2, seed, trials, ...(gameTime === undefined ? {} : { gameTime }) };
  const casts = teams
    ? mixedCasts(teams, [...new Set(arms.flatMap(({ tasks }) => tasks))], usual)
    : arms.map(({ part, players: who, tasks }) => ({
        cast: {
          ...usual,
          ...who,
          agents: part.agents,
          ...(part.playsPeople ? { seats: seatsOfPeople(tasks, who) } : {}),
        },
        tasks,
      }));
  const plan = planRun({
    casts,
    interleaved: teams !== undefined,
    gameVersion,
    seed,
    out: options.out,
    id: options.id,
    clock,
    models: settings,
    season: options.season === undefined ? undefined : readSeason(options.season),
    acceptUnusable: options.acceptUnusable,
    retryOutages: options.retryOutages,
    command: context.args,
  });
  const filled = teams ? mixedArms(definition, teams, plan.record.episodes) : armRecords(arms, trials);
  const record: ExperimentRecord = { format: 1, experiment: name, seed, trials, arms: filled };
  if (options.dryRun) {
    context.line(describeClock(plan, clock));
    const tasksOf = (indices: readonly number[]) =>
      new Set(indices.map((index) => plan.record.episodes[index]?.taskId));
    for (const { row, section, episodes } of record.arms)
      context.line(
        `${row}: ${section}, ${count(tasksOf(episodes).size, 'task')} x ${count(trials, 'trial')}, ${count(plan.record.episodes[episodes[0] ?? 0]?.agents.length ?? 0, 'agent')}: ${count(episodes.length, 'episode')}`,
      );
    context.line(`${count(plan.episodes.length, 'episode')} to play; a dry run plays and writes nothing`);
    context.result({ folder: plan.folder, experiment: record, run: plan.record });
    return EXIT.ok;
  }
  const { playAndReport } = await import('../../run/play/playAndReport.ts');
  // Before the ledger, which has its hash, and the run's record, without which there is nothing to resume.
  makeFolder(plan.folder);
  writeExperimentRecord(plan.folder, record);
  if (options.register) return register(plan, `guildhall experiment ${name} --resume ${plan.folder}`, context);
  const code = await playAndReport(
    plan,
    { clock, baseUrl: options.baseUrl, apiKeys, otel, serviceLimits, seats: patience, doors: options.doors },
    quiet(context),
  );
  return printTable(plan.folder, name, context, code);
}

async function resume(
  folder: string,
  name: string,
  options: ExperimentOptions,
  context: CommandContext,
): Promise<number> {
  // Before anything is claimed: there must be such a run.
  checkName(folder, readExperimentRecord(folder).experiment, name);
  using lock = lockRun(folder, context.line);
  const { plan, setAside } = resumePlan(folder).resumed;
  if (plan.episodes.length === 0) {
    const { keyToSealWith } = await import('../../run/play/playAndReport.ts');
    endLedger(folder, plan.record, () => keyToSealWith(context));
    context.line(`${folder}: every episode has a score; nothing is left to play`);
    return printTable(folder, name, context);
  }
  const apiKeys = serviceKeysFor(plan, options.baseUrl, context.env);
  const serviceLimits = chooseServiceLimits(options);
  const otel = chooseTracing(options);
  const { think, jobs, isolation = 'none' } = plan.record.lockstep ?? {};
  const { maxMemory } = options;
  const planned =
    plan.record.clock === 'realtime'
      ? {}
      : { think, isolation, ...(maxMemory === undefined ? { jobs: jobs ?? 1 } : {}) };
  const clock = withWaitingGames(
    experimentClock({ name, inRealTime: plan.record.clock === 'realtime' }, { ...planned, ...options }),
    {
      isLanguageModel: plan.episodes.some(({ record }) => badgeOf(record).isLanguageModel),
      serviceLimits,
      maxMemory,
    },
  );
  context.line(`${count(plan.episodes.length, 'episode')} of ${plan.record.episodes.length} to play`);
  const { playAndReport } = await import('../../run/play/playAndReport.ts');
  const code = await playAndReport(
    plan,
    {
      clock,
      baseUrl: options.baseUrl,
      apiKeys,
      otel,
      serviceLimits,
      begun: { lock, setAside },
      seats: choosePatience(options),
      doors: options.doors,
    },
    quiet(context),
  );
  return printTable(folder, name, context, code);
}

async function printTable(
  folder: string,
  name: string,
  output: Output,
  code: number = EXIT.ok,
  acceptUnusable = false,
): Promise<number> {
  checkName(folder, readExperimentRecord(folder).experiment, name);
  const { table, files } = writeTable(folder, { acceptUnusable });
  output.line('');
  output.line(tableText(table));
  output.line('');
  output.line(`table: ${files.join(', ')}`);
  // The pages of episodes are as playing left them; the index gets the table.
  if (existsSync(reportFile(folder)))
    await writeReport(folder, { acceptUnusable, indexOnly: true, top: tableHtml(table) });
  printResumeHint(code, `guildhall experiment ${name} --resume ${folder}`, output);
  output.result({ folder, files, table });
  return code;
}

function checkName(folder: string, found: string, asked: string): void {
  if (found !== asked)
    throw new ConfigError('bad-option', `${folder} is a run of experiment ${found}; expected ${asked}`);
}

/** Playing prints for people only; the one value for programs is the table. */
function quiet(context: CommandContext): CommandContext {
  return { ...context, result: () => undefined };
}

/** One name, or several separated by commas, each with its own options; undefined where neither was given. */
function namesOf(flag: string, one: string | undefined, several: string | undefined): string[] | undefined {
  if (one !== undefined && several !== undefined)
    throw new ConfigError('bad-option', `${flag} and ${flag}s: expected only one of them`);
  return one !== undefined ? [one] : several === undefined ? undefined : names(several);
}

/** The held-out partners to play with; undefined where an experiment has no mixed teams. */
function partnersOf(
  { name, partners }: Experiment,
  { partners: asked }: ExperimentOptions,
): readonly string[] | undefined {
  if (asked === undefined) return partners;
  if (!partners) throw new ConfigError('bad-option', `--partners: ${name} has no mixed teams`);
  return asked === 'none' ? [] : names(asked).map((kind) => `partner:kind=${kind}`);
}

const CHOICES = {
  model: '--model',
  framework: '--framework',
  models: '--models',
  frameworks: '--frameworks',
  partners: '--partners',
  baseUrl: '--base-url',
  modelFor: '--model-for',
  temperature: '--temperature',
  maxOutputTokens: '--max-output-tokens',
  reasoningEffort: '--reasoning-effort',
  modelTimeout: '--model-timeout',
  embeddingModel: '--embedding-model',
  costLimit: '--cost-limit',
  tokenLimit: '--token-limit',
  prices: '--prices',
  acceptUnusable: '--accept-unusable',
  retryOutages: '--retry-outages',
  vision: '--vision',
  textures: '--textures',
  otel: '--otel',
  otelContent: '--otel-content',
  trials: '--trials',
  only: '--only',
  sample: '--sample',
  seed: '--seed',
  gameTime: '--game-time',
  gameVersion: '--game-version',
  think: '--think',
  jobs: '--jobs',
  maxMemory: '--max-memory',
  port: '--port',
  bind: '--bind',
  wait: '--wait',
  doors: '--doors',
  id: '--id',
  season: '--season',
  register: '--register',
} as const;

/** A run that exists is played as it was planned; options that would change it are refused rather than ignored. */
function refuseOthers(existing: string, options: ExperimentOptions, allowed: readonly (keyof typeof CHOICES)[]): void {
  const keys = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
  const given = keys.find((key) => options[key] !== undefined && !allowed.includes(key));
  if (given)
    throw new ConfigError(
      'bad-option',
      `${CHOICES[given]}: cannot be given with --${existing}, which takes it from the run`,
    );
  if (options.dryRun) throw new ConfigError('bad-option', `--dry-run: cannot be given with --${existing}`);
}
