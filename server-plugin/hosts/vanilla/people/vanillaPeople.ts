import type { Clock } from '../../../../clock/clock.ts';
import { HostFault } from '../../../../protocol/errors.ts';
import type { PlayerRecord } from '../../../../protocol/gameServer/serverReports.ts';
import type { Loadout } from '../../../../protocol/gameServer/zone.ts';
import type { OfferedCommand, PeopleHost, PeopleRoom, PersonEvent, Shown } from '../../peopleHost.ts';
import type { Crowd } from '../crowd.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { textArgument } from '../dialect/snbt.ts';
import { OneByOne } from '../oneByOne.ts';
import type { Orders } from '../orders.ts';
import { point } from '../pack/places.ts';
import { ProgressBars } from './progressBars.ts';
import { Triggers } from './triggers.ts';
import { titleCommands, WaitingRoom } from './waitingRoom.ts';

/** Accounts that are people at most, unless told otherwise; more on the server are left alone. */
const MOST_PEOPLE = 32;
/** Of how many polls one asks for triggers: about one a second. */
const POLLS_PER_READ = 10;
/** Longest line in one command, letters; RCON takes 1446 bytes. */
const LONGEST_LINE = 300;
const DIGITS = /^[\s-]*(?:\d[\s-]*){4,8}$/;
const LINE = /^[!/]?([a-z]+)(?:\s+(.*))?$/i;

/** An account on the server that is nobody's agent. */
interface Person {
  readonly name: string;
  offered: readonly OfferedCommand[];
  /** Where they were before they came into the room, and how they played there. */
  before: PlayerRecord | undefined;
}

interface VanillaPeopleOptions {
  readonly orders: Orders;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly crowd: Crowd;
}

/** People on a Paper or vanilla server: accounts that ask by triggers or in the chat, and are shown things by commands. */
export class VanillaPeople implements PeopleHost {
  readonly persons = 'accounts';
  readonly #orders: Orders;
  readonly #options: VanillaPeopleOptions;
  readonly #triggers: Triggers;
  readonly #bars: ProgressBars;
  readonly #people = new Map<string, Person>();
  readonly #listeners = new Set<(event: PersonEvent) => void>();
  /** Commands for people are given one after another, so that what is shown first comes first. */
  readonly #turn = new OneByOne();
  #room: WaitingRoom | undefined;
  #most = MOST_PEOPLE;
  #polls = 0;

  constructor(options: VanillaPeopleOptions) {
    this.#options = options;
    this.#orders = options.orders;
    this.#triggers = new Triggers(options.orders);
    this.#bars = new ProgressBars(options.orders);
  }

  async open({ loadout, most = MOST_PEOPLE }: PeopleRoom): Promise<void> {
    const { dialect, clock } = this.#options;
    const room = new WaitingRoom(this.#orders, dialect, clock, loadout);
    await room.build();
    this.#most = most;
    this.#room = room;
  }

  async close(): Promise<void> {
    const room = this.#room;
    if (!room) return;
    this.#room = undefined;
    await this.#turn.do(async () => {
      for (const person of this.#people.values()) await this.#restore(person, room).catch(ignoreAbsent);
      this.#people.clear();
      await this.#bars.remove();
      await this.#triggers.remove();
      await room.remove();
    });
  }

  onPerson(listener: (event: PersonEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  keepFor(usernames: readonly string[]): () => void {
    return this.#options.crowd.reserved.add(usernames);
  }

  async seat(name: string, username: string): Promise<void> {
    const person = this.#person(name);
    if (name !== username)
      throw new HostFault(
        'other-account',
        `the seat of ${username} is played by the account of that name, not by ${name}`,
      );
    await this.#turn.do(async () => {
      await this.#room?.takeBack(person.name);
      await this.#bars.hide(person.name);
      await this.#options.crowd.seat(username);
    });
  }

