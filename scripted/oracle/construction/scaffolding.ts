import { type BlockPosition, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { reachesBlock } from '../../knowledge/construction/reach.ts';
import { column, standOf, type TowerSite, towerHeight, towerSites } from '../../knowledge/construction/towers.ts';
import type { Builder } from './builder.ts';
import type { BuildJob } from './jobs.ts';
import { held } from './supplies.ts';

/** Goes up and down on towers of dirt. */
export class Scaffolding {
  readonly #hand: Builder;

  constructor(hand: Builder) {
    this.#hand = hand;
  }

  /** Raises a tower and stands on it. @returns whether it did */
  async climb(tower: TowerSite, job: BuildJob): Promise<boolean> {
    if (this.#hand.tower) await this.climbDown();
    const { board, site } = this.#hand.crew;
    const lacking = towerHeight(tower) - held(this.#hand.agent, 'dirt');
    if (lacking > 0)
      await this.#hand.crew.supplies.fetch(new Map([['dirt', lacking]]), (action) => this.#hand.act(action));
    if (held(this.#hand.agent, 'dirt') < towerHeight(tower)) return false;
    if (!board.claims.tryReserve(this.#hand.agent.name, tower)) return false;
    site.noteTower(this.#hand.agent.name, tower);
    this.#hand.tower = tower;
    const result = await this.#hand.act({ type: 'pillar-up', top: tower.top });
    this.#refreshTower(tower);
    if (result.ok) {
      // Meanwhile somebody may have built a floor under it.
      const { height } = result.data as { height: number };
      this.#hand.tower = { top: tower.top, foot: neighbour(tower.top, 'down', height - 1) };
      return true;
    }
    job.lastReason = result.message;
    if (!result.ok && result.code === 'occupied') site.unusableTowers.add(positionKey(tower.top));
    await this.climbDown();
    site.refresh(tower.top, 3);
    return false;
  }

  /** Takes the tower down; what the body leaves standing is dug away in a later round. */
  async climbDown(): Promise<void> {
    const tower = this.#hand.tower;
    if (!tower) return;
    this.#hand.tower = null;
    await this.#hand.act({ type: 'pillar-down', foot: tower.foot });
    this.#refreshTower(tower);
    this.#hand.crew.site.noteTower(this.#hand.agent.name, null);
    this.#hand.crew.board.release(this.#hand.agent.name);
  }

  #refreshTower(tower: TowerSite): void {
    for (const cell of column(tower)) this.#hand.crew.site.refresh(cell, 0);
  }

  /** A tower from whose top a cell that turned out to be out of reach can be reached. */
  towerFor(cell: BlockPosition): TowerSite | null {
    const { site } = this.#hand.crew;
    const sites = towerSites(site.grid, site.walkable(), cell, 4, (column) =>
      site.cells.some(({ position }) => position.x === column.x && position.z === column.z),
    );
    return (
      sites.find(
        (tower) => !site.unusableTowers.has(positionKey(tower.top)) && reachesBlock(site.grid, standOf(tower), cell),
      ) ?? null
    );
  }
}
