import { formatBlockState } from '../../protocol/blockState.ts';
import { type EpisodeEvent, isElsewhere } from '../../protocol/episodeEvent.ts';
import { type Point, positionKey } from '../../protocol/geometry.ts';
import type { ScorePart } from '../../protocol/score.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import { BlockGrid } from '../../server-plugin/scoring/blockGrid.ts';
import { blockChangeOf } from '../../server-plugin/scoring/replay.ts';
import type { TextureSource } from '../../sidecar/vision/blocks/textures.ts';
import { NETHER, OVERWORLD, type ReplayChunk, type ReplayEntry } from '../../viewer/replayDocument.ts';
import { shorten } from '../report/html.ts';
import type { TranscriptContent } from '../results/transcript.ts';
import { callEntry } from './callEntry.ts';
import { eventLine } from './eventEntry.ts';
import { LandSections, type ReplayLand } from './landSections.ts';
import { MOST_CHANGES, MOST_ENTRIES, MOST_POSES } from './limits.ts';
import type { NetherPart } from './netherPart.ts';
import { StateAppearances } from './stateAppearances.ts';
import { TextStore } from './textStore.ts';

const TITLE = 240;
const DETAIL = 4_000;

/** A chunk under construction. */
type Open = {
  -readonly [Key in 'changes' | 'poses' | 'jumps' | 'counts' | 'scores' | 'entries']: ReplayChunk[Key][number][];
} & { netherChanges: number[]; crossings: number[] };

/**
 * Turns events and lines of the transcript into chunks of a replay, in the order in which they come: all at once for a game that
 * is over, bit by bit for one that is played. Everything has a limit; what is beyond it is counted, not kept.
 */
export class ReplayRecorder {
  readonly states: StateAppearances;
  readonly texts = new TextStore();
  readonly #agents: readonly string[];
  readonly #grid: BlockGrid | undefined;
  readonly #land: LandSections | undefined;
  readonly #nether: NetherPart | undefined;
  /** By agent: the dimension it was in last. */
  readonly #dimensions = new Map<number, number>();
  /** When somebody came to the Nether last. */
  #arrival = 0;
  readonly #facing = new Map<number, { yaw: number; pitch: number }>();
  readonly #items = new Map<string, number>();
  readonly #metrics = new Map<string, number>();
  readonly #beyond = new Map<string, string>();
  #itemsTaken = 0;
  #metricsTaken = 0;
  #open: Open = emptyChunk();
  #until = 0;
  #ended = false;
  #changes = 0;
  #poses = 0;
  #entries = 0;
  #omitted = 0;

  /** @throws ConfigError 'unsupported-version'. */
  constructor(
    gameVersion: string,
    agents: readonly string[],
    initial: RegionSnapshot | undefined,
    land: ReplayLand | undefined,
    nether: NetherPart | undefined,
    textures?: TextureSource,
  ) {
    this.states = new StateAppearances(gameVersion, textures);
    this.#land = land && new LandSections(land, this.states);
    if (initial) for (const { x, y, z } of [initial.box.min, initial.box.max]) this.#land?.visit(x, y, z);
    this.#agents = agents;
    this.#nether = nether;
    this.#grid = initial && new BlockGrid(initial);
  }

  addEvents(events: Iterable<EpisodeEvent>): void {
    for (const event of events) this.#addEvent(event);
  }

