import { ConfigError } from '../../protocol/errors.ts';
import { EXIT } from '../console/exitCodes.ts';
import { count } from '../console/plainText.ts';
import type { CommandContext } from '../console/shell.ts';
import { oneTimeKey, ownKey, type SealKey } from '../run/seal/sealKey.ts';
import { replayCounts } from '../submit/manifest.ts';
import { checkSubmittable, packRun } from '../submit/packRun.ts';
import { verifyAndReplay } from './verify.ts';

export interface SubmitOptions {
  readonly out?: string;
  /** Who hands it in. */
  readonly team: string;
  /** A page about it. */
  readonly url?: string;
  /** Plays every episode again that can be, and compares. */
  readonly replay: boolean;
  readonly withPeople: boolean;
  readonly jobs?: number;
}

/**
 * `guildhall submit`: verifies a run as `verify` does, and packs it with a manifest for a board. Exits with 1, and packs nothing, where
 * something does not hold, and with 130 when it was stopped.
 * @throws ConfigError 'not-submittable' and those of `verify` and `newFile`.
 */
export async function submit(folder: string, options: SubmitOptions, context: CommandContext): Promise<number> {
  const { team, url = null, withPeople, replay, out = `${folder.replace(/[/\\]+$/, '')}.submission.zip` } = options;
  if (team.trim() === '' || team.length > 100)
    throw new ConfigError('bad-option', '--team: expected a name of 1 to 100 characters');
  if (url !== null && !/^https?:\/\/\S{1,480}$/.test(url))
    throw new ConfigError('bad-option', `--url ${url}: expected an address such as https://example.org/agents`);
  checkSubmittable(folder, { withPeople });
  const jobs = options.jobs === undefined ? {} : { jobs: options.jobs };
  const { holds, replays } = await verifyAndReplay(
    folder,
    { replay, ...jobs },
    { ...context, result: () => undefined },
  );
  if (!holds) {
    context.line(`${folder} was not packed`);
    return EXIT.faulted;
  }
  const key = keyToSignWith(context);
  let stopped = false;
  const release = context.onStopSignal(() => {
    stopped = true;
  });
  try {
    const checked = replay ? replayCounts(replays) : null;
    const packing = { out, team, url, withPeople, replay: checked, key };
    const manifest = await packRun(folder, { ...packing, isStopped: () => stopped });
    if (!manifest) {
      context.line(`stopped; ${out} was not written`);
      return EXIT.interrupted;
    }
    context.line(`${out}: ${count(manifest.episodes, 'episode')} in ${count(manifest.files.length, 'file')}`);
    context.result({ file: out, ...manifest });
    return EXIT.ok;
  } finally {
    release();
  }
}

/** The user's key; where it cannot be used, a board cannot tell that who hands the run in is who sealed it. */
function keyToSignWith({ env, line }: CommandContext): SealKey {
  try {
    return ownKey(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    line(`${error.message}; the submission is signed with a key that is not kept`);
    return oneTimeKey();
  }
}
