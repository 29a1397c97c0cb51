import type { GameServer } from '../../core/server.ts';
import type { Component } from '../../data/component.ts';
import type { Player } from '../player.ts';
import { type Recipients, sendTo, text } from './displayPackets.ts';

/** Ticks between telling latencies, as in vanilla. */
const LATENCY_TICKS = 600;

interface Heading {
  readonly header: Component;
  readonly footer: Component;
}

/** The texts above and below a zone's player list, and the bars beside the names. */
export class TabList {
  readonly #server: GameServer;
  readonly #headings = new Map<string, Heading>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onZoneOpened(({ id }) => {
      if (this.#headings.delete(id)) this.#show({ zone: id }, { header: '', footer: '' });
    });
    this.follow(server);
    server.onPhase('views', () => {
      // Where people and programs play together, nobody is to be known by their latency: all stay as they began.
      if (server.tickNumber % LATENCY_TICKS !== 0 || server.admissions.room) return;
      for (const zone of server.zones.keys()) this.#tellLatencies(zone);
    });
  }

  /** Shows them to players of another dimension of the world too; who goes from one to another knows them already. */
  follow(server: GameServer): void {
    server.onMove((player) => {
      if (player.leavingFor) return;
      if (this.#headings.has(player.zone.id)) this.#show({ player }, { header: '', footer: '' });
    });
    server.onJoin((player) => {
      if (player.cameAs) return;
      const heading = this.#headings.get(player.zone.id);
      if (heading) this.#show({ player }, heading);
    });
  }

  /** Sets the texts of a zone's player list; empty ones take no room. */
  setHeading(zone: string, header: Component, footer: Component): void {
    this.#headings.set(zone, { header, footer });
    this.#show({ zone }, { header, footer });
  }

  #show(to: Recipients, { header, footer }: Heading): void {
    sendTo(this.#server, to, 'playerlist_header', {
      header: text(this.#server, header),
      footer: text(this.#server, footer),
    });
  }

  #tellLatencies(zone: string): void {
    const players = this.#server.playersIn(zone);
    if (players.length === 0) return;
    const { playerInfoFlags } = this.#server.gameData.source.features;
    const latency = (player: Player) => Math.max(0, Math.min(60_000, player.latency));
    this.#server.broadcast(zone, 'player_info', {
      action: playerInfoFlags ? { update_latency: true } : 'update_latency',
      data: players.map((player) => ({ uuid: player.uuid, latency: latency(player), ping: latency(player) })),
    });
  }
}
