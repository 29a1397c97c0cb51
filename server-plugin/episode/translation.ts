import type { NewGameEvent } from '../../protocol/event.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import {
  type BlockPosition,
  type Box,
  boxContains,
  formatPosition,
  type Point,
  subtract,
} from '../../protocol/geometry.ts';
import { arenaPoint } from '../arena/arenaSnapshot.ts';
import type { Roster } from './team.ts';

/** A place as `formatPosition` writes it. */
const PLACE = /\((-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)\)/g;

/** A host event that is a fact of its own; movement and activity are summed up elsewhere. */
export type LoggedHostEvent = Exclude<HostEvent, { type: 'player-moved' | 'player-acted' }>;

/**
 * Turns what a host reports into what an episode logs: arena coordinates, agents' names, entities numbered from 1 in
 * the order in which they first appear. Events that belong to other arenas are dropped.
 */
export class EventTranslation {
  readonly #roster: Roster;
  readonly #origin: BlockPosition;
  readonly #box: Box;
  readonly #entities = new Map<number, number>();

  /** @param box the arena, world coordinates. */
  constructor(roster: Roster, origin: BlockPosition, box: Box) {
    this.#roster = roster;
    this.#origin = origin;
    this.#box = box;
  }

  /** Whether the event happened to one of the team, or (where nobody did it) inside the arena. */
  concerns(event: HostEvent): boolean {
    if ('player' in event && event.player !== undefined && this.#roster.agentOf(event.player) !== undefined)
      return true;
    if ('player' in event && event.player !== undefined && !('position' in event)) return false;
    return 'position' in event && boxContains(this.#box, event.position);
  }

  /** The log's form of an event, or undefined for one that is no business of this episode. */
  translate(event: LoggedHostEvent): NewGameEvent | undefined {
    if (!this.concerns(event)) return undefined;
    const agent = 'player' in event && event.player !== undefined ? this.#roster.agentOf(event.player) : undefined;
    const maybe = agent === undefined ? {} : { actor: agent };
    switch (event.type) {
      case 'block-placed':
        return {
          type: event.type,
          ...maybe,
          position: this.#cell(event.position),
          state: event.state,
          replaced: event.replaced,
        };
      case 'block-broken':
        return {
          type: event.type,
          ...maybe,
          position: this.#cell(event.position),
          state: event.state,
          ...(event.left === undefined ? {} : { left: event.left }),
        };
      case 'block-changed':
        return { type: event.type, ...maybe, position: this.#cell(event.position), from: event.from, to: event.to };
      case 'container-changed':
        return {
          type: event.type,
          ...maybe,
          position: this.#cell(event.position),
          container: event.container,
          item: event.item,
          delta: event.delta,
        };
      case 'item-dropped':
        return {
          type: event.type,
          ...maybe,
          item: event.item,
          count: event.count,
          entity: this.#entity(event.entity),
          position: this.#point(event.position),
        };
      case 'item-despawned':
        return { type: event.type, item: event.item, count: event.count, entity: this.#entity(event.entity) };
      case 'item-smelted':
        return {
          type: event.type,
          position: this.#cell(event.position),
          container: event.container,
          item: event.item,
          count: event.count,
        };
      case 'entity-spawned':
        return {
          type: event.type,
          ...maybe,
          entity: this.#entity(event.entity),
          kind: event.kind,
          position: this.#point(event.position),
        };
      case 'entity-hurt':
        return {
          type: event.type,
          ...maybe,
          entity: this.#entity(event.entity),
          kind: event.kind,
          amount: event.amount,
          cause: event.cause,
          position: this.#point(event.position),
        };
      case 'entity-died':
        return {
          type: event.type,
          ...maybe,
          entity: this.#entity(event.entity),
          kind: event.kind,
          cause: event.cause,
          position: this.#point(event.position),
        };
      case 'device-changed':
        return {
          type: event.type,
          ...maybe,
          position: this.#cell(event.position),
          device: event.device,
          on: event.on,
        };
    }
    if (agent === undefined) return undefined;
    switch (event.type) {
      case 'player-joined':
        return { type: event.type, actor: agent };
      case 'player-left':
        return { type: event.type, actor: agent, reason: this.#text(event.reason) };
      case 'player-corrected':
        return {
          type: event.type,
          actor: agent,
          reason: this.#text(event.reason),
          position: this.#point(event.position),
        };
      case 'player-died':
        return {
          type: event.type,
          actor: agent,
          cause: this.#text(event.cause),
          position: this.#point(event.position),
        };
      case 'player-hurt':
        return {
          type: event.type,
          actor: agent,
          amount: event.amount,
          cause: event.cause,
          position: this.#point(event.position),
        };
      case 'player-respawned':
        return { type: event.type, actor: agent, position: this.#point(event.position) };
      case 'player-slept':
      case 'player-woke':
        return { type: event.type, actor: agent, position: this.#cell(event.position) };
      case 'item-consumed':
      case 'item-enchanted':
      case 'item-repaired':
        return { type: event.type, actor: agent, item: event.item };
      case 'item-crafted':
      case 'item-traded':
      case 'fish-caught':
        return { type: event.type, actor: agent, item: event.item, count: event.count };
      case 'book-written':
        return {
          type: event.type,
          actor: agent,
          pages: event.pages.map((page) => this.#roster.anonymous(page)),
          ...(event.title === undefined ? {} : { title: this.#roster.anonymous(event.title) }),
        };
      case 'entity-milked':
      case 'entity-sheared':
      case 'entity-dyed':
      case 'entity-fed':
      case 'entity-bred':
      case 'entity-tamed':
      case 'entity-leashed':
      case 'entity-unleashed':
      case 'entity-mounted':
      case 'entity-dismounted':
      case 'entity-named':
        return {
          type: event.type,
          actor: agent,
          entity: this.#entity(event.entity),
          kind: event.kind,
          position: this.#point(event.position),
        };
      case 'container-opened':
      case 'container-closed':
        return { type: event.type, actor: agent, position: this.#cell(event.position), container: event.container };
      case 'item-picked-up':
        return {
          type: event.type,
          actor: agent,
          item: event.item,
          count: event.count,
          entity: this.#entity(event.entity),
        };
      case 'sign-written':
        return {
          type: event.type,
          actor: agent,
          position: this.#cell(event.position),
          lines: event.lines.map((line) => this.#roster.anonymous(line)),
        };
      case 'chat-sent':
        return {
          type: event.type,
          actor: agent,
          message: this.#roster.anonymous(event.message),
          ...(event.to ? { to: event.to.flatMap((player) => this.#roster.agentOf(player) ?? []) } : {}),
        };
      case 'inventory-changed':
        return { type: event.type, actor: agent, item: event.item, count: event.count };
      case 'statistic-changed':
        return { type: event.type, actor: agent, statistic: event.statistic, of: event.of, count: event.count };
      case 'action-refused':
        return {
          type: event.type,
          actor: agent,
          action: event.action,
          reason: this.#text(event.reason),
        };
      default:
        return event satisfies never;
    }
  }

  #cell(position: BlockPosition): BlockPosition {
    return subtract(position, this.#origin);
  }

  #point(point: Point): Point {
    return arenaPoint(point, this.#origin);
  }

  /** A text of the host's own making, without account names and world coordinates. */
  #text(text: string): string {
    return this.#roster
      .anonymous(text)
      .replace(PLACE, (_, x, y, z) => formatPosition(this.#point({ x: Number(x), y: Number(y), z: Number(z) })));
  }

  #entity(id: number): number {
    let number = this.#entities.get(id);
    if (number === undefined) {
      number = this.#entities.size + 1;
      this.#entities.set(id, number);
    }
    return number;
  }
}
