import { boxContains, positionKey } from '../../../../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../../../../protocol/team.ts';
import { boardsOf, type WrittenSign } from '../../../../../sidecar/prompt/signBoards.ts';
import type { ShownAgent, ShownPlace, TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { atomNumbered } from '../../../../../tasks/escape/atoms/atoms.ts';
import { makeEscapeTask } from '../../../../../tasks/escape/makeEscapeTask.ts';

const TOOLS = ['navigateTo', 'ToggleAction', 'withdrawItem', 'fetchContainerContents', 'placeBlock', 'MineBlock'];

/** What a team that has just come into a room of an atom knows of it, as the atom itself lays it out and words it. */
export function roomOf(atom: number, agents: number, seed = 1): TeamState {
  const task = makeEscapeTask({
    id: 'escape/drawn',
    title: 'drawn',
    level: 1,
    seed,
    agents,
    atoms: [atomNumbered(atom)],
  });
  const room = task.rooms[0];
  if (!room) throw new Error('no room');
  const roster = AGENT_NAMES.slice(0, agents);
  const chamberOf = (index: number) => room.chambers[room.chambers.length === 1 ? 0 : index];
  const at = ({ x, y, z }: { x: number; y: number; z: number }): ShownPlace => [x, y, z];
  const inside = (position: { x: number; y: number; z: number }) => {
    const chamber = room.chambers.find(({ box }) => boxContains(box, position));
    return roster.filter((_, index) => chamber !== undefined && chamberOf(index) === chamber);
  };
  const blocks = new Map(
    task.site.steps.flatMap((step) =>
      step.type === 'set'
        ? [[positionKey(step.position), { position: step.position, state: step.state }] as const]
        : [],
    ),
  );
  const signs: WrittenSign[] = task.site.steps.flatMap((step) => {
    const block = step.type === 'sign' ? blocks.get(positionKey(step.position)) : undefined;
    return step.type === 'sign' && block ? [{ ...block, lines: step.lines }] : [];
  });
  const own = signs.filter(({ position }) => inside(position).length > 0);
  const shown = (things: (id: string) => boolean) =>
    [...blocks.values()]
      .filter(({ position, state }) => things(state.id) && inside(position).length > 0)
      .map(({ position, state }) => ({
        block: state.id,
        position: at(position),
        state: { ...state.properties },
        // What is up on a gallery is for those who have been lifted there.
        reach: position.y > task.exit.min.y + 4 ? [] : inside(position),
      }));
  const exit: ShownPlace = [130, -60, 140];
  return {
    goal: task.goal,
    documents: {},
    roster,
    team: roster.map((name, index): ShownAgent => {
      const entry = chamberOf(index)?.entry.position ?? { x: 0, y: 0, z: 0 };
      const position: ShownPlace = [entry.x, entry.y, entry.z];
      return { name, position, health: 20, food: 20, held: null, inventory: {}, tools: TOOLS, lost: false };
    }),
    mates: [],
    blueprint: null,
    containers: shown((id) => id === 'chest').map((chest) => ({ ...chest, holds: null })),
    devices: shown((id) => id === 'lever' || /_(?:plate|button|door|trapdoor|fence_gate)$/.test(id)),
    workshops: [],
    resources: [],
    creatures: [],
    lying: [],
    signs: [
      ...boardsOf(own).flatMap(({ positions: [first, ...rest], facing, text }) =>
        first
          ? [
              {
                block: 'oak_wall_sign',
                position: at(first),
                to: at(rest.at(-1) ?? first),
                state: { facing },
                text,
                reach: inside(first),
              },
            ]
          : [],
      ),
      ...own
        .filter(({ state }) => !state.id.includes('_wall_'))
        .map(({ position, state, lines }) => ({
          block: state.id,
          position: at(position),
          to: at(position),
          state: {},
          text: lines.join(' '),
          reach: inside(position),
        })),
    ],
    groups: room.chambers.length === 1 ? [roster] : roster.map((name) => [name]),
    places: [
      {
        name: 'exit',
        position: exit,
        reach: [],
        nearest: roster.map((agent) => ({ agent, position: [130, -60, 133] })),
      },
    ],
  };
}

/** What one agent of the team knows on its own. */
export function viewOf(name: string, teamState: TeamState): TeamState {
  const only = <T extends { readonly reach: string[] }>(things: readonly T[]): T[] =>
    things.map((thing) => ({ ...thing, reach: thing.reach.filter((other) => other === name) }));
  return {
    ...teamState,
    team: teamState.team.filter((agent) => agent.name === name),
    mates: teamState.team
      .filter((agent) => agent.name !== name)
      .map((agent) => ({ name: agent.name, position: agent.position })),
    devices: only(teamState.devices),
    containers: only(teamState.containers),
    signs: only(teamState.signs).filter(({ reach }) => reach.length > 0),
    places: only(teamState.places),
  };
}