  async watch(name: string, _zone: string, { position, yaw, pitch }: Loadout): Promise<void> {
    const person = this.#person(name);
    await this.#turn.do(async () => {
      await this.#note(person);
      await this.#orders.giveAll([
        `gamemode spectator ${name}`,
        `tp ${name} ${point('absolute', position)} ${yaw} ${pitch}`,
      ]);
    });
  }

  async release(name: string): Promise<void> {
    const person = this.#person(name);
    await this.#turn.do(() => this.#bringBack(person));
  }

  async offer(name: string, commands: readonly OfferedCommand[]): Promise<void> {
    const person = this.#person(name);
    const { offered } = person;
    person.offered = commands;
    await this.#turn.do(async () => {
      await this.#triggers.offer(name, offered, commands);
      await this.#orders.give(`tellraw ${name} ${textArgument(this.#triggers.usageOf(commands))}`);
    });
  }

  async show(name: string, shown: Shown): Promise<void> {
    const person = this.#person(name);
    await this.#turn.do(() => this.#show(person, shown));
  }

  /** Commands cannot tell: nobody is taken for lost before the server itself does so. */
  async silence(name: string): Promise<number> {
    this.#person(name);
    return 0;
  }

  async putOut(name: string, reason: string): Promise<void> {
    this.#person(name);
    await this.#orders.console.run(`kick ${name} ${reason}`);
  }

  /** Whether somebody is a person here, so that their seat's end does not put them off the server. */
  has(name: string): boolean {
    return this.#room !== undefined && this.#people.has(name);
  }

  /** Follows who is on the server, and what they ask for. */
  async poll(online: ReadonlySet<string>): Promise<void> {
    if (!this.#room) return;
    for (const name of [...this.#people.keys()]) {
      if (online.has(name)) continue;
      this.#people.delete(name);
      this.#report({ type: 'left', person: name, reason: 'disconnected' });
    }
    for (const name of online)
      if (!this.#people.has(name) && !this.#options.crowd.isAgent(name)) await this.#came(name);
    if (++this.#polls % POLLS_PER_READ !== 0) return;
    for (const person of [...this.#people.values()])
      for (const asked of await this.#turn.do(() => this.#triggers.read(person.name, person.offered)))
        this.#report({ type: 'asked', person: person.name, ...asked });
  }

  /** Takes a line of the server's chat: it may ask for something, as a command does. */
  receiveLine(name: string, line: string): void {
    const person = this.#people.get(name);
    if (!person) return;
    const digits = person.offered.find(({ readsDigits }) => readsDigits);
    if (digits && DIGITS.test(line)) {
      this.#report({ type: 'asked', person: name, command: digits.name, argument: line.replace(/\D/g, '') });
      return;
    }
    const [, word = '', argument = ''] = LINE.exec(line.trim()) ?? [];
    const command = person.offered.find((each) => each.name === word.toLowerCase());
    // Words with more behind them than the command takes are talk.
    if (!command || (argument !== '' && command.argument === undefined)) return;
    this.#report({ type: 'asked', person: name, command: command.name, argument });
  }

  async #came(name: string): Promise<void> {
    if (this.#people.size >= this.#most) return;
    const person: Person = { name, offered: [], before: undefined };
    this.#people.set(name, person);
    try {
      // Others on the server go on with what they do; they come into the room once a code was right.
      if (this.#options.crowd.reserved.has(name)) await this.#turn.do(() => this.#bringBack(person));
    } catch (error) {
      this.#people.delete(name);
      return ignoreAbsent(error);
    }
    this.#report({ type: 'came', person: name, address: name });
  }

  async #show(person: Person, shown: Shown): Promise<void> {
    const { name } = person;
    switch (shown.type) {
      case 'message':
        for (const line of shown.lines.flatMap(pieces))
          await this.#orders.give(`tellraw ${name} ${textArgument(line)}`);
        return;
      case 'title':
        await this.#orders.giveAll(titleCommands(name, shown.title, shown.subtitle));
        return;
      case 'action-bar':
        await this.#orders.give(`title ${name} actionbar ${textArgument(shown.text)}`);
        return;
      case 'bar':
        if (shown.title === undefined) await this.#bars.hide(name);
        else await this.#bars.show(name, shown.title, shown.share);
        return;
      case 'book':
        // A book would take the place of what others on the server carry, or of what a player comes back to.
        if (person.before && !this.#options.crowd.isParked(name))
          await this.#room?.giveBook(name, shown.title, shown.pages);
        return;
      default:
        shown satisfies never;
    }
  }

  /** Brings a person into the room, from wherever they are. */
  async #bringBack(person: Person): Promise<void> {
    await this.#note(person);
    await this.#options.crowd.park(person.name);
    await this.#bars.hide(person.name);
    await this.#room?.bring(person.name);
  }

  async #note(person: Person): Promise<void> {
    person.before ??= await this.#options.crowd.record(person.name);
    if (!person.before) throw new HostFault('not-online', `${person.name} is not on the server`);
  }

  /** Lets somebody go on where they were before the room. */
  async #restore({ name, before }: Person, room: WaitingRoom): Promise<void> {
    if (!before) return;
    await this.#options.crowd.park(name);
    await room.takeBack(name);
    await this.#orders.giveAll([
      `tp ${name} ${point('absolute', before.position)}`,
      `gamemode ${before.gameMode} ${name}`,
    ]);
  }

  #person(name: string): Person {
    const person = this.#people.get(name);
    if (!person) throw new HostFault('not-online', `${name} is not on the server`);
    return person;
  }

  #report(event: PersonEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function pieces(line: string): string[] {
  const all: string[] = [];
  for (let start = 0; start === 0 || start < line.length; start += LONGEST_LINE)
    all.push(line.slice(start, start + LONGEST_LINE));
  return all;
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof HostFault && error.code === 'not-online')) throw error;
}
