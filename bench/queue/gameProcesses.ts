import type { RequestAdmission } from '../../sidecar/model/service/admission/requestAdmission.ts';
import type { ServiceLimits } from '../../sidecar/model/service/serviceLimits.ts';
import type { EpisodeAssignment } from '../run/play/episodeAssignment.ts';
import { EPISODE_JOB, type EpisodeResult } from '../run/play/episodeJob.ts';
import type { JobEnd, WorkerProcess } from '../run/worker/workerProcess.ts';

/** Admits the requests of games, each under the limits that its run has for the whole cluster. */
export interface GameAdmission {
  /** @param game whose turn it is; games take turns wherever they are played. */
  acquire(
    game: string,
    limits: ServiceLimits,
    request: Parameters<RequestAdmission['acquire']>[0],
  ): ReturnType<RequestAdmission['acquire']>;
}

/** A game to play. */
export interface GameToPlay {
  readonly id: string;
  readonly assignment: EpisodeAssignment;
  /** Whether it is to have a process of its own. */
  readonly alone: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: unknown) => void;
}

interface GameProcess {
  readonly worker: WorkerProcess;
  readonly alone: boolean;
  /** The games under way by their names, in which their requests come. */
  readonly games: Map<string, GameToPlay>;
}

/**
 * Processes that play several games each, one for each core: the first game of a process takes far longer than the next, and games
 * mostly wait for their models.
 */
export class GameProcesses {
  readonly #start: (admission: RequestAdmission) => WorkerProcess;
  readonly #admission: GameAdmission;
  readonly #most: number;
  readonly #processes = new Set<GameProcess>();

  /** @param most processes at the same time, but for those of games that have one of their own. */
  constructor(start: (admission: RequestAdmission) => WorkerProcess, admission: GameAdmission, most: number) {
    this.#start = start;
    this.#admission = admission;
    this.#most = most;
  }

  /** Plays a game in the process that has the fewest. Never rejects. */
  async play(game: GameToPlay): Promise<JobEnd<EpisodeResult>> {
    const process = this.#processFor(game.alone);
    process.games.set(game.id, game);
    // Two runs may have an episode of the same number.
    const assignment = { ...game.assignment, requestsBy: game.id };
    try {
      return await process.worker.run(EPISODE_JOB, assignment, game.onProgress, game.signal);
    } finally {
      process.games.delete(game.id);
      if (process.games.size === 0 && (process.alone || !process.worker.usable)) await this.#dismiss(process);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#processes].map((process) => this.#dismiss(process)));
  }

  #processFor(alone: boolean): GameProcess {
    if (alone) return this.#begin(true);
    const usable = [...this.#processes].filter(({ worker, alone: isAlone }) => worker.usable && !isAlone);
    const [freest] = usable.sort((a, b) => a.games.size - b.games.size);
    return freest && (freest.games.size === 0 || usable.length >= this.#most) ? freest : this.#begin(false);
  }

  #begin(alone: boolean): GameProcess {
    const games: GameProcess['games'] = new Map();
    const worker = this.#start({
      acquire: async (request) => {
        const game = games.get(request.episode);
        if (!game) throw new RangeError(`no game ${request.episode} is played here`);
        return this.#admission.acquire(game.id, game.assignment.serviceLimits ?? {}, request);
      },
    });
    const process = { worker, alone, games };
    this.#processes.add(process);
    return process;
  }

  async #dismiss(process: GameProcess): Promise<void> {
    this.#processes.delete(process);
    await process.worker.close();
  }
}
