import { randomToken } from '../../../clock/wallTime.ts';
import type { GameServer } from '../../../game-server/core/server.ts';
import { wireComponent } from '../../../game-server/data/component.ts';
import { offlineUuid } from '../../../game-server/data/offlineUuid.ts';
import { wireText } from '../../../game-server/data/text.ts';
import { stackOf } from '../../../game-server/items/inventory/stack.ts';
import type { Player } from '../../../game-server/players/player.ts';
import type { SurvivalSystems } from '../../../game-server/survival/systems.ts';
import { HostFault } from '../../../protocol/errors.ts';
import type { Admission, Loadout } from '../../../protocol/gameServer/zone.ts';
import type { OfferedCommand, PeopleHost, PeopleRoom, PersonEvent, Shown } from '../peopleHost.ts';

/** Where the book lies that a person is shown: the first hotbar slot of the inventory window. */
const BOOK_SLOT = 36;
/** Actions of the boss bar packet (Minecraft wiki, "Java Edition protocol", Boss Bar). */
const BAR = { add: 0, remove: 1, progress: 2, title: 3 } as const;

/** A person on the server, from coming to leaving. */
interface Person {
  /** As what they wait. */
  readonly admission: Admission;
  /** Who they are now. */
  player: Player;
  /** The bar they are shown. */
  bar: { readonly uuid: string; readonly title: string; readonly share: number } | undefined;
}

/** People on the embedded server, who come in as visitors of its waiting room. */
export class EmbeddedPeople implements PeopleHost {
  readonly persons = 'visitors';
  readonly #server: GameServer;
  readonly #systems: SurvivalSystems;
  readonly #people = new Map<string, Person>();
  readonly #listeners = new Set<(event: PersonEvent) => void>();

