import type { GameServer } from '../../core/server.ts';
import type { Component } from '../../data/component.ts';
import { type Colour, type Recipients, sendTo, TEXT_COLOURS, text } from './displayPackets.ts';

type Visibility = 'always' | 'never' | 'hideForOtherTeams' | 'hideForOwnTeam';
type Collision = 'always' | 'never' | 'pushOtherTeams' | 'pushOwnTeam';

/** What a team looks like and how its members meet (Minecraft wiki, "Scoreboard", teams). */
export interface TeamOptions {
  readonly displayName: Component;
  readonly prefix: Component;
  readonly suffix: Component;
  /** "reset" for none. */
  readonly colour: Colour | 'reset';
  readonly friendlyFire: boolean;
  readonly seeFriendlyInvisibles: boolean;
  readonly nameTagVisibility: Visibility;
  readonly collisionRule: Collision;
}

/** A team; members are player names and uuids of entities. */
export interface Team extends TeamOptions {
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

interface OwnTeam extends Team {
  readonly members: Set<string>;
}

/** Modes of the packet (Minecraft wiki, "Java Edition protocol", Update Teams). */
const CREATE = 0;
const REMOVE = 1;
const CHANGE = 2;
const JOIN = 3;
const LEAVE = 4;
/** The number of "reset" after the colours and the five styles. */
const RESET = 21;

/** Teams of zones, as vanilla's scoreboard has them. A member is in one team of its zone at most. */
export class Teams {
  readonly #server: GameServer;
  readonly #teams = new Map<string, Map<string, OwnTeam>>();

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
      for (const team of this.#teams.get(player.zone.id)?.values() ?? []) this.#send({ player }, team, REMOVE, {});
    });
    server.onJoin((player) => {
      if (player.cameAs) return;
      for (const team of this.#teams.get(player.zone.id)?.values() ?? []) this.#create({ player }, team);
    });
  }

  /** Founds a team. @returns undefined when the zone has one of the name. */
  add(zone: string, name: string, options: Partial<TeamOptions> = {}): Team | undefined {
    let teams = this.#teams.get(zone);
    if (!teams) {
      teams = new Map();
      this.#teams.set(zone, teams);
    }
    if (teams.has(name)) return undefined;
    const team: OwnTeam = {
      name,
      displayName: name,
      prefix: '',
      suffix: '',
      colour: 'reset',
      friendlyFire: true,
      seeFriendlyInvisibles: true,
      nameTagVisibility: 'always',
      collisionRule: 'always',
      ...options,
      members: new Set(),
    };
    teams.set(name, team);
    this.#create({ zone }, team);
    return team;
  }

  /** Changes how a team looks or plays. @returns the changed team; undefined when there is none. */
  change(zone: string, name: string, options: Partial<TeamOptions>): Team | undefined {
    const team = this.#teams.get(zone)?.get(name);
    if (!team) return undefined;
    const changed: OwnTeam = { ...team, ...options };
    this.#teams.get(zone)?.set(name, changed);
    this.#send({ zone }, changed, CHANGE, this.#looks(changed));
    return changed;
  }

  /** Dissolves a team. @returns whether there was one. */
  remove(zone: string, name: string): boolean {
    const team = this.#teams.get(zone)?.get(name);
    if (!team) return false;
    this.#teams.get(zone)?.delete(name);
    this.#send({ zone }, team, REMOVE, {});
    return true;
  }

  /** Takes members into a team, out of any other. @returns whether the team exists. */
  join(zone: string, name: string, members: readonly string[]): boolean {
    const team = this.#teams.get(zone)?.get(name);
    if (!team) return false;
    const fresh = members.filter((member) => !team.members.has(member));
    for (const member of fresh) this.leave(zone, member);
    for (const member of fresh) team.members.add(member);
    if (fresh.length > 0) this.#send({ zone }, team, JOIN, { players: fresh });
    return true;
  }

  /** Takes a member out of its team. @returns whether it was in one. */
  leave(zone: string, member: string): boolean {
    const team = this.teamOf(zone, member) as OwnTeam | undefined;
    if (!team) return false;
    team.members.delete(member);
    this.#send({ zone }, team, LEAVE, { players: [member] });
    return true;
  }

  get(zone: string, name: string): Team | undefined {
    return this.#teams.get(zone)?.get(name);
  }

  /** A zone's teams, oldest first. */
  list(zone: string): readonly Team[] {
    return [...(this.#teams.get(zone)?.values() ?? [])];
  }

  /** The team a member is in. */
  teamOf(zone: string, member: string): Team | undefined {
    return this.list(zone).find(({ members }) => members.has(member));
  }

  /** Dissolves all teams of a zone. */
  clear(zone: string): void {
    for (const { name } of this.list(zone)) this.remove(zone, name);
    this.#teams.delete(zone);
  }

  #create(to: Recipients, team: OwnTeam): void {
    this.#send(to, team, CREATE, { ...this.#looks(team), players: [...team.members] });
  }

  #looks(team: Team): Record<string, unknown> {
    return {
      name: text(this.#server, team.displayName),
      friendlyFire: (team.friendlyFire ? 1 : 0) | (team.seeFriendlyInvisibles ? 2 : 0),
      nameTagVisibility: team.nameTagVisibility,
      collisionRule: team.collisionRule,
      formatting: team.colour === 'reset' ? RESET : TEXT_COLOURS.indexOf(team.colour),
      prefix: text(this.#server, team.prefix),
      suffix: text(this.#server, team.suffix),
    };
  }

  #send(to: Recipients, { name }: Team, mode: number, fields: Record<string, unknown>): void {
    sendTo(this.#server, to, 'teams', { team: name, mode, ...fields });
  }
}
