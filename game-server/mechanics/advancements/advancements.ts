import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { advancementPacket } from './advancementPackets.ts';
import { ADVANCEMENT_NODES, type AdvancementNode, isVisible } from './advancementTree.ts';

/** When criteria were met, ms of the server's clock, by name. */
export type CriteriaMet = ReadonlyMap<string, number>;

/** Events that triggers look at; the others are far more. */
const JUDGED: ReadonlySet<HostEvent['type']> = new Set<HostEvent['type']>([
  'inventory-changed',
  'entity-died',
  'entity-hurt',
  'dimension-entered',
  'block-placed',
  'item-consumed',
  'fish-caught',
  'item-enchanted',
  'item-traded',
  'player-slept',
  'entity-bred',
  'entity-tamed',
]);

/** What one player has made. */
interface Progress {
  readonly met: Map<string, Map<string, number>>;
  /** What the client shows, by id. */
  readonly shown: Set<string>;
}

/**
 * Advancements of players in living worlds (Minecraft wiki, "Advancement"); arenas have none. Progress goes by admission,
 * so that it outlasts a reconnect, and is the same in all dimensions.
 */
export class Advancements {
  readonly #server: GameServer;
  readonly #progress = new WeakMap<Admission, Progress>();
  readonly #listeners: ((player: Player, node: AdvancementNode) => void)[] = [];

  constructor(server: GameServer) {
    this.#server = server;
  }

  /** Judges what happens on a server: the overworld's, and every other dimension's. */
  install(server: GameServer): void {
    server.onJoin((player) => {
      if (!this.isPlayed(player)) return;
      this.#of(player).shown.clear();
      this.#show(player, [], true);
    });
    server.onEvent((event) => {
      const name = JUDGED.has(event.type) && 'player' in event ? event.player : undefined;
      // Who has come out in another dimension is no longer here, where that is reported.
      const player =
        name === undefined
          ? undefined
          : server.dimensions.all.map(({ players }) => players.get(name)).find((found) => found !== undefined);
      if (player && this.isPlayed(player)) this.#judge(player, event);
    });
  }

  /** Calls back when a player has made an advancement. */
  onMade(listener: (player: Player, node: AdvancementNode) => void): void {
    this.#listeners.push(listener);
  }

  /** Whether there are advancements where a player is. */
  isPlayed({ zone, hidden }: Player): boolean {
    return !hidden && this.#server.rules(zone.id).livingWorld === true;
  }

  /** Whether a player has made an advancement. */
  isMade(player: Player, { advancement }: AdvancementNode): boolean {
    const met = this.#of(player).met.get(advancement.id);
    if (!met) return false;
    const names = Object.keys(advancement.criteria);
    return advancement.any ? names.some((name) => met.has(name)) : names.every((name) => met.has(name));
  }

  /** The criteria of an advancement that a player has met. */
  met(player: Player, { advancement }: AdvancementNode): CriteriaMet {
    return this.#of(player).met.get(advancement.id) ?? new Map();
  }

  /** Counts criteria as met, all unless one is named. @returns false when they were met before. */
  grant(player: Player, node: AdvancementNode, criterion?: string): boolean {
    const { id, criteria } = node.advancement;
    const progress = this.#of(player);
    let met = progress.met.get(id);
    const fresh = (criterion === undefined ? Object.keys(criteria) : [criterion]).filter((name) => !met?.has(name));
    if (fresh.length === 0 || !this.isPlayed(player)) return false;
    const wasMade = this.isMade(player, node);
    if (!met) {
      met = new Map();
      progress.met.set(id, met);
    }
    for (const name of fresh) met.set(name, this.#server.clock.now());
    this.#show(player, [node], false);
    if (!wasMade && this.isMade(player, node)) for (const listener of this.#listeners) listener(player, node);
    return true;
  }

  /** Forgets criteria, all unless one is named. @returns false when none was met. */
  revoke(player: Player, node: AdvancementNode, criterion?: string): boolean {
    const met = this.#of(player).met.get(node.advancement.id);
    const names = criterion === undefined ? [...(met?.keys() ?? [])] : [criterion];
    const gone = names.filter((name) => met?.delete(name));
    if (gone.length === 0) return false;
    this.#show(player, [node], false);
    return true;
  }

  /** Criteria met by advancement, to be saved. */
  saved(player: Player): ReadonlyMap<string, CriteriaMet> {
    return this.#of(player).met;
  }

  /** Gives back what was saved; what the game no longer has is left out. */
  restore(player: Player, saved: Iterable<readonly [id: string, criteria: readonly string[]]>): void {
    const { met } = this.#of(player);
    for (const [id, names] of saved) {
      const criteria = ADVANCEMENT_NODES.get(id)?.advancement.criteria;
      if (!criteria) continue;
      const known = names.filter((name) => Object.hasOwn(criteria, name));
      met.set(id, new Map(known.map((name) => [name, 0])));
    }
  }

  #judge(player: Player, event: HostEvent): void {
    for (const node of ADVANCEMENT_NODES.values()) {
      const { criteria } = node.advancement;
      if (this.isMade(player, node)) continue;
      const met = this.met(player, node);
      for (const [name, trigger] of Object.entries(criteria))
        if (!met.has(name) && trigger(event)) this.grant(player, node, name);
    }
  }

  /** Sends a client what it shows now and did not before, what it shows no longer, and progress of what changed. */
  #show(player: Player, changed: readonly AdvancementNode[], greeting: boolean): void {
    const { shown } = this.#of(player);
    const isMade = (node: AdvancementNode) => this.isMade(player, node);
    const visible = [...ADVANCEMENT_NODES.values()].filter((node) => isVisible(node, isMade));
    const ids = new Set(visible.map(({ advancement }) => advancement.id));
    const added = visible.filter(({ advancement }) => !shown.has(advancement.id));
    const removed = [...shown].filter((id) => !ids.has(id));
    const news = new Set([...added, ...changed.filter(({ advancement }) => ids.has(advancement.id))]);
    if (!greeting && news.size === 0 && removed.length === 0) return;
    for (const id of removed) shown.delete(id);
    for (const { advancement } of added) shown.add(advancement.id);
    const progress = [...news].map((node) => ({ node, met: this.met(player, node) }));
    player.send(
      'advancements',
      advancementPacket(this.#server.gameData, { reset: greeting, added, removed, progress }),
    );
  }

  #of({ admission }: Player): Progress {
    let progress = this.#progress.get(admission);
    if (!progress) {
      progress = { met: new Map(), shown: new Set() };
      this.#progress.set(admission, progress);
    }
    return progress;
  }
}
