import { expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { type Model, type ModelRequest, NO_USAGE } from '../../../sidecar/model/model.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { sampleOf } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const GAME_SECONDS = 10;
/** Two agents that think at once, each some ten calls a second at the very most. */
const MOST_CALLS = 20 * GAME_SECONDS * 2;

interface Shown {
  readonly agent: string;
  readonly teamState: { readonly team: readonly { readonly name: string }[] };
  readonly nextId: number;
  readonly tasks: readonly { readonly id: number; readonly candidates: readonly string[] }[];
  readonly free: readonly string[];
  readonly now: readonly { readonly agent: string; readonly task: string }[];
  readonly work: readonly { readonly number: number }[];
  readonly abilities: readonly { readonly name: string }[];
}

/** What a model says that does nothing but look around, at once, and finds that it went well. */
function contented({ purpose, context }: ModelRequest): Json {
  const { agent, teamState, nextId, tasks, free, now, work, abilities } = context as unknown as Shown;
  const nodes = () =>
    teamState.team.map(({ name }, index) => ({ id: nextId + index, name, description: 'Look around' }));
  switch (purpose) {
    case 'react.step':
      return { thought: '', action: 'fetchContainerContents', action_input: { item_name: 'inventory' } };
    case 'react.reflect':
      return { reasoning: '', summary: 'It went well.', task_status: true };
    case 'dagent.decompose':
    case 'dagent.redecompose':
      return {
        reasoning: '',
        subtasks: nodes().map(({ id, name, description }) => ({
          id,
          description,
          milestones: [],
          retrieval_paths: [],
          required_subtasks: [],
          candidate_agents: [name],
          agents_required: 1,
        })),
      };
    case 'dagent.assign':
      return {
        assignments: tasks.slice(0, 1).map(({ id, candidates }) => ({
          reason: '',
          task_id: id,
          agents: [candidates[0] ?? ''],
        })),
      };
    case 'dagent.environment':
    case 'dagent.agent-state':
      return { summary: '' };
    case 'causalmace.decompose':
    case 'causalmace.redecompose':
      return {
        reasoning: '',
        functions: [{ name: 'look', call: [], description: '', function_body: [] }],
        nodes: nodes().map(({ id, name, description }) => ({
          id,
          description,
          step: { function: 'look', arguments: [] },
          players: [name],
        })),
      };
    case 'causalmace.effects':
      return { reasoning: '', causal_effect: [] };
    case 'agentverse.recruit':
      return { reasoning: '', roles: abilities.map(({ name }) => ({ agent: name, role: 'Looks around' })) };
    case 'agentverse.evaluate':
      return { reasoning: '', achieved: false, advice: '', new_roles: true };
    case 'agentverse.speak':
      return { message: `${agent}: look around`, agree: true };
    case 'agentverse.summarise':
      return { next_step: 'Look around' };
    case 's-agents.plan':
      return {
        inventory: [],
        objective: '',
        analysis: '',
        stages: [],
        now: free.map((name) => ({ agent: name, task: 'Look around' })),
        informer: null,
      };
    case 's-agents.act':
      return { actions: now.map((task) => (task.agent === agent ? task.task : `inform ${task.agent} to look around`)) };
    case 's-agents.monitor':
      return {
        analysis: '',
        tasks: work.map(({ number }) => ({ number, status: 'success' })),
        status: 'success',
      };
    case 'inner-monologue.plan':
      return { thought: '', act: 'Look around' };
    case 'inner-monologue.success':
      return { success: true, why: '' };
    case 'deps.plan':
    case 'deps.replan':
      return { analysis: '', subgoals: [{ id: 1, goal: 'Look around', requires: [] }], achieved: false };
    case 'deps.describe':
      return { done: true, description: '' };
    case 'voyager.curriculum':
      return { reasoning: '', task: 'Look around', achieved: false };
    case 'voyager.act':
      return {
        explain: '',
        name: 'look',
        calls: [{ call: 'fetchContainerContents', args: { item_name: 'inventory' } }],
      };
    case 'voyager.critic':
      return { reasoning: '', success: true, critique: '' };
    default:
      throw new Error(`nothing to say for ${purpose}`);
  }
}

class Tireless implements Model {
  readonly name = 'tireless';
  readonly isLanguageModel = false;
  readonly #say: (request: ModelRequest) => string;
  calls = 0;

  constructor(say: (request: ModelRequest) => string) {
    this.#say = say;
  }

  async complete(request: ModelRequest) {
    if (++this.calls > 4 * MOST_CALLS) throw new Error('asked without end in no time');
    return { text: this.#say(request), finish: 'stop' as const, usage: NO_USAGE };
  }
}

const FRAMEWORKS = [
  'react',
  'dagent',
  'agentverse',
  'causalmace',
  's-agents',
  's-agents:organisation=graph',
  'inner-monologue',
  'deps',
  'voyager',
];
test.each(sampleOf(FRAMEWORKS, 2))(
  '%s asks a model that answers at once and gets nowhere no more often than there is game time for',
  { timeout: 120_000 },
  async (framework) => {
    for (const say of [
      (request: ModelRequest) => JSON.stringify(contented(request)),
      (request: ModelRequest) =>
        request.purpose === 'react.step' ? '{"thought":' : JSON.stringify(contented(request)),
      () => '',
    ]) {
      const model = new Tireless(say);
      const { problems } = await playLockstep({
        task: findTask('construction/lamp'),
        agents: 2,
        framework: findFramework(framework),
        model,
        gameTicks: GAME_SECONDS * 20,
      });
      expect(problems).toEqual([]);
      expect(model.calls).toBeGreaterThan(0);
      expect(model.calls).toBeLessThan(MOST_CALLS);
    }
  },
);
