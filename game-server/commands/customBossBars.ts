import type { GameServer } from '../core/server.ts';
import { BAR_COLOURS, BAR_STYLES } from '../players/display/bossBars.ts';
import { sendTo, text } from '../players/display/displayPackets.ts';
import type { Player } from '../players/player.ts';
import type { Component } from './text.ts';

/** A boss bar made by command (Minecraft wiki, "Commands/bossbar"): only those named see it, as long as it is visible. */
export interface CustomBar {
  readonly id: string;
  readonly name: Component;
  readonly value: number;
  readonly max: number;
  readonly colour: (typeof BAR_COLOURS)[number];
  readonly style: (typeof BAR_STYLES)[number];
  readonly visible: boolean;
  /** Uuids of players, who need not be online. */
  readonly players: ReadonlySet<string>;
}

interface Kept extends CustomBar {
  readonly uuid: string;
}

/** Actions of the packet (Minecraft wiki, "Java Edition protocol", Boss Bar). */
const ADD = 0;
const REMOVE = 1;
const PROGRESS = 2;
const TITLE = 3;
const STYLE = 4;
/** Bars one zone may have. */
const MOST_BARS = 64;

/** The boss bars of each zone that commands made. */
export class CustomBossBars {
  readonly #server: GameServer;
  readonly #bars = new Map<string, Map<string, Kept>>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    this.#server.onMove((player) => {
      for (const bar of this.#bars.get(player.zone.id)?.values() ?? [])
        if (sees(bar, player)) this.#remove(player, bar);
    });
    this.#server.onJoin((player) => {
      for (const bar of this.#bars.get(player.zone.id)?.values() ?? []) if (sees(bar, player)) this.#add(player, bar);
    });
  }

  list(zone: string): readonly CustomBar[] {
    return [...(this.#bars.get(zone)?.values() ?? [])];
  }

  get(zone: string, id: string): CustomBar | undefined {
    return this.#bars.get(zone)?.get(id);
  }

  /** Makes a bar nobody sees yet. @returns whether there was none of the id, and room for one. */
  add(zone: string, id: string, name: Component): boolean {
    let bars = this.#bars.get(zone);
    if (!bars) {
      bars = new Map();
      this.#bars.set(zone, bars);
    }
    if (bars.has(id) || bars.size >= MOST_BARS) return false;
    bars.set(id, {
      id,
      name,
      value: 0,
      max: 100,
      colour: 'white',
      style: 'progress',
      visible: true,
      players: new Set(),
      uuid: this.#server.numbers.newUuid(),
    });
    return true;
  }

  remove(zone: string, id: string): void {
    const bar = this.#bars.get(zone)?.get(id);
    if (!bar) return;
    this.#bars.get(zone)?.delete(id);
    for (const player of this.#server.playersIn(zone)) if (sees(bar, player)) this.#remove(player, bar);
  }

  /** Forgets all bars of a zone. */
  clear(zone: string): void {
    for (const { id } of this.list(zone)) this.remove(zone, id);
  }

  /** Changes a bar, and shows the change to those who see it. */
  change(zone: string, id: string, changes: Partial<Omit<CustomBar, 'id'>>): void {
    const before = this.#bars.get(zone)?.get(id);
    if (!before) return;
    const after: Kept = { ...before, ...changes };
    this.#bars.get(zone)?.set(id, after);
    for (const player of this.#server.playersIn(zone)) {
      const [saw, seesNow] = [sees(before, player), sees(after, player)];
      if (saw && seesNow) this.#update(player, before, after);
      else if (saw) this.#remove(player, before);
      else if (seesNow) this.#add(player, after);
    }
  }

  #update(player: Player, before: Kept, after: Kept): void {
    const send = (action: number, fields: Readonly<Record<string, unknown>>) =>
      sendTo(this.#server, { player }, 'boss_bar', { entityUUID: after.uuid, action, ...fields });
    if (progressOf(before) !== progressOf(after)) send(PROGRESS, { health: progressOf(after) });
    if (before.name !== after.name) send(TITLE, { title: text(this.#server, after.name) });
    if (before.colour !== after.colour || before.style !== after.style) send(STYLE, lookOf(after));
  }

  #add(player: Player, bar: Kept): void {
    sendTo(this.#server, { player }, 'boss_bar', {
      entityUUID: bar.uuid,
      action: ADD,
      title: text(this.#server, bar.name),
      health: progressOf(bar),
      flags: 0,
      ...lookOf(bar),
    });
  }

  #remove(player: Player, { uuid }: Kept): void {
    sendTo(this.#server, { player }, 'boss_bar', { entityUUID: uuid, action: REMOVE });
  }
}

function sees({ visible, players }: CustomBar, { uuid }: Player): boolean {
  return visible && players.has(uuid);
}

function progressOf({ value, max }: CustomBar): number {
  return Math.max(0, Math.min(1, value / max));
}

function lookOf({ colour, style }: CustomBar): { readonly color: number; readonly dividers: number } {
  return { color: BAR_COLOURS.indexOf(colour), dividers: BAR_STYLES.indexOf(style) };
}
