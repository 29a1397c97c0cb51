import { type BlockPosition, boxContains, cellOf } from '../../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../../sidecar/body/action.ts';
import type { Agent, Framework, FrameworkContext } from '../../../../sidecar/frameworks/framework.ts';
import type { EscapeRoom, EscapeTask, RoomCondition, RoomStage } from '../../../../tasks/escape/escapeTask.ts';

/** A team whose programs know the task, for tests: they do what a script says with real bodies. */
export interface Team {
  readonly task: EscapeTask;
  readonly agents: readonly Agent[];
  readonly context: FrameworkContext;
  /** Acts and throws when it does not work out. */
  act(agent: number, action: Action): Promise<ActionResult>;
  /** Acts, whatever comes of it. */
  attempt(agent: number, action: Action): Promise<ActionResult>;
  wait(ticks: number): Promise<void>;
  cellOf(agent: number): BlockPosition;
}

/** A framework that plays a script; what the script throws comes out of `problems`. */
export function scripted(task: EscapeTask, script: (team: Team) => Promise<void>): Framework & { problems: unknown[] } {
  const problems: unknown[] = [];
  return {
    name: 'scripted',
    usesModel: false,
    purposes: [],
    problems,
    async run(context) {
      const { agents, clock, signal } = context;
      const attempt = (index: number, action: Action) => (agents[index] as Agent).body.perform(action, signal);
      const team: Team = {
        task,
        agents,
        context,
        attempt,
        async act(index, action) {
          let result = await attempt(index, action);
          for (
            let tries = 1;
            !result.ok && result.code === 'unreachable' && tries < TRIES && !signal.aborted;
            tries++
          ) {
            await clock.sleep(500, signal);
            result = await attempt(index, action);
          }
          if (!result.ok && !signal.aborted)
            throw new Error(`${agents[index]?.name} ${JSON.stringify(action)}: ${result.message}`);
          return result;
        },
        wait: (ticks) => clock.sleep(ticks * 50, signal),
        cellOf: (index) => cellOf((agents[index] as Agent).body.observe().position),
      };
      try {
        await script(team);
      } catch (error) {
        if (!signal.aborted) problems.push(error);
      }
    },
  };
}

/** Where agents of a team wait beside the way in, those who come first farthest away. */
const ASIDE = [
  [-3, 0],
  [3, 0],
  [-2, 0],
  [2, 0],
  [-2, 1],
  [2, 1],
  [-1, 0],
  [1, 0],
] as const;

/** How often a body tries again when others are in its way. */
const TRIES = 12;

/** Every plate of a room: stepping on one by the way spoils nothing, but is no way to test timing. */
function platesOf(task: EscapeTask): BlockPosition[] {
  return task.rooms
    .flatMap((room) => room.stages)
    .flatMap((stage) => stage.conditions)
    .flatMap((condition) =>
      condition.type === 'device' && condition.device.endsWith('_plate') ? [condition.position] : [],
    );
}

/** Meets one condition. @param lifts whether it moves who meets it. */
export async function meet(team: Team, agent: number, condition: RoomCondition, lifts = false): Promise<void> {
  const { position } = condition;
  if (condition.type === 'block') {
    await team.act(agent, { type: 'dig', position });
    await team.act(agent, { type: 'place', position, state: { id: condition.block, properties: {} } });
    return;
  }
  if (condition.device.endsWith('_plate')) {
    const avoid = platesOf(team.task).filter((plate) => plate !== position);
    // Who is lifted from a plate has not come to rest on it.
    await team[lifts ? 'attempt' : 'act'](agent, { type: 'walk-to', position, range: 0.3, avoid });
  } else await team.act(agent, { type: 'use-block', position });
}

/** Who can get at a condition: in a room of several chambers only who is in the same one. */
function candidates(team: Team, room: EscapeRoom, condition: RoomCondition): number[] {
  const all = team.agents.map((_, index) => index);
  if (room.chambers.length === 1) return all;
  const chamber = room.chambers.find(({ box }) => boxContains(box, condition.position));
  return all.filter((index) => chamber && boxContains(chamber.box, team.cellOf(index)));
}

/** Passes a stage with as many agents as it has conditions; `first` is the one to begin with. */
export async function passStage(team: Team, room: EscapeRoom, stage: RoomStage, first = 0): Promise<void> {
  const lifts = stage.effects.some((effect) => effect.type === 'teleport');
  await Promise.all(
    stage.conditions.map(async (condition, index) => {
      const able = candidates(team, room, condition);
      const agent = able[(index + first) % able.length];
      if (agent === undefined) throw new Error(`nobody can get at ${JSON.stringify(condition)}`);
      await meet(team, agent, condition, lifts);
    }),
  );
  await team.wait(3);
}

/** Takes the team through every room and to the exit. */
export async function solve(team: Team): Promise<void> {
  const { task, agents } = team;
  for (const [number, room] of task.rooms.entries()) {
    await passRoom(team, room);
    if (room.atom === 0) await fetchGold(team, room);
    await onwards(team, number, agents.length);
  }
}

/** Passes all stages of a room. */
export async function passRoom(team: Team, room: EscapeRoom): Promise<void> {
  // One agent after another, so that what two must do by turns is done by two.
  for (const [index, stage] of room.stages.entries())
    await passStage(team, room, stage, room.stages.length > 2 ? Math.floor(index / 2) : 0);
}

async function fetchGold(team: Team, room: EscapeRoom): Promise<void> {
  const chest = room.stages[0]?.effects
    .flatMap((effect) => (effect.type === 'set-blocks' ? effect.cells : []))
    .find(({ items }) => items);
  if (!chest) throw new Error('no chest is filled');
  await team.act(0, { type: 'withdraw', position: chest.position, item: 'gold_block', count: 1 });
}

/** Everyone walks into the next room, or has been brought there. */
export async function onwards(team: Team, number: number, agents: number): Promise<void> {
  const next = team.task.rooms[number + 1];
  await team.wait(5);
  for (let index = 0; index < agents; index++) {
    const at = team.cellOf(index);
    if (!next) {
      const { min, max } = team.task.exit;
      const aside = {
        x: min.x + (index % (max.x - min.x + 1)),
        y: min.y + 1,
        z: max.z - 1 - 2 * Math.floor(index / 7),
      };
      if (!boxContains(team.task.exit, at)) await team.act(index, { type: 'walk-to', position: aside, range: 0.5 });
      continue;
    }
    if (next.chambers.some(({ box }) => boxContains(box, at))) continue;
    const chamber = next.chambers[next.chambers.length === 1 ? 0 : index];
    if (!chamber) throw new Error(`no chamber for agent ${index}`);
    // Nobody stops in the doorway.
    const entry = cellOf(chamber.entry.position);
    const [x, z] = ASIDE[index] as readonly [number, number];
    await team.act(index, { type: 'walk-to', position: { ...entry, x: entry.x + x, z: entry.z + z }, range: 0.5 });
  }
}
