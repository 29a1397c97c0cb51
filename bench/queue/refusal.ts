import { ConfigError } from '../../protocol/errors.ts';
import type { ServiceKeys } from '../../sidecar/model/presets/presets.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import { serviceKeysFor } from '../experiment/players.ts';
import { badgeOf } from '../results/players.ts';
import { type CodeVersion, codeMismatch } from './codeVersion.ts';
import type { QueueJob } from './queueJob.ts';

/** What a worker plays with. */
export interface WorkerMeans {
  readonly code: CodeVersion;
  /** The id of its store. */
  readonly store: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The only base URL that gets the keys of this worker; undefined for those of the services alone. */
  readonly baseUrl: string | undefined;
}

/** Whether a worker can play a game: with which keys, or why not. */
export type Suitability =
  | { readonly type: 'suitable'; readonly apiKeys: ServiceKeys | undefined; readonly isLanguageModel: boolean }
  | { readonly type: 'unsuitable'; readonly reason: string };

/** Whether a worker can play a game exactly as the machine of its run would. */
export function suitability(job: QueueJob, { code, store, env, baseUrl: own }: WorkerMeans): Suitability {
  const unsuitable = (reason: string): Suitability => ({ type: 'unsuitable', reason });
  const { task, record, models, baseUrl, apiKeys } = job.assignment;
  const mismatch = codeMismatch(job.code, code);
  if (mismatch !== undefined) return unsuitable(mismatch);
  if (job.store !== store) return unsuitable('its --store is not the store of the run');
  if (taskHash(task) !== record.taskHash)
    return unsuitable(`${record.taskId} is not the task that the run was planned with`);
  const { isLanguageModel } = badgeOf(record);
  if (job.keys === 'parent') return { type: 'suitable', apiKeys, isLanguageModel };
  try {
    const keys = serviceKeysFor({ episodes: [{ record }], record: { models } }, baseUrl, env);
    if (baseUrl !== undefined && baseUrl !== own && keys && Object.keys(keys).length > 0)
      return unsuitable(`the run asks ${baseUrl}, which this worker gives no key; start it with --base-url ${baseUrl}`);
    return { type: 'suitable', apiKeys: keys, isLanguageModel };
  } catch (error) {
    if (error instanceof ConfigError) return unsuitable(error.message);
    throw error;
  }
}
