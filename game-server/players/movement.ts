import type { Admission } from '../../protocol/gameServer/zone.ts';
import type { Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { Allowance } from '../network/allowance.ts';
import type { Connection } from '../network/connection.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import { mediumAt } from './medium.ts';
import { freshMemory, type MoveMemory, memoryOf, withPush } from './moveMemory.ts';
import { type MovePowers, PLAIN_POWERS } from './movePowers.ts';
import { judgeMove } from './moveRules.ts';
import { bodyAt, CRAWLING, HALF_WIDTH, hasRoom, offWalls } from './path.ts';
import type { Player } from './player.ts';
import { type RecentBlocks, recentBlocksOf } from './recentBlocks.ts';
import { RecentPowers } from './recentPowers.ts';
import { standsOn } from './rising.ts';
import { sendPosition } from './sendPosition.ts';
import {
  answers,
  confirmed,
  isOverdue,
  type LateAnswer,
  lateAnswerTo,
  newTeleport,
  type PendingTeleport,
} from './teleports.ts';

/** Ticks a player may hang in free air without a word before the server lets them fall (vanilla kicks them then). */
const MOST_SILENT_TICKS = 80;
/** A client that moved so many ticks ago stalls: what it sends next comes from when it last moved. */
const STALL_TICKS = 5;
/** Ticks a client that stalled may take to receive what happened meanwhile. */
const RECOVERY_TICKS = 10;
/** Coordinates beyond this are no place in Minecraft (Minecraft wiki, "World boundary"). */
const FARTHEST = 3e7;
/** How far a silent player is let down at once, blocks. */
const FARTHEST_DROP = 10;
/** Ticks a client may take to answer a push, and to receive that it is too hungry to sprint. */
const PUSH_TICKS = 60;
const HUNGER_TICKS = 20;
/**
 * Moves a client may send a tick on average, a hair more than one for clocks that run apart, and what it may save up. Plain
 * Mineflayer makes up for all the time its process stood still: on a busy machine that was more than five seconds in sum.
 */
const MOVES_PER_TICK = 1.02;
const MOST_MOVES = 200;
/** Food up to which nobody sprints (Minecraft wiki, "Sprinting"). */
const TOO_HUNGRY = 6;
/** A held player may settle straight down, no more. */
const SETTLING = 0.05;

interface Way extends MoveMemory {
  /** The teleport the client has not confirmed yet; until then its position packets are out of date. */
  pending: PendingTeleport | undefined;
  lateAnswer: LateAnswer | undefined;
  /** How things were before a claim that may have been the late answer: where the player is if the next move says so. */
  beforeAnswer: { readonly position: Point; readonly memory: MoveMemory } | undefined;
  lastMoveTick: number;
  /** The client's last stall: when it had last moved, and until when it may not know what happened since. */
  stall: { readonly since: number; readonly until: number };
  reported: { position: Point; yaw: number; pitch: number };
  /** When the player was last put back: sent once a tick, for a client may guess the numbers of teleports to confirm. */
  correctedTick: number;
  /** Where a held player stood when they first moved. */
  heldAt: Point | undefined;
  readonly powers: RecentPowers;
  /** When the player was last fed well enough to sprint. */
  fedTick: number;
  /** Whether the player ran, at the cost of hunger, since that was last asked. */
  ran: boolean;
  readonly moves: Allowance;
}

/** Called when a player reaches the ground after falling so many blocks. */
type LandingListener = (player: Player, fallen: number) => void;
/** Called when a glider loses so much speed to a wall, blocks a tick. */
type CrashListener = (player: Player, lost: number) => void;

/** Moves players as far as the rules allow and puts them back otherwise. */
export class Movement {
  readonly #server: GameServer;
  readonly #blocks: RecentBlocks;
  readonly #ways = new Map<Player, Way>();
  /** How far those had fallen who left in mid-air: coming back under the same admission breaks no fall. */
  readonly #left = new WeakMap<Admission, number>();
  readonly #moves = new WeakMap<Admission, Allowance>();
  readonly #landings: LandingListener[] = [];
  readonly #crashes: CrashListener[] = [];
  #powersOf: (player: Player) => MovePowers = () => PLAIN_POWERS;
  /** By connection: one count for all would tell each client how often the others are moved. */
  readonly #teleports = new WeakMap<Connection, number>();

  /** Asks `powersOf` what lets a player move otherwise than a plain body right now; without it nothing does. */
  grantPowers(powersOf: (player: Player) => MovePowers): void {
    this.#powersOf = powersOf;
  }

  constructor(server: GameServer) {
    this.#server = server;
    this.#blocks = recentBlocksOf(server);
  }

  install(): void {
    const server = this.#server;
    this.#blocks.install();
    server.onJoin((player) => {
      this.#ways.set(player, this.#freshWay(player));
      this.teleport(player, player.position, { yaw: player.yaw, pitch: player.pitch });
      const way = this.#ways.get(player);
      if (way) way.fallDistance = this.#left.get(player.admission) ?? 0;
      this.#left.delete(player.admission);
    });
    server.onLeave((player) => {
      const fallen = this.fallOf(player);
      if (player.alive && !player.vehicle && fallen > 0) this.#left.set(player.admission, fallen);
      this.#ways.delete(player);
    });
    server.onPacket('teleport_confirm', (player, { teleportId }) => {
      const way = this.#ways.get(player);
      if (way?.pending && typeof teleportId === 'number') way.pending = confirmed(way.pending, teleportId);
    });
    server.onPacket('position', (player, fields) => this.#move(player, fields));
    server.onPacket('position_look', (player, fields) => {
      this.#look(player, fields);
      this.#move(player, fields);
    });
    server.onPacket('look', (player, fields) => this.#look(player, fields));
    server.onPhase('players', () => {
      for (const [player, way] of this.#ways) this.#settle(player, way);
    });
  }

  onLanding(listener: LandingListener): void {
    this.#landings.push(listener);
  }

  onCrash(listener: CrashListener): void {
    this.#crashes.push(listener);
  }

  /** How many blocks a player has fallen so far. */
  fallOf(player: Player): number {
    return this.#ways.get(player)?.fallDistance ?? 0;
  }

  /** Whether a player ran, at the cost of hunger, since this was last asked. */
  takeRun(player: Player): boolean {
    const way = this.#ways.get(player);
    if (!way?.ran) return false;
    way.ran = false;
    return true;
  }

  /** Whether the client has not yet confirmed where the server put the player. */
  isPending(player: Player): boolean {
    return this.#ways.get(player)?.pending !== undefined;
  }

  /** Puts a player somewhere; without `look` the client keeps its own. Nothing of their fall remains. */
  teleport(player: Player, to: Point, look?: { readonly yaw: number; readonly pitch: number }): void {
    const way = this.#ways.get(player);
    if (!way) return;
    player.position = { ...to };
    if (look) {
      player.yaw = look.yaw;
      player.pitch = look.pitch;
    }
    Object.assign(way, freshMemory(to, this.#server.tickNumber));
    // As in vanilla, who cannot even crawl stays upright: beside a vehicle that is walled in there may be no room at all.
    way.upright = this.#blocks.now.bars(bodyAt(to, CRAWLING));
    way.lastMoveTick = this.#server.tickNumber;
    way.heldAt = undefined;
    const id = this.#nextTeleport(player);
    way.pending = newTeleport(id, to, this.#server.tickNumber);
    sendPosition(this.#server, player, to, id, look);
  }

  /** Ignores one claim to be where the player has just respawned. */
  expectLateAnswer(player: Player): void {
    const way = this.#ways.get(player);
    if (way) way.lateAnswer = lateAnswerTo(player.position, this.#server.tickNumber);
  }

  /** The number of the client's next teleport: its own count, which says nothing of others. */
  #nextTeleport({ connection }: Player): number {
    const id = (this.#teleports.get(connection) ?? 0) + 1;
    this.#teleports.set(connection, id);
    return id;
  }

  #freshWay(player: Player): Way {
    return {
      ...freshMemory(player.position, this.#server.tickNumber),
      pending: undefined,
      lateAnswer: undefined,
      beforeAnswer: undefined,
      lastMoveTick: this.#server.tickNumber,
      stall: { since: 0, until: 0 },
      reported: { position: player.position, yaw: player.yaw, pitch: player.pitch },
      correctedTick: -1,
      heldAt: undefined,
      powers: new RecentPowers(this.#server.tickNumber),
      fedTick: this.#server.tickNumber,
      ran: false,
      moves: this.#movesOf(player.admission),
    };
  }

  /** By admission, for who leaves and comes back is the same. */
  #movesOf(admission: Admission): Allowance {
    let moves = this.#moves.get(admission);
    if (!moves) {
      moves = new Allowance(MOST_MOVES, MOVES_PER_TICK, this.#server.arrivals);
      this.#moves.set(admission, moves);
    }
    return moves;
  }

  /** Lets a client carry out a velocity (blocks a tick) that it is being sent. */
  allowPush(player: Player, velocity: Point): void {
    const way = this.#ways.get(player);
    if (!way) return;
    way.pushes = withPush(way, {
      rise: velocity.y,
      sideways: Math.hypot(velocity.x, velocity.z),
      until: this.#server.tickNumber + PUSH_TICKS,
    });
  }

  #look(player: Player, { yaw, pitch }: PacketFields): void {
    if (typeof yaw !== 'number' || typeof pitch !== 'number' || !Number.isFinite(yaw) || !Number.isFinite(pitch)) {
      this.#server.kick(player, 'looked nowhere');
      return;
    }
    if (!player.alive) return;
    player.yaw = yaw;
    player.pitch = Math.max(-90, Math.min(90, pitch));
  }

  #move(player: Player, { x, y, z }: PacketFields): void {
    const way = this.#ways.get(player);
    if (!way) return;
    if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(z)) {
      this.#server.kick(player, 'moved nowhere');
      return;
    }
    // A rider is where the seat is, whatever the client's own walking says.
    if (way.pending || !player.alive || player.vehicle) return;
    const { tickNumber } = this.#server;
    if (tickNumber - way.lastMoveTick > STALL_TICKS)
      way.stall = { since: way.lastMoveTick, until: tickNumber + RECOVERY_TICKS };
    way.lastMoveTick = tickNumber;
    const knownTick = tickNumber <= way.stall.until ? way.stall.since : tickNumber;
    if (player.food > TOO_HUNGRY) way.fedTick = tickNumber;
    const present = this.#powersOf(player);
    const powers = way.powers.with(present, tickNumber);
    const to = { x, y, z };
    const { position: from } = player;
    if (from.x === x && from.y === y && from.z === z) return;
    const mayBeAnswer = answers(way.lateAnswer, to, tickNumber);
    if (mayBeAnswer) way.lateAnswer = undefined;
    if (!player.frozen) way.heldAt = undefined;
    else {
      way.heldAt ??= from;
      const { x: heldX, y: heldY, z: heldZ } = way.heldAt;
      if (Math.abs(x - heldX) > SETTLING || Math.abs(z - heldZ) > SETTLING || y > heldY + SETTLING) {
        this.teleport(player, { x: heldX, y: Math.min(from.y, heldY), z: heldZ });
        return;
      }
    }
    if (!way.moves.take(this.#server.arrivals)) {
      this.#putBack(player, way, 'moved too often');
      return;
    }
    const judge = (start: Point) =>
      judgeMove(this.#blocks.around(start, knownTick), way, {
        from: start,
        to,
        sneaking: player.sneaking,
        sprinting: player.claimsSprint && knownTick - way.fedTick <= HUNGER_TICKS,
        zone: player.zone.box,
        tick: tickNumber,
        powers,
        present,
      });
    const { beforeAnswer } = way;
    way.beforeAnswer = mayBeAnswer ? { position: from, memory: memoryOf(way) } : undefined;
    let verdict = judge(from);
    if (typeof verdict === 'string' && beforeAnswer) {
      // The last claim was the late answer after all, and no move.
      Object.assign(way, beforeAnswer.memory);
      verdict = judge(beforeAnswer.position);
    }
    if (typeof verdict === 'string') {
      if (mayBeAnswer) way.beforeAnswer = undefined;
      else this.#putBack(player, way, verdict);
      return;
    }
    player.position = to;
    if (verdict.ran) way.ran = true;
    const { footing } = way;
    const isTrue = footing !== undefined && footing.at === to && footing.revision === this.#blocks.now.revision;
    player.onGround = isTrue ? footing.carries : standsOn(this.#blocks.now, to);
    if (player.onGround || (isTrue ? footing.medium : mediumAt(this.#blocks.now, to)).supports) way.safe = to;
    if (verdict.lost > 0) for (const listener of this.#crashes) listener(player, verdict.lost);
    if (verdict.landedAfter > 0) for (const listener of this.#landings) listener(player, verdict.landedAfter);
  }

  #isCarried(feet: Point): boolean {
    return standsOn(this.#blocks.now, feet) || mediumAt(this.#blocks.now, feet).supports;
  }

  /**
   * Puts a player back to where they last were, to go on from there. Who may not stay in the air any longer goes back to
   * where they last stood.
   */
  #putBack(player: Player, way: Way, reason: string): void {
    const { position } = player;
    if (this.#isCarried(position)) {
      this.#correct(player, reason, position);
      return;
    }
    const stays = reason !== 'hovered' && way.hover >= 1;
    const { fallDistance, safe } = way;
    const hover = Math.max(0, way.hover - 1);
    this.#correct(player, reason, stays || !hasRoom(this.#blocks.now, safe) ? position : safe);
    Object.assign(way, { hover, safe, carried: false }, stays ? { fallDistance } : {});
  }

  #correct(player: Player, reason: string, to: Point): void {
    const way = this.#ways.get(player);
    if (!way) return;
    const { position } = player;
    const { tolerance, centring, hover, lateSprint, lateUpright, upright } = way;
    this.teleport(player, offWalls(this.#blocks.now, to));
    // A correction must not refill what the rules ration.
    Object.assign(way, { tolerance, centring, hover, lateSprint, lateUpright });
    way.upright = upright && to === position;
    if (way.correctedTick === this.#server.tickNumber) return;
    way.correctedTick = this.#server.tickNumber;
    this.#server.emit({ type: 'player-corrected', player: player.username, reason, position: { ...to } });
  }

  #settle(player: Player, way: Way): void {
    const { tickNumber } = this.#server;
    if (way.pending && isOverdue(way.pending, tickNumber)) {
      way.pending = { ...way.pending, id: this.#nextTeleport(player), tick: tickNumber };
      sendPosition(this.#server, player, way.pending.to, way.pending.id);
    }
    // A sleeper is silent, above the bed.
    if (player.bed) way.lastMoveTick = tickNumber;
    if (
      !player.frozen &&
      player.alive &&
      !player.vehicle &&
      !way.pending &&
      tickNumber - way.lastMoveTick > MOST_SILENT_TICKS &&
      !stays(this.#powersOf(player))
    ) {
      way.lastMoveTick = tickNumber;
      const { position } = player;
      if (!this.#isCarried(position)) {
        const ground = this.#blocks.now.groundUnder(position, HALF_WIDTH, FARTHEST_DROP) ?? position.y - FARTHEST_DROP;
        const fallen = way.fallDistance > 0 ? way.fallDistance + position.y - ground : 0;
        if (position.y - ground > 0.05) this.#correct(player, 'hung in the air', { ...position, y: ground });
        // Falling silent breaks no fall either.
        if (fallen > 0 && this.#isCarried(player.position))
          for (const listener of this.#landings) listener(player, fallen);
        else way.fallDistance = fallen;
      }
    }
    const { reported } = way;
    if (reported.position !== player.position || reported.yaw !== player.yaw || reported.pitch !== player.pitch) {
      way.reported = { position: player.position, yaw: player.yaw, pitch: player.pitch };
      this.#server.emit({
        type: 'player-moved',
        player: player.username,
        position: { ...player.position },
        yaw: player.yaw,
        pitch: player.pitch,
      });
    }
  }
}

/** Whether a body need not fall. */
function stays({ flies, swims, slowFalling, levitation }: MovePowers): boolean {
  return flies || swims || slowFalling || levitation > 0;
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= FARTHEST;
}
