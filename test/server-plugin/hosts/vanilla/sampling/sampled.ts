import { blockNumbers } from '../../../../../game-data/blockNumbers.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { formatBlockState, parseBlockState } from '../../../../../protocol/blockState.ts';
import { withStateTexts } from '../../../../../protocol/gameServer/blockEvent.ts';
import type { HostEvent } from '../../../../../protocol/gameServer/hostEvent.ts';
import type { BlockPosition, Box } from '../../../../../protocol/geometry.ts';
import { encodeRuns, type RegionSnapshot } from '../../../../../protocol/snapshot.ts';
import { dialectOf } from '../../../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { SampleEntry, type TickSample } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import type {
  EnrolledPlayer,
  Sampler,
  Statistics,
} from '../../../../../server-plugin/hosts/vanilla/sampling/sampler.ts';
import {
  createSampler,
  type SamplerOptions,
} from '../../../../../server-plugin/hosts/vanilla/sampling/worldSampler.ts';
import type { TextEvent } from '../../../../support/stateTexts.ts';

export const VERSION = '1.20.4';
export const BOX: Box = { min: { x: 0, y: 60, z: 0 }, max: { x: 15, y: 69, z: 15 } };

/** An empty zone over a stone floor. */
export function emptyContent(box: Box = BOX): RegionSnapshot {
  const { min, max } = box;
  const [wide, high, deep] = [max.x - min.x + 1, max.y - min.y + 1, max.z - min.z + 1];
  return {
    tick: 0,
    box,
    palette: ['stone', 'air'],
    blocks: encodeRuns(Array.from({ length: wide * high * deep }, (_, index) => (index < wide * deep ? 0 : 1))),
    entities: [],
    containers: [],
    signs: [],
  };
}

/** The state with all its properties, as a host writes it. */
export function whole(state: string, version = VERSION): string {
  return formatBlockState(VersionGameData.ofVersion(version).complete(parsed(state)));
}

function parsed(state: string) {
  const read = parseBlockState(state);
  if (!read) throw new Error(`not a block state: ${state}`);
  return read;
}

/** A cell as the pack tells of it, through the contract's schema. */
export function cell(
  position: BlockPosition,
  state: string,
  held: Record<string, unknown> = {},
  version = VERSION,
): SampleEntry {
  const { id, properties } = VersionGameData.ofVersion(version).complete(parsed(state));
  const { x, y, z } = position;
  return SampleEntry.parse({ k: 'b', p: [x, y, z], n: blockNumbers(version).indexOf(id) + 1, s: properties, ...held });
}

/** Where a player stands, looking at the middle of a cell if one is given. */
export function place(a: number, [x, y, z]: [number, number, number], at?: BlockPosition): SampleEntry {
  if (!at) return { k: 'p', a, p: [x, y, z], r: [0, 0] };
  const [dx, dy, dz] = [at.x + 0.5 - x, at.y + 0.5 - (y + 1.62), at.z + 0.5 - z];
  const yaw = (Math.atan2(-dx, dz) * 180) / Math.PI;
  return { k: 'p', a, p: [x, y, z], r: [yaw, (-Math.atan2(dy, Math.hypot(dx, dz)) * 180) / Math.PI] };
}

/** What a player carries, as NBT up to 1.20.4 has it: from the first slot of the hotbar on. */
export function carries(a: number, items: Record<string, number>): SampleEntry {
  return {
    k: 'i',
    a,
    v: Object.entries(items).map(([id, Count], Slot) => ({ Slot, id: `minecraft:${id}`, Count })),
  };
}

/** One zone and its players, sampled by hand. */
export class Scene {
  readonly sampler: Sampler;
  readonly #statistics = new Map<string, Map<string, number>>();
  #time = 0;

  constructor(usernames: readonly string[], options: Partial<SamplerOptions> = {}, content = emptyContent()) {
    this.sampler = createSampler({
      gameData: VersionGameData.ofVersion(VERSION),
      dialect: dialectOf(VERSION),
      ...options,
    });
    this.sampler.follow('zone', content);
    for (const [number, username] of usernames.entries()) {
      this.sampler.enrol({ number, username, zone: 'zone' } satisfies EnrolledPlayer);
      this.#statistics.set(username, new Map());
    }
    // What stands at the beginning is no news.
    this.fetch([]);
  }

  /** Raises a statistic, as an objective of the server's does. */
  count(username: string, objective: string, count = 1): void {
    const own = this.#statistics.get(username) as Map<string, number>;
    own.set(objective, (own.get(objective) ?? 0) + count);
  }

  /** Takes in a fetch of samples. @returns what is told, in order. */
  fetch(ticks: readonly TickSample[], gameTime = Math.max(this.#time, ticks.at(-1)?.t ?? 0)): HostEvent[] {
    this.#time = gameTime;
    const statistics = new Map<string, Statistics>([...this.#statistics].map(([name, own]) => [name, new Map(own)]));
    return this.sampler.take({ ticks, gameTime }, statistics).flatMap(({ events }) => events);
  }
}

/** Events of some types, without their ticks; block states as texts. */
export function only(events: readonly HostEvent[], ...types: HostEvent['type'][]): Omit<TextEvent, 'tick'>[] {
  return events
    .filter(({ type }) => types.includes(type))
    .map((event) => {
      const { tick: _, ...rest } = withStateTexts(event);
      return rest;
    });
}

/** Who is named for the one event of a type. */
export function actorOf(events: readonly HostEvent[], type: HostEvent['type']): string | undefined {
  const found = events.filter((event) => event.type === type);
  if (found.length !== 1) throw new Error(`${found.length} events "${type}", expected one`);
  const [event] = found;
  return event && 'player' in event ? event.player : undefined;
}
