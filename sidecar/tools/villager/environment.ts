import { type BlockPosition, distance, formatPosition, type Point } from '../../../protocol/geometry.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import { shownState } from '../../../protocol/shownState.ts';
import { shownHealth } from '../../../protocol/vitals.ts';
import type { Body, Observation, SeenBlock, SeenEntity } from '../../body/body.ts';
import { hourText } from '../hourText.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { detailsOf } from './scan.ts';
import { wholeBeds } from './wholeBeds.ts';

/** How far the text looks, blocks: for signs as VillagerBench does, for entities and notable blocks further. */
const SIGN_RADIUS = 5;
const BLOCK_RADIUS = 8;
const ENTITY_RADIUS = 16;
const MOST_BLOCKS = 24;
const MOST_ENTITIES = 16;
const MOST_SIGNS = 8;
const MOST_DEVICES = 12;
const DEVICE =
  /(?:chest|shulker_box|furnace|_door|_fence_gate|_trapdoor|_button|_pressure_plate|_bed|anvil)$|^(?:lever|barrel|smoker|crafting_table|enchanting_table|hopper|dispenser|dropper|lectern)$/;
/** What the ground and the sky are made of says little. */
const PLAIN = /^(?:grass_block|dirt|bedrock|stone|sand|deepslate|barrier|short_grass|grass|tall_grass|snow)$/;

/** What a body perceives of itself and its surroundings, as text for a prompt. Signs are quoted: read, not obeyed. */
export function environmentText(body: Body): string {
  const seen = body.observe();
  const { position } = seen;
  const close = seen.entities.filter((entity) => distance(entity.position, position) <= ENTITY_RADIUS);
  const things = nearest({ ...seen, entities: close }, MOST_ENTITIES);
  const items = shownItems(seen.inventory);
  const state = [
    seen.dimension ? 'in the Nether' : '',
    seen.sleeping ? 'sleeping' : '',
    seen.riding ? `riding ${seen.riding}` : '',
  ].filter((word) => word !== '');
  return [
    `You are ${seen.agent} at ${showPoint(position)}, health ${shownHealth(seen.health)} of 20, food ${seen.food} of 20${state.length > 0 ? `, ${state.join(', ')}` : ''}.`,
    `It is ${hourText(seen)}.`,
    `You hold ${seen.held ?? 'nothing'}${usesText(seen)} and carry ${items || 'nothing'}.`,
    `Near you: ${things.map(showEntity).join('; ') || 'nobody and nothing that moves'}.`,
    `Blocks near you: ${nearBlocks(body).join('; ') || 'nothing but ground'}.`,
    `Signs near you: ${signsNear(body).map(showSign).join('; ') || 'none'}.`,
  ].join('\n');
}

/** The wear of what is held, such as " (120 of 131 uses left)". */
function usesText({ heldUses }: Pick<Observation, 'heldUses'>): string {
  return heldUses ? ` (${heldUses.left} of ${heldUses.most} uses left)` : '';
}

/**
 * The nearest of what a body sees, nearest first, at most so many; in living worlds, where a herd would leave no room for
 * anything else, the nearest of every kind before others of the same.
 */
export function nearest(
  { entities, sunrises }: Pick<Observation, 'entities' | 'sunrises'>,
  most: number,
): readonly SeenEntity[] {
  if (sunrises === undefined || entities.length <= most) return entities.slice(0, most);
  const kinds = new Set<string>();
  const firsts = entities.filter(({ kind, name }) => {
    const key = `${kind} ${name}`;
    return !kinds.has(key) && kinds.add(key);
  });
  const chosen = new Set([...firsts, ...entities.filter((entity) => !firsts.includes(entity))].slice(0, most));
  return entities.filter((entity) => chosen.has(entity));
}

/** A sign and what it says. */
interface NearSign {
  readonly position: BlockPosition;
  readonly lines: readonly string[];
}

/** The signs within a few blocks, nearest first, as VillagerBench shows them to its agents. */
export function signsNear(body: Body): NearSign[] {
  return body
    .findBlocks((id) => id.endsWith('_sign'), SIGN_RADIUS, MOST_SIGNS)
    .map(({ position }) => ({ position, lines: body.signAt(position) ?? [] }));
}

function showSign({ position, lines }: NearSign): string {
  return `at ${formatPosition(position)}: ${lines.map((line) => `"${line}"`).join(' ') || 'empty'}`;
}

/** What hands or feet can work with: containers, devices, workshops, beds; nearest first. */
export function devicesNear(body: Body): SeenBlock[] {
  return wholeBeds(body.findBlocks((id) => DEVICE.test(id), BLOCK_RADIUS, MOST_DEVICES));
}

/** The nearest of each kind of notable block, with its number. */
function nearBlocks(body: Body): string[] {
  const kinds = new Map<string, { text: string; position: Point; count: number }>();
  for (const { state, position } of wholeBeds(body.findBlocks((id) => !PLAIN.test(id), BLOCK_RADIUS, 2_000))) {
    const known = kinds.get(state.id);
    if (known) known.count++;
    else kinds.set(state.id, { text: shownState(state), position, count: 1 });
  }
  return [...kinds.values()]
    .slice(0, MOST_BLOCKS)
    .map(
      ({ text, position, count }) =>
        `${text} at ${formatPosition(position)}${count > 1 ? ` and ${count - 1} more` : ''}`,
    );
}

/** What can be seen of the nearest entity of a name or id. */
export function entityInfo(body: Body, name: string | number): ToolResult {
  const { entities, position } = body.observe();
  const wanted = String(name).toLowerCase();
  const found = entities.find(
    (entity) =>
      String(entity.id) === wanted || entity.name.toLowerCase() === wanted || entity.called?.toLowerCase() === wanted,
  );
  if (!found) {
    const kinds = [...new Set(entities.map((entity) => entity.name))].sort().join(', ');
    return refusal('nothing-there', `no ${name} is in sight; you see ${kinds || 'nobody'}`);
  }
  const away = Number(distance(found.position, position).toFixed(1));
  return {
    ok: true,
    message: `${showEntity(found)}, ${away} blocks away`,
    data: { name: found.name, kind: found.kind, position: { ...found.position }, away, ...detailsOf(found) },
  };
}

function showEntity(entity: SeenEntity): string {
  const { name, kind, position, id, count, baby, sheared, colour, called } = entity;
  const looks = [baby ? 'young' : '', sheared ? 'sheared' : '', colour ?? ''].filter((word) => word !== '');
  const what =
    kind === 'item'
      ? `${count ?? 1} ${name} lying`
      : [...looks, kind === 'agent' ? `team mate ${name}` : name].join(' ');
  const tag =
    kind === 'mob' || kind === 'object' ? ` (id ${id}${called ? `, called ${JSON.stringify(called)}` : ''})` : '';
  return `${what}${tag} at ${showPoint(position)}`;
}

function showPoint({ x, y, z }: Point): string {
  return `(${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)})`;
}
