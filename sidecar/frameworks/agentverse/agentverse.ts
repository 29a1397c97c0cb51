import type { Json } from '../../../protocol/briefing.ts';
import { TeamView } from '../../prompt/teamView.ts';
import { VisitedLand } from '../alone/visitedLand.ts';
import type { Framework, FrameworkContext } from '../framework.ts';
import { frameworkWithOptions, oneOf, wholeNumber } from '../frameworkOptions.ts';
import { ActionHistory } from '../react/history.ts';
import { runReact } from '../react/reactLoop.ts';
import { reflect } from '../react/reflect.ts';
import { longestRoundMs } from '../react/roundTime.ts';
import { Chat, chatData, chatPart } from './chat.ts';
import { discuss } from './discussion.ts';
import { evaluate, type PhaseStep } from './evaluation.ts';
import { CHAT_TITLE } from './prompts.ts';
import { recruit } from './recruitment.ts';
import { AGENTVERSE_SETTINGS, PAPER_ROUNDS } from './settings.ts';
import { summarise } from './summary.ts';
import type { TeamPlayer } from './teamPlayer.ts';

/** Which of AgentVerse's stages are at work, and how long its discussions take. */
interface Stages {
  readonly rounds: number;
  /** Whether agreement ends a discussion before its rounds are used up. */
  readonly endsEarly: boolean;
  readonly recruitment: boolean;
  readonly evaluation: boolean;
}

/**
 * AgentVerse with its four stages, the second and third as the VillagerBench paper runs them (its appendix): a recruiter
 * gives everybody a role; before each phase of work everybody talks in turn, and a summary per agent pulls its next step out
 * of the chat; all do theirs at the same time with the ReAct base agent, and the results return to the chat; an evaluator
 * compares them with the goal and advises. No graph, no summary of the environment; each agent knows what it sees and hears.
 * It ends when twice in a row nothing is left by all summaries or the goal is achieved by the evaluation, or when nothing has
 * helped for several phases.
 */
export const agentverse: Framework = frameworkWithOptions(
  {
    rounds: wholeNumber(1, 8, PAPER_ROUNDS),
    ending: oneOf('early', 'fixed'),
    recruitment: oneOf('on', 'off'),
    evaluation: oneOf('on', 'off'),
  },
  ({ rounds, ending, recruitment, evaluation }) => ({
    name: 'agentverse',
    usesModel: true,
    paperAids: ['through-walls'],
    purposes: [
      'agentverse.recruit',
      'agentverse.speak',
      'agentverse.summarise',
      'agentverse.evaluate',
      'react.step',
      'react.reflect',
    ],
    run: (context) =>
      new Team(context, {
        rounds,
        endsEarly: ending === 'early',
        recruitment: recruitment === 'on',
        evaluation: evaluation === 'on',
      }).run(),
  }),
);

/** What a phase came to. */
type PhaseEnd = 'helped' | 'fruitless' | 'nothing-left';

class Team {
  readonly #context: FrameworkContext;
  readonly #stages: Stages;
  /** Whether roles are to be given out before the next discussion. */
  #wantsRoles: boolean;
  readonly #chat: Chat;
  readonly #players: readonly TeamPlayer[];
  /** Subtasks that succeeded, with the phase in which they last did. */
  readonly #succeeded = new Map<string, number>();
  readonly #announced = new Set<string>();

