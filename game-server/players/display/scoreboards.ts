import type { ScoreLine } from '../../../protocol/gameServer/serverReports.ts';
import type { GameServer } from '../../core/server.ts';
import type { Component } from '../../data/component.ts';
import { type Recipients, sendTo, text } from './displayPackets.ts';

type RenderType = 'integer' | 'hearts';

/** Places where an objective is shown, by number; 3 to 18 are the sidebars of the team colours (wiki, "Scoreboard"). */
export const DISPLAY_SLOTS = { list: 0, sidebar: 1, below_name: 2 } as const;

/** An objective with the scores in it. */
export interface Objective {
  readonly name: string;
  /** What changes its scores: "dummy" for commands alone. */
  readonly criterion: string;
  readonly displayName: Component;
  readonly renderType: RenderType;
  readonly scores: ReadonlyMap<string, number>;
}

interface OwnObjective extends Objective {
  readonly scores: Map<string, number>;
  /** Texts shown instead of the names of holders (1.20.3 and later). */
  readonly texts: Map<string, Component>;
  /** Who may change their own score with the next `trigger`. */
  readonly enabled: Set<string>;
}

interface Board {
  readonly objectives: Map<string, OwnObjective>;
  /** Names of objectives by the number of the place they are shown at. */
  readonly displays: Map<number, string>;
}

/** Actions of the packets (Minecraft wiki, "Java Edition protocol", Update Objectives, Update Score). */
const CREATE = 0;
const REMOVE = 1;
const CHANGE = 2;
const SET_SCORE = 0;
const REMOVE_SCORE = 1;

