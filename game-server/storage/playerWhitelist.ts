import type { Whitelist } from '../commands/serverLife.ts';
import { NameList } from './nameList.ts';

/** What vanilla says to those who are not on it ("multiplayer.disconnect.not_whitelisted"). */
const NOT_LISTED = 'You are not white-listed on this server!';

/** Who may join, as whitelist.json has it, and whether that counts. */
export class PlayerWhitelist implements Whitelist {
  readonly list: NameList;
  on: boolean;
  readonly #isOperator: (username: string) => boolean;

  /**
   * @param file undefined keeps it in memory alone.
   * @param isOperator whom it does not keep out. @throws ConfigError 'bad-player-list'.
   */
  constructor(file: string | undefined, on: boolean, isOperator: (username: string) => boolean) {
    this.list = new NameList(file);
    this.on = on;
    this.#isOperator = isOperator;
  }

  setOn(on: boolean): boolean {
    const changed = on !== this.on;
    this.on = on;
    return changed;
  }

  names(): readonly string[] {
    return this.list.names();
  }

  add(name: string): boolean {
    return this.list.add(name);
  }

  remove(name: string): boolean {
    return this.list.remove(name);
  }

  reload(): void {
    this.list.reload();
  }

  /** Why a name may not join now; undefined lets it in. */
  refuses(username: string): string | undefined {
    return !this.on || this.list.has(username) || this.#isOperator(username) ? undefined : NOT_LISTED;
  }
}
