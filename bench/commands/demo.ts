import { join } from 'node:path';
import { EmbeddedGameData } from '../../server-plugin/embedded/data/embeddedGameData.ts';
import { NO_MODEL_NAME } from '../../sidecar/model/noModel.ts';
import type { Output } from '../cli/output.ts';
import { packageRoot } from '../cli/version.ts';
import { checkPlayers } from '../run/checkPlayers.ts';
import { chooseClock } from '../run/clockChoice.ts';
import { planRun } from '../run/planRun.ts';
import { playAndReport } from '../run/playAndReport.ts';
import { resolveTasks } from '../run/resolveTasks.ts';

const GAME_VERSION = '1.20.4';
const TEAM = { agents: 2, seed: 1, trials: 1 } as const;

/**
 * `npm start`: one small and one medium blueprint by DAGENT on the scripted rules, and the oracle on a small
 * cottage read from a .schem file, two agents each, side by side on one server.
 */
export async function demo(options: { readonly out: string }, output: Output): Promise<number> {
  output.line('Three teams of two build side by side on one embedded Minecraft server.');
  output.line('"rules" is a script that stands in for a language model; the oracle needs none.');
  output.line('');
  const gameData = EmbeddedGameData.of(GAME_VERSION);
  const dagent = { ...TEAM, framework: 'dagent', model: 'rules' };
  const oracle = { ...TEAM, framework: 'oracle', model: NO_MODEL_NAME };
  checkPlayers({ framework: dagent.framework, model: dagent.model }, process.env);
  const small = await resolveTasks({ tasks: ['construction/flower-bed', 'construction/staircase'] }, gameData);
  const cottage = join(packageRoot(), 'schematics', 'small-cottage.schem');
  const large = await resolveTasks({ tasks: [], schematic: [cottage] }, gameData);
  const { clock } = chooseClock({});
  const plan = planRun({
    casts: [
      { cast: dagent, tasks: small.tasks },
      { cast: oracle, tasks: large.tasks },
    ],
    gameVersion: GAME_VERSION,
    seed: TEAM.seed,
    out: options.out,
    id: undefined,
    clock,
    command: process.argv.slice(2),
  });
  return playAndReport(plan, { clock, baseUrl: undefined, apiKey: undefined }, output);
}
