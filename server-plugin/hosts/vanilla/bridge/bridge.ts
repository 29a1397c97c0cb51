import type { HostFault } from '../../../../protocol/errors.ts';
import type { PackInfo, TickSample } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';

/** What a server said of itself when the bridge came to it. */
export interface ServerFacts {
  readonly version: string;
  /** "Paper" where the server names itself so, else "vanilla". */
  readonly brand: string;
  /** The pack that is loaded; undefined when none of ours is. */
  readonly pack: PackInfo | undefined;
}

/** What one fetch brought. */
export interface Fetched {
  /** Every tick in which something was seen, in order; nothing comes twice, and nothing between two of them is missing. */
  readonly ticks: readonly TickSample[];
  /** Game time when the batch was taken; everything up to it has been reported. */
  readonly gameTime: number;
}

/**
 * The line to a server: its console over RCON, kept up, and its pack's samples, fetched again and again. A lost line is
 * taken up again with back-off; samples wait on the server meanwhile.
 */
export interface Bridge {
  /** One command at a time; waits while the line is being taken up again, until the patience for that is over. */
  readonly console: Console;
  readonly facts: ServerFacts;
  /** Begins to sample and to fetch. @throws HostFault 'pack-missing' or 'pack-mismatch'. */
  start(): Promise<void>;
  /** Fetches all there is now, beyond the regular fetches; resolves once listeners have received it. */
  fetch(): Promise<void>;
  /** Calls back for every fetch, in order; returns the way to stop. */
  onFetched(listener: (fetched: Fetched) => void): () => void;
  /**
   * Calls back when samples cannot be trusted any more: 'rcon-lost' for longer than the patience, 'server-restarted',
   * 'samples-lost'. After it the bridge goes on by itself as soon as it can, with an empty queue.
   */
  onFault(listener: (fault: HostFault) => void): () => void;
  /** Ends sampling on the server if it can be reached, and the connection. */
  close(): Promise<void>;
}
