import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EpisodeEvent, readEvents } from '../../../protocol/episodeEvent.ts';
import { add, shiftBox } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { type Arena, ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { EventLog } from '../../../server-plugin/episode/eventLog.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { Recorder } from '../../../server-plugin/episode/recorder.ts';
import { agentNames, Roster } from '../../../server-plugin/episode/team.ts';
import { EventTranslation } from '../../../server-plugin/episode/translation.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';

/** An episode whose blueprint stands complete, with the log the referee wrote while it was built. */
interface BuiltEpisode {
  readonly arena: Arena;
  readonly agents: readonly string[];
  readonly initial: RegionSnapshot;
  readonly events: readonly EpisodeEvent[];
}

/**
 * Builds a task's blueprint on the host, block by block on the agents' accounts in turn, one a tick, and records what
 * the host reports with the referee's own recorder.
 */
export async function buildEpisode(host: EmbeddedHost, task: ConstructionTask, team: number): Promise<BuiltEpisode> {
  const agents = agentNames(team, task.agents);
  const rules = rulesOf(task);
  const arena = new ArenaYard(host, new ArenaGrid()).claim(rules.plan(team, host.gameData));
  await arena.reset();
  const initial = await arena.snapshot(0);
  const roster = new Roster(agents, arena.slot);
  const translation = new EventTranslation(roster, arena.origin, shiftBox(arena.plan.box, arena.origin));
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const log = new EventLog(join(folder, 'events.jsonl'));
  const recorder = new Recorder(log, roster, translation, arena.origin);
  const stop = host.onEvent((event) => recorder.take(event));
  recorder.release(
    host.tick(),
    { judge: rules.judge(agents, initial, 'exact'), director: undefined },
    agents.map((_, index) => arena.loadoutInWorld(index)),
  );
  for (const [index, { position, state }] of placedCells(task).entries()) {
    const player = roster.usernames[index % team] as string;
    host.server.world.setBlock(add(position, arena.origin), state, { type: 'player', player });
    host.server.tick();
    recorder.endTick(host.tick());
  }
  stop();
  recorder.close(host.tick());
  recorder.note({ type: 'episode-ended', termination: 'completed', reason: 'goal-reached', detail: '' }, host.tick());
  const events = readEvents(log.read(0, log.length));
  log.dispose();
  rmSync(folder, { recursive: true });
  return { arena, agents, initial, events };
}
