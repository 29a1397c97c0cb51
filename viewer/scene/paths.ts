import { BufferGeometry, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments } from 'three';
import type { ReplayModel } from '../model/replayModel.ts';

/** The way each agent has gone in the dimension that is shown, up to the tick that is shown. */
export class Paths {
  readonly group = new Group();
  readonly #model: ReplayModel;
  readonly #lines: LineSegments[] = [];
  readonly #samples: number[] = [];
  #dimension: number;

  constructor(model: ReplayModel) {
    this.#model = model;
    this.#dimension = model.dimension;
    for (const { colour } of model.head.agents) {
      const line = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: colour }));
      line.frustumCulled = false;
      this.#lines.push(line);
      this.#samples.push(0);
      this.group.add(line);
    }
  }

  show(): void {
    if (this.#dimension !== this.#model.dimension) {
      this.#dimension = this.#model.dimension;
      this.#samples.fill(0);
    }
    for (const [agent, line] of this.#lines.entries()) {
      const track = this.#model.tracks[agent];
      if (!track) continue;
      if (this.#samples[agent] !== track.length) this.#fill(agent, line);
      line.geometry.setDrawRange(0, Math.max(0, track.indexAt(this.#model.tick)) * 2);
    }
  }

  /** Two points for each step; steps that nobody walked have no length. */
  #fill(agent: number, line: LineSegments): void {
    const track = this.#model.tracks[agent];
    if (!track) return;
    const points: number[] = [];
    for (let index = 1; index < track.length; index++) {
      const [, x, y, z] = track.sample(index);
      const isWalked = !track.isJump(index) && track.dimensionOf(index) === this.#dimension;
      const [, fromX, fromY, fromZ] = isWalked ? track.sample(index - 1) : track.sample(index);
      points.push(fromX, fromY + 0.12, fromZ, x, y + 0.12, z);
    }
    line.geometry.dispose();
    line.geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
    this.#samples[agent] = track.length;
  }
}
