import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { offlineUuid } from '../data/offlineUuid.ts';

const Entry = z.looseObject({ uuid: z.string(), name: z.string().min(1) });

/**
 * A list of players as vanilla keeps them in JSON files (whitelist.json, ops.json: Minecraft wiki, "Whitelist"). Names are
 * compared without regard to case, as in a server in offline mode; the file is written with every change.
 */
export class NameList {
  readonly #file: string;
  readonly #extra: Readonly<Record<string, unknown>>;
  #entries = new Map<string, Record<string, unknown> & { readonly name: string }>();

  /**
   * Reads the file, or makes an empty one.
   * @param extra what a new entry holds besides uuid and name.
   * @throws ConfigError 'bad-player-list'.
   */
  constructor(file: string, extra: Readonly<Record<string, unknown>> = {}) {
    this.#file = file;
    this.#extra = extra;
    if (existsSync(file)) this.reload();
    else this.#write();
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

  /** Reads the file anew. @throws ConfigError 'bad-player-list'. */
  reload(): void {
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(this.#file, 'utf8'));
    } catch (error) {
      throw new ConfigError('bad-player-list', `${this.#file}: not valid JSON`, { cause: error });
    }
    const parsed = z.array(Entry).safeParse(content);
    if (!parsed.success) throw new ConfigError('bad-player-list', `${this.#file}: expected a list of {"uuid", "name"}`);
    this.#entries = new Map(parsed.data.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  #write(): void {
    writeFileSync(this.#file, `${JSON.stringify([...this.#entries.values()], undefined, 2)}\n`);
  }
}
