import type { Json } from '../../../protocol/briefing.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import { promptLine } from '../../prompt/untrusted.ts';
import { INNER_MONOLOGUE } from './settings.ts';

/** One thing thought, done or fed back; `success` is null where no detector gave a usable answer. */
type MonologueEntry =
  | { readonly type: 'acted'; readonly text: string; readonly success: boolean | null; readonly why: string }
  | { readonly type: 'scene'; readonly text: string }
  | { readonly type: 'asked'; readonly question: string; readonly answer: string }
  | { readonly type: 'waited'; readonly text: string }
  | { readonly type: 'claimed'; readonly text: string; readonly why: string };

/** Characters of one line. */
const LONGEST = 700;

/** The growing text of one agent: what it decided and what was fed back, oldest first. */
export class Monologue {
  readonly #entries: MonologueEntry[] = [];

  add(entry: MonologueEntry): void {
    this.#entries.push(entry);
  }

  get entries(): readonly MonologueEntry[] {
    return this.#entries.slice(-INNER_MONOLOGUE.entriesShown);
  }

  /** How many questions came one after another at the end. */
  get questionsInARow(): number {
    return this.#entries.length - 1 - this.#entries.findLastIndex(({ type }) => type !== 'asked');
  }

  /** For a prompt: a text for each entry, its words on lines of their own. */
  texts(): string[] {
    return this.entries.map((entry) => linesOf(entry).join('\n'));
  }

  data(): Json {
    return this.entries.map((entry) => ({ ...entry }));
  }
}

function linesOf(entry: MonologueEntry): string[] {
  const line = (text: string) => promptLine(text, LONGEST);
  switch (entry.type) {
    case 'acted': {
      const success = entry.success === null ? 'unknown' : String(entry.success);
      return [`Action: ${line(entry.text)}`, `Success: ${success}${entry.why ? `. ${line(entry.why)}` : ''}`];
    }
    case 'scene':
      return [`Scene: ${line(entry.text)}`];
    case 'asked':
      return [`Question: ${line(entry.question)}`, `Answer: ${line(entry.answer)}`];
    case 'waited':
      return [`Wait: ${line(entry.text)}`];
    case 'claimed':
      return [`Done: ${line(entry.text)}`, `Success: false. ${line(entry.why)}`];
    default:
      return entry satisfies never;
  }
}

/** Passive scene description: what is different from before, for an agent on its own, in one line. */
export function sceneChange(before: TeamState, after: TeamState): string {
  const changes = [
    ...countChanges(before.team[0]?.inventory ?? {}, after.team[0]?.inventory ?? {}).map((text) => `I carry ${text}`),
    ...(before.blueprint && after.blueprint
      ? [
          ...numberChange('cells of the building missing', before.blueprint.missing, after.blueprint.missing),
          ...numberChange('cells wrong', before.blueprint.wrong, after.blueprint.wrong),
        ]
      : []),
    ...after.containers.flatMap(({ block, position, holds }) => {
      const known = before.containers.find((other) => String(other.position) === String(position));
      return holds && JSON.stringify(known?.holds) !== JSON.stringify(holds)
        ? [`the ${block} at (${position.join(', ')}) holds ${countsText(holds)}`]
        : [];
    }),
    ...after.devices.flatMap(({ block, position, state }) => {
      const known = before.devices.find((other) => String(other.position) === String(position));
      const now = Object.entries(state).filter(([name, value]) => known && known.state[name] !== value);
      return now.length > 0
        ? [`the ${block} at (${position.join(', ')}) is ${now.map((pair) => pair.join('=')).join(' ')} now`]
        : [];
    }),
    ...numberChange('things lying about', before.lying, after.lying),
    ...landChanges(before, after),
  ];
  return changes.join('; ') || 'nothing has changed';
}

/** What has come into sight of open land or is gone from it. */
function landChanges(before: TeamState, after: TeamState): string[] {
  if (!before.land || !after.land) return [];
  const kinds = ({ land, resources }: TeamState): Record<string, number> =>
    Object.fromEntries([
      ...(land?.trees ?? []).map(({ wood, count }) => [`trees of ${wood}`, count] as const),
      ...resources.filter(({ block }) => block.endsWith('_ore')).map(({ block, count }) => [block, count] as const),
    ]);
  const underSky = ({ land }: TeamState) => land?.agents[0]?.underSky ?? true;
  const way = underSky(after) ? 'I am under the open sky now' : 'I am underground now';
  return [
    ...countChanges(kinds(before), kinds(after)).map((text) => `known: ${text}`),
    ...(underSky(before) === underSky(after) ? [] : [way]),
  ];
}

function countChanges(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((item) => {
    const [was, is] = [before[item] ?? 0, after[item] ?? 0];
    return was === is ? [] : [`${is} ${item} (before: ${was})`];
  });
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return (
    Object.entries(counts)
      .map(([item, count]) => `${count} ${item}`)
      .join(', ') || 'nothing'
  );
}

/** Blueprint lines hold many cells each. */
function numberChange(name: string, before: readonly unknown[], after: readonly unknown[]): string[] {
  const count = (list: readonly unknown[]) =>
    list.reduce<number>(
      (sum, entry) => sum + (typeof entry === 'string' ? Math.max(1, entry.match(/\(-?\d/g)?.length ?? 1) : 1),
      0,
    );
  return count(before) === count(after) ? [] : [`${name}: ${count(after)} (before: ${count(before)})`];
}
