import type { VersionGameData } from '../../../game-data/versionGameData.ts';
import { HostFault } from '../../../protocol/errors.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { PlayerRecord } from '../../../protocol/gameServer/serverReports.ts';
import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { Point } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { type AdmittedPlayer, GuestList } from './admissions.ts';
import type { Dialect } from './dialect/dialect.ts';
import { textArgument } from './dialect/snbt.ts';
import { carry, emptyEnderChest, refresh } from './equipping.ts';
import { discharge, enlist, holdAt, holdHere, release } from './holding.ts';
import { OneByOne } from './oneByOne.ts';
import type { Orders } from './orders.ts';
import { itemArgument } from './pack/itemText.ts';
import { TAGS, type TickSample } from './pack/packContract.ts';
import { point } from './pack/places.ts';
import { isNobody, readOnline } from './replies/replies.ts';
import { Reservations } from './reservations.ts';
import { itemFormsOf } from './sampling/itemData.ts';
import { playerStacks } from './sampling/itemStacks.ts';
import type { Sampler } from './sampling/sampler.ts';
import { type OpenZone, teamOf, type VanillaZones } from './zones.ts';

/** Tags of ours that a player may have from before. */
const OWN_TAG = /\bgh\.[a-z0-9]+\b/g;
/** Longest piece of a message in one command, letters; RCON takes 1446 bytes. */
const LONGEST_LINE = 300;
/** By the numbers in NBT (`playerGameType`). */
const GAME_MODES = ['survival', 'creative', 'adventure', 'spectator'] as const;

interface CrowdOptions {
  readonly orders: Orders;
  readonly dialect: Dialect;
  readonly gameData: VersionGameData;
  readonly zones: VanillaZones;
  readonly sampler: Sampler;
  /** Publishes an event with the next tick. */
  readonly publish: (event: HostEvent) => void;
  readonly tick: () => number;
  readonly whitelist: boolean;
}

