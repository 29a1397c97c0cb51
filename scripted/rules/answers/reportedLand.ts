import { HORIZONTAL_FACINGS } from '../../../protocol/geometry.ts';
import type { ShownAgent, ShownPlace, TeamState } from '../../../sidecar/prompt/teamState.ts';

/** Trees and blocks of ore that one report names: the nearest, so that a message stays short. */
const MOST_TREES = 4;
const MOST_ORES = 4;

const TREES = 'Trees I know: ';
const ORES = 'Ores I know: ';
const UNDERGROUND = 'I am underground.';
const UNDER_SKY = 'I am under the open sky.';
const THING = /([a-z_]+) \((-?\d+), (-?\d+), (-?\d+)\)/g;

interface Thing {
  readonly id: string;
  readonly place: ShownPlace;
}

/** What an agent in the open reports of the land: the nearest trees and ores it knows, and whether it is underground. */
export function landToReport(agent: string, { land, resources, team }: TeamState, said: string): string[] {
  const self = team.find(({ name }) => name === agent);
  if (!land || !self) return [];
  const nearest = (things: readonly Thing[], most: number) =>
    [...things]
      .sort((a, b) => way(a.place, self.position) - way(b.place, self.position))
      .slice(0, most)
      .map(({ id, place }) => `${id} (${place.join(', ')})`)
      .sort()
      .join(', ');
  const trees = nearest(
    land.trees.flatMap((kind) => kind.nearest.map((place) => ({ id: kind.wood, place }))),
    MOST_TREES,
  );
  const ores = nearest(
    resources
      .filter(({ block }) => block.endsWith('_ore'))
      .flatMap((kind) => kind.nearest.map((place) => ({ id: kind.block, place }))),
    MOST_ORES,
  );
  const isDeep = land.agents.some(({ name, underSky }) => name === agent && !underSky);
  return [
    ...(isDeep === saysUnderground(said) ? [] : [isDeep ? UNDERGROUND : UNDER_SKY]),
    ...(trees === '' || trees === lastList(said, TREES) ? [] : [`${TREES}${trees}.`]),
    ...(ores === '' || ores === lastList(said, ORES) ? [] : [`${ORES}${ores}.`]),
  ];
}

/**
 * The land and what lies in it with what mates reported of it; nothing outside the open. `holds`: what a container holds by the
 * latest word.
 */
export function landReported(
  { land, resources }: TeamState,
  team: readonly ShownAgent[],
  said: readonly (readonly [name: string, text: string])[],
  holds: (chest: ShownPlace) => Readonly<Record<string, number>> | null,
): Pick<TeamState, 'resources'> & Partial<Pick<TeamState, 'land'>> {
  if (!land) return { resources };
  const { items, chest, stored } = land.target;
  const sum = (counts: Readonly<Record<string, number>>) =>
    items.reduce((total, item) => total + (counts[item] ?? 0), 0);
  const inChest = chest && holds(chest);
  const trees = land.trees.map((kind) => ({ ...kind, nearest: [...kind.nearest] }));
  const ores = resources.map((kind) => ({ ...kind, nearest: [...kind.nearest] }));
  for (const [, text] of said) {
    for (const { id, place } of thingsIn(lastList(text, TREES))) {
      const kind = trees.find(({ wood }) => wood === id);
      if (!kind) trees.push({ wood: id, count: 1, nearest: [place] });
      else if (isNew(kind.nearest, place)) kind.count = Math.max(kind.count, kind.nearest.push(place));
    }
    for (const { id, place } of thingsIn(lastList(text, ORES))) {
      const kind = ores.find(({ block }) => block === id);
      if (!kind) ores.push({ block: id, ripe: false, count: 1, nearest: [place] });
      else if (isNew(kind.nearest, place)) kind.count = Math.max(kind.count, kind.nearest.push(place));
    }
  }
  const heard = said
    .filter(([name]) => team.some((mate) => mate.name === name) && !land.agents.some((other) => other.name === name))
    .map(([name, text]) => ({ name, underSky: !saysUnderground(text), unexplored: [...HORIZONTAL_FACINGS] }));
  return {
    resources: ores,
    land: {
      ...land,
      trees,
      agents: [...land.agents, ...heard],
      target: {
        ...land.target,
        carried: team.reduce((total, { inventory }) => total + sum(inventory), 0),
        stored: inChest ? sum(inChest) : stored,
      },
    },
  };
}

function saysUnderground(said: string): boolean {
  return said.lastIndexOf(UNDERGROUND) > said.lastIndexOf(UNDER_SKY);
}

/** The last list that begins with certain words. */
function lastList(said: string, opening: string): string {
  const begin = said.lastIndexOf(opening);
  return begin < 0 ? '' : (said.slice(begin + opening.length).split('.')[0] ?? '');
}

function thingsIn(list: string): Thing[] {
  return [...list.matchAll(THING)].map(([, id = '', x, y, z]) => ({ id, place: [Number(x), Number(y), Number(z)] }));
}

function isNew(known: readonly ShownPlace[], place: ShownPlace): boolean {
  return !known.some((other) => String(other) === String(place));
}

function way([x, y, z]: ShownPlace, [fromX, fromY, fromZ]: ShownPlace): number {
  return Math.abs(x - fromX) + Math.abs(y - fromY) + Math.abs(z - fromZ);
}
