import type { EpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import type { EscapeRoom, EscapeTask, RoomChamber, RoomEffect } from '../../../../tasks/escape/escapeTask.ts';
import { EscapeProgress } from '../../../scoring/escape/escapeProgress.ts';
import type { StagePass } from '../../../scoring/escape/roomProgress.ts';
import type { Evidence } from '../../../scoring/evidence.ts';
import type { Directive, Director } from '../family.ts';
import { LostItems } from './lostItems.ts';
import { SiteBlocks } from './siteBlocks.ts';
import { Upkeep } from './upkeep.ts';

type Teleport = Extract<RoomEffect, { type: 'teleport' }>;

/** A teleport that works from now on. */
interface OpenTeleport {
  readonly rule: string;
  readonly room: EscapeRoom;
  readonly stage: StagePass['stage'];
  readonly effect: Teleport;
}

/**
 * Runs an escape: opens rooms that are passed, moves agents on, keeps the building whole, and has the dead come back in the
 * room they were in last.
 */
export class EscapeDirector implements Director {
  readonly #agents: readonly string[];
  readonly #progress: EscapeProgress;
  readonly #chambers: ReadonlyMap<string, { readonly room: EscapeRoom; readonly chamber: RoomChamber }>;
  readonly #blocks: SiteBlocks;
  readonly #upkeep: Upkeep;
  readonly #lost: LostItems;
  /** The chamber each agent stands in. */
  readonly #where = new Map<string, string>();
  readonly #respawn = new Map<string, string>();
  readonly #open: OpenTeleport[] = [];
  /** Agents who have been moved out of a chamber and not been seen outside it yet. */
  readonly #onTheWay = new Set<string>();
  /** Agents who have just come where no passed room leads: through a gate before what was broken stood again. */
  readonly #intruders = new Set<string>();
  #passes: StagePass[] = [];
  /** Agents who have just worked a device, with its place in the log's order. */
  #worked: { readonly agent: string; readonly event: EpisodeEvent }[] = [];

  /** @param evidence of the log it follows. */
  constructor(task: EscapeTask, agents: readonly string[], evidence: Evidence) {
    this.#agents = agents;
    this.#progress = new EscapeProgress(task, agents, evidence);
    this.#blocks = new SiteBlocks(task.site);
    this.#upkeep = new Upkeep(task, this.#blocks, evidence);
    this.#lost = new LostItems(task, agents);
    this.#chambers = new Map(
      task.rooms.flatMap((room) => room.chambers.map((chamber) => [chamber.name, { room, chamber }] as const)),
    );
  }

  apply(event: EpisodeEvent): void {
    this.#passes.push(...this.#progress.apply(event));
    this.#upkeep.apply(event);
    this.#lost.apply(event);
    switch (event.type) {
      case 'place-entered':
        if (!this.#progress.leadsTo(event.place)) this.#intruders.add(event.actor);
        else if (this.#chambers.has(event.place)) this.#where.set(event.actor, event.place);
        return;
      case 'place-left':
        if (this.#where.get(event.actor) === event.place) this.#where.delete(event.actor);
        this.#onTheWay.delete(event.actor);
        return;
      case 'device-changed':
        if (event.on && event.actor !== undefined) this.#worked.push({ agent: event.actor, event });
        return;
      default:
        return;
    }
  }

  due(): readonly Directive[] {
    const directives = [...this.#respawns(), ...this.#upkeep.due(), ...this.#lost.due(), ...this.#putBack()];
    const [passes, worked] = [this.#passes, this.#worked];
    this.#passes = [];
    this.#worked = [];
    for (const pass of passes) directives.push(...this.#pass(pass));
    for (const teleport of this.#open) directives.push(...this.#moves(teleport, worked));
    return directives;
  }

  /** Sets where those come back who have come into another chamber. */
  *#respawns(): Generator<Directive> {
    for (const agent of this.#agents) {
      const place = this.#where.get(agent);
      const known = place === undefined ? undefined : this.#chambers.get(place);
      if (place === undefined || !known || this.#respawn.get(agent) === place) continue;
      this.#respawn.set(agent, place);
      yield {
        rule: `${place}/entered`,
        intervention: { type: 'set-respawn', player: agent, ...known.chamber.entry },
      };
    }
  }

  /** Puts intruders back to the entrance of the chamber they were in last. */
  *#putBack(): Generator<Directive> {
    for (const agent of this.#agents) {
      const known = this.#intruders.delete(agent) ? this.#chambers.get(this.#respawn.get(agent) ?? '') : undefined;
      if (known) yield { rule: 'upkeep', intervention: { type: 'teleport', player: agent, ...known.chamber.entry } };
    }
  }

  *#pass({ room, index, stage, hands }: StagePass): Generator<Directive> {
    const rule = `${room.name}/stage-${index + 1}`;
    for (const effect of stage.effects)
      switch (effect.type) {
        case 'set-blocks':
          for (const { position, state } of effect.cells) this.#blocks.change(position, state);
          yield { rule, intervention: { type: 'set-blocks', cells: effect.cells } };
          break;
        case 'teleport':
          this.#open.push({ rule, room, stage, effect });
          break;
        case 'give':
          for (const player of hands)
            yield { rule, intervention: { type: 'give', player, item: effect.item, count: effect.count } };
          break;
        default:
          effect satisfies never;
      }
  }

  *#moves(
    { rule, room, stage, effect }: OpenTeleport,
    worked: readonly { readonly agent: string; readonly event: EpisodeEvent }[],
  ): Generator<Directive> {
    for (const [number, agent] of this.#agents.entries()) {
      const place = this.#where.get(agent);
      if (place === undefined || this.#chambers.get(place)?.room !== room || this.#onTheWay.has(agent)) continue;
      const met = worked.some(
        (one) =>
          one.agent === agent &&
          one.event.type === 'device-changed' &&
          stage.conditions.some(({ position }) => samePlace(position, one.event)),
      );
      if (effect.who === 'who-met-it' && !met) continue;
      const to = effect.to[number % effect.to.length];
      if (!to) continue;
      if (effect.who === 'everyone-in-room') this.#onTheWay.add(agent);
      yield { rule, intervention: { type: 'teleport', player: agent, ...to } };
    }
  }
}

function samePlace(position: { x: number; y: number; z: number }, event: EpisodeEvent): boolean {
  if (event.type !== 'device-changed') return false;
  const at = event.position;
  return at.x === position.x && at.y === position.y && at.z === position.z;
}
