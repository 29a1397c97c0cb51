/** Chunks whose plans are remembered; a walk through the land in any order rarely needs more. */
const MOST = 192;

/** What begins in each chunk and may reach into others, remembered for as long as chunks around it are made. */
export class ChunkPlans<Plan> {
  readonly #make: (chunkX: number, chunkZ: number) => Plan;
  readonly #plans = new Map<number, Plan>();

  constructor(make: (chunkX: number, chunkZ: number) => Plan) {
    this.#make = make;
  }

  of(chunkX: number, chunkZ: number): Plan {
    const key = (chunkX + 0x100000) * 0x200000 + (chunkZ + 0x100000);
    let plan = this.#plans.get(key);
    if (plan) this.#plans.delete(key);
    else plan = this.#make(chunkX, chunkZ);
    this.#plans.set(key, plan);
    if (this.#plans.size > MOST) this.#plans.delete(this.#plans.keys().next().value as number);
    return plan;
  }

  /** The plans of a chunk and the eight around it, in an order that is the same for all of them. */
  around(chunkX: number, chunkZ: number): readonly { readonly dx: number; readonly dz: number; readonly plan: Plan }[] {
    const plans: { dx: number; dz: number; plan: Plan }[] = [];
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++) plans.push({ dx, dz, plan: this.of(chunkX + dx, chunkZ + dz) });
    return plans;
  }
}
