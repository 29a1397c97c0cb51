import type { BlockPosition, HorizontalFacing } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { fightOff } from './fightOff.ts';

/** Cells deep: two to stand in under a roof that is level with the ground. */
const DEPTH = 3;
const LENGTH = 3;

/** A trench under a roof of earth, into which nothing comes: for one agent, and a bed where they have one. */
export class Burrow {
  readonly #context: FrameworkContext;
  readonly #agent: Agent;
  /** The cell over each end of the trench at the level of feet on the ground, the agent's own first. */
  readonly #over: readonly BlockPosition[];
  readonly #facing: HorizontalFacing;
  #isDug = false;

  constructor(context: FrameworkContext, agent: Agent) {
    this.#context = context;
    this.#agent = agent;
    const { x, y, z } = agent.briefing.spawn;
    const start = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
    // Away from the middle, where those of the others are.
    const isAlongX = Math.abs(x) > Math.abs(z);
    const step = { x: isAlongX ? Math.sign(x) : 0, z: isAlongX ? 0 : Math.sign(z) || 1 };
    this.#facing = step.x > 0 ? 'east' : step.x < 0 ? 'west' : step.z > 0 ? 'south' : 'north';
    this.#over = Array.from({ length: LENGTH }, (_, index) => ({
      x: start.x + step.x * index,
      y: start.y,
      z: start.z + step.z * index,
    }));
  }

  /** Whether the agent is in it, below a whole roof. */
  get isShut(): boolean {
    const { x, y, z } = this.#agent.body.observe().position;
    const inside = this.#over.some(
      (over) => Math.floor(x) === over.x && Math.floor(z) === over.z && Math.floor(y + 0.2) < over.y - 1,
    );
    return inside && this.#roof.every((cell) => !isOpen(this.#agent, cell));
  }

  /** Digs it, climbs in and shuts it; goes on where it was left. @returns whether it is shut */
  async enter(): Promise<boolean> {
    if (this.isShut) return true;
    if (!this.#isDug)
      for (let depth = 1; depth <= DEPTH; depth++)
        for (const over of this.#over) {
          const position = { ...over, y: over.y - depth };
          if (isOpen(this.#agent, position)) continue;
          await fightOff(this.#context, this.#agent);
          await this.#act({ type: 'dig', position });
        }
    this.#isDug = true;
    const [own] = this.#over;
    if (!own) return false;
    await this.#act({ type: 'collect-drops', radius: 3 });
    await this.#act({ type: 'walk-to', position: { ...own, y: own.y - DEPTH }, range: 0.4 });
    await this.#makeBed();
    for (const position of [...this.#roof].reverse())
      if (isOpen(this.#agent, position))
        await this.#act({ type: 'place', position, state: { id: 'dirt', properties: {} }, stay: true });
    return this.isShut;
  }

  /** Opens the roof and climbs out. */
  async leave(): Promise<void> {
    const [own] = this.#over;
    if (!own || !this.isShut) return;
    await this.#act({ type: 'travel', position: own, range: 1 });
  }

  get #roof(): readonly BlockPosition[] {
    return this.#over.map((over) => ({ ...over, y: over.y - 1 }));
  }

  async #makeBed(): Promise<void> {
    const bed = this.#agent.body.observe().inventory.find(({ id }) => id.endsWith('_bed'));
    const foot = this.#over[1];
    if (!bed || !foot) return;
    const state = { id: bed.id, properties: { facing: this.#facing, part: 'foot' } };
    await this.#act({ type: 'place', position: { ...foot, y: foot.y - DEPTH }, state });
  }

  #act(action: Action): Promise<ActionResult> {
    return actAndNote(this.#context, this.#agent, action);
  }
}

function isOpen({ body }: Agent, position: BlockPosition): boolean {
  const id = body.blockAt(position)?.id;
  return id === undefined || /^(?:cave_)?air$|^short_grass$|^grass$/.test(id);
}
