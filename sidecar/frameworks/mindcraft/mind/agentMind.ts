import type { Json } from '../../../../protocol/briefing.ts';
import type { Point } from '../../../../protocol/geometry.ts';
import { TeamView } from '../../../prompt/teamView.ts';
import { gameNamesOf } from '../../../tools/mindcraft/gameNames.ts';
import type { Agent } from '../../framework.ts';
import { ActionRunner } from '../actions/actionRunner.ts';
import { HandOvers } from '../actions/handOvers.ts';
import { createCoder } from '../code/newAction.ts';
import { GroupTalk } from '../conversation/groupTalk.ts';
import { PairTalk } from '../conversation/pairTalk.ts';
import type { AgentMessage, MessageFlags, Talk, Talker } from '../conversation/talk.ts';
import { Modes } from '../modes/modes.ts';
import { NOW } from '../prompts.ts';
import { MINDCRAFT } from '../settings.ts';
import type { CommandContext } from './commandContext.ts';
import { Dialogue } from './dialogue.ts';
import { Goal } from './goal.ts';
import { GoalLoop } from './goalLoop.ts';
import { History } from './history.ts';
import { createLook } from './pictures.ts';
import { writeProgram } from './programming.ts';
import { respondOrIgnore } from './remembering.ts';
import { Replies } from './replies.ts';
import type { KeptMind, TeamResources } from './teamResources.ts';
import type { Turn } from './turns.ts';

/** What an agent does that leaves room for talk. */
const PASSIVE = /^!(?:stay|followPlayer)$|^mode:/;
/** How much there may be to do for a mate before the rest waits for the goal. */
const MOST_REPLIES = 40;

/** One agent: what it remembers, whom it talks to, what it pursues and does. */
export class AgentMind implements Talker {
  readonly name: string;
  readonly mates: readonly string[];
  readonly clock;
  readonly #team: TeamResources;
  readonly #agent: Agent;
  readonly #signal: AbortSignal;
  readonly #stop = new AbortController();
  readonly #replies: Replies;
  readonly #actions: ActionRunner;
  readonly #modes: Modes;
  readonly #talk: Talk;
  readonly #dialogue: Dialogue;
  readonly #history: History;
  readonly #goal: Goal;
  readonly #goalLoop: GoalLoop;
  readonly #places: Map<string, Point>;
  readonly #failed = Promise.withResolvers<never>();

