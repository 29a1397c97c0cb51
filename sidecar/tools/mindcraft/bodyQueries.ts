import { isAir } from '../../../protocol/blockState.ts';
import { add, cellOf, distance, type Point } from '../../../protocol/geometry.ts';
import type { Body, SeenEntity } from '../../body/body.ts';
import type { Tool, ToolResult } from '../tool.ts';
import { slotOf } from '../villager/life.ts';
import { commandTool } from './commandTool.ts';

/** How far blocks and creatures are listed, and players, blocks. */
const NEAR = 16;
const PLAYERS_NEAR = 64;
const MOST_BLOCKS = 40_000;
/** The height of the sky above, blocks. */
const HIGHEST = 320;
const NOON = 6_000;
const EVENING = 12_000;

/** Queries about the body and what is around it. */
export const BODY_QUERIES: readonly Tool[] = [
  commandTool('!stats', async (body) => answer('STATS', statsOf(body))),
  commandTool('!inventory', async (body) => answer('INVENTORY', inventoryOf(body))),
  commandTool('!nearbyBlocks', async (body) => answer('NEARBY BLOCKS', [...kindsNear(body), ...placesOf(body)])),
  commandTool('!entities', async (body) => answer('ENTITIES', entitiesOf(body))),
];

/** A query's answer: a heading and a line for each thing. */
export function answer(heading: string, lines: readonly string[]): ToolResult {
  return { ok: true, message: [heading, ...lines.map((line) => `- ${line}`)].join('\n') };
}

function statsOf(body: Body): string[] {
  const { position, dimension, health, food, timeOfDay, held, riding, sleeping, entities } = body.observe();
  const { biome, weather } = body.climate();
  const time = timeOfDay < NOON ? 'morning' : timeOfDay < EVENING ? 'afternoon' : 'night';
  const near = entities.filter((entity) => distance(entity.position, position) <= PLAYERS_NEAR);
  const names = (kind: SeenEntity['kind']) => near.filter((entity) => entity.kind === kind).map(({ name }) => name);
  return [
    `Position: ${point(position)}${dimension ? ' of the Nether' : ''}`,
    'Gamemode: survival',
    `Health: ${health.toFixed(0)} of 20`,
    `Food: ${food} of 20`,
    ...(biome === undefined ? [] : [`Biome: ${biome}`]),
    `Weather: ${weather}`,
    `Time: ${time} (${timeOfDay} of 24000)`,
    `In hand: ${held ?? 'nothing'}`,
    ...(riding ? [`Riding: ${riding}`] : []),
    ...(sleeping ? ['Asleep'] : []),
    ...placesOf(body),
    `Players near: ${names('player').join(', ') || 'none'}`,
    `Agents near: ${names('agent').join(', ') || 'none'}`,
  ];
}

/** The blocks at the body, below it and above it. */
function placesOf(body: Body): string[] {
  const feet = cellOf(body.observe().position);
  const at = (up: number) => body.blockAt(add(feet, { x: 0, y: up, z: 0 }))?.id;
  let above = 2;
  while (feet.y + above <= HIGHEST && isAir(at(above) ?? 'air')) above++;
  const roof = at(above);
  return [
    `Below: ${at(-1) ?? 'unknown'}`,
    `Legs: ${at(0) ?? 'unknown'}`,
    `Head: ${at(1) ?? 'unknown'}`,
    `First block above the head: ${roof === undefined || isAir(roof) ? 'none' : `${roof}, ${above - 1} blocks up`}`,
  ];
}

function inventoryOf(body: Body): string[] {
  const { inventory } = body.observe();
  const lines = inventory.map(({ id, count }) => `${id}: ${count}`);
  const worn = inventory.filter(({ id }) => slotOf(id) !== undefined).map(({ id }) => id);
  return [
    ...(lines.length > 0 ? lines : ['nothing']),
    ...(worn.length > 0 ? [`of these to wear: ${worn.join(', ')}`] : []),
  ];
}

function kindsNear(body: Body): string[] {
  const kinds = new Set(body.findBlocks((id) => !isAir(id), NEAR, MOST_BLOCKS).map(({ state }) => state.id));
  return kinds.size > 0 ? [...kinds] : ['none'];
}

function entitiesOf(body: Body): string[] {
  const { entities, position } = body.observe();
  const within = (radius: number) => entities.filter((entity) => distance(entity.position, position) <= radius);
  const players = within(PLAYERS_NEAR).flatMap(({ kind, name, position: at }) =>
    kind === 'agent' ? [`agent ${name} at ${point(at)}`] : kind === 'player' ? [`player ${name} at ${point(at)}`] : [],
  );
  const counts = new Map<string, number>();
  for (const { kind, name, baby } of within(NEAR))
    if (kind === 'mob' || kind === 'object') {
      const what = baby ? `young ${name}` : name;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
  const lines = [...players, ...[...counts].map(([name, count]) => `${name}: ${count}`)];
  return lines.length > 0 ? lines : ['none'];
}

function point({ x, y, z }: Point): string {
  return `x ${x.toFixed(1)}, y ${y.toFixed(1)}, z ${z.toFixed(1)}`;
}
