import type { Clock } from '../../../clock/clock.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import type { MindParty } from '../../../server-plugin/gateway/mindParty.ts';
import { type EpisodeRecord, outsideSeatsOf } from '../folder/runRecord.ts';
import type { SeatPatience } from '../plan/seatChoice.ts';
import type { Doors } from './doors.ts';
import type { OutsideAssignment } from './episodeAssignment.ts';
import { dialableUrl } from './reach.ts';

interface DoorOptions {
  readonly clock: Clock;
  readonly patience: SeatPatience;
  /** Prints to whoever started the run. */
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
  readonly doors: Doors;
}

/** The door at which minds outside come into the episodes of a run. */
export class MindDoor {
  readonly #url: string;
  readonly #party: MindParty;
  readonly #patience: SeatPatience;

  private constructor(gateway: GatewayServer, patience: SeatPatience) {
    this.#url = gateway.url;
    this.#party = gateway.openParty();
    this.#patience = patience;
  }

  /**
   * Says where minds come in, and waits until every seat of the run that they play has one. Rejects with HostFault 'empty-seat' that names those that
   * have none in time, unless the run may start without them.
   */
  static async open(
    gateway: GatewayServer,
    records: readonly EpisodeRecord[],
    { clock, patience, print, signal, doors }: DoorOptions,
  ): Promise<MindDoor> {
    const door = new MindDoor(gateway, patience);
    try {
      await door.#await([...new Set(records.flatMap(outsideSeatsOf))], { clock, patience, print, signal, doors });
      return door;
    } catch (error) {
      door.close();
      throw error;
    }
  }

  async #await(seats: readonly string[], { clock, patience, print, signal, doors }: DoorOptions): Promise<void> {
    if (seats.length === 0) return;
    const url = dialableUrl(this.#url);
    const tools = seats.map((agent) => ({ agent, by: 'tools' as const, token: this.#party.mindToken(agent) }));
    print(`gateway ${url}`);
    for (const { agent, token } of tools) print(`seat ${agent}: token ${token}`);
    doors.add({ gateway: url, seats: tools });
    print(`waiting up to ${patience.waitMs / 1000} s for ${seats.join(', ')}`);
    const late = clock.deadline(patience.waitMs, signal);
    try {
      await this.#party.mindsFor(seats, late.signal);
    } catch (error) {
      // An interrupted run plays nothing, and can be resumed.
      if (signal.aborted) return;
      if (!late.signal.aborted) throw error;
      const missing = seats.filter((seat) => !this.#party.hasMind(seat));
      if (!patience.startWithout)
        throw new HostFault('empty-seat', `nobody came for ${missing.join(', ')} within ${patience.waitMs / 1000} s`);
      print(`starting without ${missing.join(', ')}`);
    } finally {
      late.clear();
    }
  }

  /** What it takes to open the seats of an episode; undefined for one that has none. */
  for(record: EpisodeRecord): OutsideAssignment | undefined {
    const agents = outsideSeatsOf(record);
    if (agents.length === 0) return undefined;
    return { agents, gatewayUrl: this.#url, token: this.#party.bodiesToken, ...this.#patience };
  }

  /** The run is over: minds are cut off. */
  close(): void {
    this.#party.close();
  }
}

/** A gateway for minds alone, where the episodes are played elsewhere. */
export function gatewayForMinds(clock: Clock, port: number): Promise<GatewayServer> {
  return GatewayServer.listen({
    clock,
    tasks: [],
    newEpisodeFolder: () => {
      throw new Error('this gateway has no episodes');
    },
    port,
  });
}
