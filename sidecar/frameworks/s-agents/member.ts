import type { TeamState } from '../../prompt/teamState.ts';
import { TeamView } from '../../prompt/teamView.ts';
import type { Agent } from '../framework.ts';
import { planActions, type QueuedAction, readAction } from './actionPlanner.ts';
import { ActionQueue, type QueueEntry } from './actionQueue.ts';
import { MemberMemory } from './memory.ts';
import type { MateOrder } from './messagePool.ts';
import { type MonitorVerdict, monitor } from './monitor.ts';
import type { Office } from './office.ts';
import { Reporter } from './reporter.ts';
import { S_AGENTS } from './settings.ts';
import { planTask, type TaskPlan } from './taskPlanner.ts';
import { type Duty, hasEnded, noteOf, type Work } from './work.ts';

/**
 * An hourglass agent: what it sees and what mates report narrow down to one objective, which widens into a plan, the task at
 * hand, and a queue of actions. Its mind (`think`) and its actions (`work`) are called by the collaboration.
 */
export class Member {
  readonly name: string;
  readonly agent: Agent;
  /** How often it has planned: the paper's prompt times. */
  planningIterations = 0;
  readonly #office: Office;
  readonly #view: TeamView<Agent>;
  readonly #actionQueue: ActionQueue;
  readonly #memory = new MemberMemory();
  readonly #reporter: Reporter;
  #duty: Duty | null = null;
  #plan: TaskPlan | null = null;
  #verdict: MonitorVerdict | null = null;
  #idleSince: number | null = null;
  /** Whether there is a reason to think. */
  #due = false;
  #unusable = 0;
  /** Why the last reply for a plan could not be used. */
  #problem = '';