  constructor(agent: Agent, team: TeamResources, signal: AbortSignal, kept?: KeptMind) {
    const { context, settings, profile } = team;
    this.#team = team;
    this.name = agent.name;
    this.mates = agent.briefing.team.map((mate) => mate.agent).filter((name) => name !== agent.name);
    this.clock = context.clock;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    const view = new TeamView([agent]);
    const viewed = view.agents[0] ?? agent;
    const handOvers = new HandOvers(this.clock);
    this.#agent = { ...viewed, tools: handOvers.watch(viewed.tools) };
    const commands = team.commandsOf(agent);
    const quirks = settings.quirks === 'upstream';
    this.#history = new History(profile, kept?.history);
    this.#goal = new Goal(quirks, kept?.goal);
    this.#places = new Map(quirks ? [] : (kept?.places ?? []));
    this.#replies = new Replies(context, profile.cooldownMs, this.#signal);
    this.#talk = settings.talk === 'group' ? new GroupTalk(this) : new PairTalk(this, quirks);
    this.#actions = new ActionRunner({
      clock: this.clock,
      signal: this.#signal,
      observe: () => agent.body.observe(),
      quirks,
      onResumed: (label, { ok, message }) => this.#add({ type: 'result', command: label, args: {}, ok, message }),
      onDefect: (error) => this.#failed.reject(error),
    });
    const spokenOf = `${agent.briefing.goal} ${JSON.stringify(agent.briefing.documents)}`;
    this.#modes = new Modes({
      clock: this.clock,
      signal: this.#signal,
      tools: this.#agent.tools,
      actions: this.#actions,
      body: agent.body,
      random: context.random.fork(`modes/${agent.name}`),
      quirks,
      handOvers,
      isNeeded: (item) => spokenOf.includes(item),
      start: { ...profile.modes, ...(quirks ? {} : kept?.modes) },
      onInterruption: ({ askAnew }) => {
        // Whoever pursues a goal goes on with it by itself.
        if (askAnew && (!this.#goal.active || this.#talk.partner !== null)) this.#ask(NOW.mode);
      },
    });
    const commandContext: CommandContext = {
      settings,
      tools: this.#agent.tools,
      actions: this.#actions,
      talk: this.#talk,
      goal: this.#goal,
      history: this.#history,
      places: this.#places,
      commands,
      signal: this.#signal,
      position: () => agent.body.observe().position,
      mute: () => this.#dialogue.mute(),
      setMode: (name, on) => {
        const { ok, message } = this.#modes.set(name, on);
        return ok ? { ok, message } : { ok, code: 'bad-argument', message };
      },
      describeModes: () => this.#modes.describe(),
      code: settings.code ? this.#coder() : undefined,
      look: createLook({ agent: this.#agent, context, profile, replies: this.#replies }),
    };
    this.#dialogue = new Dialogue({
      team,
      agent: this.#agent,
      mates: this.mates,
      view,
      commands,
      names: gameNamesOf(agent.briefing.game.version),
      clock: this.clock,
      signal: this.#signal,
      replies: this.#replies,
      talk: this.#talk,
      commandContext,
      history: this.#history,
      goal: this.#goal,
      modes: this.#modes,
      note: (topic, data) => this.#note(topic, data),
    });
    this.#goalLoop = new GoalLoop({
      clock: this.clock,
      signal: this.#signal,
      goal: this.#goal,
      talk: this.#talk,
      dialogue: this.#dialogue,
      actions: this.#actions,
      isOver: () => team.isOver(),
    });
  }

  /** What it would know if it began again. */
  get kept(): KeptMind {
    return {
      history: { turns: [...this.#history.turns], memory: this.#history.memory },
      goal: { own: this.#goal.own, active: this.#goal.active },
      places: [...this.#places],
      modes: this.#modes.states(),
    };
  }

  /** Whether there is nothing it would do of its own accord, nor anything for it to answer. */
  get isDone(): boolean {
    return (
      !this.#goal.active &&
      !this.#dialogue.isGoingOn &&
      this.#actions.current === null &&
      this.#talk.partner === null &&
      !this.#talk.waiting
    );
  }

  /** Lives until the team has ended. Rejects with the signal's reason, ModelUnavailable, RestartWanted or a defect. */
  async live(): Promise<void> {
    try {
      await Promise.race([
        Promise.all([this.#listen(), this.#goalLoop.run()]),
        this.#modes.run(),
        this.#failed.promise,
      ]);
    } finally {
      this.#stop.abort(new Error('the agent has ended'));
      this.#talk.close();
      this.#note('mindcraft.ended', { memory: this.#history.memory, turns: this.#history.turns as unknown as Json });
    }
  }

  acting(): 'no' | 'yes' | 'passively' {
    const { current } = this.#actions;
    if (!current) return 'no';
    return PASSIVE.test(current.label) ? 'passively' : 'yes';
  }

  thinking(): boolean {
    return this.#dialogue.isGoingOn;
  }

  async decide(messages: readonly AgentMessage[]): Promise<'respond' | 'ignore'> {
    const { context, profile } = this.#team;
    await this.#replies.turn();
    const action = this.#actions.current?.label;
    // What it was doing may have ended meanwhile.
    if (action === undefined) return 'respond';
    const turns = messages.map((message) => this.#heard(message));
    return respondOrIgnore(context, this.name, profile, action, this.#history.turns, turns, this.#signal);
  }

  answer(messages: readonly AgentMessage[]): void {
    this.hear(messages);
    const answers = [...new Set(messages.map(({ from }) => from))];
    const most = this.#goal.active && this.#talk.partner === null ? MINDCRAFT.repliesBesideGoal : MOST_REPLIES;
    this.watch(this.#dialogue.converse({ type: 'message', answers, now: NOW.answer(answers) }, most));
  }

  hear(messages: readonly AgentMessage[]): void {
    for (const message of messages) this.#add(this.#heard(message));
    this.#dialogue.unmute();
    // Whoever had nothing left to do may have now. The published agent stays where it is.
    if (this.#team.settings.quirks === 'none' && !this.#goal.active) this.#goal.resume();
  }

  tell(text: string, ask: boolean): void {
    this.#add({ type: 'note', text });
    if (ask) this.#ask(NOW.nudge);
  }

  send(to: string | null, text: string, flags: MessageFlags): Promise<boolean> {
    return this.#team.channel.send(this.#agent, to, text, flags, this.#signal);
  }

  isHere(name: string): boolean {
    return this.#team.isHere(name);
  }

  watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#failed.reject(error));
  }

  /** Writes and runs its programs; replies are spaced like all of its model calls. */
  #coder(): ReturnType<typeof createCoder> {
    const { context, profile, retriever } = this.#team;
    return createCoder({
      agent: this.#agent,
      clock: this.clock,
      random: context.random.fork(`programs/${this.name}`),
      retriever,
      write: async (request, signal) => {
        await this.#replies.turn();
        return writeProgram(context, this.name, profile, request, await this.#dialogue.seen(), signal);
      },
      note: (topic, data) => this.#note(`mindcraft.${topic}`, data),
    });
  }

  /** Asks for a message that answers nobody. */
  #ask(now: string): void {
    this.watch(this.#dialogue.converse({ type: 'told', answers: [], now }, MOST_REPLIES));
  }

  /** Reads what was said, and looks at its conversation. */
  async #listen(): Promise<void> {
    const { channel, settings } = this.#team;
    while (!this.#team.isOver()) {
      this.#signal.throwIfAborted();
      for (const message of channel.read(this.#agent))
        if (settings.talk === 'group' || (settings.talk === 'pairs' && channel.isFor(this.name, message)))
          this.#talk.receive(message);
      this.#talk.update();
      this.#goalLoop.update();
      await this.clock.sleep(MINDCRAFT.updateMs, this.#signal);
    }
  }

  #heard({ from, text, end }: AgentMessage): Turn {
    return { type: 'heard', from, mate: this.mates.includes(from), text, end };
  }

  #add(turn: Turn): void {
    this.#history.add(turn);
  }

  #note(topic: string, data: Json): void {
    this.#team.context.transcript.add({ type: 'framework-noted', at: this.clock.now(), topic, data });
  }
}
