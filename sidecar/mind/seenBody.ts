import type { BlockState } from '../../protocol/blockState.ts';
import { blueprintCellsOf } from '../../protocol/briefedBlueprint.ts';
import type { Briefing, Json, Sight } from '../../protocol/briefing.ts';
import { type BlockPosition, type Box, cellsOf, type HorizontalFacing, positionKey } from '../../protocol/geometry.ts';
import type { ActionResult } from '../body/action.ts';
import type { Body, Climate, Observation, SeenBlock } from '../body/body.ts';
import type { Scene } from '../body/scene.ts';
import { boxSurveyed } from '../prompt/blueprintSurvey.ts';
import {
  type BlockSearch,
  type BlocksFound,
  FARTHEST_SEARCH,
  isWide,
  MOST_FOUND,
  MOST_SENSE_CALLS,
  MOST_WIDE_CALLS,
  type Seen,
  type SenseCall,
  type Start,
} from './frames.ts';
import { cellsIn } from './senses.ts';

const NONE: ReadonlyMap<string, SenseCall> = new Map();

type AskSenses = (calls: readonly SenseCall[]) => Seen[];

/**
 * A body as a mind sees it: every call of a sense is answered by the body itself, once a turn, for nothing changes within
 * one. The game waits for each query, so one brings all that is likely to be called. A mind acts through tools alone:
 * `perform` and `scene` are refused.
 */
export class SeenBody implements Body {
  readonly agent: string;
  readonly team: readonly string[];
  readonly sight: Sight;
  readonly teamChest: BlockPosition | undefined;
  readonly #senses: AskSenses;
  readonly #lost = new AbortController();
  readonly lost: AbortSignal = this.#lost.signal;
  readonly #seen = new Map<string, Seen>();
  /** What was called in this turn, and in the one before: much the same, so that one query brings it all. */
  #calls = new Map<string, SenseCall>();
  #before: ReadonlyMap<string, SenseCall> = new Map();
  /** Looks at a building's whole site, which builders survey. */
  readonly #site: ReadonlyMap<string, SenseCall>;
  readonly #ids: Set<string>;

  /** @param ids every block id that ever came up in a search of the team: each one more makes all its searches again. */
  constructor(
    { name, team, sight, teamChest, briefing }: Start['agents'][number],
    senses: AskSenses,
    ids: Set<string>,
  ) {
    this.agent = name;
    this.team = team;
    this.sight = sight;
    this.teamChest = teamChest;
    this.#senses = senses;
    this.#ids = ids;
    this.#site = siteCalls(briefing);
  }

  /** What was seen is of an earlier turn. */
  forget(): void {
    this.#seen.clear();
    if (this.#calls.size === 0) return;
    this.#before = this.#calls;
    this.#calls = new Map();
  }

  lose(reason: Error): void {
    this.#lost.abort(reason);
  }

  observe(): Observation {
    return this.#once('observe', { sense: 'observe', args: [] });
  }

  blockAt(position: BlockPosition): BlockState | undefined {
    return this.#once(`blockAt ${positionKey(position)}`, { sense: 'blockAt', args: [cell(position)] });
  }

  seenAt(position: BlockPosition): BlockState | undefined {
    return this.#once(...seenAtCall(position));
  }

  idOf(name: string): string | undefined {
    return this.#once(`idOf ${name}`, { sense: 'idOf', args: [name] });
  }

  underSky(): boolean {
    return this.#once('underSky', { sense: 'underSky', args: [] });
  }

  unexplored(): readonly HorizontalFacing[] {
    return this.#once('unexplored', { sense: 'unexplored', args: [] });
  }

  signAt(position: BlockPosition): readonly string[] | undefined {
    return this.#once(`signAt ${positionKey(position)}`, { sense: 'signAt', args: [cell(position)] });
  }

  findBlocks(matches: (id: string) => boolean, radius: number, limit: number, within?: Box): SeenBlock[] {
    for (;;) {
      const [wanted, unwanted]: [string[], string[]] = [[], []];
      for (const id of this.#ids) (matches(id) ? wanted : unwanted).push(id);
      const [farthest, most] = [Math.min(radius, FARTHEST_SEARCH), Math.min(limit, MOST_FOUND)];
      const search = { wanted, unwanted, radius: farthest, limit: most, ...(within && { within }) };
      const call: SenseCall = { sense: 'findBlocks', args: [search satisfies BlockSearch] };
      const found = this.#once<BlocksFound>(`findBlocks ${JSON.stringify(search)}`, call);
      if (found.unknown.length === 0) return [...(found.blocks as unknown as SeenBlock[])];
      for (const id of found.unknown) this.#ids.add(id);
    }
  }

  walkable(limit: number, hurt = false): BlockPosition[] {
    const args = [Math.min(limit, MOST_FOUND), hurt];
    return cellsIn(this.#once<number[]>(`walkable ${limit} ${hurt}`, { sense: 'walkable', args }));
  }

  reachesFrom(stand: BlockPosition, position: BlockPosition): boolean {
    const key = `reachesFrom ${positionKey(stand)} ${positionKey(position)}`;
    return this.#once(key, { sense: 'reachesFrom', args: [cell(stand), cell(position)] });
  }

  scene(): Scene {
    throw new Error('a framework outside the game has pictures by "look" alone');
  }

  climate(): Climate {
    throw new Error('a framework outside the game knows the weather by its tools alone');
  }

  async perform(): Promise<ActionResult> {
    throw new Error('a framework outside the game acts by its tools alone');
  }

  async close(): Promise<void> {}

  #once<T>(key: string, call: SenseCall): T {
    this.#calls.set(key, call);
    if (!this.#seen.has(key)) this.#fetch(key, call, this.#likely(key));
    return (this.#seen.get(key) ?? undefined) as T;
  }

  /** What is likely to be called along with the call of `key`. */
  #likely(key: string): ReadonlyMap<string, SenseCall> {
    if (this.#before.has(key)) return this.#before;
    return this.#site.has(key) ? this.#site : NONE;
  }

  /** Makes a call, and those likely ones that have not been made in this turn. */
  #fetch(key: string, call: SenseCall, likely: ReadonlyMap<string, SenseCall>): void {
    const asked = new Map([[key, call]]);
    let wide = 1;
    for (const [each, next] of likely) {
      if (asked.size >= MOST_SENSE_CALLS) break;
      if (each === key || this.#seen.has(each)) continue;
      if (isWide(next) && ++wide > MOST_WIDE_CALLS) continue;
      asked.set(each, next);
    }
    const seen = this.#senses([...asked.values()]);
    [...asked.keys()].forEach((each, index) => {
      this.#seen.set(each, seen[index] ?? null);
    });
  }
}

function siteCalls(briefing: Briefing): ReadonlyMap<string, SenseCall> {
  const site = boxSurveyed(blueprintCellsOf(briefing) ?? []);
  const calls = new Map<string, SenseCall>();
  if (!site) return calls;
  for (const position of cellsOf(site)) {
    if (calls.size >= MOST_SENSE_CALLS) break;
    calls.set(...seenAtCall(position));
  }
  return calls;
}

function seenAtCall(position: BlockPosition): [key: string, call: SenseCall] {
  return [`seenAt ${positionKey(position)}`, { sense: 'seenAt', args: [cell(position)] }];
}

function cell({ x, y, z }: BlockPosition): Json {
  return { x, y, z };
}
