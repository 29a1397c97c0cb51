import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';

/** How long a device that was worked counts for, ms of game time. */
const WORKED_MS = 20_000;

const Cell = z.tuple([z.number(), z.number(), z.number()]);
/** The parts of an observation that the rules read. */
export const Seen = z.object({
  blueprint: z.object({ missing: z.array(z.string()) }).nullable(),
  team: z.tuple([z.object({ inventory: z.record(z.string(), z.number()) })]),
  containers: z.array(z.object({ position: Cell, holds: z.record(z.string(), z.number()).nullable() })),
  devices: z.array(
    z.object({
      block: z.string(),
      position: Cell,
      state: z.record(z.string(), z.string()),
      reach: z.array(z.string()),
    }),
  ),
  places: z.array(z.object({ name: z.string(), position: Cell, reach: z.array(z.string()) })),
});
export type Seen = z.infer<typeof Seen>;
const Part = z.object({ id: z.string(), count: z.number() });
export const Read = z.object({
  agent: z.string(),
  team: z.array(z.object({ agent: z.string() })),
  documents: z.object({
    recipes: z.array(z.object({ ingredients: z.array(Part) })).default([]),
  }),
});

type Part = z.infer<typeof Part>;

type Call = (tool: string, args: Record<string, Json>) => Promise<boolean>;

/** The rules of ruleFollower.py in TypeScript: builds, fetches what a recipe needs, and works levers and plates. */
export class RuleFollower {
  readonly #name: string;
  readonly #team: readonly string[];
  readonly #parts: readonly Part[];
  readonly #share: readonly Part[];
  readonly #tried = new Set<string>();
  readonly #call: Call;
  #workedAt = -WORKED_MS;

  constructor(briefing: unknown, call: Call) {
    const { agent, team, documents } = Read.parse(briefing);
    this.#name = agent;
    this.#team = team.map((mate) => mate.agent);
    this.#parts = partsOf(documents);
    this.#share = shareOf({ agent, team, documents });
    this.#call = call;
  }

  /** Does one thing. @param now game time, ms. */
  async step(state: unknown, now: number): Promise<void> {
    const seen = Seen.parse(state);
    const acted = await (seen.blueprint
      ? this.#build(seen.blueprint.missing)
      : this.#parts.length > 0
        ? this.#fetch(seen)
        : this.#escape(seen, now));
    if (!acted) await this.#call('wait', { seconds: 0.5 });
  }

  get #rank(): number {
    return this.#team.indexOf(this.#name);
  }

  async #build(missing: readonly string[]): Promise<boolean> {
    const cells = missing.flatMap(cellsIn);
    const lowest = Math.min(...cells.map(({ y }) => y));
    const next = cells.filter(({ y }) => y === lowest);
    const cell = next[this.#rank % next.length];
    if (!cell) return false;
    await this.#call('withdrawItem', { item_name: cell.item_name, item_count: 1 });
    return this.#call('placeBlock', { ...cell });
  }

  async #fetch({ team: [own], containers }: Seen): Promise<boolean> {
    const [cook = ''] = this.#team;
    for (const [item_name, item_count] of Object.entries(own.inventory)) {
      if (!this.#parts.some(({ id }) => id === item_name)) continue;
      if (await this.#call('handoverBlock', { target_player_name: cook, item_name, item_count })) return true;
    }
    for (const { position, holds } of containers) {
      const at = cellOf(position);
      if (holds === null) return this.#call('fetchContainerContents', { item_name: 'chest', ...at });
      const part = this.#share.find(({ id }) => holds[id] !== undefined && !this.#tried.has(id));
      if (!part) continue;
      this.#tried.add(part.id);
      return this.#call('withdrawItem', { item_name: part.id, item_count: part.count, ...at });
    }
    return false;
  }

  async #escape({ places, devices }: Seen, now: number): Promise<boolean> {
    const exit = places.find(({ name, reach }) => name === 'exit' && reach.includes(this.#name));
    if (exit) return this.#call('navigateTo', cellOf(exit.position));
    if (now - this.#workedAt < WORKED_MS) return false;
    const idle = devices.filter(({ reach, state }) => reach.includes(this.#name) && state.powered === 'false');
    const device = idle[this.#rank % idle.length];
    if (!device) return false;
    const at = cellOf(device.position);
    const worked = device.block.includes('plate')
      ? await this.#call('navigateTo', at)
      : await this.#call('ToggleAction', { item_name: device.block, ...at });
    if (worked) this.#workedAt = now;
    return worked;
  }
}

/** What the dish is made of. */
function partsOf({ recipes }: z.infer<typeof Read>['documents']): Part[] {
  return [...(recipes[0]?.ingredients ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What an agent brings the cook: the parts of the dish, dealt out to everybody but the cook, who is the first. */
export function shareOf({ agent, team, documents }: z.infer<typeof Read>): Part[] {
  const rank = team.findIndex((mate) => mate.agent === agent) - 1;
  return partsOf(documents).filter((_, index) => index % (team.length - 1) === rank);
}

function cellOf([x, y, z]: z.infer<typeof Cell>): { readonly x: number; readonly y: number; readonly z: number } {
  return { x, y, z };
}

/** The cells of a line such as "layer y=-60: oak_log x2 at (1,-60,2) (1,-60,3)". */
export function cellsIn(line: string) {
  const [, item_name] = /: (\w+)/.exec(line) ?? [];
  if (item_name === undefined) return [];
  return [...line.matchAll(/\((-?\d+),(-?\d+),(-?\d+)\)/g)].map(([, x, y, z]) => ({
    item_name,
    ...cellOf([Number(x), Number(y), Number(z)]),
  }));
}
