import type { Json } from '../../protocol/briefing.ts';
import { formatPosition } from '../../protocol/geometry.ts';
import { EmbeddedGameData } from '../../server-plugin/embedded/data/embeddedGameData.ts';
import { rulesOf, toolsOf } from '../../server-plugin/episode/families/rules.ts';
import { agentNames } from '../../server-plugin/episode/team.ts';
import { findTask } from '../../tasks/catalogue.ts';
import type { Task } from '../../tasks/task.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import type { Output } from '../cli/output.ts';
import { clockTime } from '../run/followEpisode.ts';
import { agentsText, complexityOf, sizeOf } from '../tasks/taskFacts.ts';
import { type Variation, varied } from '../tasks/variants.ts';

export interface ShowOptions extends Variation {
  /** Team size; two, or as near to that as the task allows, unless given. */
  readonly agents?: number;
  readonly gameVersion: string;
}

/** `guildhall show`: a task and what its agents are told; under `--json` the task itself. */
export function show(id: string, options: ShowOptions, output: Output): void {
  const task = varied(findTask(id), options);
  const { min, max } = task.agents;
  const team = agentNames(options.agents ?? Math.min(max, Math.max(min, 2)), task.agents);
  const rules = rulesOf(task);
  const { box, loadouts } = rules.plan(team.length, EmbeddedGameData.of(options.gameVersion));
  output.result(task);
  if (output.json) return;
  const { ours, asCoded } = complexityOf(task);
  output.line(`${task.id}: ${task.title}`);
  output.line(`${task.family}, version ${task.version}, ${sizeOf(task)}, ${agentsText(task)}`);
  output.line(`hash ${taskHash(task)}`);
  output.line(`D ${ours.toFixed(2)}, as coded ${asCoded.toFixed(2)}`);
  output.line(`limits ${limitsText(task)}`);
  if (task.origin)
    output.line(`made by the ${task.origin.generator} generator from seed ${task.origin.seed} (${task.origin.split})`);
  output.line('');
  output.line(`WHAT ${team.length === 1 ? 'THE AGENT IS' : `EACH OF ${team.length} AGENTS IS`} TOLD`);
  output.line('');
  output.line(task.goal);
  for (const [name, document] of Object.entries(rules.documents)) {
    output.line('');
    output.line(`document "${name}":`);
    for (const line of linesOf(document)) output.line(`  ${line}`);
  }
  output.line('');
  output.line(`arena ${formatPosition(box.min)} to ${formatPosition(box.max)}`);
  const tools = team.map((_, index) => toolsOf(task, rules, index).join(', '));
  const isSame = tools.every((text) => text === tools[0]);
  for (const [index, agent] of team.entries()) {
    const { x, y, z } = loadouts[index]?.position ?? { x: 0, y: 0, z: 0 };
    output.line(`${agent} starts at (${x}, ${y}, ${z})${isSame ? '' : `, tools: ${tools[index]}`}`);
  }
  if (isSame) output.line(`tools${task.abilities ? ` (${task.abilities.name})` : ''}: ${tools[0]}`);
}

function limitsText({ limits: { gameTicks, actionTicks, noProgressTicks } }: Task): string {
  const progress = noProgressTicks === null ? '' : `, ${clockTime(noProgressTicks)} without progress`;
  return `${clockTime(gameTicks)} of game time, ${clockTime(actionTicks)} of action${progress}`;
}

/** A list line by line, anything else as indented JSON. */
function linesOf(document: Json): string[] {
  if (!Array.isArray(document)) return JSON.stringify(document, null, 2).split('\n');
  return document.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
}