  /** Follows the server from now on. */
  constructor(server: GameServer, systems: SurvivalSystems) {
    this.#server = server;
    this.#systems = systems;
    server.onJoin((player) => this.#joined(player));
    this.#follow(server);
    systems.commands.own.onAsked((player, command, argument) => {
      const person = this.#of(player);
      if (person) this.#report({ type: 'asked', person: person.admission.username, command, argument });
    });
  }

  /** Follows people into another dimension of the world, too. */
  followTo(other: GameServer): void {
    this.#follow(other);
    for (const { dimensions } of [this.#server, other])
      dimensions.onArrival((player) => {
        const person = this.#of(player);
        if (person) person.player = player;
      });
  }

  #follow(server: GameServer): void {
    server.onMove((player) => {
      const person = this.#of(player);
      if (person) this.#removeBar(person);
    });
    server.onLeave((player, reason) => {
      const person = this.#of(player);
      if (!person || player.online) return;
      this.#people.delete(person.admission.username);
      this.#report({ type: 'left', person: person.admission.username, reason });
    });
  }

  /** Whether a player is a person who came in by the waiting room. */
  isPerson(player: Player): boolean {
    return this.#of(player) !== undefined;
  }

  async open(room: PeopleRoom): Promise<void> {
    this.#server.openWaitingRoom(room);
  }

  async close(): Promise<void> {
    this.#server.openWaitingRoom(undefined);
  }

  /** Join tokens keep everybody else out. */
  keepFor(): () => void {
    return () => undefined;
  }

  onPerson(listener: (event: PersonEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async seat(name: string, username: string): Promise<void> {
    const person = this.#person(name);
    const admission = this.#server.admissions.get(username);
    if (!admission) throw new HostFault('not-admitted', `nobody of the name ${username} is expected`);
    if (this.#server.players.has(username)) throw new HostFault('seat-taken', `${username} is already playing`);
    this.#move(person, admission);
  }

  async watch(name: string, zone: string, loadout: Loadout): Promise<void> {
    const person = this.#person(name);
    this.#move(person, { username: name, joinToken: randomToken(), zone, loadout, presence: 'spectator' });
  }

  async release(name: string): Promise<void> {
    const person = this.#person(name);
    if (!this.releasePlayer(person.player)) this.#server.kick(person.player, 'there is no waiting room to go back to');
  }

  /** Brings whoever plays under a name back to the waiting room. @returns whether it was a person who could go there. */
  releasePlayer(player: Player): boolean {
    const person = this.#of(player);
    // An agent may have been given the visitor's name meanwhile.
    const namesake = person && this.#server.players.get(person.admission.username);
    if (!person || !this.#server.admissions.room || (namesake && namesake !== player)) return false;
    if (player.admission === person.admission) return true;
    this.#move(person, person.admission);
    return true;
  }

  /** Brings all who watch a zone back to the waiting room. */
  releaseWatchers(zone: string): void {
    for (const { player } of [...this.#people.values()])
      if (player.zone.id === zone && player.admission.presence === 'spectator') this.releasePlayer(player);
  }

  async offer(name: string, commands: readonly OfferedCommand[]): Promise<void> {
    this.#systems.commands.giveOwn(this.#person(name).player, commands);
  }

  async show(name: string, shown: Shown): Promise<void> {
    const person = this.#person(name);
    const { player } = person;
    const { features } = this.#server.gameData.source;
    switch (shown.type) {
      case 'message':
        for (const line of shown.lines)
          player.send('system_chat', { content: wireText(features, line), isActionBar: false });
        return;
      case 'title':
        player.send('set_title_time', { fadeIn: 10, stay: 70, fadeOut: 20 });
        player.send('set_title_subtitle', { text: wireComponent(features, shown.subtitle) });
        player.send('set_title_text', { text: wireComponent(features, shown.title) });
        return;
      case 'action-bar':
        player.send('action_bar', { text: wireComponent(features, shown.text) });
        return;
      case 'bar':
        this.#showBar(person, shown.title, Math.max(0, Math.min(1, shown.share)));
        return;
      case 'book':
        // A player of the game carries what the game gives them and nothing else.
        if (player.admission !== person.admission) return;
        player.inventory.slots.set(
          BOOK_SLOT,
          stackOf('written_book', 1, { title: shown.title, author: 'Guildhall', pages: [...shown.pages] }),
        );
        return;
      default:
        shown satisfies never;
    }
  }

  async silence(name: string): Promise<number> {
    return this.#server.silence(this.#person(name).player);
  }

  async putOut(name: string, reason: string): Promise<void> {
    this.#server.kick(this.#person(name).player, reason);
  }

  #joined(player: Player): void {
    if (player.moved || player.admission.presence !== 'visitor') return;
    const { admission, connection } = player;
    this.#people.set(admission.username, { admission, player, bar: undefined });
    this.#report({ type: 'came', person: admission.username, address: connection.address });
  }

  #move(person: Person, admission: Admission): void {
    person.player = this.#server.reseat(person.player, admission);
  }

  #showBar(person: Person, title: string | undefined, share: number): void {
    const { bar, player } = person;
    if (title === undefined) {
      this.#removeBar(person);
      return;
    }
    const wire = wireComponent(this.#server.gameData.source.features, title);
    person.bar = { uuid: bar?.uuid ?? offlineUuid(randomToken()), title, share };
    const entityUUID = person.bar.uuid;
    if (!bar)
      player.send('boss_bar', {
        entityUUID,
        action: BAR.add,
        title: wire,
        health: share,
        color: 6,
        dividers: 0,
        flags: 0,
      });
    if (bar && bar.share !== share) player.send('boss_bar', { entityUUID, action: BAR.progress, health: share });
    if (bar && bar.title !== title) player.send('boss_bar', { entityUUID, action: BAR.title, title: wire });
  }

  #removeBar(person: Person): void {
    if (person.bar) person.player.send('boss_bar', { entityUUID: person.bar.uuid, action: BAR.remove });
    person.bar = undefined;
  }

  #of(player: Player): Person | undefined {
    for (const person of this.#people.values()) if (person.player.connection === player.connection) return person;
    return undefined;
  }

  #person(name: string): Person {
    const person = this.#people.get(name);
    if (!person?.player.online) throw new HostFault('not-online', `${name} is not on the server`);
    return person;
  }

  #report(event: PersonEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