/** Scoreboards of zones: objectives, their scores, and where they are shown. Clients know only what is shown somewhere. */
export class Scoreboards {
  readonly #server: GameServer;
  readonly #boards = new Map<string, Board>();

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
      const board = this.#boards.get(player.zone.id);
      for (const name of new Set(board?.displays.values())) {
        const objective = board?.objectives.get(name);
        if (objective) this.#objective({ player }, objective, REMOVE);
      }
    });
    server.onJoin((player) => {
      if (player.cameAs) return;
      const board = this.#boards.get(player.zone.id);
      if (!board) return;
      for (const name of new Set(board.displays.values())) this.#introduce({ player }, board, name);
      for (const [position, name] of board.displays) this.#place({ player }, position, name);
    });
  }

  /** Makes an objective. @returns undefined when the zone has one of the name. */
  add(
    zone: string,
    name: string,
    options: Partial<Pick<Objective, 'criterion' | 'displayName' | 'renderType'>> = {},
  ): Objective | undefined {
    const board = this.#boardOf(zone);
    if (board.objectives.has(name)) return undefined;
    const objective: OwnObjective = {
      name,
      criterion: options.criterion ?? 'dummy',
      displayName: options.displayName ?? name,
      renderType: options.renderType ?? 'integer',
      scores: new Map(),
      texts: new Map(),
      enabled: new Set(),
    };
    board.objectives.set(name, objective);
    return objective;
  }

  /** Changes the looks of an objective. @returns whether there is one. */
  change(zone: string, name: string, looks: Partial<Pick<Objective, 'displayName' | 'renderType'>>): boolean {
    const board = this.#boardOf(zone);
    const objective = board.objectives.get(name);
    if (!objective) return false;
    const changed = { ...objective, ...looks };
    board.objectives.set(name, changed);
    if (this.#isShown(board, name)) this.#objective({ zone }, changed, CHANGE);
    return true;
  }

  /** Removes an objective with its scores. @returns whether there was one. */
  remove(zone: string, name: string): boolean {
    const board = this.#boardOf(zone);
    const objective = board.objectives.get(name);
    if (!objective) return false;
    board.objectives.delete(name);
    const shown = this.#isShown(board, name);
    for (const [position, other] of [...board.displays]) if (other === name) board.displays.delete(position);
    if (shown) this.#objective({ zone }, objective, REMOVE);
    return true;
  }

  /** Shows an objective at a place (`DISPLAY_SLOTS`), or nothing there. @returns whether the objective exists. */
  display(zone: string, position: number, name: string | undefined): boolean {
    const board = this.#boardOf(zone);
    const before = board.displays.get(position);
    if (name === before) return true;
    if (name !== undefined) {
      if (!board.objectives.has(name)) return false;
      const known = this.#isShown(board, name);
      board.displays.set(position, name);
      if (!known) this.#introduce({ zone }, board, name);
    } else board.displays.delete(position);
    this.#place({ zone }, position, name ?? '');
    const gone = before === undefined || this.#isShown(board, before) ? undefined : board.objectives.get(before);
    if (gone) this.#objective({ zone }, gone, REMOVE);
    return true;
  }

  /**
   * Sets a score; the objective must exist, or nothing happens.
   * @param shownAs text instead of the holder's name, where the version can show it (1.20.3 and later).
   */
  setScore(zone: string, objectiveName: string, holder: string, value: number, shownAs?: Component): void {
    const board = this.#boardOf(zone);
    const objective = board.objectives.get(objectiveName);
    if (!objective) return;
    const text = objective.texts.get(holder);
    const same = text === shownAs || JSON.stringify(text) === JSON.stringify(shownAs);
    if (objective.scores.get(holder) === value && same) return;
    objective.scores.set(holder, value);
    if (shownAs === undefined) objective.texts.delete(holder);
    else objective.texts.set(holder, shownAs);
    if (this.#isShown(board, objectiveName)) this.#score({ zone }, objective, holder);
  }

  /** Takes a holder's score away, in one objective or in all. @returns whether there was any. */
  resetScore(zone: string, holder: string, objectiveName?: string): boolean {
    const board = this.#boardOf(zone);
    let any = false;
    for (const objective of board.objectives.values()) {
      if (objectiveName !== undefined && objective.name !== objectiveName) continue;
      objective.enabled.delete(holder);
      if (!objective.scores.delete(holder)) continue;
      objective.texts.delete(holder);
      any = true;
      if (this.#isShown(board, objective.name)) this.#unscore({ zone }, objective, holder);
    }
    return any;
  }

  /** Lets a holder change their own score once, by a trigger. @returns whether they could not before. */
  enableTrigger(zone: string, objective: string, holder: string): boolean {
    const enabled = this.#boards.get(zone)?.objectives.get(objective)?.enabled;
    if (!enabled || enabled.has(holder)) return false;
    enabled.add(holder);
    return true;
  }

  /** Uses up what `enableTrigger` allowed. @returns whether it was allowed. */
  takeTrigger(zone: string, objective: string, holder: string): boolean {
    return this.#boards.get(zone)?.objectives.get(objective)?.enabled.delete(holder) ?? false;
  }

  score(zone: string, objective: string, holder: string): number | undefined {
    return this.#boards.get(zone)?.objectives.get(objective)?.scores.get(holder);
  }

  get(zone: string, objective: string): Objective | undefined {
    return this.#boards.get(zone)?.objectives.get(objective);
  }

  /** A zone's objectives, oldest first. */
  list(zone: string): readonly Objective[] {
    return [...(this.#boards.get(zone)?.objectives.values() ?? [])];
  }

  /** Everyone with a score in a zone. */
  holders(zone: string): string[] {
    return [...new Set(this.list(zone).flatMap(({ scores }) => [...scores.keys()]))];
  }

  /** The objective shown at a place. */
  displayed(zone: string, position: number): string | undefined {
    return this.#boards.get(zone)?.displays.get(position);
  }

  /** Removes all objectives of a zone. */
  clear(zone: string): void {
    for (const { name } of this.list(zone)) this.remove(zone, name);
    this.#boards.delete(zone);
  }

  #boardOf(zone: string): Board {
    let board = this.#boards.get(zone);
    if (!board) {
      board = { objectives: new Map(), displays: new Map() };
      this.#boards.set(zone, board);
    }
    return board;
  }

  #isShown(board: Board, name: string): boolean {
    return [...board.displays.values()].includes(name);
  }

  #introduce(to: Recipients, board: Board, name: string): void {
    const objective = board.objectives.get(name);
    if (!objective) return;
    this.#objective(to, objective, CREATE);
    for (const holder of objective.scores.keys()) this.#score(to, objective, holder);
  }

  #objective(to: Recipients, { name, displayName, renderType }: Objective, action: number): void {
    sendTo(this.#server, to, 'scoreboard_objective', {
      name,
      action,
      displayText: text(this.#server, displayName),
      type: renderType === 'hearts' ? 1 : 0,
      number_format: undefined,
    });
  }

  #score(to: Recipients, { name, scores, texts }: OwnObjective, holder: string): void {
    const shownAs = texts.get(holder);
    sendTo(this.#server, to, 'scoreboard_score', {
      itemName: holder,
      scoreName: name,
      action: SET_SCORE,
      value: scores.get(holder) ?? 0,
      display_name: shownAs === undefined ? undefined : text(this.#server, shownAs),
      number_format: undefined,
    });
  }

  #unscore(to: Recipients, { name }: Objective, holder: string): void {
    // A packet of its own since 1.20.3, when texts became NBT.
    if (this.#server.gameData.source.features.nbtText)
      sendTo(this.#server, to, 'reset_score', { entity_name: holder, objective_name: name });
    else sendTo(this.#server, to, 'scoreboard_score', { itemName: holder, scoreName: name, action: REMOVE_SCORE });
  }

  #place(to: Recipients, position: number, name: string): void {
    sendTo(this.#server, to, 'scoreboard_display_objective', { position, name });
  }
}

/** The objective behind the table. */
const OBJECTIVE = 'guildhall.scores';

/** Shows a table in a zone's sidebar instead of the one before; without lines it goes. */
export function showSidebar(scoreboards: Scoreboards, zone: string, title: string, lines: readonly ScoreLine[]): void {
  if (lines.length === 0) {
    scoreboards.remove(zone, OBJECTIVE);
    return;
  }
  if (scoreboards.get(zone, OBJECTIVE)) scoreboards.change(zone, OBJECTIVE, { displayName: title });
  else scoreboards.add(zone, OBJECTIVE, { displayName: title });
  const names = new Set(lines.map(({ name }) => name));
  for (const holder of [...(scoreboards.get(zone, OBJECTIVE)?.scores.keys() ?? [])])
    if (!names.has(holder)) scoreboards.resetScore(zone, holder, OBJECTIVE);
  for (const { name, value } of lines) scoreboards.setScore(zone, OBJECTIVE, name, Math.round(value));
  scoreboards.display(zone, DISPLAY_SLOTS.sidebar, OBJECTIVE);
}
