import { DISPLAY_SLOTS } from '../../players/display/scoreboards.ts';
import { CRITERIA } from '../criteria.ts';
import { statisticCriterion } from '../statistics.ts';
import type { ArgumentType } from '../syntax/tree.ts';
import { TEXT_COLOUR_NAMES } from './identifiers.ts';

/** The name of an objective; whether there is one is found out when the command runs. */
export const objective: ArgumentType<string> = {
  parser: 'minecraft:objective',
  asksServer: true,
  parse: (reader) => reader.readUnquotedString(),
  suggest: ({ source }) => source.game.objectives(source.zone.id),
};

/** The name of a team. */
export const team: ArgumentType<string> = {
  parser: 'minecraft:team',
  asksServer: true,
  parse: (reader) => reader.readUnquotedString(),
  suggest: ({ source }) => source.game.teams(source.zone.id),
};

/** What changes the scores of an objective, among those this server counts (criteria.ts, statistics.ts). */
export const criterion: ArgumentType<string> = {
  parser: 'minecraft:objective_criteria',
  parse(reader, { game }) {
    const start = reader.cursor;
    const name = reader.readWhile((character) => character !== ' ');
    const known = (CRITERIA as readonly string[]).includes(name) ? name : statisticCriterion(name, game);
    if (known === undefined) throw reader.error('argument.criteria.invalid', [name], start);
    return known;
  },
  suggest: () => CRITERIA,
};

/** The sidebars of team colours follow the three common places (Minecraft wiki, "Scoreboard", display slots). */
const FIRST_TEAM_SIDEBAR = 3;

/** A place where an objective is shown. */
interface DisplaySlot {
  readonly name: string;
  readonly position: number;
}

function slots(belowName: string): readonly DisplaySlot[] {
  return [
    { name: 'list', position: DISPLAY_SLOTS.list },
    { name: 'sidebar', position: DISPLAY_SLOTS.sidebar },
    { name: belowName, position: DISPLAY_SLOTS.below_name },
    ...TEXT_COLOUR_NAMES.filter((colour) => colour !== 'reset').map((colour, index) => ({
      name: `sidebar.team.${colour}`,
      position: FIRST_TEAM_SIDEBAR + index,
    })),
  ];
}
/** "belowName" became "below_name" with 1.20.2; here with the features of 1.20.3. */
const OLD_SLOTS = slots('belowName');
const SLOTS = slots('below_name');

export const scoreboardSlot: ArgumentType<DisplaySlot> = {
  parser: 'minecraft:scoreboard_slot',
  parse(reader, { game }) {
    const start = reader.cursor;
    const name = reader.readUnquotedString();
    const slot = (game.features.numberFormats ? SLOTS : OLD_SLOTS).find((known) => known.name === name);
    if (!slot) throw reader.error('argument.scoreboardDisplaySlot.invalid', [name], start);
    return slot;
  },
  suggest: ({ source }) => (source.game.features.numberFormats ? SLOTS : OLD_SLOTS).map(({ name }) => name),
};
