import { AGENT_NAMES } from '../../../protocol/team.ts';
import { plainText } from '../defect.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTask } from './sourceTask.ts';

/** Who plays: agents first, then people, each with what they are given. */
export interface SourceTeam {
  readonly agents: number;
  readonly humans: number;
  /** By place, people included; ids as they stand in the file. */
  readonly inventories: readonly Readonly<Record<string, number>>[];
}

/** Reads the team of a task in any of the forms that files have; each guess is noted. */
export function readTeam(task: SourceTask, notes: DefectNotes): SourceTeam {
  const { initial_inventory: given = {}, human_count: humans = 0, usernames = [] } = task;
  if (usernames.length > 0)
    notes.repaired(
      'name-of-person',
      `${usernames.length} account names of people`,
      'left out: people take seats by code',
    );
  const flat = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  if (flat.length > 0)
    notes.repaired('inventory-flat', `${flat.length} items without an agent`, 'given to the first agent');
  const strangers: string[] = [];
  const listed = new Map<number, Readonly<Record<string, number>>>();
  if (flat.length > 0) listed.set(0, Object.fromEntries(flat));
  for (const [key, items] of Object.entries(given))
    if (typeof items === 'number') continue;
    else if (/^\d{1,3}$/.test(key)) listed.set(Number(key), items);
    else strangers.push(key);
  if (strangers.length > 0)
    notes.dropped(
      'inventory-of-nobody',
      `inventories of ${plainText(strangers.join(', '))}`,
      'left out: agents are named by numbers from 0',
    );
  const equipped = Math.max(0, ...[...listed.keys()].map((place) => place + 1));
  const agents = agentsOf(task, equipped, notes);
  const size = agents + humans;
  if (size > AGENT_NAMES.length)
    notes.refuse('not-playable', 'not-playable', `${size} players; expected at most ${AGENT_NAMES.length}`);
  const inventories = Array.from({ length: size }, (_, place) => listed.get(place) ?? {});
  const empty = inventories.flatMap((items, place) => (Object.keys(items).length === 0 ? [place] : []));
  if (empty.length === size) {
    if (task.type !== 'debug') notes.kept('inventories-missing', `${size} players, and none of them is given anything`);
  } else if (empty.length > 0)
    notes.kept(
      'inventory-of-agent-missing',
      `nothing for ${empty.map((place) => nameOf(place, agents)).join(' and ')}`,
    );
  return { agents, humans, inventories };
}

function agentsOf(task: SourceTask, equipped: number, notes: DefectNotes): number {
  const { agent_count: stated, human_count: humans = 0, goal } = task;
  const goals = typeof goal === 'object' ? Object.keys(goal).length : 0;
  if (stated === undefined) {
    const counted = Math.max(1, equipped - humans, goals);
    notes.repaired('agents-missing', 'no agent_count', `${counted}, by inventories and goals`);
    return counted;
  }
  if (stated + humans >= equipped && stated + humans > 0) return stated;
  notes.repaired(
    'agents-mismatch',
    `agent_count ${stated}${humans > 0 ? ` and human_count ${humans}` : ''} for ${equipped} inventories`,
    `${equipped - humans} agents`,
  );
  return Math.max(1, equipped - humans);
}

/** "agent 0", "person 1". */
function nameOf(place: number, agents: number): string {
  return place < agents ? `agent ${place}` : `person ${place - agents}`;
}
