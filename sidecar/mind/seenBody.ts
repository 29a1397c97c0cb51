import type { BlockState } from '../../protocol/blockState.ts';
import type { Json, Sight } from '../../protocol/briefing.ts';
import { type BlockPosition, type Box, type HorizontalFacing, positionKey } from '../../protocol/geometry.ts';
import type { ActionResult } from '../body/action.ts';
import type { Body, Climate, Observation, SeenBlock } from '../body/body.ts';
import type { Scene } from '../body/scene.ts';
import {
  type BlockSearch,
  type BlocksFound,
  FARTHEST_SEARCH,
  isWide,
  MOST_FOUND,
  MOST_SENSE_CALLS,
  type Seen,
  type SenseCall,
  type Start,
} from './frames.ts';
import type { Sense } from './senses.ts';

type AskSenses = (calls: readonly SenseCall[]) => Seen[];

/**
 * A body as a mind sees it: every call of a sense is answered by the body itself, once a turn, for nothing changes within
 * one. A mind acts through tools alone: `perform` and `scene` are refused.
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
  #before = new Map<string, SenseCall>();
  /** Every block id that ever came up in a search. */
  readonly #ids = new Set<string>();

  constructor({ name, team, sight, teamChest }: Start['agents'][number], senses: AskSenses) {
    this.agent = name;
    this.team = team;
    this.sight = sight;
    this.teamChest = teamChest;
    this.#senses = senses;
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
    return this.#once('observe', 'observe', []);
  }

  blockAt(position: BlockPosition): BlockState | undefined {
    return this.#once(`blockAt ${positionKey(position)}`, 'blockAt', [cell(position)]);
  }

  seenAt(position: BlockPosition): BlockState | undefined {
    return this.#once(`seenAt ${positionKey(position)}`, 'seenAt', [cell(position)]);
  }

  idOf(name: string): string | undefined {
    return this.#once(`idOf ${name}`, 'idOf', [name]);
  }

  underSky(): boolean {
    return this.#once('underSky', 'underSky', []);
  }

  unexplored(): readonly HorizontalFacing[] {
    return this.#once('unexplored', 'unexplored', []);
  }

  signAt(position: BlockPosition): readonly string[] | undefined {
    return this.#once(`signAt ${positionKey(position)}`, 'signAt', [cell(position)]);
  }

  findBlocks(matches: (id: string) => boolean, radius: number, limit: number, within?: Box): SeenBlock[] {
    for (;;) {
      const [wanted, unwanted]: [string[], string[]] = [[], []];
      for (const id of this.#ids) (matches(id) ? wanted : unwanted).push(id);
      const [farthest, most] = [Math.min(radius, FARTHEST_SEARCH), Math.min(limit, MOST_FOUND)];
      const search = { wanted, unwanted, radius: farthest, limit: most, ...(within && { within }) };
      const found = this.#senses([{ sense: 'findBlocks', args: [search satisfies BlockSearch] }])[0] as BlocksFound;
      if (found.unknown.length === 0) return found.blocks as unknown as SeenBlock[];
      for (const id of found.unknown) this.#ids.add(id);
    }
  }

  walkable(limit: number, hurt = false): BlockPosition[] {
    return [
      ...this.#once<BlockPosition[]>(`walkable ${limit} ${hurt}`, 'walkable', [Math.min(limit, MOST_FOUND), hurt]),
    ];
  }

  reachesFrom(stand: BlockPosition, position: BlockPosition): boolean {
    const key = `reachesFrom ${positionKey(stand)} ${positionKey(position)}`;
    return this.#once(key, 'reachesFrom', [cell(stand), cell(position)]);
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

  #once<T>(key: string, sense: Sense, args: Json[]): T {
    this.#calls.set(key, { sense, args });
    if (!this.#seen.has(key)) this.#fetch(key, this.#before.has(key) ? this.#before : this.#calls);
    return (this.#seen.get(key) ?? undefined) as T;
  }

  /** Makes the call of `key`, and the cheap ones among `calls` that have not been made in this turn. */
  #fetch(key: string, calls: ReadonlyMap<string, SenseCall>): void {
    const ahead = [...calls].filter(([each, call]) => each !== key && !this.#seen.has(each) && !isWide(call));
    const keys = [...ahead.slice(0, MOST_SENSE_CALLS - 1).map(([each]) => each), key];
    const seen = this.#senses(keys.map((each) => calls.get(each) as SenseCall));
    keys.forEach((each, index) => {
      this.#seen.set(each, seen[index] ?? null);
    });
  }
}

function cell({ x, y, z }: BlockPosition): Json {
  return { x, y, z };
}
