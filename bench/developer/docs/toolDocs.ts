import { z } from 'zod';
import { PLANNING_TOOLS } from '../../../sidecar/tools/briefedTools.ts';
import { OPEN_CHAPTERS, OPEN_TOOLS } from '../../../sidecar/tools/open/openTools.ts';
import { SURVIVING_DANGERS } from '../../../sidecar/tools/surviving/survivingDangers.ts';
import { SURVIVING_LIFE } from '../../../sidecar/tools/surviving/survivingLife.ts';
import { SURVIVING_TOOLS } from '../../../sidecar/tools/surviving/survivingTools.ts';
import { TEAM_TOOLS } from '../../../sidecar/tools/teamTools.ts';
import type { Tool } from '../../../sidecar/tools/tool.ts';
import { VILLAGER_CHAPTERS } from '../../../sidecar/tools/villager/villagerTools.ts';

interface Field {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Field[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Field;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** Actions that VillagerBench's code has and its documents leave out (villagerbench.md 3): the library counts 42 without. */
const BEYOND_THE_LIBRARY: readonly string[] = [
  'useItemOnBlock',
  'waitForFeedback',
  'mountEntity',
  'dismountEntity',
  'ride',
  'disride',
];
/** Actions of the library that the paper's own list (appendix E) does not show, or not legibly. */
const NOT_IN_THE_PAPER: readonly string[] = ['navigateToBuilding', 'navigateToAnimal', 'lookAt'];

/** docs/reference/tools.md: every tool with its arguments, what it does, and where it comes from. */
export function toolsMarkdown(): string {
  const names = VILLAGER_CHAPTERS.flatMap(({ tools }) => tools.map(({ name }) => name));
  const library = names.filter((name) => !BEYOND_THE_LIBRARY.includes(name));
  return `# Tools

Agents act through tools, with the names of VillagerBench's library. Each tool is real play by a player without operator
rights: it walks, looks, clicks and waits, and no item comes from nothing. Item and block names are exact ids.

A tool's result contains what the server confirmed. When the action failed, the result has \`ok: false\`, a \`code\` such as
\`missing-item\`, and a message that states what was found and what was expected. Prompts show the code before the message.

An agent has the tools that its briefing names and no others, except \`lookAt\` where it is shown [pictures](pictures.md). A call of
any other tool, known or unknown, is refused and recorded in the transcript as a call with \`ok: false\`.

There are ${names.length} tools of VillagerBench, ${OPEN_TOOLS.length} for open land, ${SURVIVING_TOOLS.length} for survival, \`wait\` and \`report_teammate\` for teams, and \`getCraftingPlan\`. The library has ${library.length}: ${library.length - NOT_IN_THE_PAPER.length} that the
paper lists in appendix E, and ${and(NOT_IN_THE_PAPER)}, which upstream's documents add. The other
${BEYOND_THE_LIBRARY.length} are in its code alone: ${and(BEYOND_THE_LIBRARY)}.

Coordinates are the arena's. \`x?\` is an optional argument; \`= 1\` is its default.

${VILLAGER_CHAPTERS.map(({ title, tools }) => chapter(title, tools)).join('\n\n')}

## In the open

Tasks on [generated land](worlds.md) have these in addition. One call does what takes a survival player
minutes. Results contain only what such a player [has seen](../explanation/sight.md): blocks in sight or seen before, positions
named in the chat, and what the server confirmed.

${OPEN_CHAPTERS.map(({ title, tools }) => chapter(title, tools, '###')).join('\n\n')}

## In survival tasks

[Survival tasks](survive.md) have \`fight\`, and those of farms \`tendField\`; [tasks as data](../tutorials/adding-a-task.md) have them where they
name them.

${chapter('Fighting and farming', SURVIVING_TOOLS, '###')}

Where an agent has \`fight\`, four tools of the library do more in one call, because a night is long, hunger comes again and again, and monsters stand in the way. \`placeBlock\`,
\`MineBlock\`, \`useItemOnBlock\`, \`ToggleAction\` and the tools of containers walk to a cell given far away as \`navigateTo\` does there, around monsters in sight where that can be.

${chapter('Eating and waiting', SURVIVING_LIFE, '###')}
${chapter('Walking and wearing', SURVIVING_DANGERS, '###')}

## In a team

Agents of a team have \`talkTo\`, \`waitForFeedback\` and \`wait\` in every family, beside the tools of its tasks, and
\`report_teammate\` in the tasks of the [adversary track](adversary.md). VillagerBench's
lists for construction, cooking and escape have none of them. A task that distributes tools itself (\`--abilities\`) gives exactly
those. An agent without mates has none of these, nor \`handoverBlock\`, \`followAgent\` and \`meetAgent\`, and the goal it reads
does not ask it to share the work.

${chapter('Waiting and reporting', TEAM_TOOLS, '###')}

## Planning

Tasks whose recipes are part of the problem give this to some agents of a team and not to others.

${chapter('Recipes', PLANNING_TOOLS, '###')}

The plan knows every recipe of the game's version, with all kinds of wood and colours that may stand for each other, and furnaces.
It uses what the agent carries, items of the wanted kind excepted, and asks for the fewest further items. Ingots, gems, logs, wool
and the like are asked for rather than made, unless what they are made of is carried.

## Commands of MINDcraft

The framework \`mindcraft\` acts by [commands](mindcraft-commands.md) in place of these tools. A command is given where the briefing
permits a tool that does the same.

## What differs from upstream

VillagerBench's own agents are operators, and about a third of its actions use commands: blocks are set, items given, players
teleported, and several report success whatever happened. Here that is impossible, so some actions take more time and some
need items or conditions that upstream does not need:

- \`placeBlock\`, \`erectDirtLadder\`, \`layDirtBeam\` and their counterparts place and dig every block by hand, from the
  inventory.
- \`handoverBlock\` throws the items to the team mate and succeeds when the server reports them picked up.
- \`attackTarget\` fights in survival, until the creature is dead, and picks up what it drops.
- \`startFishing\` waits for a real bite; \`enchantItem\`, \`repairItem\` and \`trade\` pay their price.
- \`scanNearbyEntities\` finds every block of a name up to \`item_num\`, does not walk about first, and matches names exactly.
- \`navigateTo\` goes within two blocks, or onto the cell when a pressure plate or a portal is there.
- \`ToggleAction\` returns the state that the server reports afterwards, and fails when nothing changed, as with iron doors.
- \`write\` on a sign that stands already needs Minecraft 1.20 or later; before, only the sign just placed can be written on.
- \`talkTo\` writes to the chat, which everyone in the arena receives; \`waitForFeedback\` returns what others wrote, word for word.
`;
}

function chapter(title: string, tools: readonly Tool[], level = '##'): string {
  const rows = tools.map(
    ({ name, description, parameters }) =>
      `| \`${name}\` | ${argumentsOf(z.toJSONSchema(parameters, { io: 'input' }) as Schema)} | ${cell(description)} |`,
  );
  return [`${level} ${title}`, '', '| tool | arguments | what it does |', '|---|---|---|', ...rows].join('\n');
}

function argumentsOf({ properties = {}, required = [] }: Schema): string {
  const list = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    const usual = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`;
    return `\`${name}${optional}\`: ${cell(typeOf(field))}${usual}`;
  });
  return list.join('<br>') || 'none';
}

function typeOf(field: Field): string {
  const { type, anyOf, minimum, maximum } = field;
  if (field.enum) return field.enum.map((value) => String(value)).join(', ');
  if (field.const !== undefined) return String(field.const);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return `list of ${field.items ? typeOf(field.items) : 'values'}`;
  if (type === 'integer' || type === 'number') {
    const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    return `${type === 'integer' ? 'whole number' : 'number'}${bounded ? ` ${minimum ?? ''}–${maximum}` : ''}`;
  }
  return type === 'string' ? 'text' : (type ?? 'value');
}

function and(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
