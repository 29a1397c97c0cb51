import type { Briefing } from '../../protocol/briefing.ts';
import type { Point } from '../../protocol/geometry.ts';

/** Where bodies may be and act, world coordinates, which are theirs too. */
const ARENA: Briefing['arena'] = { min: { x: -40, y: -64, z: -40 }, max: { x: 40, y: 40, z: 40 } };

/** The same in a living world. */
const LAND: Briefing['arena'] = { min: { x: -1000, y: -64, z: -1000 }, max: { x: 999, y: 319, z: 999 } };

/** The join token of everybody who plays in a soak. */
export function tokenOf(username: string): string {
  return `token-of-${username}`;
}

/** What a body needs to join a soak. */
export function briefingOf(
  agent: string,
  team: readonly string[],
  spawn: Point,
  address: { readonly host: string; readonly port: number; readonly version: string },
  living = false,
): Briefing {
  const username = agent.toLowerCase();
  return {
    episodeId: 'soak',
    taskId: 'soak',
    agent,
    team: team.map((name) => ({ agent: name, username: name.toLowerCase() })),
    goal: 'soak',
    documents: {},
    tools: [],
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: 1 },
    arena: living ? LAND : ARENA,
    ...(living ? { living: true as const, sight: 'line-of-sight' as const } : {}),
    origin: { x: 0, y: 0, z: 0 },
    spawn,
    seed: 1,
    game: { ...address, username, joinToken: tokenOf(username) },
  };
}
