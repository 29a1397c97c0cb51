import { blockState, formatBlockState, parseBlockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { type EpisodeEvent, readEvents } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { type BlockPosition, type Box, boxContains, cellIndex, sizeOf } from '../../../protocol/geometry.ts';
import { encodeRuns, type RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { NewGameEvent } from '../../support/gameEvents.ts';

/** "x,y,z" and a block's text. */
export type Blocks = Record<string, string>;

export const ARENA: Box = { min: { x: -2, y: -1, z: -2 }, max: { x: 8, y: 8, z: 8 } };

export function at(text: string): BlockPosition {
  const [x, y, z] = text.split(',').map(Number) as [number, number, number];
  return { x, y, z };
}

/** A construction task whose blueprint, placed at `corner`, is exactly `blocks` moved there. */
export function taskOf(blocks: Blocks, corner = '0,0,0'): ConstructionTask {
  const cells = Object.entries(blocks).map(([where, text]) => {
    const state = parseBlockState(text);
    if (!state) throw new Error(text);
    return { position: at(where), state };
  });
  return {
    family: 'construction',
    id: 'construction/test',
    version: 1,
    title: 'Test',
    goal: 'Build it.',
    agents: { min: 1, max: 8 },
    limits: { gameTicks: 20_000, actionTicks: 6_000, noProgressTicks: 12_000 },
    blueprint: blueprintOf('test', cells),
    at: at(corner),
    blueprintText: [],
  };
}

/** A snapshot of `box` that holds `blocks` and air. */
export function snapshotOf(blocks: Blocks, box: Box = ARENA): RegionSnapshot {
  const palette = ['air'];
  const { x, y, z } = sizeOf(box);
  const numbers = new Array<number>(x * y * z).fill(0);
  const inside = Object.entries(blocks)
    .map(([where, text]) => ({ cell: at(where), text }))
    .filter(({ cell }) => boxContains(box, cell))
    .map(({ cell, text }) => ({ index: cellIndex(box, cell), text }))
    .sort((one, other) => one.index - other.index);
  for (const { index, text } of inside) {
    const canonical = formatBlockState(parseBlockState(text) ?? blockState('air'));
    if (!palette.includes(canonical)) palette.push(canonical);
    numbers[index] = palette.indexOf(canonical);
  }
  return { tick: 0, box, palette, blocks: encodeRuns(numbers), entities: [], containers: [], signs: [] };
}

/** Numbers events, written with block states as text, and dates them: [tick, event]. */
export function logOf(events: readonly (readonly [number, NewGameEvent])[]): EpisodeEvent[] {
  return readEvents(events.map(([tick, event], seq) => ({ seq, tick, ...event }) as GameEvent));
}

export function placed(actor: string | undefined, where: string, state: string, replaced = 'air'): NewGameEvent {
  return { type: 'block-placed', ...(actor === undefined ? {} : { actor }), position: at(where), state, replaced };
}

export function broken(actor: string | undefined, where: string, state: string): NewGameEvent {
  return { type: 'block-broken', ...(actor === undefined ? {} : { actor }), position: at(where), state };
}

export function active(actor: string, fromTick: number, toTick: number): NewGameEvent {
  return { type: 'agent-was-active', actor, fromTick, toTick };
}

export const released: NewGameEvent = { type: 'episode-released' };

export const ended: NewGameEvent = {
  type: 'episode-ended',
  termination: 'completed',
  reason: 'goal-reached',
  detail: '',
};
