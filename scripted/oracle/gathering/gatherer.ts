import { type Aim, nextAim } from '../../knowledge/gathering/aims.ts';
import { ORES } from '../../knowledge/gathering/sources.ts';
import { deliver } from './errands/delivery.ts';
import { seeToNeeds } from './errands/needs.ts';
import { mineOre, oreInSight, seekOre } from './errands/ore.ts';
import { getStone } from './errands/stone.ts';
import { getWood } from './errands/wood.ts';
import type { GatheringAgent } from './gatheringAgent.ts';

/** Attempts in a row without any progress after which it lets go. */
const MOST_FRUITLESS = 200;
/** Every so many of them it tries something else. */
const PATIENCE = 3;
/** How long those wait who have nothing to do before they look again, ms. */
const LOOK_AGAIN_MS = 1_000;

/** One agent of the team, from nothing to the chest: looks at what it carries, decides, does, and again. */
export class Gatherer {
  readonly #hand: GatheringAgent;
  #aim = '';

  constructor(hand: GatheringAgent) {
    this.#hand = hand;
  }

  /** Returns when the order is filled, when nothing helps any more or the body is lost; rejects with the signal's reason. */
  async run(): Promise<void> {
    const { context, agent, body, team } = this.#hand;
    for (let fruitless = 0; fruitless < MOST_FRUITLESS && !team.isDone && !body.lost.aborted; ) {
      context.signal.throwIfAborted();
      if (await seeToNeeds(this.#hand)) continue;
      fruitless = (await this.#step()) ? 0 : fruitless + 1;
      if (fruitless > 0 && fruitless % PATIENCE === 0) await remedy(this.#hand, fruitless / PATIENCE);
    }
    team.leave(agent);
  }

  async #step(): Promise<boolean> {
    const { team, agent } = this.#hand;
    const { want, chest } = team.order;
    const pack = this.#hand.pack();
    if (chest && team.hasEnough) return pack.sum(want.items) > 0 ? deliver(this.#hand, chest) : this.#wait();
    const aim = nextAim(pack, want, team.shareOf(agent));
    this.#note(aim);
    return this.#pursue(aim);
  }

  async #pursue(aim: Aim): Promise<boolean> {
    const hand = this.#hand;
    const { want, chest } = hand.team.order;
    switch (aim.type) {
      case 'ready':
        return chest ? deliver(hand, chest) : this.#wait();
      case 'wood':
        return getWood(hand, want.from === 'trees' ? want.items : undefined);
      case 'stone':
        return getStone(hand, aim.count - hand.pack().stones);
      case 'craft': {
        const made = await hand.act({ type: 'craft', item: aim.item, count: 1, fromScratch: true });
        // Planks of several woods do not go together.
        return made.ok || (made.code === 'missing-item' && getWood(hand));
      }
      case 'smelt': {
        const before = hand.pack().count(aim.item);
        const { item, count, fuel } = aim;
        await hand.act({ type: 'smelt', item, count, fuel, fromScratch: true });
        return hand.pack().count(aim.item) < before;
      }
      case 'ore': {
        const ore = ORES[aim.ore];
        const position = hand.pack().canMine(ore.tier) ? oreInSight(hand, ore) : undefined;
        return position ? mineOre(hand, ore, position) : seekOre(hand, ore);
      }
      default: {
        const unknown: never = aim;
        throw new Error(`unknown aim ${JSON.stringify(unknown)}`);
      }
    }
  }

  /** Gives the others, or the referee, time; there is nothing wrong then. */
  async #wait(): Promise<boolean> {
    return (await this.#hand.act({ type: 'wait', ms: LOOK_AGAIN_MS })).ok;
  }

  #note(aim: Aim): void {
    const text = JSON.stringify(aim);
    if (text === this.#aim) return;
    this.#aim = text;
    const { context, agent } = this.#hand;
    context.transcript.add({
      type: 'framework-noted',
      at: context.clock.now(),
      topic: 'oracle.aim',
      data: { agent: agent.name, ...aim },
    });
  }
}

const EXPLORE_MS = 20_000;

/** What to try when nothing gets any further, one after the other: a walk another way, back to the light. */
async function remedy(hand: GatheringAgent, turn: number): Promise<void> {
  hand.turn();
  if (turn % 2 === 1) await hand.act({ type: 'explore', lookFor: [], ms: EXPLORE_MS, toward: hand.facing });
  else await hand.act({ type: 'return-to-light' });
}
