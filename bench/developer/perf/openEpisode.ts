import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Random } from '../../../clock/random.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createEpisodeModel } from '../../../scripted/models.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { embeddedServer } from '../../run/play/embeddedServer.ts';
import { playLockstep } from '../../run/play/playLockstep.ts';
import { threadMs, timeTicks } from './tickTime.ts';

export const OpenEpisodeFigures = z.strictObject({
  gameMs: z.number(),
  /** From the empty server to the verdict. */
  wallMs: z.number(),
  /** Of that, before the arena was ready and time began. */
  readyMs: z.number(),
  /** CPU time within ticks of the server. */
  serverMs: z.number(),
  /** CPU time of the game's thread besides. */
  playersMs: z.number(),
  /** CPU time of the whole process, collection of garbage and compilation included. */
  cpuMs: z.number(),
  /** Whether the team reached its goal. */
  succeeded: z.boolean(),
});
export type OpenEpisodeFigures = z.infer<typeof OpenEpisodeFigures>;

/**
 * Plays an episode of a task on land with the oracle, as `guildhall run` does in a worker, and times all of it. One call a
 * process: code is cold, as it is for the first episode of a run.
 */
export async function runOpenEpisode(taskId: string, agents: number): Promise<OpenEpisodeFigures> {
  const task = findTask(taskId);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const [cpu, thread, wall] = [process.cpuUsage(), threadMs(), wallTimeMs()];
  let serverMs = () => 0;
  let [ticks, readyMs] = [0, 0];
  try {
    const { score } = await playLockstep({
      task,
      agents,
      seed: 1,
      limits: task.limits,
      id: 'episode-0',
      server: embeddedServer(),
      framework: findFramework('oracle'),
      model: createEpisodeModel({ model: NO_MODEL_NAME }, { random: new Random(1) }),
      folder,
      think: { type: 'zero' },
      onStage: ({ host, episode }) => {
        serverMs = timeTicks(host);
        episode.onState((state) => {
          if (state === 'running') readyMs ||= wallTimeMs() - wall;
        });
        host.onTick(() => {
          if (readyMs > 0) ticks++;
        });
      },
    });
    const { user, system } = process.cpuUsage(cpu);
    return {
      gameMs: (ticks / TICKS_PER_SECOND) * 1000,
      wallMs: wallTimeMs() - wall,
      readyMs,
      serverMs: serverMs(),
      playersMs: threadMs() - thread - serverMs(),
      cpuMs: (user + system) / 1000,
      succeeded: score.reason === 'goal-reached',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
