import type { EntityUseClick } from '../../core/uses.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { Panic } from '../goals/flee.ts';
import { Drift } from '../goals/wander.ts';
import { exchangeItem } from '../interaction/spend.ts';
import { Mob } from '../mob.ts';

/** What swims: fish, squid, tadpoles. Those that have a bucket of their own can be scooped up. */
export class Swimmer extends Mob {
  override think(): void {
    this.goals.add(1, new Panic(this, 1.25)).add(4, new Drift(this));
  }

  override get leashable(): boolean {
    return this.kind.endsWith('squid') || this.kind === 'dolphin';
  }

  override interact(use: EntityUseClick): boolean {
    const { gameData } = this.habitat.server;
    const bucket = `${this.kind}_bucket`;
    if (use.item?.id !== 'water_bucket' || !gameData.hasItem(bucket)) return super.interact(use);
    exchangeItem(
      this.habitat,
      use,
      stackOf(bucket, 1, this.customName === undefined ? undefined : { customName: this.customName }),
    );
    this.habitat.entities.remove(this);
    return true;
  }
}
