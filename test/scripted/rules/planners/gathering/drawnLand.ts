import { GATHERING_TOOLS } from '../../../../../server-plugin/episode/families/gathering.ts';
import type { ShownLand, ShownPlace, TeamState } from '../../../../../sidecar/prompt/teamState.ts';
import { goalOf } from '../../../../../tasks/gathering/gatheringKinds.ts';
import { EMPTY_TEAM_STATE } from '../../../../sidecar/prompt/emptyTeamState.ts';

export interface LandSketch {
  /** Such as "gather/iron" or "collect/logs-50". */
  readonly kind: string;
  /** Who is there, what they carry, where they are, in the view. */
  readonly team: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly at?: Readonly<Record<string, ShownPlace>>;
  /** Mates beyond the view, and where they are seen. */
  readonly others?: Readonly<Record<string, ShownPlace>>;
  readonly stored?: number;
  readonly trees?: readonly ShownPlace[];
  readonly stone?: readonly ShownPlace[];
  readonly ores?: Readonly<Record<string, readonly ShownPlace[]>>;
  readonly underground?: readonly string[];
  readonly unexplored?: ShownLand['agents'][number]['unexplored'];
  readonly food?: number;
  readonly animals?: Readonly<Record<string, ShownPlace>>;
}

/** Where the team's chest stands. */
export const CHEST: ShownPlace = [0, 64, 0];

/** A piece of open land as a team knows it. Everybody begins at the chest. */
export function drawLand(sketch: LandSketch): TeamState {
  const { goal, isForTeam } = goalOf(sketch.kind);
  const names = Object.keys(sketch.team);
  const others = Object.keys(sketch.others ?? {});
  const carried = Object.values(sketch.team).flatMap((items) => goal.items.map((item) => items[item] ?? 0));
  return {
    ...EMPTY_TEAM_STATE,
    goal: `Get ${goal.count} ${goal.what}.`,
    roster: [...names, ...others].sort(),
    team: names.map((name) => ({
      name,
      position: sketch.at?.[name] ?? [0, 64, 2],
      health: 20,
      food: sketch.food ?? 20,
      held: null,
      inventory: { ...sketch.team[name] },
      tools: [...GATHERING_TOOLS],
      lost: false,
    })),
    mates: others.map((name) => ({ name, position: sketch.others?.[name] ?? CHEST })),
    resources: Object.entries(sketch.ores ?? {}).map(([block, nearest]) => ({
      block,
      ripe: true,
      count: nearest.length,
      nearest: [...nearest],
    })),
    creatures: Object.entries(sketch.animals ?? {}).map(([kind, place]) => ({ kind, count: 1, nearest: [place] })),
    land: {
      target: {
        what: goal.what,
        items: [...goal.items],
        count: goal.count,
        carried: carried.reduce((sum, count) => sum + count, 0),
        chest: isForTeam ? CHEST : null,
        stored: sketch.stored ?? null,
      },
      agents: names.map((name) => ({
        name,
        underSky: !(sketch.underground ?? []).includes(name),
        unexplored: [...(sketch.unexplored ?? (['north', 'south', 'west', 'east'] as const))],
      })),
      trees: sketch.trees ? [{ wood: 'oak', count: sketch.trees.length, nearest: [...sketch.trees] }] : [],
      ground: sketch.stone ? [{ block: 'stone', nearest: [...sketch.stone] }] : [],
    },
  };
}
