import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { offlineUuid } from '../data/offlineUuid.ts';

const Entry = z.looseObject({ uuid: z.string(), name: z.string().min(1) });

/**
 * A list of players as vanilla keeps them in JSON files (whitelist.json, ops.json: Minecraft wiki, "Whitelist"). Names are
 * compared without regard to case, as in a server in offline mode; the file is written with every change.
 */
export class NameList {
  readonly #file: string | undefined;
  readonly #extra: Readonly<Record<string, unknown>>;
  #entries = new Map<string, Record<string, unknown> & { readonly name: string }>();

  /**
   * Reads the file where there is one.
   * @param file undefined keeps the list in memory alone.
   * @param extra what a new entry holds besides uuid and name.
   * @throws ConfigError 'bad-player-list'.
   */
  constructor(file: string | undefined, extra: Readonly<Record<string, unknown>> = {}) {
    this.#file = file;
    this.#extra = extra;
    if (file !== undefined && existsSync(file)) this.reload();
  }

  /** In the order they were added. */
  names(): readonly string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** @returns false when the name was there already. */
  add(name: string): boolean {
    if (this.has(name)) return false;
    this.#entries.set(name.toLowerCase(), { uuid: offlineUuid(name), name, ...this.#extra });
    this.#write();
    return true;
  }

  /** @returns false when the name was not there. */
  remove(name: string): boolean {
    if (!this.#entries.delete(name.toLowerCase())) return false;
    this.#write();
    return true;
  }

  /** Makes an empty file where there is none. @throws the file system's errors. */
  create(): void {
    if (this.#file !== undefined && !existsSync(this.#file)) this.#write();
  }

  /** Reads the file anew; one that is gone is an empty list. @throws ConfigError 'bad-player-list'. */
  reload(): void {
    if (this.#file === undefined) return;
    let content: unknown = [];
    try {
      if (existsSync(this.#file)) content = JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch (error) {
      throw new ConfigError('bad-player-list', `${this.#file}: not valid JSON`, { cause: error });
    }
    const parsed = z.array(Entry).safeParse(content);
    if (!parsed.success) throw new ConfigError('bad-player-list', `${this.#file}: expected a list of {"uuid", "name"}`);
    this.#entries = new Map(parsed.data.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  #write(): void {
    if (this.#file !== undefined)
      replaceFile(this.#file, `${JSON.stringify([...this.#entries.values()], undefined, 2)}\n`);
  }
}
