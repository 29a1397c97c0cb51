import type { NewEpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { EntityUse, HostEvent } from '../../protocol/gameServer/hostEvent.ts';
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

/** A position as `formatPosition` writes it. */
const POSITION_TEXT = /\((-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)\)/g;

/** A host event that has an event of its own in the log; movement and activity are summed up elsewhere. */
export type LoggedHostEvent = Exclude<HostEvent, { type: 'player-moved' | 'player-acted' }>;

/** Events that only a player can cause: dropped when the player is not in the team. */
type PlayerEvent = Extract<LoggedHostEvent, { player: string }>;
/** Events that the game can cause too: logged wherever they happen in the arena, without an actor if need be. */
type ArenaEvent = Exclude<LoggedHostEvent, { player: string }>;

/** The event of one type, also where several types share a shape. */
type OneOf<T extends LoggedHostEvent['type'], E = LoggedHostEvent> = E extends { type: infer U }
  ? T extends U
    ? E & { readonly type: T }
    : never
  : never;

type PlayerRows = {
  readonly [T in PlayerEvent['type']]: (event: OneOf<T>, terms: ArenaTerms, actor: string) => NewEpisodeEvent;
};
type ArenaRows = {
  readonly [T in ArenaEvent['type']]: (
    event: OneOf<T>,
    terms: ArenaTerms,
    by: { readonly actor?: string },
  ) => NewEpisodeEvent;
};

interface TranslationOptions {
  /** The arena's part of the Nether, world coordinates. */
  readonly nether?: Box | undefined;
  /** As in `FamilyRules`. */
  readonly logsAttackers?: boolean | undefined;
}

/**
 * Turns what a host reports into what an episode logs: arena coordinates, agents' names, entities numbered from 1 in
 * the order in which they first appear. Events that belong to other arenas are dropped.
 */
export class EventTranslation {
  readonly #roster: Roster;
  readonly #box: Box;
  readonly #nether: Box | undefined;
  readonly #terms: ArenaTerms;

  /** @param box the arena, world coordinates. */
  constructor(
    roster: Roster,
    origin: BlockPosition,
    box: Box,
    { nether, logsAttackers = false }: TranslationOptions = {},
  ) {
    this.#roster = roster;
    this.#box = box;
    this.#nether = nether;
    this.#terms = new ArenaTerms(roster, origin, logsAttackers);
  }

  /** Whether the event happened to one of the team, or (where nobody did it) inside the arena. */
  concerns(event: HostEvent): boolean {
    if ('player' in event && event.player !== undefined && this.#roster.agentOf(event.player) !== undefined)
      return true;
    if ('player' in event && event.player !== undefined && !('position' in event)) return false;
    const box = event.dimension === undefined ? this.#box : this.#nether;
    return 'position' in event && box !== undefined && boxContains(box, event.position);
  }

  /** The log's form of an event, or undefined for one that does not concern this episode. */
  translate(event: LoggedHostEvent): NewEpisodeEvent | undefined {
    const translated = this.#translated(event);
    if (!translated || translated.type === 'dimension-entered' || event.dimension !== 'the_nether') return translated;
    return { ...translated, dimension: event.dimension };
  }

  #translated(event: LoggedHostEvent): NewEpisodeEvent | undefined {
    if (!this.concerns(event)) return undefined;
    const actor = 'player' in event && event.player !== undefined ? this.#roster.agentOf(event.player) : undefined;
    const arenaRow = (ARENA_EVENTS as Partial<Record<string, Row<{ readonly actor?: string }>>>)[event.type];
    if (arenaRow) return arenaRow(event, this.#terms, actor === undefined ? {} : { actor });
    const playerRow = (PLAYER_EVENTS as Partial<Record<string, Row<string>>>)[event.type];
    return actor === undefined ? undefined : playerRow?.(event, this.#terms, actor);
  }
}

/** A row of either table, for an event whose type is the row's key. */
type Row<By> = (event: LoggedHostEvent, terms: ArenaTerms, by: By) => NewEpisodeEvent;

/** Puts positions, entities and texts of one episode into the terms of its log. */
class ArenaTerms {
  readonly #roster: Roster;
  readonly #origin: BlockPosition;
  readonly #logsAttackers: boolean;
  readonly #entities = new Map<number, number>();

  constructor(roster: Roster, origin: BlockPosition, logsAttackers: boolean) {
    this.#roster = roster;
    this.#origin = origin;
    this.#logsAttackers = logsAttackers;
  }

  cell(position: BlockPosition): BlockPosition {
    return subtract(position, this.#origin);
  }

  point(point: Point): Point {
    return arenaPoint(point, this.#origin);
  }

  /** The number of an entity in the log. */
  entity(id: number): number {
    let number = this.#entities.get(id);
    if (number === undefined) {
      number = this.#entities.size + 1;
      this.#entities.set(id, number);
    }
    return number;
  }

  /** Who is to blame for harm, where the log names them. */
  blame(attacker: string | undefined): { readonly attacker?: string } {
    return this.#logsAttackers && attacker !== undefined ? { attacker } : {};
  }

  /** How much damage counts. */
  damage(amount: number, lost: number | undefined): number {
    return this.#logsAttackers ? (lost ?? amount) : amount;
  }

  /** A text that the host wrote, without account names and world coordinates. */
  hostText(text: string): string {
    return this.#roster
      .anonymous(text)
      .replace(POSITION_TEXT, (_, x, y, z) => formatPosition(this.point({ x: Number(x), y: Number(y), z: Number(z) })));
  }

  /** A text that a player wrote, without account names. */
  playerText(text: string): string {
    return this.#roster.anonymous(text);
  }

  /** The agents among some players. */
  agents(players: readonly string[]): string[] {
    return players.flatMap((player) => this.#roster.agentOf(player) ?? []);
  }
}

const ARENA_EVENTS: ArenaRows = {
  'block-placed': ({ type, position, state, replaced }, terms, by) => ({
    type,
    ...by,
    position: terms.cell(position),
    state,
    replaced,
  }),
  'block-broken': ({ type, position, state, left }, terms, by) => ({
    type,
    ...by,
    position: terms.cell(position),
    state,
    ...(left === undefined ? {} : { left }),
  }),
  'block-changed': ({ type, position, from, to }, terms, by) => ({
    type,
    ...by,
    position: terms.cell(position),
    from,
    to,
  }),
  'container-changed': ({ type, position, container, item, delta }, terms, by) => ({
    type,
    ...by,
    position: terms.cell(position),
    container,
    item,
    delta,
  }),
  'item-dropped': ({ type, item, count, entity, position }, terms, by) => ({
    type,
    ...by,
    item,
    count,
    entity: terms.entity(entity),
    position: terms.point(position),
  }),
  'item-despawned': ({ type, item, count, entity }, terms) => ({ type, item, count, entity: terms.entity(entity) }),
  'item-smelted': ({ type, position, container, item, count }, terms) => ({
    type,
    position: terms.cell(position),
    container,
    item,
    count,
  }),
  'entity-spawned': ({ type, entity, kind, position }, terms, by) => ({
    type,
    ...by,
    entity: terms.entity(entity),
    kind,
    position: terms.point(position),
  }),
  'entity-hurt': ({ type, entity, kind, amount, lost, cause, attacker, position }, terms, by) => ({
    type,
    ...by,
    entity: terms.entity(entity),
    kind,
    amount: terms.damage(amount, lost),
    cause,
    ...terms.blame(attacker),
    position: terms.point(position),
  }),
  'entity-died': ({ type, entity, kind, cause, attacker, position }, terms, by) => ({
    type,
    ...by,
    entity: terms.entity(entity),
    kind,
    cause,
    ...terms.blame(attacker),
    position: terms.point(position),
  }),
  'device-changed': ({ type, position, device, on }, terms, by) => ({
    type,
    ...by,
    position: terms.cell(position),
    device,
    on,
  }),
};

const PLAYER_EVENTS: PlayerRows = {
  'player-joined': ({ type }, _, actor) => ({ type, actor }),
  'player-left': ({ type, reason }, terms, actor) => ({ type, actor, reason: terms.hostText(reason) }),
  'dimension-entered': ({ type, dimension, position }, terms, actor) => ({
    type,
    actor,
    dimension: dimension === 'the_nether' ? dimension : 'overworld',
    position: terms.point(position),
  }),
  'player-corrected': ({ type, reason, position }, terms, actor) => ({
    type,
    actor,
    reason: terms.hostText(reason),
    position: terms.point(position),
  }),
  'player-died': ({ type, cause, attacker, position }, terms, actor) => ({
    type,
    actor,
    cause: terms.hostText(cause),
    ...terms.blame(attacker),
    position: terms.point(position),
  }),
  'player-hurt': ({ type, amount, lost, cause, attacker, position }, terms, actor) => ({
    type,
    actor,
    amount: terms.damage(amount, lost),
    cause,
    ...terms.blame(attacker),
    position: terms.point(position),
  }),
  'player-respawned': ({ type, position }, terms, actor) => ({ type, actor, position: terms.point(position) }),
  'sunrise-seen': ({ type, sunrises }, _, actor) => ({ type, actor, sunrises }),
  'food-changed': ({ type, food }, _, actor) => ({ type, actor, food }),
  'player-slept': atCell,
  'player-woke': atCell,
  'item-consumed': withItem,
  'item-enchanted': withItem,
  'item-repaired': withItem,
  'item-crafted': withItems,
  'item-traded': withItems,
  'fish-caught': withItems,
  'inventory-changed': withItems,
  'item-picked-up': ({ type, item, count, entity }, terms, actor) => ({
    type,
    actor,
    item,
    count,
    entity: terms.entity(entity),
  }),
  'book-written': ({ type, pages, title }, terms, actor) => ({
    type,
    actor,
    pages: pages.map((page) => terms.playerText(page)),
    ...(title === undefined ? {} : { title: terms.playerText(title) }),
  }),
  'sign-written': ({ type, position, lines }, terms, actor) => ({
    type,
    actor,
    position: terms.cell(position),
    lines: lines.map((line) => terms.playerText(line)),
  }),
  'chat-sent': ({ type, message, to }, terms, actor) => ({
    type,
    actor,
    message: terms.playerText(message),
    ...(to ? { to: terms.agents(to) } : {}),
  }),
  'entity-milked': onEntity,
  'entity-sheared': onEntity,
  'entity-dyed': onEntity,
  'entity-fed': onEntity,
  'entity-bred': onEntity,
  'entity-tamed': onEntity,
  'entity-leashed': onEntity,
  'entity-unleashed': onEntity,
  'entity-mounted': onEntity,
  'entity-dismounted': onEntity,
  'entity-named': onEntity,
  'container-opened': atContainer,
  'container-closed': atContainer,
  'statistic-changed': ({ type, statistic, of, count }, _, actor) => ({ type, actor, statistic, of, count }),
  'action-refused': ({ type, action, reason }, terms, actor) => ({
    type,
    actor,
    action,
    reason: terms.hostText(reason),
  }),
};

function atCell(
  { type, position }: OneOf<'player-slept' | 'player-woke'>,
  terms: ArenaTerms,
  actor: string,
): NewEpisodeEvent {
  return { type, actor, position: terms.cell(position) };
}

function atContainer(
  { type, position, container }: OneOf<'container-opened' | 'container-closed'>,
  terms: ArenaTerms,
  actor: string,
): NewEpisodeEvent {
  return { type, actor, position: terms.cell(position), container };
}

function onEntity(
  { type, entity, kind, position }: OneOf<EntityUse>,
  terms: ArenaTerms,
  actor: string,
): NewEpisodeEvent {
  return { type, actor, entity: terms.entity(entity), kind, position: terms.point(position) };
}

function withItem(
  { type, item }: OneOf<'item-consumed' | 'item-enchanted' | 'item-repaired'>,
  _: ArenaTerms,
  actor: string,
): NewEpisodeEvent {
  return { type, actor, item };
}

function withItems(
  { type, item, count }: OneOf<'item-crafted' | 'item-traded' | 'fish-caught' | 'inventory-changed'>,
  _: ArenaTerms,
  actor: string,
): NewEpisodeEvent {
  return { type, actor, item, count };
}
