import { Random } from '../../clock/random.ts';
import { findFramework } from '../../sidecar/frameworks/registry.ts';
import { createModel } from '../../sidecar/model/createModel.ts';
import { NO_MODEL_NAME, noModel } from '../../sidecar/model/noModel.ts';
import type { EpisodeAssignment } from './episodeAssignment.ts';
import { type LockstepOptions, type LockstepOutcome, playLockstep } from './playLockstep.ts';

/**
 * Plays an assignment in this process on lockstep time. Rejects like `playLockstep`, and with ConfigError for a framework
 * or model that does not exist.
 */
export async function playEpisode(
  assignment: EpisodeAssignment,
  hooks: Pick<LockstepOptions, 'signal' | 'onEvent' | 'onState' | 'onStage'> = {},
): Promise<LockstepOutcome> {
  const { task, record, gameVersion, folder, think, pace, baseUrl, apiKey, serviceLimits } = assignment;
  const { index, agents, seed, limits } = record;
  const random = new Random(seed).fork('model');
  return playLockstep({
    ...hooks,
    task,
    agents: agents.length,
    seed,
    limits,
    id: `episode-${index}`,
    version: gameVersion,
    framework: findFramework(record.framework),
    model:
      record.model === NO_MODEL_NAME
        ? noModel
        : createModel(record.model, { baseUrl, apiKey, limits: serviceLimits, random }),
    folder,
    think,
    pace,
  });
}
