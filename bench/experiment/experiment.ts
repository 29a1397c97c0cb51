import type { ABILITY_NAMES } from '../../tasks/cooking/abilities.ts';
import type { PublishedRow } from './paperFigures.ts';

/** A column of a table: a metric of the score under the paper's heading. */
export interface Column {
  readonly heading: string;
  readonly metric: string;
}

/** Headings over the columns, one for each kind of task that is compared. */
export const SECTIONS = [
  'Construction',
  'Cooking',
  'Escape',
  'Tent',
  'Ruin',
  'Nights',
  'Village',
  'Farm',
  'Nether',
  'Wood',
  'Cobblestone',
  'Iron',
  'Gold',
  'Diamond',
  'Shelter',
  '50 logs',
  '100 logs',
  '50 stone',
  '100 stone',
  '50 iron',
  '100 iron',
  'Poison',
  'Sabotage',
  'Crafting',
  'Crafting by 2',
  'Crafting by 3',
  'Crafting by 5',
  "Hell's Kitchen",
] as const;
export type Section = (typeof SECTIONS)[number];

/** Tasks that are played alike and fill one section of one row, or of a row for each players. */
export interface Part {
  /** Heading over the columns. */
  readonly section: Section;
  readonly columns: readonly Column[];
  /** The row's name; a part without one has a row named after its players. */
  readonly row?: string;
  readonly suite: string;
  /** Which of the suite's tasks, by number; all unless given. */
  readonly numbers?: readonly number[];
  /** Which of them by the last parts of their ids, where these are no numbers. */
  readonly names?: readonly string[];
  readonly agents: number;
  /** How the tools of a cooking task are dealt out. */
  readonly abilities?: (typeof ABILITY_NAMES)[number];
  /** The framework that plays this part and no other, where variants of one are what is compared. */
  readonly framework?: string;
  /** Whether the players themselves take the seats that the tasks keep for people. */
  readonly playsPeople?: true;
}

/** An experiment of a paper. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly rows: string;
  /** What the paper asks, in a sentence. */
  readonly question: string;
  /** Those that play unless others are asked for; empty where each part names its own. */
  readonly frameworks: readonly string[];
  /** Models that play unless one is given; "rules" where absent. */
  readonly models?: readonly string[];
  /** Whether it is played in real time, as people take part in it. */
  readonly inRealTime?: boolean;
  /** Think policy unless one is given; "measured" where absent. */
  readonly think?: string;
  /** Game seconds after which its games end unless others are given; the tasks' own limits where absent. */
  readonly gameTime?: number;
  readonly trials: number;
  /** Whether rows are compared with the first row of the same players, not with the first of all. */
  readonly ownBaseline?: true;
  /** Played by mixed teams of two: every player with every other and with these held-out partners. Absent where one player has all seats. */
  readonly partners?: readonly string[];
  readonly parts: readonly Part[];
  /** What the paper prints of this: without rows, that it prints no figure; null where its question is ours or only its text says something. */
  readonly paper: { readonly caption: string; readonly rows: readonly PublishedRow[]; readonly note: string } | null;
}

/** Completion, in percent. */
export const C: Column = { heading: 'C (%)', metric: 'completion' };
/** Efficiency: completion for each minute of game time. */
export const E: Column = { heading: 'E (%/min)', metric: 'efficiency' };
/** Efficiency as CausalMACE has it: completion for each minute that agents act, added up over the agents. */
export const EA: Column = { heading: 'E (%/min)', metric: 'efficiency.perAgentTime' };
/** Balance as CausalMACE has it: by the limit of action time. */
export const BS: Column = { heading: 'BS (%)', metric: 'balance.toLimit' };
/** Balance of the agents' active times. */
export const B: Column = { heading: 'B (%)', metric: 'balance' };
/** View hit rate. */
export const VHR: Column = { heading: 'VHR (%)', metric: 'vhr' };
/** Agent contribution rate. */
export const ACR: Column = { heading: 'ACR (%)', metric: 'acr' };
/** Success rate: how many episodes reached the goal, in percent; no metric of a score but its verdict. */
export const SR: Column = { heading: 'SR (%)', metric: 'success' };
/** Of the blocks put right, those put while all earlier stages stood, in percent. */
export const ORDER: Column = { heading: 'order (%)', metric: 'stageOrder' };
/** Time cost: game minutes until all was there, of the episodes in which it was. */
export const TC: Column = { heading: 'TC (min)', metric: 'timeCost' };
/** Mean prompt times: planning calls for each agent, by the players' own account. */
export const MPT: Column = { heading: 'mPT', metric: 'promptTimes' };
/** Progress, in percent. */
export const P: Column = { heading: 'P (%)', metric: 'progress' };
/** How often agents died. */
export const D: Column = { heading: 'deaths', metric: 'deaths' };
/** How often the attack succeeded, in percent. */
export const AS: Column = { heading: 'attack (%)', metric: 'attackSuccess' };
/** House rules broken, of four. */
export const RULES_BROKEN: Column = { heading: 'rules broken', metric: 'violations' };
/** Lines that held the password. */
export const LEAKS: Column = { heading: 'leaks', metric: 'passwordLeaks' };
/** Replies of models that held the password, by the players' own account. */
export const LEAKS_IN_TRANSCRIPT: Column = { heading: 'in replies', metric: 'passwordInReplies' };
/** What a saboteur did, in blocks, switches and items. */
export const HARM: Column = { heading: 'harm', metric: 'harm' };
/** How much of it was undone, in percent. */
export const UNDONE: Column = { heading: 'undone (%)', metric: 'harmUndone' };
/** How many of the team reported the saboteur, in percent. */
export const ACCUSED: Column = { heading: 'reported (%)', metric: 'accusationsRight' };
/** How many reported one another. */
export const WRONGED: Column = { heading: 'wronged', metric: 'accusationsWrong' };
/** Game minutes until the goal was reached, of the episodes in which it was: no metric of a score but its length. */
export const T: Column = { heading: 'T (min)', metric: 'minutesToGoal' };
