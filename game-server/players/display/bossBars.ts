import type { GameServer } from '../../core/server.ts';
import type { Component } from '../../data/component.ts';
import { type Recipients, sendTo, text } from './displayPackets.ts';

export const BAR_COLOURS = ['pink', 'blue', 'red', 'green', 'yellow', 'purple', 'white'] as const;
export const BAR_STYLES = ['progress', 'notched_6', 'notched_10', 'notched_12', 'notched_20'] as const;

/** A bar at the top of the screen (Minecraft wiki, "Boss bar"). */
interface BossBar {
  readonly title: Component;
  /** 0 to 1. */
  readonly progress: number;
  readonly colour: (typeof BAR_COLOURS)[number];
  readonly style: (typeof BAR_STYLES)[number];
}

const PLAIN: BossBar = { title: '', progress: 0, colour: 'white', style: 'progress' };
/** Actions of the packet (Minecraft wiki, "Java Edition protocol", Boss Bar). */
const ADD = 0;
const REMOVE = 1;
const PROGRESS = 2;
const TITLE = 3;
const STYLE = 4;

interface Shown extends BossBar {
  readonly uuid: string;
}

/** Boss bars of zones: every player of a zone sees all of them, those who come later as well. */
export class BossBars {
  readonly #server: GameServer;
  readonly #bars = new Map<string, Map<string, Shown>>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => this.clear(id));
    this.follow(server);
  }

  /** Shows them to players of another dimension of the world too; who goes from one to another knows them already. */
  follow(server: GameServer): void {
    server.onMove((player) => {
      if (player.leavingFor) return;
      for (const bar of this.#bars.get(player.zone.id)?.values() ?? []) this.#send({ player }, bar, REMOVE, {});
    });
    server.onJoin((player) => {
      if (player.cameAs) return;
      for (const bar of this.#bars.get(player.zone.id)?.values() ?? []) this.#add({ player }, bar);
    });
  }

  /** Shows a bar under a name of the caller's, or changes what differs of it. */
  show(zone: string, name: string, bar: Partial<BossBar>): void {
    let bars = this.#bars.get(zone);
    if (!bars) {
      bars = new Map();
      this.#bars.set(zone, bars);
    }
    const before = bars.get(name);
    const after: Shown = { ...PLAIN, ...before, ...bar, uuid: before?.uuid ?? this.#server.numbers.newUuid() };
    bars.set(name, after);
    const to = { zone };
    if (!before) {
      this.#add(to, after);
      return;
    }
    if (before.progress !== after.progress) this.#send(to, after, PROGRESS, { health: clamp(after.progress) });
    if (JSON.stringify(before.title) !== JSON.stringify(after.title))
      this.#send(to, after, TITLE, { title: text(this.#server, after.title) });
    if (before.colour !== after.colour || before.style !== after.style) this.#send(to, after, STYLE, lookOf(after));
  }

  /** Takes a bar away. @returns whether there was one. */
  remove(zone: string, name: string): boolean {
    const bar = this.#bars.get(zone)?.get(name);
    if (!bar) return false;
    this.#bars.get(zone)?.delete(name);
    this.#send({ zone }, bar, REMOVE, {});
    return true;
  }

  /** Takes all bars of a zone away. */
  clear(zone: string): void {
    for (const name of [...(this.#bars.get(zone)?.keys() ?? [])]) this.remove(zone, name);
    this.#bars.delete(zone);
  }

  /** The names of a zone's bars with the bars, oldest first. */
  list(zone: string): ReadonlyMap<string, BossBar> {
    return this.#bars.get(zone) ?? new Map();
  }

  #add(to: Recipients, bar: Shown): void {
    this.#send(to, bar, ADD, {
      title: text(this.#server, bar.title),
      health: clamp(bar.progress),
      flags: 0,
      ...lookOf(bar),
    });
  }

  #send(to: Recipients, { uuid }: Shown, action: number, fields: Record<string, unknown>): void {
    sendTo(this.#server, to, 'boss_bar', { entityUUID: uuid, action, ...fields });
  }
}

function lookOf({ colour, style }: BossBar): { color: number; dividers: number } {
  return { color: BAR_COLOURS.indexOf(colour), dividers: BAR_STYLES.indexOf(style) };
}

function clamp(progress: number): number {
  return Math.max(0, Math.min(1, progress));
}