  constructor(context: FrameworkContext, stages: Stages) {
    this.#context = context;
    this.#stages = stages;
    this.#wantsRoles = stages.recruitment;
    this.#chat = new Chat(context);
    this.#players = context.agents.map((agent) => {
      const view = new TeamView([agent]);
      const history = new ActionHistory(AGENTVERSE_SETTINGS.historyLength);
      return {
        agent: view.agents[0] ?? agent,
        view,
        history,
        visited: new VisitedLand(),
        role: '',
        failures: 0,
        work: null,
      };
    });
  }

  async run(): Promise<void> {
    // One failure that ends the team's work ends everybody's.
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#context.signal, stop.signal]);
    try {
      await this.#phases(signal, (error) => stop.abort(error));
    } finally {
      stop.abort(new Error('the team has stopped'));
      // Somebody may be stuck in an action that heeds no signal.
      await this.#within(
        AGENTVERSE_SETTINGS.farewellMs,
        this.#players.map(({ work }) => work),
      );
    }
  }

  async #phases(signal: AbortSignal, fail: (error: unknown) => void): Promise<void> {
    const { phasesToEnd, mostFruitless, pauseMs } = AGENTVERSE_SETTINGS;
    let [fruitless, over] = [0, 0];
    for (let phase = 1; fruitless < mostFruitless && over < phasesToEnd; phase++) {
      signal.throwIfAborted();
      const present = this.#presentIn(phase);
      if (this.#players.every(({ agent }) => agent.body.lost.aborted)) return;
      const end = await this.#play(phase, present, signal, fail);
      over = end === 'nothing-left' ? over + 1 : 0;
      fruitless = end === 'fruitless' ? fruitless + 1 : end === 'helped' ? 0 : fruitless;
      if (end !== 'helped' && over < phasesToEnd) await this.#context.clock.sleep(pauseMs, signal);
    }
    if (fruitless >= mostFruitless) this.#note('agentverse.gave-up', { fruitlessPhases: fruitless });
  }

  /** Who takes part in a phase; who is passed over is announced. */
  #presentIn(phase: number): TeamPlayer[] {
    return this.#players.filter((player) => {
      const { agent, work } = player;
      const { name, body } = agent;
      if (body.lost.aborted) {
        if (!this.#announced.has(name)) this.#chat.notice(phase, `${name} has lost the game and takes part no more`);
        this.#announced.add(name);
        return false;
      }
      if (work !== null) {
        this.#chat.notice(phase, `${name} is stuck in its work and is passed over`);
        return false;
      }
      if (player.failures < AGENTVERSE_SETTINGS.stuckAfter) return true;
      player.failures = 0;
      this.#chat.notice(phase, `${name} seems to be stuck, nothing it tries succeeds: it is passed over in this phase`);
      return false;
    });
  }

  async #play(
    phase: number,
    present: readonly TeamPlayer[],
    signal: AbortSignal,
    fail: (error: unknown) => void,
  ): Promise<PhaseEnd> {
    if (present.length === 0) return 'fruitless';
    if (this.#wantsRoles) await this.#recruit(phase, present, signal);
    const { rounds, endsEarly } = this.#stages;
    const messages = await discuss(this.#context, { phase, rounds, endsEarly, present }, this.#chat, signal);
    if (messages === 0) return 'fruitless';
    const steps: { player: TeamPlayer; step: string | null }[] = [];
    let unusable = 0;
    const team = this.#players.map(({ agent }) => agent.name);
    for (const player of present) {
      const answer = await summarise(this.#context, phase, player.agent.name, team, this.#chat, signal);
      if (answer.ok) steps.push({ player, step: answer.value.next_step });
      else unusable++;
    }
    this.#note('agentverse.steps', {
      phase,
      steps: steps.map(({ player, step }) => ({ agent: player.agent.name, step })),
    });
    const given = steps.flatMap(({ player, step }) => (step === null ? [] : [{ player, step }]));
    const nothingLeft = given.length === 0 && unusable === 0 && present.length === this.#able().length;
    const helped = !nothingLeft && (await this.#work(phase, given, signal, fail));
    const achieved = await this.#evaluate(
      phase,
      steps.map(({ player, step }) => ({ agent: player.agent.name, step })),
      signal,
    );
    if (achieved ?? nothingLeft) return 'nothing-left';
    return helped ? 'helped' : 'fruitless';
  }

  async #recruit(phase: number, present: readonly TeamPlayer[], signal: AbortSignal): Promise<void> {
    this.#wantsRoles = false;
    if (!(await recruit(this.#context, phase, present, this.#chat, signal))) return;
    const roles = present.map(({ agent, role }) => ({ agent: agent.name, role }));
    this.#note('agentverse.roles', { phase, roles });
  }

  /** Whether the evaluator holds the goal for achieved; null where there is none or its reply cannot be used. */
  async #evaluate(phase: number, steps: readonly PhaseStep[], signal: AbortSignal): Promise<boolean | null> {
    if (!this.#stages.evaluation) return null;
    const answer = await evaluate(this.#context, phase, steps, this.#players, this.#chat, signal);
    if (!answer.ok) return null;
    const { achieved, advice, new_roles } = answer.value;
    if (!achieved && advice !== '') this.#chat.advise(phase, advice);
    if (!achieved && new_roles) this.#wantsRoles = this.#stages.recruitment;
    this.#note('agentverse.evaluation', { phase, achieved, newRoles: new_roles });
    return achieved;
  }

  #able(): TeamPlayer[] {
    return this.#players.filter(({ agent }) => !agent.body.lost.aborted);
  }

  /** Everybody works on its step; who takes far too long is left behind. Says whether anything new was achieved. */
  async #work(
    phase: number,
    given: readonly { readonly player: TeamPlayer; readonly step: string }[],
    signal: AbortSignal,
    fail: (error: unknown) => void,
  ): Promise<boolean> {
    let helped = false;
    for (const { player, step } of given)
      player.work = this.#workOn(phase, player, step, signal)
        .then((done) => {
          helped ||= done;
        })
        .catch(fail)
        .finally(() => {
          player.work = null;
        });
    await this.#within(
      longestRoundMs(
        given.map(({ player }) => player.agent),
        AGENTVERSE_SETTINGS.react.timeMs,
      ) + AGENTVERSE_SETTINGS.overtimeMs,
      given.map(({ player }) => player.work),
    );
    signal.throwIfAborted();
    return helped;
  }

  /** Waits for all work to settle, but no longer than so much game time. */
  async #within(ms: number, work: readonly (Promise<void> | null)[]): Promise<void> {
    const patience = this.#context.clock.deadline(ms);
    const over = new Promise<void>((resolve) => {
      patience.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([Promise.allSettled(work), over]);
    patience.clear();
  }

  /** One agent's subtask, and its report to the chat. Says whether something new was achieved. */
  async #workOn(phase: number, player: TeamPlayer, step: string, team: AbortSignal): Promise<boolean> {
    const { agent, view, history } = player;
    const limits = AGENTVERSE_SETTINGS.react;
    const signal = AbortSignal.any([team, agent.body.lost]);
    const entries = this.#chat.newest(AGENTVERSE_SETTINGS.chatShown.work);
    const subtask = {
      id: `${phase}/${agent.name}`,
      description: step,
      milestones: [],
      background: [chatPart(CHAT_TITLE, 50, entries)],
      context: { chat: chatData(entries) },
      see: () => view.show(),
    };
    try {
      const outcome = await runReact(this.#context, agent, subtask, history, limits, signal);
      player.failures = outcome.actions.some(({ ok }) => ok) ? 0 : player.failures + 1;
      const reflection = await reflect(this.#context, agent, subtask, outcome, '', limits, signal);
      const { task_status: succeeded, summary } = reflection.ok
        ? reflection.value
        : { task_status: false, summary: 'the outcome is unknown' };
      this.#chat.report(phase, agent.name, step, succeeded, summary);
      const hasGotOn = player.visited.visit(view.show());
      return succeeded && (this.#isNew(step, phase) || hasGotOn);
    } catch (error) {
      if (team.aborted || !agent.body.lost.aborted) throw error;
      return false;
    }
  }

  /** Whether a success counts: the same subtask over and over brings nobody further. */
  #isNew(step: string, phase: number): boolean {
    const before = this.#succeeded.get(step);
    this.#succeeded.set(step, phase);
    return before === undefined || phase - before > AGENTVERSE_SETTINGS.mostFruitless;
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}
