import { Animal } from '../animals/animal.ts';
import { FollowParent, Mate, Tempt } from '../goals/family.ts';
import { Hunt, MeleeAttack, nearestTarget, StrikeBack } from '../goals/fight.ts';
import { LookAround, LookAtPlayer, Stroll, Swim } from '../goals/wander.ts';

/** How far it notices players, blocks (attribute follow_range). */
const RANGE = 16;

/** A hoglin: breeds like an animal, and goes for every player it sees once it is grown (Minecraft wiki, "Hoglin"). */
export class Hoglin extends Animal {
  override think(): void {
    const { goals, targeting, gait } = this;
    goals
      .add(0, new Swim(this))
      .add(2, new Mate(this, 1))
      .add(3, new Tempt(this, gait.tempt))
      .add(4, new MeleeAttack(this, 1))
      .add(5, new FollowParent(this, gait.parent))
      .add(6, new Stroll(this))
      .add(7, new LookAtPlayer(this))
      .add(8, new LookAround(this));
    targeting
      .add(1, new StrikeBack(this, true))
      .add(2, new Hunt(this, RANGE, () => (this.baby ? undefined : nearestTarget(this, RANGE))));
  }
}
