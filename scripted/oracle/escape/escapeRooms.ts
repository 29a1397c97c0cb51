import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import type { DeviceWork } from './assign.ts';
import { ATTEMPTS, batchesOf } from './attempts.ts';
import { joinAt, jumpDown, workTogether } from './drill.ts';
import { doErrands, newErrands, tryAgain } from './errands.ts';
import { exitIn, goToExit, leadsTo } from './exit.ts';
import { type Room, roomsSeen } from './rooms.ts';
import { RoomScene } from './scene.ts';

/** Game time without anything new after which no further attempt is begun, ms. */
const PATIENCE_MS = 30_000;
/** Attempts that are made all the same: the first may take that long, where walking is hindered. */
const LEAST_ATTEMPTS = 4;

/**
 * Gets the team through the rooms to the exit: works what devices there are, together, sees what comes of it, and tries
 * other ways while nothing does. Returns when all are out, or when nothing helps.
 */
export async function escapeRooms(context: FrameworkContext): Promise<void> {
  const first = context.agents[0];
  if (!first) return;
  const exit = exitIn(first.briefing.goal);
  const team = new Team(context);
  for (;;) {
    context.signal.throwIfAborted();
    const rooms = roomsSeen(context.agents);
    if (rooms.length === 0) return;
    if (exit && rooms.every((room) => leadsTo(room, exit)) && (await goToExit(context, rooms, exit))) return;
    if (await team.tryNext(rooms)) continue;
    // Whoever can get out does.
    if (exit) await goToExit(context, rooms, exit);
    return;
  }
}

class Team {
  readonly #context: FrameworkContext;
  /** Devices that have had their effect. */
  readonly #spent = new Set<string>();
  /** How things have been: being like that again is no progress. */
  readonly #seen = new Set<string>();
  readonly #errands = newErrands();
  /** What the signs of the devices say that had their effect last. */
  #last: ReadonlySet<string> = new Set();
  /** Plans that were of no use since then. */
  readonly #tried = new Set<string>();
  #next = 0;
  #progressAt: number;

  constructor(context: FrameworkContext) {
    this.#context = context;
    this.#progressAt = context.clock.now();
  }

  /** Does errands, or makes the next attempt that there is. @returns false when there is none left */
  async tryNext(rooms: readonly Room[]): Promise<boolean> {
    const { clock } = this.#context;
    const scene = new RoomScene(this.#context.agents, rooms);
    this.#seen.add(described(scene.state(), rooms));
    if (await doErrands(this.#context, rooms, this.#errands)) {
      await scene.change(this.#context);
      this.#note('errands', true);
      return true;
    }
    if (this.#next === 0 && (await this.#follow(rooms, scene))) return true;
    for (let attempt = ATTEMPTS[this.#next]; attempt; attempt = ATTEMPTS[this.#next]) {
      if (this.#next >= LEAST_ATTEMPTS && clock.now() - this.#progressAt > PATIENCE_MS) return false;
      this.#next++;
      const lots = batchesOf(rooms, attempt, this.#spent, this.#last);
      const plan = planOf(lots, attempt.turn);
      if (lots.length === 0 || this.#tried.has(plan)) continue;
      this.#tried.add(plan);
      for (const lot of lots) {
        await workTogether(this.#context, rooms, lot, attempt.turn);
        await scene.change(this.#context);
        if (!this.#isNew(scene)) continue;
        for (const { key } of lot) this.#spent.add(key);
        this.#last = new Set(lot.map(({ hint }) => hint));
        this.#note(attempt.name, true);
        return true;
      }
      this.#note(attempt.name, false);
      return true;
    }
    return this.#jumpDown(rooms);
  }

  /** As a last resort those who are up somewhere jump down, if there is anything there, and all attempts begin anew. */
  async #jumpDown(rooms: readonly Room[]): Promise<boolean> {
    const { clock } = this.#context;
    if (clock.now() - this.#progressAt > PATIENCE_MS) return false;
    const jumps = await Promise.all(
      rooms.flatMap(({ members }) => members.map((agent) => jumpDown(this.#context, agent))),
    );
    if (!jumps.includes(true)) return false;
    this.#next = 0;
    this.#tried.clear();
    return true;
  }

  /** Whoever is left behind goes to where the others were brought on from: it may happen to them as well. */
  async #follow(rooms: readonly Room[], scene: RoomScene): Promise<boolean> {
    const behind = rooms.filter(({ devices }) => devices.every(({ key }) => this.#spent.has(key)));
    if (rooms.length < 2 || behind.length === 0) return false;
    const spotsIn = (room: Room) =>
      behind.includes(room) ? room.devices.filter(({ hint }) => this.#last.has(hint)) : [];
    if (!(await joinAt(this.#context, rooms, spotsIn))) return false;
    await scene.change(this.#context);
    const isNew = this.#isNew(scene);
    this.#note('follow', isNew);
    return isNew;
  }

  /** Whether things are as they never were, after something was tried; from now on they were. */
  #isNew(scene: RoomScene): boolean {
    const now = described(scene.state(), roomsSeen(this.#context.agents));
    if (this.#seen.has(now)) return false;
    this.#seen.add(now);
    return true;
  }

  #note(what: string, progress: boolean): void {
    const { clock, transcript } = this.#context;
    if (progress) {
      this.#next = 0;
      this.#tried.clear();
      tryAgain(this.#errands);
      this.#progressAt = clock.now();
    }
    transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'oracle.attempt', data: { what, progress } });
  }
}

function planOf(lots: readonly (readonly DeviceWork[])[], turn: number): string {
  return `${turn}: ${lots.map((lot) => lot.map(({ key }) => key).join('+')).join(', ')}`;
}

function described(scene: string, rooms: readonly Room[]): string {
  return `${scene}|${rooms.map(({ cells, members }) => `${members.map(({ name }) => name).join('+')}: ${cells.length}`).join(' ')}`;
}
