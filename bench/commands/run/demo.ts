import { join } from 'node:path';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { NO_MODEL_NAME } from '../../../sidecar/model/noModel.ts';
import type { CommandContext } from '../../console/shell.ts';
import { packageRoot } from '../../console/version.ts';
import { chooseClock } from '../../run/plan/clockChoice.ts';
import { planRun } from '../../run/plan/planRun.ts';
import { resolveTasks } from '../../run/plan/resolveTasks.ts';
import { playAndReport } from '../../run/play/playAndReport.ts';

const GAME_VERSION = '1.20.4';
const TEAM = { agents: 2, seed: 1, trials: 1 } as const;

/**
 * `npm start`: small blueprints by DAGENT and CausalMACE on the scripted rules, once with mistakes, a dish by AgentVerse, an
 * escape by S-Agents, and the oracle on a small cottage read from a .schem file, two agents each, in lockstep; every
 * episode twice, to show that nothing differs.
 */
export async function demo(options: { readonly out: string }, context: CommandContext): Promise<number> {
  context.line(
    'Six teams of two build, cook and escape on embedded Minecraft servers, in lockstep: game time runs as fast as this',
  );
  context.line(
    'machine allows. Every game is played twice from the same seed, in two processes, and the logs are compared.',
  );
  context.line('"rules" is a script that stands in for a language model; the oracle needs none.');
  context.line('');
  const gameData = ServerGameData.of(GAME_VERSION);
  const onRules = (framework: string) => ({ ...TEAM, framework, model: 'rules' });
  const mistaken = { ...onRules('dagent'), model: 'rules:mistakes=0.3' };
  const oracle = { ...TEAM, framework: 'oracle', model: NO_MODEL_NAME };
  const tasks = async (...names: string[]) => (await resolveTasks({ tasks: names }, gameData)).tasks;
  const cottage = join(packageRoot(), 'schematics', 'small-cottage.schem');
  const clock = chooseClock({ verifyReplay: true });
  const plan = planRun({
    casts: [
      { cast: onRules('dagent'), tasks: await tasks('construction/flower-bed') },
      { cast: onRules('causalmace'), tasks: await tasks('construction/staircase') },
      { cast: mistaken, tasks: await tasks('construction/tent') },
      { cast: oracle, tasks: (await resolveTasks({ tasks: [], schematic: [cottage] }, gameData)).tasks },
      { cast: onRules('agentverse'), tasks: await tasks('villager/cooking/030') },
      { cast: onRules('s-agents'), tasks: await tasks('villager/escape/l3-s0') },
    ],
    gameVersion: GAME_VERSION,
    seed: TEAM.seed,
    out: options.out,
    id: undefined,
    clock,
    command: context.args,
  });
  return playAndReport(plan, { clock, baseUrl: undefined, apiKeys: undefined }, context);
}
