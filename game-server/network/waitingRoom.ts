import { randomToken } from '../../clock/wallTime.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';

/** Where those wait who just connect, without having been admitted: nobody perceives them, and they change nothing. */
export interface WaitingRoom {
  readonly zone: string;
  readonly loadout: Admission['loadout'];
  /** Visitors at most; 32 unless given. */
  readonly most?: number;
  /** Visitors of one network address at most; 8 unless given. */
  readonly mostPerAddress?: number;
  /** Ticks without a move or a word after which a visitor is sent away; 36,000 (half an hour) unless given. */
  readonly idleTicks?: number;
  /** Visitors from other machines too; only from this one unless true. Whoever reaches the port can come in then. */
  readonly fromAnywhere?: boolean;
  /** Why a network address may not come in now; undefined lets it in. */
  readonly refuses?: (address: string) => string | undefined;
}

export const IDLE_TICKS = 36_000;
const MOST_VISITORS = 32;
const MOST_PER_ADDRESS = 8;

/** Where a client comes from, and who is there. */
export interface Newcomer {
  readonly address: string;
  /** Whether it is on this machine. */
  readonly local: boolean;
  /** Visitors that wait already, in all and of the same address. */
  readonly present: { readonly total: number; readonly ofAddress: number };
  /** Whether a name is in use. */
  readonly isTaken: (name: string) => boolean;
}

/** Gives visitors of a waiting room names that tell nothing about them. */
export class Visitors {
  #count = 0;

  /** The newcomer's admission, under a name that is neither taken nor reserved; or why there is none. */
  welcome(room: WaitingRoom, newcomer: Newcomer, isReserved: (name: string) => boolean): Admission | string {
    const { address, local, present, isTaken } = newcomer;
    if (!local && room.fromAnywhere !== true) return 'visitors from other machines are not expected here';
    const refusal = room.refuses?.(address);
    if (refusal !== undefined) return refusal;
    if (present.total >= (room.most ?? MOST_VISITORS)) return 'the waiting room is full';
    if (present.ofAddress >= (room.mostPerAddress ?? MOST_PER_ADDRESS))
      return 'too many visitors from your address are waiting';
    let username: string;
    do username = `Guest_${++this.#count}`;
    while (isTaken(username) || isReserved(username));
    return { username, joinToken: randomToken(), zone: room.zone, loadout: room.loadout, presence: 'visitor' };
  }
}
