import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import type { Task } from '../../tasks/task.ts';
import { type Cast, episodeRecord, type PlannedEpisode } from '../run/planRun.ts';

/** How long the random team plays at most, seconds of game time: long enough to do harm and to find things. */
const RANDOM_SECONDS = 120;
/** How long somebody alone tries what needs a team, seconds of game time; a team is through in less. */
const SOLO_SECONDS = 300;

/** A play whose outcome is a certificate. */
export interface ProvingPlay {
  readonly certificate: 'idle' | 'random' | 'oracle' | 'solo';
  readonly cast: Cast;
  readonly planned: PlannedEpisode;
}

/** The plays that prove a task, in order; episodes are numbered as they come. */
export function provingPlays(task: Task, teams: readonly number[], seed: number): ProvingPlay[] {
  const [team = task.agents.min] = teams;
  const plays: Omit<ProvingPlay, 'planned'>[] = [
    { certificate: 'idle', cast: castOf('idle', team, seed) },
    { certificate: 'random', cast: castOf('random', team, seed, RANDOM_SECONDS) },
    ...teams.map((agents) => ({ certificate: 'oracle' as const, cast: castOf('oracle', agents, seed) })),
    ...(needsTeam(task) ? [{ certificate: 'solo' as const, cast: castOf('oracle', 1, seed, SOLO_SECONDS) }] : []),
  ];
  return plays.map((play, index) => {
    const played = play.certificate === 'solo' ? forOne(task) : task;
    return { ...play, planned: { task: played, record: episodeRecord(index, play.cast, played, 0) } };
  });
}

/** Whether some room of an escape asks for more than one agent. */
export function needsTeam(task: Task): boolean {
  return task.family === 'escape' && task.rooms.some(({ agents }) => agents > 1);
}

/** The same task, open to somebody alone: a stand-in to be played and failed, not a task of its own. */
function forOne(task: Task): Task {
  return { ...task, agents: { ...task.agents, min: 1 } };
}

function castOf(framework: string, agents: number, seed: number, gameTime?: number): Cast {
  return {
    framework,
    agents,
    seed,
    model: NO_MODEL_NAME,
    trials: 1,
    ...(gameTime === undefined ? {} : { gameTime }),
  };
}