/** The players of all zones: who may come in, who is there, who is held, and what they carry. */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #orders: Orders;
  readonly #guests = new GuestList();
  /** Everybody on the server at the last poll, strangers too. */
  #online: ReadonlySet<string> = new Set();
  /** Names whose players are put in by `seat` alone. */
  readonly reserved = new Reservations();
  /** Agents who are being put off the server. */
  readonly #dismissed = new Set<string>();
  readonly #holding = new OneByOne();
  /** Numbers whose player the samples have seen come in. */
  readonly #sighted = new Set<number>();

  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#orders = options.orders;
  }

  /** The admitted who are on the server. */
  present(): AdmittedPlayer[] {
    return [...this.#guests.all()].filter(({ present }) => present);
  }

  /** The zone of an admitted player. */
  zoneOf(username: string): string | undefined {
    return this.#guests.get(username)?.admission.zone;
  }

  /** Whether the name is that of an admitted player whom nobody has to put in, or that of one who is being put off. */
  isAgent(username: string): boolean {
    return this.#dismissed.has(username) || (this.#guests.get(username) !== undefined && !this.reserved.has(username));
  }

  /** Whether somebody plays for whom nobody has to agree to anything any more. */
  isPlaying(username: string): boolean {
    const guest = this.#guests.get(username);
    return guest !== undefined && (guest.present || !this.reserved.has(username));
  }

  /** Puts a player in whose name is reserved. @throws HostFault 'not-admitted', 'seat-taken', 'not-online'. */
  async seat(username: string): Promise<void> {
    const guest = this.#guests.get(username);
    if (!guest) throw new HostFault('not-admitted', `nobody of the name ${username} is expected`);
    if (guest.present) throw new HostFault('seat-taken', `${username} is already playing`);
    const { stood } = guest;
    if (stood) {
      await this.#orders.giveAll([`tp ${username} ${point('absolute', stood)}`, `gamemode survival ${username}`]);
      guest.stood = undefined;
    }
    if (!(await this.#welcome(guest))) throw new HostFault('not-online', `${username} is not on the server`);
  }

  /** Whether a player who was put out of play has things of the game with them. */
  isParked(username: string): boolean {
    return this.#guests.get(username)?.stood !== undefined;
  }

  /** Takes a player out of play who may come back: they keep what they have, and go on where they were. @throws HostFault 'not-online'. */
  async park(username: string): Promise<void> {
    const guest = this.#guests.get(username);
    if (!guest) {
      await this.#discharge(username);
      return;
    }
    const record = await this.record(username);
    if (guest.present) this.#gone(guest, 'left the game');
    if (!guest.known || guest.stood || !record) return;
    guest.stood = record.position;
    const tags = await this.#tagsOf(username);
    await this.#orders.giveAll([...tags.map((tag) => `tag ${username} remove ${tag}`), `team leave ${username}`]);
  }

  /** Lets a player come in; whoever is on the server already does so with the next poll. @throws HostFault 'too-many-agents'. */
  async admit(admission: Admission): Promise<void> {
    const zone = this.#options.zones.get(admission.zone);
    if (this.#guests.get(admission.username)) await this.dismiss(admission.username, 'admitted anew');
    const { number } = this.#guests.add(admission);
    this.#sighted.delete(number);
    this.#options.sampler.enrol({ number, username: admission.username, zone: zone.id });
    if (this.#options.whitelist) await this.#orders.give(`whitelist add ${admission.username}`);
    this.#online = new Set([...this.#online].filter((name) => name !== admission.username));
  }

  /** Who is on the server, as of the last poll. */
  get online(): ReadonlySet<string> {
    return this.#online;
  }

  /** Asks who is on the server: welcomes players who were expected and reports those who left. */
  async pollOnline(): Promise<void> {
    const before = this.#online;
    const online = new Set(readOnline(await this.#orders.give('list')).names);
    this.#online = online;
    for (const name of this.#dismissed) if (!online.has(name)) this.#dismissed.delete(name);
    for (const guest of this.present()) if (!online.has(guest.admission.username)) this.#gone(guest, 'disconnected');
    for (const username of online) {
      if (before.has(username)) continue;
      const guest = this.#guests.get(username);
      if (this.reserved.has(username)) continue;
      const done = guest ? await this.#welcome(guest) : await this.#turnAway(username);
      if (!done) this.#online = new Set([...this.#online].filter((name) => name !== username));
    }
  }

  /** Somebody who came in again between two polls was out in between. */
  noticeLogins(ticks: readonly TickSample[]): void {
    for (const { e: entries } of ticks)
      for (const entry of entries) {
        if (entry.k !== 'j') continue;
        const guest = this.present().find(({ number }) => number === entry.a);
        if (!guest) continue;
        if (this.#sighted.has(guest.number)) {
          this.#gone(guest, 'disconnected');
          this.#online = new Set([...this.#online].filter((name) => name !== guest.admission.username));
        }
        this.#sighted.add(guest.number);
      }
  }

  /** Gives a player exactly what they start with, where they start. @throws HostFault 'not-online'. */
  async equip(username: string): Promise<void> {
    const { admission } = this.#guests.present(username);
    await this.#place(this.#guests.present(username));
    await this.#outfit(username, admission.loadout.items);
    await this.#orders.giveAll(refresh(username, admission.loadout));
  }

  /** @returns the player's zone. @throws HostFault 'not-online'. */
  hold(username: string, held: boolean): Promise<string> {
    // One who is let go and held again at once must be held in the end.
    return this.#holding.do(() => this.#hold(username, held));
  }

  async #hold(username: string, held: boolean): Promise<string> {
    const guest = this.#guests.present(username);
    const { number, admission } = guest;
    if (guest.held !== held) {
      const zone = this.#options.zones.get(admission.zone);
      await this.#orders.giveAll(held ? holdHere(username, number, zone.number) : release(username, number));
      guest.held = held;
    }
    return admission.zone;
  }

  /** What the server holds of a player; undefined for one who is not there. */
  async record(username: string): Promise<PlayerRecord | undefined> {
    const [x, y, z] = numbers(await this.#orders.data(`entity ${username} Pos`));
    if (x === undefined || y === undefined || z === undefined) return undefined;
    const { dialect } = this.#options;
    const health = await this.#orders.data(`entity ${username} Health`);
    const mode = await this.#orders.data(`entity ${username} playerGameType`);
    const inventory = await this.#orders.data(`entity ${username} Inventory`);
    const equipment = dialect.equipment ? await this.#orders.data(`entity ${username} equipment`) : undefined;
    return {
      username,
      position: { x, y, z },
      health: Number(health ?? 0),
      gameMode: GAME_MODES[Number(mode ?? 0)] ?? 'survival',
      items: playerStacks(
        Array.isArray(inventory) ? inventory : [],
        (equipment ?? {}) as Readonly<Record<string, unknown>>,
        itemFormsOf(dialect),
      ),
    };
  }

  /** Forgets a player, who stays on the server. */
  async send(username: string, reason: string): Promise<void> {
    const guest = this.#guests.strike(username);
    if (guest?.present) this.#gone(guest, reason);
    this.#options.sampler.dismiss(username);
    try {
      await this.#discharge(username);
    } finally {
      if (guest) this.#guests.freeNumber(guest);
    }
  }

  /** Puts a player off the server, if there, and forgets them. What of it a lost line prevents is done when they are seen again. */
  async dismiss(username: string, reason: string): Promise<void> {
    const guest = this.#guests.strike(username);
    this.#dismissed.add(username);
    if (guest) {
      if (guest.present) this.#gone(guest, reason);
      this.#options.sampler.dismiss(username);
    }
    try {
      // One whom a restart made us forget is on it still.
      if (this.#options.whitelist) await this.#orders.console.run(`whitelist remove ${username}`);
      await this.#discharge(username);
      await this.#orders.console.run(`kick ${username} ${reason}`);
    } finally {
      if (guest) this.#guests.freeNumber(guest);
      // Who is still there is turned away with the next poll.
      this.#online = new Set([...this.#online].filter((name) => name !== username));
    }
  }

  async dismissAll(zone: string, reason: string): Promise<void> {
    for (const { admission } of this.#guests.ofZone(zone)) await this.dismiss(admission.username, reason);
  }

  async say({ number }: OpenZone, message: string): Promise<void> {
    for (const line of message.split('\n'))
      for (let start = 0; start === 0 || start < line.length; start += LONGEST_LINE)
        // Nobody may be there to read it.
        await this.#orders.console.run(
          `tellraw @a[tag=${TAGS.zone(number)}] ${textArgument(line.slice(start, start + LONGEST_LINE))}`,
        );
  }

  /** Moves a player; held, they are held there. @throws HostFault 'not-online'. */
  async move(username: string, stand: { position: Point; yaw: number; pitch: number }): Promise<void> {
    const { number, held, admission } = this.#guests.present(username);
    const { x, y, z } = stand.position;
    if (held) {
      const zone = this.#options.zones.get(admission.zone);
      await this.#orders.giveAll(holdAt(username, number, zone.number, stand));
    } else
      await this.#orders.give(
        `tp ${username} ${x.toFixed(6)} ${y.toFixed(6)} ${z.toFixed(6)} ${stand.yaw} ${stand.pitch}`,
      );
  }

  /** @throws HostFault 'not-online'. */
  check(username: string): AdmittedPlayer {
    return this.#guests.present(username);
  }

  /** Forgets everybody, as after a restart of the server; they are put out when they are seen again. */
  abandon(): void {
    for (const { admission } of [...this.#guests.all()]) {
      this.#guests.remove(admission.username);
      this.#options.sampler.dismiss(admission.username);
    }
    this.#online = new Set();
    this.#sighted.clear();
  }

  /** Makes of a player who was expected one of the zone's; whoever comes back goes on as they were. */
  async #welcome(guest: AdmittedPlayer): Promise<boolean> {
    const { number, admission, known } = guest;
    const { username, loadout } = admission;
    const { number: zone } = this.#options.zones.get(admission.zone);
    try {
      if (!known) {
        await this.#discharge(username);
        await this.#place(guest);
        await this.#outfit(username, loadout.items);
        await this.#orders.giveAll(refresh(username, loadout));
      }
      await this.#orders.giveAll(enlist(username, number, zone, teamOf(zone)));
      const record = await this.record(username);
      if (!record || this.#guests.get(username) !== guest) return false;
      guest.present = true;
      guest.known = true;
      this.#options.publish({
        type: 'player-joined',
        tick: this.#options.tick(),
        player: username,
        position: record.position,
        yaw: loadout.yaw,
        pitch: loadout.pitch,
      });
      return true;
    } catch {
      // Gone again; the next poll reports it.
      return false;
    }
  }

  /** Takes what is ours off somebody who plays in no arena. */
  async #turnAway(username: string): Promise<boolean> {
    await this.#discharge(username);
    return true;
  }

  /** Does nothing for who is not there, or leaves meanwhile: they come off it when they are seen again. */
  async #discharge(username: string): Promise<void> {
    const tags = await this.#tagsOf(username);
    if (!tags.includes(TAGS.agent) && !tags.includes(TAGS.held)) return;
    try {
      await this.#orders.giveAll([...discharge(username, tags), `gamemode survival ${username}`]);
    } catch (error) {
      if (!(error instanceof HostFault && error.code === 'not-online')) throw error;
    }
  }

  /** Our own tags on a player; none on one who is not there. */
  async #tagsOf(username: string): Promise<string[]> {
    const reply = await this.#orders.console.run(`tag ${username} list`);
    return isNobody(reply) ? [] : [...new Set(reply.match(OWN_TAG) ?? [])];
  }

  async #place({ number, held, admission }: AdmittedPlayer): Promise<void> {
    const { username, zone, loadout } = admission;
    if (held) await this.#orders.giveAll(holdAt(username, number, this.#options.zones.get(zone).number, loadout));
    else await this.move(username, loadout);
  }

  async #outfit(username: string, items: readonly SlotStack[]): Promise<void> {
    const { dialect, gameData } = this.#options;
    await this.#orders.giveAll(carry(username, items, (stack) => itemArgument({ dialect, gameData }, stack)));
    const ender = await this.#orders.data(`entity ${username} EnderItems`);
    if (Array.isArray(ender) && ender.length > 0) await this.#orders.giveAll(emptyEnderChest(username));
  }

  #gone(guest: AdmittedPlayer, reason: string): void {
    guest.present = false;
    this.#sighted.delete(guest.number);
    this.#options.publish({
      type: 'player-left',
      tick: this.#options.tick(),
      player: guest.admission.username,
      reason,
    });
  }
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
