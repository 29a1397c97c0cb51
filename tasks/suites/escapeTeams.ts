import { nameTable } from '../../protocol/nameTable.ts';
import type { EscapeTask } from '../escape/escapeTask.ts';
import { makeEscapeTask } from '../escape/makeEscapeTask.ts';
import { VILLAGER_ESCAPES } from '../escape/villagerEscapes.ts';
import frozen from './escapeTeams.json' with { type: 'json' };
import { type Suite, suiteOf } from './suite.ts';

/** The hash of each task as published with the project; bench/developer/freezing/freezeEscapes.ts writes them. */
export const FROZEN_TEAM_ESCAPES: Readonly<Record<string, string>> = nameTable(frozen);

/** Sizes of teams that CausalMACE plays escapes with beside two (its table 1). */
const TEAMS = [3, 6] as const;

/** Escapes of the levels and seeds of villager/escape, for larger teams. */
export const ESCAPE_TEAM_SUITES: readonly Suite[] = TEAMS.map((agents) =>
  suiteOf({
    id: `escape/team-${agents}`,
    title: `Escape: 25 rows of rooms with puzzles, for ${agents} agents`,
    size: VILLAGER_ESCAPES.length,
    nameOf: (index) => escapeAt(index).name,
    make: (index, id): EscapeTask => {
      const { level, seed } = escapeAt(index);
      return makeEscapeTask({
        id,
        title: `Escape for ${agents}, level ${level}, seed ${seed}`,
        level,
        seed,
        agents,
      });
    },
  }),
);

function escapeAt(index: number): (typeof VILLAGER_ESCAPES)[number] {
  const found = VILLAGER_ESCAPES[index];
  if (!found) throw new RangeError(`there is no escape ${index}`);
  return found;
}
