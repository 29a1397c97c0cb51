import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import type { EndedFrame } from '../../protocol/episodeUpdate.ts';
import type { AgentFailure } from '../../protocol/gatewayRequest.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { AgentLink } from '../gateway/agentLink.ts';

/** Where a seat is: a run with `--seat NAME=client` prints both. */
export interface SeatAddress {
  /** Such as "ws://127.0.0.1:40123". */
  readonly gateway: string;
  readonly token: string;
  /** Gives up waiting for the briefing, and leaves the seat. */
  readonly signal?: AbortSignal;
}

/** What `mineflayer.createBot` needs to join as the seat's player. */
export interface BotAddress {
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly username: string;
  readonly auth: 'offline';
  /** Holds the join token, so that nobody else can log in under this name. */
  readonly fakeHost?: string;
}

/** How an episode ended. */
export type EpisodeEnd = Pick<EndedFrame, 'termination' | 'reason' | 'detail'>;

/** A seat that a client of the caller's own takes. All reports reject with an Error that has a `code`. */
export interface JoinedSeat extends Disposable {
  /** The player's name in the team. */
  readonly agent: string;
  readonly briefing: Briefing;
  /** Options for `mineflayer.createBot`. */
  readonly bot: BotAddress;
  /** Resolves when the players are free and game time counts. Rejects when the episode or the connection ends before. */
  readonly released: Promise<void>;
  /** Resolves to how the episode ended. Rejects when the connection ends before. */
  readonly ended: Promise<EpisodeEnd>;
  /** Reports that the bot stands in the world. The episode begins once everybody has. */
  ready(): Promise<void>;
  /** Reports that the player believes its work is done. */
  done(): Promise<void>;
  /** Reports that the player gives up, and why. */
  failed(message: string, code?: AgentFailure): Promise<void>;
  /** Leaves the gateway, as happens by itself when the episode has ended. The bot is the caller's to end. */
  close(): void;
}

/**
 * Takes a seat of an episode in real time with a Minecraft client of the caller's own, such as a Mineflayer bot. Resolves once
 * the arena admits players; the bot then joins with `bot`, reports `ready` after its `spawn`, and acts from `released` on.
 * Rejects with an Error that has a `code`, such as `unauthorized`, or with the signal's reason.
 */
export async function joinSeat({ gateway, token, signal }: SeatAddress): Promise<JoinedSeat> {
  const link = new AgentLink({ url: gateway, token, clock: new RealtimeClock(), ...(signal ? { signal } : {}) });
  let briefing: Briefing;
  try {
    briefing = await link.briefing;
  } catch (error) {
    link.close();
    throw signal?.aborted ? signal.reason : error;
  }
  const { joinToken, ...game } = briefing.game;
  const close = () => link.close();
  // Nothing is to be reported any more, and the link would keep the program from ending.
  link.ended.then(close, close);
  return {
    agent: briefing.agent,
    briefing,
    bot: { ...game, auth: 'offline', ...(joinToken === undefined ? {} : { fakeHost: joinHost(joinToken) }) },
    released: link.released,
    ended: link.ended,
    ready: () => link.ready(),
    done: () => link.done(),
    failed: (message, code = 'framework-error') => link.failed(code, message),
    close,
    [Symbol.dispose]: close,
  };
}
