import { type FileHandle, open } from 'node:fs/promises';
import type { Clock, Timer } from '../../../../clock/clock.ts';

/** Bytes read from the log at most at each poll. */
const MOST_BYTES = 256 * 1024;
/** Bytes of an unfinished line that are kept; no line that reports chat is longer. */
const LONGEST_LINE = 16 * 1024;
/** Between two polls, ms of the clock. */
const POLL_MS = 250;
const NEWLINE = 0x0a;

interface ChatLogOptions {
  /** `logs/latest.log` of the server. */
  readonly path: string;
  readonly clock: Clock;
  readonly onChat: (line: ChatLine) => void;
  /** Hears once that the log cannot be read, and again after it could be in between. */
  readonly onTrouble?: (message: string) => void;
}

/**
 * Follows the log of a server for what players say, from the end it has when it is first seen. A server that is started
 * again begins a new log, which is read from its beginning. The file is polled, a bounded piece at a time.
 */
export class ChatLog {
  readonly #options: ChatLogOptions;
  /** Which file is followed; a new one has another number. */
  #file: number | undefined;
  #offset = 0;
  /** The beginning of a line whose end was not written yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Whether the line that is being read is too long to be of interest. */
  #skipping = false;
  #isTold = false;
  #seen = false;
  #timer: Timer | undefined;
  #polling: Promise<void> | undefined;

  constructor(options: ChatLogOptions) {
    this.#options = options;
  }

  /** Finds the log's end, and begins to follow it. */
  async start(): Promise<void> {
    await this.poll();
    this.#timer ??= this.#options.clock.every(POLL_MS, () => void this.poll());
  }

  /** Polls the log now; resolves once listeners have received all of it that was new and fits one poll. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /** Stops polling, after a poll that is under way. */
  async close(): Promise<void> {
    this.#timer?.cancel();
    await this.#polling;
  }

  async #poll(): Promise<void> {
    let file: FileHandle | undefined;
    try {
      file = await open(this.#options.path, 'r');
      await this.#read(file);
      this.#isTold = false;
    } catch (error) {
      // A log that was there will be there again: the server is being started.
      this.#seen = true;
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (!this.#isTold) this.#options.onTrouble?.(`the server's log ${this.#options.path} cannot be read: ${code}`);
      this.#isTold = true;
    } finally {
      await file?.close();
    }
  }

  async #read(file: FileHandle): Promise<void> {
    const { ino, size } = await file.stat();
    if (ino !== this.#file || size < this.#offset) {
      this.#offset = this.#seen ? 0 : size;
      this.#file = ino;
      this.#rest = Buffer.alloc(0);
      // What is behind the end may be the rest of a line.
      this.#skipping = !this.#seen && size > 0 && !(await endsLine(file, size));
      this.#seen = true;
    }
    const piece = Buffer.alloc(Math.min(size - this.#offset, MOST_BYTES));
    const { bytesRead } = await file.read(piece, 0, piece.length, this.#offset);
    this.#offset += bytesRead;
    this.#take(piece.subarray(0, bytesRead));
  }

  #take(piece: Buffer): void {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([this.#rest, piece.subarray(from, end)]);
      const known = this.#skipping ? undefined : chatLine(line.toString('utf8').replace(/\r$/, ''));
      this.#rest = Buffer.alloc(0);
      this.#skipping = false;
      from = end + 1;
      if (known) this.#options.onChat(known);
    }
    const rest = Buffer.concat([this.#rest, piece.subarray(from)]);
    this.#skipping ||= rest.length > LONGEST_LINE;
    this.#rest = this.#skipping ? Buffer.alloc(0) : rest;
  }
}

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  return last[0] === NEWLINE;
}

/** Something a player said that the whole server could read. */
interface ChatLine {
  readonly username: string;
  readonly message: string;
}

/** Longest message a client sends (Minecraft wiki, "Chat"). */
const LONGEST_MESSAGE = 256;

/**
 * "[12:34:56] [Server thread/INFO]: " of vanilla, "[Async Chat Thread - #0/INFO]" of Paper, and "[12:34:56 INFO]: " of
 * Paper's console.
 */
const HEAD = /^\[\d{2}:\d{2}:\d{2}(?: INFO\]|\] \[(?:Server thread|Async Chat Thread - #\d+)\/INFO\]): /;
/** What is not signed is marked since 1.19.1 (MinecraftServer.logChatMessage). */
const MARK = /^\[Not Secure\] /;
const SAID = /^<([A-Za-z0-9_]{1,16})> (.*)$/su;
/** "/me" (chat type "emote_command"). */
const EMOTE = /^\* ([A-Za-z0-9_]{1,16}) (.*)$/su;

/**
 * What a player said, if a line of a server's log reports it. The log is written by others and holds what players type:
 * whatever comes after the name is the message, and nothing in it is taken for anything else.
 */
export function chatLine(line: string): ChatLine | undefined {
  const head = HEAD.exec(line);
  if (!head) return undefined;
  const text = line.slice(head[0].length).replace(MARK, '');
  const [, username, message] = SAID.exec(text) ?? EMOTE.exec(text) ?? [];
  if (username === undefined || message === undefined) return undefined;
  return { username, message: message.replace(/\p{Cc}/gu, '').slice(0, LONGEST_MESSAGE) };
}
