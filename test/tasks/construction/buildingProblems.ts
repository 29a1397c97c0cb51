import type { IndexedData } from 'minecraft-data';
import type { BlockState } from '../../../protocol/blockState.ts';
import type { Blueprint, BlueprintCell } from '../../../protocol/blueprint.ts';
import { type BlockPosition, FACINGS, neighbour, positionKey } from '../../../protocol/geometry.ts';
import { materialsOf } from '../../../tasks/construction/materials.ts';
import { obtainabilityProblem } from '../../../tasks/construction/obtainability.ts';
import { supportProblem, supportProblems } from '../../../tasks/construction/support.ts';

/** Why survival players could not build a blueprint in the game's versions: nothing when they can. */
export function buildingProblems(blueprint: Blueprint, versions: readonly IndexedData[]): string[] {
  return [
    ...blueprint.cells.flatMap(({ state }) => obtainabilityProblem(state) ?? []),
    ...supportProblems(blueprint).map(({ reason }) => reason),
    ...unplaceable(blueprint.cells),
    ...versions.flatMap((data) => [
      ...blueprint.cells.flatMap(({ state }) => unknownTo(data, state)),
      ...materialsOf(blueprint).flatMap(({ id }) => (data.itemsByName[id] ? [] : [`no item ${id}`])),
    ]),
  ];
}

function unknownTo(data: IndexedData, state: BlockState): string[] {
  const block = data.blocksByName[state.id];
  if (!block) return [`no block ${state.id} in ${data.version.minecraftVersion}`];
  return Object.entries(state.properties).flatMap(([name, value]) => {
    const property = block.states?.find((candidate) => candidate.name === name);
    const values =
      property?.type === 'bool'
        ? ['true', 'false']
        : (property?.values?.map(String) ??
          Array.from({ length: property?.num_values ?? 0 }, (_, index) => `${index}`));
    return values.includes(value) ? [] : [`${state.id} has no ${name}=${value} in ${data.version.minecraftVersion}`];
  });
}

/** Places cells for as long as any can be: held, and against the ground, a block, or a scaffold in a free cell. */
function unplaceable(cells: readonly BlueprintCell[]): string[] {
  const wanted = new Set(cells.map(({ position }) => positionKey(position)));
  const placed = new Map<string, BlockState>();
  const at = (place: BlockPosition) =>
    place.y < 0 ? { id: 'stone_bricks', properties: {} } : placed.get(positionKey(place));
  let left = [...cells];
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter(({ position, state }) => {
      const touches = FACINGS.some((side) => {
        const next = neighbour(position, side);
        return at(next) !== undefined || !wanted.has(positionKey(next));
      });
      if (!touches || supportProblem(position, state, at)) return true;
      placed.set(positionKey(position), state);
      return false;
    });
  }
  return left.map(({ position, state }) => `${state.id} at ${positionKey(position)}`);
}
