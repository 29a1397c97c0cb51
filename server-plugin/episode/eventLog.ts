import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { type EpisodeEvent, type NewEpisodeEvent, toGameEvent } from '../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../protocol/event.ts';
import { chainedLine, withoutChain } from './chain.ts';

/** How long events may wait for the operating system, ms of wall time: as long as a tick takes in real time. */
const LONGEST_WAIT_MS = 50;
/** Events kept in memory for late subscribers; older ones are read back from the file. */
const RECENT_EVENTS = 4096;

/**
 * The append-only event log of one episode: JSON lines in a file, numbered from 0 without gaps, each of which carries the
 * ones before it (chain.ts). Lines are written by
 * `flush`, which `endTick` does when the last one was 50 ms ago: a crash loses the last moments, however much game time
 * passed in them. It holds nothing but game facts: no wall time, account name, token, port or world coordinate.
 */
export class EventLog {
  readonly #file: number;
  readonly #wallMs: () => number;
  readonly #durable: boolean;
  readonly #subscribers = new Set<(event: GameEvent) => void>();
  readonly #recent: GameEvent[] = [];
  /** Byte offset in the file of every event's line, and of the end. */
  readonly #offsets: number[] = [0];
  /** Lines, and what the operating system has not taken of earlier ones. */
  #pending: string[] = [];
  #rest: Buffer | undefined;
  #lastLine = '';
  #flushedAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  /**
   * Creates the file; an existing one is an error (EEXIST), for a log is never overwritten.
   * @param wallMs the wall time by which `endTick` flushes, ms.
   * @param durable see `CreateOptions.durable`.
   */
  constructor(path: string, wallMs: () => number = wallTimeMs, durable = true) {
    this.#file = openSync(path, 'ax+');
    this.#wallMs = wallMs;
    this.#durable = durable;
  }

  /** How many events there are, which is the next one's number. */
  get length(): number {
    return this.#offsets.length - 1;
  }

  /** Numbers, dates and records an event, and notifies the subscribers. Throws after `close`. */
  append(event: NewEpisodeEvent, tick: number): EpisodeEvent {
    if (this.#closed) throw new Error(`event log is closed: ${event.type}`);
    const numbered = { seq: this.length, tick, ...event } as EpisodeEvent;
    const logged = toGameEvent(numbered);
    this.#lastLine = chainedLine(JSON.stringify(logged), this.#lastLine);
    const line = `${this.#lastLine}\n`;
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + Buffer.byteLength(line));
    this.#pending.push(line);
    this.#recent.push(logged);
    if (this.#recent.length > 2 * RECENT_EVENTS) this.#recent.splice(0, RECENT_EVENTS);
    for (const subscriber of this.#subscribers) subscriber(logged);
    return numbered;
  }

  /** Calls back for every event from now on, in order; returns the way to stop. A callback must not throw. */
  subscribe(subscriber: (event: GameEvent) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Up to `limit` events from number `from` on, from memory or the file. */
  read(from: number, limit: number): GameEvent[] {
    const end = Math.min(this.length, from + limit);
    if (from < 0 || from >= end) return [];
    const oldest = this.length - this.#recent.length;
    if (from >= oldest) return this.#recent.slice(from - oldest, end - oldest);
    this.flush();
    const start = this.#offsets[from] as number;
    const bytes = Buffer.alloc((this.#offsets[end] as number) - start);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#file, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw new Error(`event log ends at byte ${start + done}: expected ${bytes.length - done} more`);
      done += count;
    }
    return bytes
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(withoutChain(line)) as GameEvent);
  }

  /** Flushes unless that was done within the last 50 ms. Call once a tick. */
  endTick(): void {
    if (this.#pending.length === 0 && !this.#rest) return;
    const now = this.#wallMs();
    if (now - this.#flushedAt < LONGEST_WAIT_MS) return;
    this.#flushedAt = now;
    this.flush();
  }

  /** Hands everything appended so far to the operating system. */
  flush(): void {
    if (this.#pending.length === 0 && !this.#rest) return;
    const lines = Buffer.from(this.#pending.join(''));
    let rest = this.#rest ? Buffer.concat([this.#rest, lines]) : lines;
    this.#pending = [];
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#file, rest));
    } finally {
      // What a full disk refused waits for the next attempt.
      this.#rest = rest.length > 0 ? rest : undefined;
    }
  }

  /** Flushes to the disk and takes no more events; reading still works until `dispose`. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.flush();
    if (this.#durable) fsyncSync(this.#file);
  }

  /** Closes the file. After this only the events in memory can be read. */
  dispose(): void {
    try {
      this.close();
    } finally {
      closeSync(this.#file);
    }
  }
}
