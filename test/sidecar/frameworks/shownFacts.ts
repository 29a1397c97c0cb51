import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { promptLine } from '../../../sidecar/prompt/untrusted.ts';

/** What a prompt must hold of a team state that goes with it as data. */
export function factsIn(teamState: TeamState): string[] {
  const at = (place: readonly number[]) => `(${place.join(', ')})`;
  const items = (held: Readonly<Record<string, number>>) => Object.entries(held).map(([id, count]) => `${count} ${id}`);
  const { team, mates, blueprint, containers, devices, workshops, resources, creatures, lying, signs, places } =
    teamState;
  const { land } = teamState;
  return [
    ...Object.entries(teamState.documents)
      // What is left to build stands in the comparison; of what was cut nothing is left.
      .filter(([name, text]) => (name !== 'blueprint' || !blueprint) && text !== null && !isEmpty(text))
      .map(([name]) => `~/meta-data/${name}`),
    ...team.flatMap(({ name, position, inventory, tools }) => [name, at(position), ...items(inventory), ...tools]),
    ...mates.flatMap(({ name, position }) => [name, at(position)]),
    ...(blueprint
      ? [...[...blueprint.missing, ...(blueprint.unseen ?? [])].map(cellsIn), ...blueprint.wrong, ...blueprint.scaffold]
      : []),
    ...(land ? [`${land.target.count} ${land.target.what}`, ...land.target.items] : []),
    ...(land?.agents.flatMap(({ name, unexplored }) => [name, ...unexplored]) ?? []),
    ...(land?.trees.flatMap(({ wood, count, nearest }) => [`${count} ${wood}`, ...nearest.map(at)]) ?? []),
    ...(land?.ground.flatMap(({ block, nearest }) => [block, ...nearest.map(at)]) ?? []),
    ...containers.flatMap(({ block, position, holds }) => [block, at(position), ...items(holds ?? {})]),
    ...devices.flatMap(({ block, position, state: { powered, power, open } }) => [
      `${block} at ${at(position)}`,
      ...(powered === undefined ? [] : [`powered=${powered}`]),
      ...(power === undefined ? [] : [`power=${power}`]),
      ...(open === undefined ? [] : [`open=${open}`]),
    ]),
    ...workshops.flatMap(({ block, position, holds }) => [`${block} at ${at(position)}`, ...items(holds ?? {})]),
    ...resources.flatMap(({ block, nearest }) => [block, ...nearest.map(at)]),
    ...creatures.flatMap(({ kind, nearest }) => [kind, ...nearest.map(at)]),
    ...lying.flatMap(({ item, position }) => [item, at(position)]),
    ...signs.flatMap(({ position, to, state: { facing }, text }) => [
      at(position),
      at(to),
      ...(facing === undefined ? [] : [`facing ${facing}`]),
      JSON.stringify(promptLine(text, 1_000)),
    ]),
    ...places.flatMap(({ name, position }) => [name, at(position)]),
  ];
}

function isEmpty(document: unknown): boolean {
  return Array.isArray(document) && document.length === 0;
}

/** A line of a blueprint as a prompt shows it: the cells say in which layer they are. */
function cellsIn(line: string): string {
  return line.replace(/^layer y=-?\d+: (\S+) x(\d+) at /, '$2 $1 ');
}
