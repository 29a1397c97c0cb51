import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EPISODE_FILES } from '../../bench/run/folder/paths.ts';
import { type EmbeddedStage, embeddedServer } from '../../bench/run/play/embeddedServer.ts';
import { playLockstep as play } from '../../bench/run/play/playLockstep.ts';
import type { GameEvent } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';
import type { Framework } from '../../sidecar/frameworks/framework.ts';
import type { Model } from '../../sidecar/model/model.ts';
import type { AidLevel, VisionSettings } from '../../sidecar/model/modelSettings.ts';
import { noModel } from '../../sidecar/model/noModel.ts';
import type { TranscriptEntry } from '../../sidecar/model/transcript.ts';
import type { Task } from '../../tasks/task.ts';
import { TranscriptList } from './transcriptList.ts';

export interface LockstepEpisodeOptions {
  readonly task: Task;
  readonly agents: number;
  readonly framework: Framework;
  readonly model?: Model;
  readonly seed?: number;
  readonly version?: string;
  readonly aids?: AidLevel;
  /** Shows models pictures. */
  readonly vision?: VisionSettings;
  /** Instead of the task's own, game ticks. */
  readonly gameTicks?: number;
}

export interface LockstepEpisode {
  readonly score: Score;
  readonly events: readonly GameEvent[];
  readonly transcript: TranscriptList;
  /** Corrections and faults of the server, none in an honest game; and what the players said when they failed. */
  readonly problems: readonly string[];
}

/**
 * Plays one episode in this process on lockstep time, in a folder that is gone afterwards. Game packages must have been
 * loaded under the game scope (setup file).
 */
export async function playLockstep(options: LockstepEpisodeOptions): Promise<LockstepEpisode> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-episode-'));
  const [events, problems]: [GameEvent[], string[]] = [[], []];
  const { gameTicks, seed = 1, model = noModel, version, ...rest } = options;
  try {
    const { score, playersProblem } = await play({
      ...rest,
      server: embeddedServer(version),
      seed,
      model,
      folder,
      limits: { gameTicks },
      think: { type: 'measured' },
      onEvent: (event) => events.push(event),
      onStage: (stage) => watchServer(stage, problems),
    });
    if (playersProblem !== undefined) problems.push(playersProblem);
    const transcript = new TranscriptList();
    for (const line of readFileSync(join(folder, EPISODE_FILES.transcript), 'utf8').split('\n'))
      if (line !== '') transcript.add(JSON.parse(line) as TranscriptEntry);
    return { score, events, transcript, problems };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function watchServer({ host: { server } }: EmbeddedStage, problems: string[]): void {
  server.onFault(({ where, error }) => problems.push(`${where}: ${(error as Error).stack ?? error}`));
  server.onEvent((event) => {
    if (event.type === 'player-corrected' || event.type === 'action-refused') problems.push(JSON.stringify(event));
  });
}
