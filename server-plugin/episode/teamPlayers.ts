import { HostFault } from '../../protocol/errors.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';

/** The team's players on the host, by the names they have there. */
export class TeamPlayers {
  readonly usernames: readonly string[];
  readonly #host: MinecraftHost;
  readonly #failed: (error: unknown) => void;

  /** @param failed called with every error of the host. */
  constructor(host: MinecraftHost, usernames: readonly string[], failed: (error: unknown) => void) {
    this.#host = host;
    this.usernames = usernames;
    this.#failed = failed;
  }

  /** Lets a player act. A player who has left meanwhile is not a fault of the host: attendance is notified separately. */
  async free(username: string): Promise<void> {
    await this.#host.hold(username, false).catch((error: unknown) => {
      if (!isAbsence(error)) this.#failed(error);
    });
  }

  /** Begins to hold them all; each rejects by itself. */
  holdAll(): Promise<void>[] {
    return this.usernames.map((username) => this.#host.hold(username, true));
  }

  /** Begins to send them all away; each rejects by itself. */
  dismissAll(reason: string): Promise<void>[] {
    return this.usernames.map((username) => this.#host.dismiss(username, reason));
  }
}

/** Whether the host could not do something because the player was not there. */
export function isAbsence(error: unknown): boolean {
  return error instanceof HostFault && error.code === 'not-online';
}
