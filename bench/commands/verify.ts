import { ConfigError } from '../../protocol/errors.ts';
import { EXIT } from '../console/exitCodes.ts';
import type { CommandContext } from '../console/shell.ts';
import { attemptText } from '../run/folder/ledger/attempts.ts';
import { checkJobs } from '../run/plan/clockChoice.ts';
import type { Replayed } from '../run/play/replayEpisodes.ts';
import { type Replay, replayProblems, replayRun } from '../run/play/replayRun.ts';
import { checkSeason, readSeason } from '../run/seal/season.ts';
import { readTrustedKeys, type TrustedKeys } from '../run/seal/trust.ts';
import { type Finding, type Verification, verifyRun } from '../run/seal/verifyRun.ts';

export interface VerifyOptions {
  /** A file of trusted keys. */
  readonly trust?: string;
  /** The hash under which the plan was published. */
  readonly plan?: string;
  /** The season's file, once its secret is out. */
  readonly season?: string;
  /** Plays every episode again that can be, and compares. */
  readonly replay: boolean;
  /** Worker processes that play; one for each core unless given. */
  readonly jobs?: number;
}

/** What no file can show, whoever signed it. */
const CANNOT_SHOW = [
  'that the named model gave the replies: the transcript holds what the players received from its address',
  'that the holder of the key is honest: a seal is worth as much as its holder',
  'that no other run was played and thrown away: only a plan that was published before shows which one counts',
];

/**
 * `guildhall verify`: checks ledger, seals, chains and scores of a run, and what was published of it before; then, unless
 * told not to, plays every episode again that can be. Exits with 0 when everything holds, and with 1 and what does not otherwise.
 * @throws ConfigError 'run-not-found', 'bad-trust', 'bad-season' or 'bad-option'.
 */
export async function verify(folder: string, options: VerifyOptions, context: CommandContext): Promise<number> {
  const { holds } = await verifyAndReplay(folder, options, context);
  return holds ? EXIT.ok : EXIT.faulted;
}

/** As `verify`, for who goes on from what it found. */
export async function verifyAndReplay(
  folder: string,
  options: VerifyOptions,
  context: CommandContext,
): Promise<{ readonly holds: boolean; readonly replays: readonly Replay[] }> {
  checkJobs(options.jobs);
  const trusted = options.trust === undefined ? undefined : readTrustedKeys(options.trust);
  const season = options.season === undefined ? undefined : readSeason(options.season);
  if (options.plan !== undefined && !/^[0-9a-f]{64}$/.test(options.plan))
    throw new ConfigError('bad-option', `--plan ${options.plan}: expected a sha256, 64 hex digits`);
  const verification = verifyRun(folder);
  const { record } = verification;
  const problems = [...verification.problems, ...keyProblems(verification, trusted)];
  if (options.plan !== undefined && options.plan !== verification.plan)
    problems.push(ofRun(`the plan is not the published one: its hash is ${verification.plan ?? 'in no ledger'}`));
  if (season && record) problems.push(...checkSeason(season, record).map((message) => ofRun(message)));
  const replays =
    options.replay && record ? await replayRun(folder, record, problems, { ...context, jobs: options.jobs }) : [];
  problems.push(...replayProblems(replays));
  const cannotShow = [
    ...(record?.season && !season ? ['that the seeds are those of the season: give its file'] : []),
    ...CANNOT_SHOW,
  ];
  print({ ...verification, problems }, { trusted, replays, cannotShow }, context);
  context.result({
    folder,
    holds: problems.length === 0,
    keys: verification.keys.map((key) => ({ key, holder: trusted?.get(key) ?? null })),
    plan: verification.plan ?? null,
    registered: verification.registered,
    attempts: verification.attempts,
    replays,
    problems,
    notes: verification.notes,
    cannotShow,
  });
  return { holds: problems.length === 0, replays };
}

function keyProblems({ keys }: Verification, trusted: TrustedKeys | undefined): Finding[] {
  if (!trusted) return [];
  return keys
    .filter((key) => !trusted.has(key))
    .map((key) => ofRun(`signed with ${key}, which is not among the trusted keys`));
}

function ofRun(message: string): Finding {
  return { episode: null, message };
}

interface Shown {
  readonly trusted: TrustedKeys | undefined;
  readonly replays: readonly Replay[];
  readonly cannotShow: readonly string[];
}

function print(
  { record, keys, plan, registered, attempts, problems, notes }: Verification,
  { trusted, replays, cannotShow }: Shown,
  context: CommandContext,
): void {
  const { line } = context;
  const unknown = trusted ? 'not among the trusted keys' : 'give --trust to see whose key this is';
  for (const key of keys) line(`sealed with ${key}: ${trusted?.get(key) ?? unknown}`);
  if (plan !== undefined) line(`plan ${plan}${registered ? ', registered before anything was played' : ''}`);
  for (const { index, taskId } of record?.episodes ?? []) {
    const own = attempts.filter(({ episode }) => episode === index);
    const replay = replays.find(({ episode }) => episode === index)?.replay;
    const found = problems.filter(({ episode }) => episode === index);
    const verdict = found.length > 0 ? 'DOES NOT HOLD' : keys.length > 0 ? 'holds' : 'not sealed, its files agree';
    line(`${index} ${taskId}: ${verdict}${replay ? `, ${replayText(replay)}` : ''}`);
    if (own.length > 1) for (const attempt of own) line(`  attempt ${attempt.attempt}: ${attemptText(attempt)}`);
    for (const { message } of found) line(`  ${message}`);
    for (const { message } of notes.filter(({ episode }) => episode === index)) line(`  note: ${message}`);
  }
  for (const { episode, message } of problems) if (episode === null) line(`DOES NOT HOLD: ${message}`);
  for (const { episode, message } of notes) if (episode === null) line(`note: ${message}`);
  line('');
  line(problems.length === 0 ? 'everything holds' : `${problems.length} of what was checked does not hold`);
  line('what this cannot show:');
  for (const text of cannotShow) line(`  ${text}`);
}

function replayText(replay: Replayed): string {
  switch (replay.type) {
    case 'identical':
      return replay.by === 'scripts' ? 'played again the same' : 'the same when the recorded replies are played again';
    case 'differs':
      return 'DIFFERS when played again';
    case 'impossible':
      return `not played again: ${replay.detail}`;
    default:
      return replay satisfies never;
  }
}
