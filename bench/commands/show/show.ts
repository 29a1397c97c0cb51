import { existsSync } from 'node:fs';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import type { Json, Sight } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { formatPosition } from '../../../protocol/geometry.ts';
import { rulesOf, toolsOf } from '../../../server-plugin/episode/families/rules.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { goalShown } from '../../../tasks/goalShown.ts';
import { groundOf } from '../../../tasks/landGround.ts';
import { suitesOf } from '../../../tasks/suites/suites.ts';
import type { Task } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { clockTime } from '../../console/clockTime.ts';
import type { Output } from '../../console/output.ts';
import { runFile } from '../../run/folder/paths.ts';
import { agentsText, chosenTeam, complexityOf, sizeOf } from '../../tasks/taskFacts.ts';
import { type Variation, varied } from '../../tasks/variants.ts';
import { readTaskFolder, writtenTasksIn } from '../../tasks/written/readTaskFolder.ts';
import { isPlayed } from './findEpisode.ts';
import type { ShowEpisodeOptions } from './showEpisode.ts';

export interface ShowOptions extends Variation {
  /** Team size; two, or as near to that as the task allows, unless given. */
  readonly agents?: number;
  readonly gameVersion?: string;
}

export type ShowAnyOptions = ShowOptions & ShowEpisodeOptions;

/** `Briefing.sight` in words. */
const SIGHTS: Readonly<Record<Sight, string>> = {
  'line-of-sight': 'blocks in line of sight, now or earlier (with run --xray also through walls)',
  loaded: 'all loaded blocks, also behind walls',
};

const DEFAULT_VERSION = '1.20.4';
const OF_A_TASK = {
  agents: '--agents',
  abilities: '--abilities',
  strictWindow: '--strict-window',
  gameVersion: '--game-version',
} as const;
const OF_AN_EPISODE = { episode: '--episode', agent: '--agent', purpose: '--purpose', calls: '--calls' } as const;

/**
 * `guildhall show`: an episode where the argument is a folder that a run left, otherwise a task. Throws ConfigError for
 * options that are the other one's.
 */
export async function showAny(what: string, options: ShowAnyOptions, output: Output): Promise<void> {
  const isEpisode = isPlayed(what);
  const [others, noun] = isEpisode ? [OF_A_TASK, 'tasks, and this is an episode'] : [OF_AN_EPISODE, 'an episode'];
  const given = (Object.keys(others) as (keyof ShowAnyOptions)[]).find((key) => options[key] !== undefined);
  if (given) {
    const flag = ({ ...OF_A_TASK, ...OF_AN_EPISODE } as Record<string, string>)[given];
    throw new ConfigError(
      'bad-option',
      `${flag} is for ${noun}${isEpisode ? '' : `, and "${what}" is not the folder of a run`}`,
    );
  }
  if (!isEpisode) {
    show(what, options, output);
    return;
  }
  const { showEpisode } = await import('./showEpisode.ts');
  showEpisode(what, options, output);
}

/** Prints a task and its agents' briefing; under `--json` the task itself. */
export function show(id: string, options: ShowOptions, output: Output): void {
  const task = varied(taskToShow(id), options);
  const team = chosenTeam(task, options.agents);
  const rules = rulesOf(task);
  const { box, loadouts } = rules.plan(team.length, ServerGameData.of(options.gameVersion ?? DEFAULT_VERSION));
  output.result(task);
  if (output.json) return;
  const complexity = complexityOf(task);
  output.line(`${task.id}: ${task.title}`);
  output.line(`${task.family}, version ${task.version}, ${sizeOf(task)}, ${agentsText(task)}`);
  output.line(`hash ${taskHash(task)}`);
  if (complexity)
    output.line(
      `dependency complexity D ${complexity.ours.toFixed(2)} (${complexity.asCoded.toFixed(2)} as coded in VillagerBench)`,
    );
  output.line(`limits ${limitsText(task)}`);
  if (task.origin)
    output.line(`made by the ${task.origin.generator} generator from seed ${task.origin.seed} (${task.origin.split})`);
  output.line('');
  output.line(`BRIEFING OF ${team.length === 1 ? 'THE AGENT' : `EACH OF ${team.length} AGENTS`}`);
  output.line('');
  output.line(goalShown(task, team.length));
  for (const [name, document] of Object.entries(rules.documents)) {
    output.line('');
    output.line(`document "${name}":`);
    for (const line of linesOf(document)) output.line(`  ${line}`);
  }
  output.line('');
  output.line(`arena ${formatPosition(box.min)} to ${formatPosition(box.max)}`);
  if (task.family === 'custom' && task.nether) {
    const { min, max } = task.nether.box;
    output.line(`part of the Nether ${formatPosition(min)} to ${formatPosition(max)}`);
  }
  const ground = groundOf(task);
  if (ground) output.line(`land ${ground.preset} of seed ${ground.seed}`);
  if (rules.sight !== undefined) output.line(`sight ${SIGHTS[rules.sight]}`);
  const tools = team.map((_, index) => toolsOf(task, rules, index, team.length).join(', '));
  const isSame = tools.every((text) => text === tools[0]);
  for (const [index, agent] of team.entries()) {
    const { x, y, z } = loadouts[index]?.position ?? { x: 0, y: 0, z: 0 };
    const carries = carriedText(loadouts[index]?.items ?? []);
    output.line(`${agent} starts at (${x}, ${y}, ${z})${carries}${isSame ? '' : `, tools: ${tools[index]}`}`);
  }
  if (isSame) output.line(`tools${task.abilities ? ` (${task.abilities.name})` : ''}: ${tools[0]}`);
}

/** @throws ConfigError 'unknown-task', or 'run-not-found' for a path that exists. */
function taskToShow(what: string): Task {
  try {
    const written = writtenTasksIn(what);
    if (written?.length === 1 && written[0] !== undefined)
      return readTaskFolder(written[0], ServerGameData.of(DEFAULT_VERSION));
    return findTask(what);
  } catch (error) {
    if (!(error instanceof ConfigError) || error.code !== 'unknown-task' || suitesOf(what).length > 0) throw error;
    throw existsSync(what)
      ? new ConfigError('run-not-found', `${what} is not a run or an episode (${runFile(what)} does not exist)`)
      : new ConfigError('unknown-task', `${error.message} (nor is it the folder of a run)`);
  }
}

/** What somebody has at first, kind by kind. */
function carriedText(stacks: readonly { readonly id: string; readonly count: number }[]): string {
  const counts = new Map<string, number>();
  for (const { id, count } of stacks) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts.size === 0 ? '' : ` and carries ${[...counts].map(([id, count]) => `${count} ${id}`).join(', ')}`;
}

function limitsText({ limits: { gameTicks, actionTicks, noProgressTicks } }: Task): string {
  const progress = noProgressTicks === null ? '' : `, ${clockTime(noProgressTicks)} without progress`;
  return `${clockTime(gameTicks)} of game time, ${clockTime(actionTicks)} in which somebody acts${progress}`;
}

/** A list line by line, anything else as indented JSON. */
function linesOf(document: Json): string[] {
  if (!Array.isArray(document)) return JSON.stringify(document, null, 2).split('\n');
  return document.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
}
