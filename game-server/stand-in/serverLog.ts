import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type LogLevel = 'info' | 'warn' | 'error';

/**
 * logs/latest.log as vanilla's logger writes it: "[12:34:56] [Server thread/INFO]: Alice joined the game". A log that lies
 * there from before is packed away, as at every start of a vanilla server.
 */
export class ServerLog {
  readonly file: string;
  readonly #folder: string;
  readonly #timeMs: () => number;

  /** @param timeMs the time of day, ms since midnight. @throws the file system's errors. */
  constructor(folder: string, timeMs: () => number) {
    this.#folder = folder;
    this.file = join(folder, 'latest.log');
    this.#timeMs = timeMs;
    mkdirSync(folder, { recursive: true });
    this.begin();
  }

  /** Begins an empty latest.log. */
  begin(): void {
    if (existsSync(this.file)) {
      let number = 1;
      while (existsSync(this.#packed(number))) number++;
      writeFileSync(this.#packed(number), gzipSync(readFileSync(this.file)));
      rmSync(this.file);
    }
    writeFileSync(this.file, '');
  }

  /** Writes a line; one that a player has a hand in cannot pass for two. */
  write(level: LogLevel, line: string, thread = 'Server thread'): void {
    const text = line.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => (character === '\t' ? character : ' '));
    appendFileSync(this.file, `[${clockText(this.#timeMs())}] [${thread}/${level.toUpperCase()}]: ${text}\n`);
  }

  #packed(number: number): string {
    return join(this.#folder, `${number}.log.gz`);
  }
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':');
}