  constructor(agent: Agent, office: Office) {
    this.name = agent.name;
    this.#office = office;
    this.#view = new TeamView([agent]);
    this.agent = this.#view.agents[0] as Agent;
    this.#reporter = new Reporter(agent.name, office, () => this.#view.show());
    this.#actionQueue = new ActionQueue({
      asker: office.asker,
      retriever: office.retriever,
      library: office.library,
      programs: office.programs,
      random: office.random,
      agent: this.agent,
      see: () => this.#known(),
      onEmpty: () => {
        this.#due = true;
      },
      onStuck: (stuck) => this.#getStuck(stuck),
    });
  }

  /** Whether it has something to think about: what its actions came to, an order, or what mates reported. */
  get wantsToThink(): boolean {
    if (this.#office.pool.unread(this.name).some(({ type }) => type === 'report')) return true;
    const ordered = this.#office.pool.unread(this.name).some(({ type }) => type === 'order');
    return this.#actionQueue.free && (this.#due || ordered);
  }

  get wantsToWork(): boolean {
    return this.#actionQueue.waiting;
  }

  /** Whether it has an order to see to, and is not waiting for those it has passed work on to. */
  get isOnOrder(): boolean {
    return this.#duty !== null && this.#duty.orders.length > 0 && this.#due;
  }

  /** Works its action queue off. */
  async work(signal: AbortSignal): Promise<void> {
    if (this.#actionQueue.waiting) await this.#actionQueue.run(signal);
  }

  /** Gives it a reason to think. */
  wake(): void {
    this.#due = true;
  }

  /** Gives it a reason to think about the goal again, with fresh eyes: what was given up may have become possible. */
  reconsider(): void {
    this.#memory.forgetFailures();
    this.#due = true;
  }

  /** Tells whoever may instruct it how it is and what it does. */
  reportForDuty(): void {
    this.#reporter.forDuty(this.#duty);
  }

  /** Reports its state to a commander, if it has nothing to do and that has changed. */
  tellNews(to: string): void {
    if (this.#duty === null && this.#memory.orders.length === 0 && this.#actionQueue.free) this.#reporter.news(to);
  }

  /** Orders of this agent that a mate has and has not reported on. */
  ordersWith(mate: string): readonly MateOrder[] {
    return this.#memory.ordersWith(mate);
  }

  /**
   * Reads, judges what it and its mates have done, plans and fills the action queue. Rejects with the signal's reason or
   * ModelUnavailable.
   */
  async think(signal: AbortSignal): Promise<void> {
    this.#due = false;
    this.#listen();
    for (;;) {
      this.#duty ??= this.#nextDuty();
      const duty = this.#duty;
      if (!duty || (duty.orders.length > 0 && !this.#actionQueue.free)) return;
      await this.#judge(duty, signal);
      if (duty.orders.length === 0 && this.#memory.orders.length > 0 && this.#actionQueue.free) {
        // The goal waits while somebody else's order does not.
        this.#duty = null;
        continue;
      }
      if (duty.orders.length > 0 && (await this.#settled(duty, signal))) continue;
      if (duty.orders.length > 0 && duty.work.some(({ status }) => status === 'running')) return;
      if ((await this.#advance(duty, signal)) === 'nothing' && duty.orders.length > 0) {
        await this.#close(
          duty,
          duty.work.length > 0 && this.#verdict?.status !== 'fail',
          'I see nothing to do for it.',
          signal,
        );
        continue;
      }
      return;
    }
  }

  #listen(): void {
    for (const message of this.#office.pool.take(this.name)) this.#memory.hear(message, this.#duty);
  }

  #known(): TeamState {
    return this.#memory.knownWith(this.#view.show());
  }

  #nextDuty(): Duty | null {
    const order = this.#memory.orders.shift();
    if (order) {
      this.#plan = null;
      this.#verdict = null;
      this.#idleSince = null;
      for (const { from } of order.orders) this.#office.pool.talk(this.name, from, `I start: ${order.text}`);
      return order;
    }
    const isHead = this.#office.organisation().heads.includes(this.name);
    return isHead ? { text: this.agent.briefing.goal, orders: [], attempts: 0, work: [] } : null;
  }

  /** The progress monitor on what has ended since it was last asked. */
  async #judge(duty: Duty, signal: AbortSignal): Promise<void> {
    const running = this.#memory.past.filter(({ status }) => status === 'running');
    if (!running.some(hasEnded)) return;
    const answer = await monitor(
      this.#office.asker,
      { agent: this.name, duty, work: running, dialogue: this.#memory.dialogue, teamState: this.#known() },
      signal,
    );
    this.#verdict = answer.ok ? answer.value : null;
    for (const work of running) {
      const judged = answer.ok ? answer.value.tasks.find(({ number }) => number === work.number)?.status : 'fail';
      if (!hasEnded(work)) continue;
      // What has ended and is not done is not at work any more, whatever it is called.
      work.status = judged === 'success' ? 'succeeded' : judged === 'fail' ? 'failed' : 'dropped';
      work.note = answer.ok ? noteOf(work) : `could not be judged: ${answer.problem}`;
      if (work.status === 'succeeded') this.#learn(work);
      if (work.actions) this.#office.attempted(work.status === 'succeeded');
    }
  }

  #learn({ text, actions, program }: Work): void {
    const { library, programs } = this.#office;
    if (programs && program) programs.learn(text, program.name, program.code, this.agent.tools.names);
    else if (!programs && actions) library.learn(text, actions);
  }

  /** Reports an order that has come to its end by the monitor's word. */
  async #settled(duty: Duty, signal: AbortSignal): Promise<boolean> {
    const verdict = duty.work.length > 0 ? this.#verdict : null;
    if (verdict?.status === 'success') {
      await this.#close(duty, true, '', signal);
      return true;
    }
    if (verdict?.status === 'fail' || duty.attempts >= S_AGENTS.mostAttempts) {
      if (duty.work.some(({ status }) => status === 'running')) return false;
      await this.#close(duty, false, verdict?.analysis ?? 'I cannot tell what came of it.', signal);
      return true;
    }
    return false;
  }

  async #close(duty: Duty, done: boolean, why: string, signal: AbortSignal): Promise<void> {
    if (duty.work.length === 0) {
      this.#office.attempted(false);
      await this.#office.asker.clock.sleep(S_AGENTS.leastActionMs, signal);
    }
    this.#reporter.ended(duty, done, why);
    this.#duty = null;
    this.#plan = null;
    this.#verdict = null;
    this.#idleSince = null;
  }

  /** Lets go of its order while it cannot go on, and is free for another when it can. */
  #getStuck(stuck: boolean): void {
    this.#reporter.stuck(this.#duty, stuck);
    if (this.#duty && this.#duty.orders.length > 0) this.#duty = null;
    this.#due = true;
  }

  /** Task planner and action planner. Replies that cannot be used are a failed attempt, after which it waits a while. */
  async #advance(duty: Duty, signal: AbortSignal): Promise<'planned' | 'nothing' | 'failed'> {
    const { asker } = this.#office;
    const organisation = this.#office.organisation();
    const commands = organisation.commandedBy(this.name);
    const free = [
      ...commands.filter((mate) => this.#memory.ordersWith(mate).length === 0 && !this.#memory.stuck.has(mate)),
      ...(this.#actionQueue.free ? [this.name] : []),
    ];
    if (free.length === 0) return 'planned';
    // Plans follow how things are with those who wait for work, not how they were when they began to wait.
    this.#office.askForNews(free, this.name);
    this.#listen();
    this.planningIterations++;
    duty.attempts++;
    const plan = await planTask(
      asker,
      {
        agent: this.name,
        organisation: organisation.shape,
        commands,
        free,
        duty,
        previous: this.#plan,
        idleSince: this.#idleSince,
        verdict: this.#verdict,
        past: this.#memory.past,
        problem: this.#problem,
        dialogue: this.#memory.dialogue,
        teamState: this.#known(),
      },
      signal,
    );
    this.#problem = '';
    if (!plan.ok) return this.#stumble('plan', plan.problem, signal);
    this.#idleSince = plan.value.now.length === 0 ? asker.clock.now() : null;
    if (plan.value.now.length === 0) {
      this.#unusable = 0;
      return 'nothing';
    }
    const actions = await planActions(asker, this.name, plan.value, organisation.members, signal);
    if (!actions.ok) return this.#stumble('action list', actions.problem, signal);
    this.#unusable = 0;
    this.#plan = plan.value;
    const started = this.#queue(duty, actions.value.actions.map(readAction));
    return started ? 'planned' : this.#stumble('action list', 'it started nothing', signal);
  }

  /**
   * What comes before any work of one's own is said at once; the rest waits its turn in the queue. False where neither an
   * order went out nor any work of one's own is in the queue.
   */
  #queue(duty: Duty, actions: readonly QueuedAction[]): boolean {
    const before = duty.work.length;
    const first = actions.findIndex(({ type }) => type === 'do');
    const early = first < 0 ? actions : actions.slice(0, first);
    for (const action of early) if (action.type !== 'do') this.#speak(duty, action);
    const entries = actions.slice(early.length).map((action): QueueEntry => {
      if (action.type !== 'do') return { type: 'say', say: () => this.#speak(duty, action) };
      const work = this.#memory.remember(this.name, action.text, null);
      duty.work.push(work);
      return { type: 'do', work };
    });
    this.#actionQueue.add(entries);
    return duty.work.slice(before).some(({ status }) => status === 'running');
  }

  #speak(duty: Duty, { type, to, text }: Extract<QueuedAction, { to: string }>): void {
    const { pool } = this.#office;
    if (type === 'tell') {
      pool.talk(this.name, to, text);
      return;
    }
    const order = pool.order(this.name, to, text);
    const work = this.#memory.remember(to, text, order);
    duty.work.push(work);
    if (!order) Object.assign(work, { status: 'failed', note: `refused: you may not instruct ${to}` });
  }

  async #stumble(what: string, problem: string, signal: AbortSignal): Promise<'failed'> {
    this.#unusable++;
    this.#problem = `${what}: ${problem}`;
    this.#office.note('s-agents.unusable', { agent: this.name, what, problem });
    this.#office.attempted(false);
    await this.#office.asker.clock.sleep(this.#unusable * S_AGENTS.leastActionMs, signal);
    if (this.#unusable < S_AGENTS.mostUnusable) this.#due = true;
    else this.#unusable = 0;
    return 'failed';
  }
}
