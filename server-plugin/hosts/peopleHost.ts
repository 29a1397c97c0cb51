import type { Loadout } from '../../protocol/gameServer/zone.ts';

/** Where people wait who connect with a client of their own. World coordinates. */
export interface PeopleRoom {
  /** An open zone, where persons are visitors. */
  readonly zone: string;
  readonly loadout: Loadout;
  /** Visitors at most; 32 unless given. */
  readonly most?: number;
  /** Of one network address at most; 8 unless given. */
  readonly mostPerAddress?: number;
  /** Game ticks without a sign of life after which a visitor is sent away; half an hour unless given. */
  readonly idleTicks?: number;
  /** Whether people on other machines may come in; no unless given. */
  readonly fromAnywhere?: boolean;
  /** Why a network address may not come in now; undefined lets it in. */
  readonly refuses?: (address: string) => string | undefined;
}

/** A command that a person is offered. The host reports it; it does nothing by itself. */
export interface OfferedCommand {
  /** Lower-case letters. */
  readonly name: string;
  /** What may follow, as the client shows it; nothing may unless given. */
  readonly argument?: string;
  /** Whether a chat line of 4 to 8 digits means this command while the person waits. */
  readonly readsDigits?: boolean;
}

/** Something shown to one person alone. Texts are plain. */
export type Shown =
  | { readonly type: 'message'; readonly lines: readonly string[] }
  | { readonly type: 'title'; readonly title: string; readonly subtitle: string }
  | { readonly type: 'action-bar'; readonly text: string }
  /** At the top of the screen, `share` of it full (0 to 1); gone without a title, and after a move. */
  | { readonly type: 'bar'; readonly title: string | undefined; readonly share: number }
  /** A written book in the hand; only for who waits. Goes with the move. */
  | { readonly type: 'book'; readonly title: string; readonly pages: readonly string[] };

/** What a person did, by the name the host gave them when they came; the name stays until they leave. */
export type PersonEvent =
  | { readonly type: 'came'; readonly person: string; readonly address: string }
  | { readonly type: 'left'; readonly person: string; readonly reason: string }
  | { readonly type: 'asked'; readonly person: string; readonly command: string; readonly argument: string };

/**
 * The part of a host that lets people in with clients of their own: they wait, take a player's place, watch, and come
 * back, over one connection. Persons go by the host's own names, never by those they claim. Methods reject with HostFault
 * 'not-online' for a person who is not there.
 *
 * `persons` says what a person is on this host:
 * - visitors: the host renames them. They come into a closed room of their own zone under neutral names, nobody perceives
 *   them there, and each can take any player's place. They give commands with "/".
 * - accounts: they keep the names they logged in with, on a server that others share. Everybody on it who is no agent is a
 *   person, and perceived as such. A player's place can be taken only by the account of that name, which waits in a room
 *   that the host makes. They give commands as words in the chat, or as the host explains with each offer.
 */
export interface PeopleHost {
  readonly persons: 'visitors' | 'accounts';
  /** Lets people in from now on, whatever names they claim. */
  open(room: PeopleRoom): Promise<void>;
  /**
   * Lets nobody in any more and sends away visitors who wait; accounts go back to where they were before the room. Who has
   * a seat keeps it until released, and is sent away then.
   */
  close(): Promise<void>;
  /** Has nobody play under these names whom `seat` has not put there; returns the way to undo it. */
  keepFor(usernames: readonly string[]): () => void;
  /** Calls back for everything people do; returns the way to stop. */
  onPerson(listener: (event: PersonEvent) => void): () => void;
  /**
   * Puts a person into the place of an admitted player, held as all are who come in. What they were shown and had before
   * is gone. Rejects with HostFault 'seat-taken' while somebody plays there, 'not-admitted' for a name nobody admitted,
   * 'other-account' for an account of another name.
   */
  seat(person: string, username: string): Promise<void>;
  /** Lets a person watch a zone without effect on anything; visitors unseen and unheard, accounts in the list of players. */
  watch(person: string, zone: string, place: Loadout): Promise<void>;
  /** Brings a person back to the waiting room; nothing happens to one who is there. */
  release(person: string): Promise<void>;
  /** Gives a person these commands and no others of the kind; a move takes them away. */
  offer(person: string, commands: readonly OfferedCommand[]): Promise<void>;
  show(person: string, shown: Shown): Promise<void>;
  /** Game ticks since a person's client last sent anything; clients that are well send something every second. 0 where the host cannot know. */
  silence(person: string): Promise<number>;
  /** Disconnects a person with a reason. */
  putOut(person: string, reason: string): Promise<void>;
}
