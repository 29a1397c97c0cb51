import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { aroundModel } from '../../../sidecar/model/aroundModel.ts';
import type { Model, ModelRequest, PromptSizing } from '../../../sidecar/model/model.ts';
import { sentMessages } from '../../../sidecar/model/sentMessages.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE, sampleOf } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { factsIn } from './shownFacts.ts';

const FRAMEWORKS = ['dagent', 'react', 'causalmace', 'agentverse', 's-agents', 'inner-monologue', 'voyager', 'deps'];
/** A task of each family, played by eight agents or as many as it takes. */
const TASKS = ['construction/cottage', 'villager/cooking/030', 'villager/escape/l3-s3', 'collect/stone-50/000'];
const CUT = 'left out to save space';

/** Rules for whose prompts there is so much room, who note data that the prompt beside it does not show. */
function crampedRules(sizing: PromptSizing, hidden: Set<string>): Model {
  const rules = createModel('rules', { random: new Random(1) });
  const look = (request: ModelRequest) => {
    const { purpose, context } = request;
    const { teamState } = context as { teamState?: unknown };
    if (teamState === undefined) return;
    const text = sentMessages(request, false)
      .map(({ content }) => content)
      .join('\n');
    for (const fact of factsIn(TeamState.parse(teamState))) if (!text.includes(fact)) hidden.add(`${purpose}: ${fact}`);
  };
  return aroundModel(rules, {
    sizing: () => sizing,
    complete: (request, signal) => {
      look(request);
      return rules.complete(request, signal);
    },
  });
}

/** All frameworks show a team's state by the same code: each does it in one task, or in two in the exhaustive run. */
function tasksOf(framework: string): string[] {
  const place = FRAMEWORKS.indexOf(framework);
  return (EXHAUSTIVE ? [place, place + 1] : [place]).map((index) => TASKS[index % TASKS.length] as string);
}

describe('a large team in little room', () => {
  test.each(EXHAUSTIVE ? FRAMEWORKS : FRAMEWORKS.filter((name) => name === 'causalmace'))(
    '%s shows what is in its data, and notes what it cuts',
    { timeout: 300_000 },
    async (name) => {
      for (const id of tasksOf(name)) {
        const task = findTask(id);
        for (const contextTokens of EXHAUSTIVE ? [3_000] : [3_500]) {
          const hidden = new Set<string>();
          const { transcript } = await playLockstep({
            task,
            agents: Math.min(8, task.agents.max),
            framework: findFramework(name),
            model: crampedRules({ ratio: 1, contextTokens, outputTokens: 500 }, hidden),
            gameTicks: 15 * 20,
          });
          expect([...hidden]).toEqual([]);
          const calls = transcript.entries.filter((entry) => entry.type === 'model-called');
          const unnoted = calls.filter(
            ({ cuts = [], messages }) => (messages[1]?.content.split(CUT).length ?? 1) - 1 !== cuts.length,
          );
          expect(unnoted.map(({ purpose }) => purpose)).toEqual([]);
          expect(calls.length).toBeGreaterThan(0);
          // Two agents in an escape room are shown whole even in this room.
          if (task.agents.max >= 8) expect(calls.some(({ cuts = [] }) => cuts.length > 0)).toBe(true);
        }
      }
    },
  );

  /** What they reach with all of their prompts: everything. */
  const GAMES: [string, string][] = [
    ['dagent', 'construction/bench'],
    ['agentverse', 'construction/bench'],
    ['dagent', 'villager/cooking/030'],
    ['react', 'villager/cooking/030'],
    ['s-agents', 'villager/cooking/030'],
    ['agentverse', 'villager/cooking/030'],
    ['causalmace', 'villager/cooking/030'],
  ];
  test.each(sampleOf(GAMES, 2))('%s completes %s from cut prompts', { timeout: 300_000 }, async (name, id) => {
    const hidden = new Set<string>();
    const { score, transcript } = await playLockstep({
      task: findTask(id),
      agents: 8,
      framework: findFramework(name),
      model: crampedRules({ ratio: 1, contextTokens: 4_000, outputTokens: 500 }, hidden),
      gameTicks: 60 * 20,
    });
    expect([...hidden]).toEqual([]);
    const cut = transcript.entries.filter((entry) => entry.type === 'model-called' && (entry.cuts?.length ?? 0) > 0);
    expect(cut.length).toBeGreaterThan(0);
    expect(score.metrics?.completion?.value).toBeGreaterThanOrEqual(0.9);
  });
});
