import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LockstepOptions, playLockstep, type Stage } from '../../../bench/run/play/playLockstep.ts';
import type { StartServer } from '../../../bench/run/play/playServer.ts';
import { type EpisodeEvent, readEvents } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { LoggedEvent } from '../../../protocol/loggedEvent.ts';
import type { Score } from '../../../protocol/score.ts';
import { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { oracle } from '../../../scripted/oracle/oracle.ts';
import { EPISODE_FILES } from '../../../server-plugin/episode/archive.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import { checkLog, type Discrepancy } from '../../../server-plugin/scoring/replay.ts';
import { noModel } from '../../../sidecar/model/noModel.ts';
import type { Task } from '../../../tasks/task.ts';
import { ShadowJudge, type TrueVerdict } from './shadowJudge.ts';

/** An episode judged by the referee on its host, and by what really happened. */
export interface JudgedTwice {
  readonly score: Score;
  readonly events: readonly GameEvent[];
  /** The last snapshot of the host. */
  readonly final: RegionSnapshot;
  readonly truth: TrueVerdict;
  /** The score computed again, from what an episode leaves in its folder alone. */
  readonly rescored: Score;
  /** What log and snapshots of the host contradict each other in. */
  readonly discrepancies: readonly Discrepancy[];
  /** Players who failed, and what went wrong in the shadow. */
  readonly problems: readonly string[];
  readonly wallMs: number;
}

function logOf(path: string): EpisodeEvent[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return readEvents(lines.map((line) => LoggedEvent.parse(JSON.parse(line))));
}

/** Lets the oracle play a task through a host, and judges it twice. @param truthOf the server behind the host. */
export async function playJudged<H extends MinecraftHost>(
  server: StartServer<H>,
  truthOf: (stage: Stage<H>) => EmbeddedHost,
  options: { readonly task: Task; readonly agents: number } & Partial<LockstepOptions<H>>,
): Promise<JudgedTwice> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-judged-'));
  const events: GameEvent[] = [];
  let shadow: ShadowJudge | undefined;
  try {
    const { score, playersProblem, wallMs } = await playLockstep({
      framework: oracle,
      model: noModel,
      think: { type: 'measured' },
      seed: 1,
      ...options,
      server,
      folder,
      onEvent: (event) => events.push(event),
      onStage: (stage) => {
        shadow = new ShadowJudge(truthOf(stage), stage.episode);
        options.onStage?.(stage);
      },
    });
    if (!shadow) throw new Error('nothing was played');
    const problems = [...shadow.problems, ...(playersProblem === undefined ? [] : [playersProblem])];
    if (!events.some(({ type }) => type === 'episode-released'))
      throw new Error(`never released: ${JSON.stringify(events.at(-1))} ${problems.join('; ')}`);
    const snapshot = (name: string) =>
      RegionSnapshot.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown);
    const [initial, final] = [snapshot(EPISODE_FILES.initial), snapshot(EPISODE_FILES.final)];
    const discrepancies = checkLog(initial, readEvents(events), final);
    const files = { episodeId: score.episodeId, agents: Object.keys(score.perAgent), initial, final };
    const rescored = rulesOf(options.task).score({ ...files, events: logOf(join(folder, EPISODE_FILES.events)) });
    return { score, rescored, events, final, truth: shadow.verdict(), discrepancies, problems, wallMs };
  } finally {
    shadow?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
