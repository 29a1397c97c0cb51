import type { Collaboration } from './settings.ts';

/** A member as a collaboration calls it. */
export interface Actor {
  readonly name: string;
  readonly wantsToThink: boolean;
  readonly wantsToWork: boolean;
  /** Whether it has an order in hand that it can go on with. */
  readonly isOnOrder: boolean;
  think(): Promise<void>;
  work(): Promise<void>;
}

export interface MemberCrew {
  /** Those still in the game, in roster order. */
  actors(): readonly Actor[];
  /** Resolves when there may be something new to do. */
  rung(): Promise<void>;
  /** Asked when nobody has anything to do: whether that is the end. It may find something instead. */
  isOver(): Promise<boolean>;
  /** Whether the team has given up, asked between any two turns. */
  readonly gaveUp: boolean;
}

/** Lets the crew work until it is over. Nobody is at work any more when this resolves or rejects. */
export function collaborate(how: Collaboration, crew: MemberCrew): Promise<void> {
  switch (how) {
    case 'relay':
      return relay(crew);
    case 'rounds':
      return inRounds(crew);
    case 'async':
      return unobstructed(crew);
    default:
      return how satisfies never;
  }
}

/** One after another, in roster order from the last one on: an agent begins when the one before has ended its turn. */
async function relay(crew: MemberCrew): Promise<void> {
  for (let last = ''; !crew.gaveUp; ) {
    const actors = crew.actors();
    const at = actors.findIndex(({ name }) => name === last) + 1;
    const next = [...actors.slice(at), ...actors.slice(0, at)].find(wantsTurn);
    if (next) {
      last = next.name;
      await turn(next);
    } else if (await crew.isOver()) return;
  }
}

/** All at once, each with one turn a round; the next round begins when the slowest has ended. */
async function inRounds(crew: MemberCrew): Promise<void> {
  while (!crew.gaveUp) {
    const turns = new Turns();
    for (;;) {
      const rung = crew.rung();
      for (const actor of crew.actors()) if (wantsTurn(actor)) turns.start(actor.name, () => turn(actor));
      if (turns.running === 0) break;
      await turns.next(rung);
    }
    if (turns.started === 0 && (await crew.isOver())) return;
  }
}

/** Each at its own pace; nobody waits for anybody who does not have to. Actions go on while the mind receives reports. */
async function unobstructed(crew: MemberCrew): Promise<void> {
  const turns = new Turns();
  while (!crew.gaveUp) {
    const rung = crew.rung();
    for (const actor of crew.actors()) {
      if (actor.wantsToThink) turns.start(`${actor.name} thinks`, () => actor.think(), true);
      if (actor.wantsToWork) turns.start(`${actor.name} works`, () => actor.work(), true);
    }
    if (turns.running > 0) await turns.next(rung);
    else if (await crew.isOver()) return;
  }
  await turns.allEnded();
}

function wantsTurn(actor: Actor): boolean {
  return actor.wantsToThink || actor.wantsToWork;
}

/** A whole turn: thinking and acting, and an order to its end unless others have to end their part first. */
async function turn(actor: Actor): Promise<void> {
  do {
    await actor.think();
    await actor.work();
  } while (actor.isOnOrder);
}

/** What runs at the same time, each under a name that runs once, or once at a time. */
class Turns {
  readonly #running = new Map<string, Promise<void>>();
  readonly #started = new Set<string>();

  get running(): number {
    return this.#running.size;
  }

  get started(): number {
    return this.#started.size;
  }

  start(name: string, run: () => Promise<void>, again = false): void {
    if (this.#running.has(name) || (!again && this.#started.has(name))) return;
    this.#started.add(name);
    this.#running.set(
      name,
      run().finally(() => this.#running.delete(name)),
    );
  }

  /** Resolves when one of them ends, or with `other`. When one fails, rejects as soon as all have ended. */
  async next(other: Promise<void>): Promise<void> {
    try {
      await Promise.race([...this.#running.values(), other]);
    } catch (error) {
      await this.allEnded();
      throw error;
    }
  }

  async allEnded(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
