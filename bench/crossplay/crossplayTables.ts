import { count } from '../console/plainText.ts';
import { formatInterval } from '../summary/measures.ts';
import type { Crossplay, CrossplayMeasure, CrossplayStanding } from './crossplay.ts';
import type { SeatPlayer } from './seatPlayers.ts';

/** A table of a cross-play, its first row the heading. */
export interface CrossplayTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** Below this p cannot reach 0.05. */
const FEWEST_PAIRS = 6;

/** The tables of a cross-play: for each measure who plays how well with whom, and what changes with a stranger. */
export function crossplayTables(crossplay: Crossplay): CrossplayTable[] {
  return crossplay.measures.flatMap((measure) => [matrixTable(crossplay, measure), standingsTable(crossplay, measure)]);
}

/** That players are scripts, where they are; and which partners are. */
export function crossplayWarnings({ players, partners }: Pick<Crossplay, 'players' | 'partners'>): string[] {
  const scripts = players.filter(({ isLanguageModel }) => !isLanguageModel);
  const listed = (list: readonly SeatPlayer[]) => list.map(({ id }) => id).join(', ');
  return [
    ...(scripts.length > 0
      ? [`Script, not a language model: ${listed(scripts)}. These figures say nothing about any language model.`]
      : []),
    ...(partners.length > 0
      ? [`Held-out partners are scripts (docs/reference/partners.md): ${listed(partners)}.`]
      : []),
  ];
}

/** What is to be known of the tables, a line each. */
export function crossplayNotes({ tasks, planned, scored, measures }: Crossplay): string[] {
  return [
    `${count(tasks, 'task')}, ${scored === planned ? count(scored, 'episode') : `${scored} of ${count(planned, 'episode')} scored`}; the same tasks and seeds in every cell, each pair on both seatings.`,
    'Means over tasks with 95 % intervals. Self-play is a team of two of one player; a mixed team shares nothing but the game.',
    'Differences are task by task, p by sign flips, corrected as Holm does over the players (docs/reference/statistics.md).',
    ...measures.flatMap((measure) => measureNotes(measure, tasks)),
  ];
}

function measureNotes({ measure, cells, standings }: CrossplayMeasure, tasks: number): string[] {
  const pairs = Math.min(...standings.map(({ crossGap, heldOutGap }) => crossGap.pairs || heldOutGap.pairs));
  return [
    ...(cells.some(({ value }) => value.tasks < tasks)
      ? [
          `${measure}: unscored in some episodes (docs/reference/metrics.md), so that cells rest on different tasks; differences are of the tasks that both have.`,
        ]
      : []),
    ...(pairs < FEWEST_PAIRS
      ? [
          `${measure}: a comparison of ${count(pairs, 'pair')} cannot have a p below ${Math.min(1, 2 ** (1 - pairs)).toFixed(3)}; play more tasks to tell players apart.`,
        ]
      : []),
  ];
}

function matrixTable({ players, partners }: Crossplay, { measure, cells }: CrossplayMeasure): CrossplayTable {
  const mates = [...players, ...partners];
  return {
    title: `${measure}: a player (row) with a mate (column), both seatings`,
    rows: [
      ['player', ...mates.map(labelOf)],
      ...players.map((player) => [
        labelOf(player),
        ...mates.map((mate) => {
          const cell = cells.find((each) => each.player === player.id && each.mate === mate.id);
          return cell ? formatInterval(measure, cell.value) : '–';
        }),
      ]),
    ],
  };
}

function standingsTable({ players }: Crossplay, { measure, standings, self, cross }: CrossplayMeasure): CrossplayTable {
  const gap = ({ difference, low, high }: CrossplayStanding['crossGap']) =>
    formatInterval(measure, { mean: difference, low, high });
  return {
    title: `${measure}: with its like, with other players, with held-out partners`,
    rows: [
      [
        'player',
        'self-play',
        'cross-play',
        'difference',
        'p',
        'corrected p',
        'held out',
        'difference',
        'p',
        'corrected p',
      ],
      ...standings.map(({ player, crossGap, heldOutGap, ...means }) => [
        labelOf(players.find(({ id }) => id === player) ?? { id: player, isPartner: false }),
        formatInterval(measure, means.self),
        formatInterval(measure, means.cross),
        gap(crossGap),
        pText(crossGap.p),
        pText(crossGap.corrected),
        formatInterval(measure, means.heldOut),
        gap(heldOutGap),
        pText(heldOutGap.p),
        pText(heldOutGap.corrected),
      ]),
      ['all players', formatInterval(measure, self), formatInterval(measure, cross), ...Array<string>(7).fill('')],
    ],
  };
}

/** Partners by their kind, players by their id. */
function labelOf({ id, isPartner }: Pick<SeatPlayer, 'id' | 'isPartner'>): string {
  return isPartner ? `${id.replace(/^partner(?::kind=)?/, '') || 'helpful'} (partner)` : id;
}

function pText(p: number | null): string {
  return p === null ? '–' : p < 0.001 ? '<0.001' : p.toFixed(3);
}
