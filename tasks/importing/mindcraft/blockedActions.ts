import { nameTable } from '../../../protocol/nameTable.ts';
import { plainText } from '../defect.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTask } from './sourceTask.ts';
import type { SourceTeam } from './team.ts';

/** The command that only some agents may have. */
export const PLAN_COMMAND = '!getCraftingPlan';

/** The tool without which an agent cannot do what a command of MINDcraft's does. */
export const TOOL_OF_COMMAND: Readonly<Record<string, string>> = nameTable({
  '!collectBlocks': 'MineBlock',
  '!craftRecipe': 'craftBlock',
  '!smeltItem': 'SmeltingCooking',
  '!placeHere': 'placeBlock',
  '!givePlayer': 'handoverBlock',
  '!putInChest': 'storeItem',
  '!takeFromChest': 'withdrawItem',
  '!equip': 'equipItem',
  '!attack': 'attackTarget',
});

/** What the agents of a task may not do. */
export interface ReadBlocks {
  /** The places of the agents that have a plan's tool. */
  readonly planAccess: readonly number[];
  /** Tools that are withheld, by place; undefined where none is. */
  readonly withheld: readonly (readonly string[])[] | undefined;
  /** The commands for whose sake tools are withheld. */
  readonly commands: readonly string[];
}

/** Reads which actions are blocked for whom; each that is not blocked here is noted. */
export function readBlocks(
  { blocked_actions: blocked = {} }: SourceTask,
  { agents, humans }: SourceTeam,
  notes: DefectNotes,
): ReadBlocks {
  const places = Array.from({ length: agents }, (_, place) => place);
  const isPlace = (key: string) => /^\d{1,3}$/.test(key) && Number(key) < agents + humans;
  const spare = Object.keys(blocked).filter((key) => !isPlace(key));
  if (spare.length > 0)
    notes.kept(
      'action-of-nobody',
      `blocks actions of ${plainText(spare.join(', '))}, of ${agents + humans} players`,
      'blocks nothing',
    );
  const namesAt = places.map((place) => (Object.hasOwn(blocked, String(place)) ? (blocked[String(place)] ?? []) : []));
  const others = [...new Set(namesAt.flat())].filter((name) => name !== PLAN_COMMAND);
  const known = others.filter((name) => Object.hasOwn(TOOL_OF_COMMAND, name));
  const unknown = others.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    notes.dropped(
      'action-unknown',
      `blocks ${plainText(unknown.join(', '))}`,
      'not blocked: no single tool here does the same',
    );
  const planAccess = places.filter((place) => !namesAt[place]?.includes(PLAN_COMMAND));
  if (known.length === 0) return { planAccess, withheld: undefined, commands: [] };
  const withheld = namesAt.map((names) => [
    ...new Set(names.flatMap((name) => (Object.hasOwn(TOOL_OF_COMMAND, name) ? (TOOL_OF_COMMAND[name] ?? []) : []))),
  ]);
  notes.repaired(
    'action-blocked',
    `blocks ${known.join(', ')}`,
    withheld
      .flatMap((tools, place) => (tools.length > 0 ? [`agent ${place} is without ${tools.join(' and ')}`] : []))
      .join('; '),
  );
  return { planAccess, withheld, commands: known };
}

/** Tools that nobody of the team has, though the game might take them. */
export function withheldFromAll(withheld: ReadBlocks['withheld']): readonly string[] {
  const [first = [], ...others] = withheld ?? [];
  return first.filter((tool) => others.every((tools) => tools.includes(tool)));
}