  /** Lines of a transcript with their times from release on, as `sortTranscript` gives them. */
  addTranscript(lines: TranscriptContent['lines']): void {
    for (const line of lines) {
      if (this.#isFull()) continue;
      const entry = callEntry(line, this.#numberOfAgent, this.texts);
      if (entry) this.#addEntry(entry);
    }
  }

  /** Parts of the goal, where they were reached. */
  addParts(parts: readonly Pick<ScorePart, 'name' | 'tick'>[]): void {
    for (const { name, tick } of parts)
      if (tick !== null)
        this.#addEntry({ kind: 'checkpoint', tick, agent: -1, title: shorten(`reached: ${name}`, TITLE) });
  }

  /**
   * Makes the end as the final snapshot has it where the log left something else.
   * @returns how many cells that were.
   */
  correct(final: RegionSnapshot): number {
    if (!this.#grid || JSON.stringify(this.#grid.box) !== JSON.stringify(final.box)) return 0;
    let corrected = 0;
    for (const { position, there } of this.#grid.differences(new BlockGrid(final))) {
      if (there === undefined) continue;
      corrected++;
      const { x, y, z } = position;
      this.#open.changes.push(this.#until, x, y, z, this.states.numberOf(there), -1);
    }
    return corrected;
  }

  /** What is missing for its size, for people. */
  get omitted(): string[] {
    return [
      ...(this.#omitted > 0 ? [`${this.#omitted} entries, steps or blocks are left out`] : []),
      ...(this.#land?.left ? ['land far from where the game began is left out'] : []),
      ...this.texts.omitted,
    ];
  }

  /** Everything since the last chunk. Texts stand in `texts.take()`. */
  take(): ReplayChunk {
    const { netherChanges, crossings, ...open } = this.#open;
    this.#open = emptyChunk();
    const items = [...this.#items.keys()].slice(this.#itemsTaken);
    const metrics = [...this.#metrics.keys()].slice(this.#metricsTaken);
    this.#itemsTaken += items.length;
    this.#metricsTaken += metrics.length;
    open.entries.sort((a, b) => a.tick - b.tick);
    const land = this.#land?.take() ?? [];
    return {
      until: this.#until,
      ...this.states.take(),
      ...open,
      ...(land.length > 0 ? { land } : {}),
      ...(netherChanges.length > 0 ? { netherChanges } : {}),
      ...(crossings.length > 0 ? { crossings } : {}),
      items,
      metrics,
      ...(this.#ended ? { ended: true } : {}),
    };
  }

  readonly #numberOfAgent = (name: string | null | undefined): number =>
    name === null || name === undefined ? -1 : this.#agents.indexOf(name);

  #isFull(): boolean {
    if (this.#entries < MOST_ENTRIES) return false;
    this.#omitted++;
    return true;
  }

  #addEntry(entry: ReplayEntry): void {
    if (this.#isFull()) return;
    this.#entries++;
    this.#until = Math.max(this.#until, entry.tick);
    this.#open.entries.push(entry);
  }

  #addEvent(event: EpisodeEvent): void {
    const { tick } = event;
    this.#until = Math.max(this.#until, tick);
    const agent = this.#numberOfAgent('actor' in event ? event.actor : undefined);
    // Who is in a Nether of which nothing is known stays where they left the overworld until they are back.
    if (!isElsewhere(event) || this.#nether) {
      if (agent >= 0) this.#addPose(event, agent);
      this.#addChange(event, agent);
    }
    if (event.type === 'inventory-changed' && agent >= 0)
      this.#open.counts.push(tick, agent, numberIn(this.#items, event.item), event.count);
    if (event.type === 'score-changed')
      this.#open.scores.push(tick, numberIn(this.#metrics, event.metric), event.value);
    if (event.type === 'episode-ended') this.#ended = true;
    const line = eventLine(event);
    if (!line) return;
    const to = line.to?.map(this.#numberOfAgent).filter((number) => number >= 0);
    this.#addEntry({
      kind: line.kind,
      tick,
      agent,
      title: shorten(line.title, TITLE),
      ...(line.title.length > TITLE ? { detail: shorten(line.title, DETAIL) } : {}),
      ...(to ? { to } : {}),
    });
  }

  #addChange(event: EpisodeEvent, agent: number): void {
    const change = blockChangeOf(event);
    if (!change) return;
    if (this.#changes >= MOST_CHANGES) {
      this.#omitted++;
      return;
    }
    this.#changes++;
    const { x, y, z } = change.position;
    const text = formatBlockState(change.state);
    if (isElsewhere(event)) {
      const stood = this.#nether?.change(change);
      if (stood !== undefined) this.#open.netherChanges.push(this.#arrival, x, y, z, this.states.numberOf(stood), -1);
      this.#open.netherChanges.push(event.tick, x, y, z, this.states.numberOf(text), agent);
      return;
    }
    this.#land?.visit(x, y, z);
    if (this.#grid?.textAt(change.position) !== undefined) this.#grid.set(change.position, change.state);
    else this.#addBeyond(change.position, formatBlockState(change.before), text);
    this.#open.changes.push(event.tick, x, y, z, this.states.numberOf(text), agent);
  }

  /** What stood in a cell outside the snapshot is known from the first event at it on. */
  #addBeyond(position: Point, before: string, after: string): void {
    const key = positionKey(position);
    if (!this.#beyond.has(key) && before !== 'air') {
      const { x, y, z } = position;
      this.#open.changes.push(0, x, y, z, this.states.numberOf(before), -1);
    }
    this.#beyond.set(key, after);
  }

  #addPose(event: EpisodeEvent, agent: number): void {
    const walked = event.type === 'player-moved';
    const moved =
      event.type === 'player-corrected' ||
      event.type === 'player-respawned' ||
      event.type === 'player-teleported' ||
      event.type === 'dimension-entered';
    if (!walked && !moved) return;
    if (this.#poses >= MOST_POSES) {
      this.#omitted++;
      return;
    }
    this.#poses++;
    const dimension = isElsewhere(event) ? NETHER : OVERWORLD;
    const crossed = dimension !== (this.#dimensions.get(agent) ?? OVERWORLD);
    if (crossed) {
      this.#dimensions.set(agent, dimension);
      this.#open.crossings.push(agent, event.tick, dimension);
      if (dimension === NETHER) this.#arrival = event.tick;
    }
    if (walked) this.#facing.set(agent, { yaw: event.yaw, pitch: event.pitch });
    if (!walked || crossed) this.#open.jumps.push(agent, event.tick);
    const { yaw, pitch } = this.#facing.get(agent) ?? { yaw: 0, pitch: 0 };
    const { x, y, z } = event.position;
    if (dimension === OVERWORLD) this.#land?.visit(x, y, z);
    this.#open.poses.push(
      agent,
      event.tick,
      hundredth(x),
      hundredth(y),
      hundredth(z),
      Math.round(yaw),
      Math.round(pitch),
    );
  }
}

function emptyChunk(): Open {
  return { changes: [], netherChanges: [], poses: [], crossings: [], jumps: [], counts: [], scores: [], entries: [] };
}

function numberIn(names: Map<string, number>, name: string): number {
  let number = names.get(name);
  if (number === undefined) {
    number = names.size;
    names.set(name, number);
  }
  return number;
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
