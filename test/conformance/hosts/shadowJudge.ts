import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegion } from '../../../game-server/entities/regionReader.ts';
import { entityRecords } from '../../../game-server/mobs/entityRecords.ts';
import { type EpisodeEvent, readEvents } from '../../../protocol/episodeEvent.ts';
import { type Box, shiftBox } from '../../../protocol/geometry.ts';
import type { Score } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { arenaSnapshot } from '../../../server-plugin/arena/arenaSnapshot.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { EventLog } from '../../../server-plugin/episode/eventLog.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { Recorder } from '../../../server-plugin/episode/recorder.ts';
import { Roster } from '../../../server-plugin/episode/team.ts';
import { EventTranslation } from '../../../server-plugin/episode/translation.ts';
import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';

/** What came of an episode by what really happened. */
export interface TrueVerdict {
  readonly score: Score;
  readonly events: readonly EpisodeEvent[];
  /** The arena when the episode had ended, arena coordinates. */
  readonly final: RegionSnapshot;
}

/**
 * Judges an episode a second time, by every change as it happened: a record of its own, from the server's own events and
 * snapshots, whatever host the episode is played through. It hears from the referee only when the game begins and ends.
 */
export class ShadowJudge {
  readonly #truth: EmbeddedHost;
  readonly #episode: Episode;
  readonly #folder = mkdtempSync(join(tmpdir(), 'guildhall-shadow-'));
  readonly #leave: (() => void)[];
  readonly #box: Box;
  readonly #origin;
  #initial: RegionSnapshot | undefined;
  #final: RegionSnapshot | undefined;
  readonly #log: EventLog;
  /** What the server's own events told wrongly of, and what went wrong in here. */
  readonly problems: string[] = [];

  /** @param truth the server that the bodies really play on; the episode lies in the first arena of its referee. */
  constructor(truth: EmbeddedHost, episode: Episode) {
    const { agents, task } = episode;
    const briefing = episode.briefing(agents[0] as string);
    this.#truth = truth;
    this.#episode = episode;
    this.#origin = briefing.origin;
    this.#box = shiftBox(briefing.arena, briefing.origin);
    this.#log = new EventLog(join(this.#folder, 'events.jsonl'));
    const roster = new Roster(agents, 0);
    const rules = rulesOf(task);
    const translation = new EventTranslation(roster, briefing.origin, this.#box);
    const recorder = new Recorder(this.#log, roster, translation, briefing.origin, rules);
    const isRunning = () => this.#initial !== undefined && this.#final === undefined;
    this.#leave = [
      truth.onEvent((event) => this.#guarded(() => isRunning() && recorder.take(event))),
      truth.onTick((tick) => this.#guarded(() => isRunning() && recorder.endTick(tick))),
      episode.log.subscribe((event) =>
        this.#guarded(() => {
          if (event.type === 'episode-released') {
            this.#initial = this.#look();
            const judge = rules.judge(agents, this.#initial, 'exact');
            const players = roster.usernames.map((username) => {
              const player = truth.server.players.get(username);
              if (!player) throw new Error(`${username} is not on the server`);
              const { position, items } = player.record();
              return { position, items, yaw: 0, pitch: 0 };
            });
            recorder.release(truth.tick(), { judge, director: undefined }, players);
          }
          if (event.type === 'episode-ended' && this.#initial) {
            const { termination, reason, detail } = event;
            recorder.close(truth.tick());
            recorder.note({ type: 'episode-ended', termination, reason, detail }, truth.tick());
            this.#final = this.#look();
          }
        }),
      ),
    ];
  }

  /** The verdict, after the episode has ended. Throws when the episode was never released. */
  verdict(): TrueVerdict {
    const [initial, final] = [this.#initial, this.#final];
    if (!initial || !final) throw new Error(`nothing to judge: ${this.problems.join('; ') || 'never released'}`);
    const { id, agents, task } = this.#episode;
    const events = readEvents(this.#log.read(0, this.#log.length));
    return { score: rulesOf(task).score({ episodeId: id, agents, initial, final, events }), events, final };
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#log.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The arena's blocks, containers, signs and mobs as they are at this moment. */
  #look(): RegionSnapshot {
    const region = readRegion(this.#truth.server.world, [], this.#box, 0);
    const entities = entityRecords(this.#truth.systems.entities.all(), this.#box);
    return arenaSnapshot({ ...region, entities }, this.#origin, 0);
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.problems.push((error as Error).stack ?? String(error));
    }
  }
}
