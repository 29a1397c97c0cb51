import type { Clock } from '../../../../clock/clock.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import type { TeamView } from '../../../prompt/teamView.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import { readCommand } from '../../../tools/mindcraft/commandGrammar.ts';
import type { GameNames } from '../../../tools/mindcraft/gameNames.ts';
import type { Agent } from '../../framework.ts';
import type { Talk } from '../conversation/talk.ts';
import type { Modes } from '../modes/modes.ts';
import type { Example } from '../profiles/profile.ts';
import { howToTalk, NOW } from '../prompts.ts';
import { MINDCRAFT } from '../settings.ts';
import { carryOut } from './carryOut.ts';
import { chatQuestion } from './chatPrompt.ts';
import type { CommandContext, CommandOutcome } from './commandContext.ts';
import { chooseExamples } from './examples.ts';
import type { Goal, GoalTurn } from './goal.ts';
import type { History } from './history.ts';
import { summarise } from './remembering.ts';
import type { Replies } from './replies.ts';
import { type Seen, type Sighting, seenOf } from './seen.ts';
import type { TeamResources } from './teamResources.ts';

/** Why a message is asked for. */
export interface Occasion {
  readonly type: 'goal' | 'message' | 'told';
  /** Whom it answers. */
  readonly answers: readonly string[];
  readonly now: string;
}

/** What an agent's dialogue with its model works with. */
interface DialogueParts {
  readonly team: TeamResources;
  readonly agent: Agent;
  readonly mates: readonly string[];
  readonly view: TeamView<Agent>;
  readonly commands: readonly Command[];
  /** What ids of blocks and items in commands are checked by. */
  readonly names: GameNames;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly replies: Replies;
  readonly talk: Talk;
  readonly commandContext: CommandContext;
  readonly history: History;
  readonly goal: Goal;
  readonly modes: Modes;
  note(topic: string, data: Json): void;
}

/** An agent and its model: messages are asked for, spoken and carried out. Several turns may go on at once; the newest message counts. */
export class Dialogue {
  readonly #parts: DialogueParts;
  /** Turns that go on, the goal's included. */
  #handling = 0;
  #endedAt = 0;
  #remembering: Promise<void> = Promise.resolve();
  #examplesBy = '';
  #isMuted = false;

  constructor(parts: DialogueParts) {
    this.#parts = parts;
  }

  get isGoingOn(): boolean {
    return this.#handling > 0;
  }

  /** Game time at which the last turn ended, ms. */
  get endedAt(): number {
    return this.#endedAt;
  }

  /** Has the agent say nothing, nor be asked for a message, until `unmute`. What is asked for now is thrown away. */
  mute(): void {
    this.#isMuted = true;
    this.#parts.replies.overtake();
  }

  unmute(): void {
    this.#isMuted = false;
  }

  /** Asks for messages and carries out their commands until one has none, or something else takes over. */
  async converse(occasion: Occasion, most: number): Promise<GoalTurn> {
    this.#handling++;
    let used: GoalTurn = 'nothing';
    const canStay = this.#parts.commands.some(({ name }) => name === '!stay');
    const asked = occasion.type === 'goal' && canStay ? `${occasion.now} ${NOW.wait}` : occasion.now;
    let now = asked;
    try {
      for (let replies = 0, unknown = 0; replies < most && unknown < MINDCRAFT.mostUnknown; ) {
        if (this.#isMuted) return used;
        // A conversation comes before the goal.
        if (occasion.type === 'goal' && this.#parts.talk.partner !== null) return used;
        await this.#forgetOldest();
        const reply = await this.#parts.replies.next(() => this.#question(occasion, now));
        if (reply.type === 'unusable')
          this.#parts.note('mindcraft.unusable', { agent: this.#parts.agent.name, problem: reply.problem });
        if (reply.type !== 'reply') return used;
        const reading = readCommand(reply.text, this.#parts.commands, this.#parts.names);
        if (reading.kind === 'none') {
          this.#parts.history.add({ type: 'said', text: reply.text });
          await this.#say(reply.text, occasion);
          return used === 'command' ? used : 'words';
        }
        this.#parts.history.add({ type: 'said', text: `${reading.before}${reading.text}` });
        if (reading.kind === 'unknown') {
          unknown++;
          this.#parts.history.add({
            type: 'note',
            text: `There is no command ${reading.name} here. Use one of those listed.`,
          });
          continue;
        }
        used = 'command';
        replies++;
        const { name } = reading.command;
        if (reading.kind === 'bad-arguments') {
          this.#parts.history.add({
            type: 'result',
            command: name,
            args: {},
            ok: false,
            code: 'bad-argument',
            message: reading.problem,
          });
        } else {
          if (occasion.type !== 'goal' && reading.command.kind === 'action') this.#parts.replies.overtake();
          if (!TALKING.has(name)) await this.#say(spokenWords(reading), occasion);
          const outcome = await carryOut(reading.command, reading.args, reading.before, this.#parts.commandContext);
          this.#addResult(name, reading.args, outcome);
          if (outcome.ends) return used;
        }
        now = occasion.type === 'goal' ? asked : NOW.result;
      }
      return used;
    } finally {
      this.#handling--;
      this.#endedAt = this.#parts.clock.now();
    }
  }

  #addResult(command: string, args: Readonly<Record<string, Json>>, outcome: CommandOutcome): void {
    const { ends: _, ...result } = outcome;
    if (result.message === '' && outcome.ends) return;
    this.#parts.history.add({ type: 'result', command, args: { ...args }, ...result });
  }

  /** In a group, words for nobody in particular stay unsaid while an agent works. */
  async #say(text: string, { type }: Occasion): Promise<void> {
    const words = text.trim();
    const { talk } = this.#parts.team.settings;
    const isForSomebody = type === 'message' || this.#parts.mates.some((mate) => words.includes(mate));
    if (words === '' || talk === 'none' || (talk === 'group' && !isForSomebody)) return;
    await this.#parts.talk.say(words);
  }

  async #question(occasion: Occasion, now: string) {
    const { settings, profile, retriever } = this.#parts.team;
    const heard = this.#parts.talk.readWaiting();
    const reflexes = this.#parts.modes.takeLog();
    if (reflexes !== '') this.#parts.history.add({ type: 'note', text: `Without being told to: ${reflexes}` });
    const { turns, memory } = this.#parts.history;
    const goal = this.#parts.goal.own ?? this.#parts.agent.briefing.goal;
    const examples = await chooseExamples(
      retriever,
      profile.examples.filter((example) => isGiven(example, this.#parts.commands)),
      profile.examplesShown,
      goal,
      turns,
      this.#parts.signal,
    );
    if (examples.by !== this.#examplesBy)
      this.#parts.note('mindcraft.examples', { agent: this.#parts.agent.name, by: examples.by });
    this.#examplesBy = examples.by;
    const canTalk = this.#parts.commands.some(({ name }) => name === '!startConversation');
    return chatQuestion({
      profile,
      commands: this.#parts.commands,
      ...(await this.#sighting()),
      turns: this.#parts.history.turns,
      memory,
      examples: examples.text,
      ownGoal: this.#parts.goal.own,
      partner: this.#parts.talk.partner,
      action: this.#parts.commandContext.actions.current?.label ?? null,
      howToTalk: howToTalk(this.#parts.agent.name, this.#parts.mates, settings.talk, canTalk),
      now: heard.length > 0 ? `${now} ${NOW.heard(heard)}` : now,
      answers: occasion.answers,
    });
  }

  /** What the agent sees now, as it is shown to its model. */
  async seen(): Promise<Seen> {
    return seenOf(await this.#sighting());
  }

  async #sighting(): Promise<Sighting> {
    const { agent, team, view } = this.#parts;
    const { settings } = team;
    return { agent, settings, teamState: view.show(), asked: settings.sight === 'asked' ? await this.#asked() : '' };
  }

  async #asked(): Promise<string> {
    const texts: string[] = [];
    for (const query of ['!stats', '!inventory'])
      if (this.#parts.agent.tools.names.includes(query))
        texts.push((await this.#parts.agent.tools.call(query, {}, this.#parts.signal)).message);
    return texts.join('\n');
  }

  /** Sums the oldest turns up, one summary at a time. */
  #forgetOldest(): Promise<void> {
    const work = this.#remembering.then(async () => {
      if (!this.#parts.history.isFull) return;
      const { context, profile } = this.#parts.team;
      const before = this.#parts.history.memory;
      const forgotten = this.#parts.history.oldest();
      this.#parts.note('mindcraft.forgotten', { agent: this.#parts.agent.name, turns: forgotten as unknown as Json });
      await this.#parts.replies.turn();
      const memory = await summarise(context, this.#parts.agent.name, profile, before, forgotten, this.#parts.signal);
      this.#parts.history.forget(forgotten);
      if (memory !== null) this.#parts.history.remember(memory);
    });
    this.#remembering = work.catch(() => undefined);
    return work;
  }
}

/** Whether an agent has every command of an example, and somebody to talk to where one talks in it. */
function isGiven({ turns }: Example, commands: readonly Command[]): boolean {
  const names = new Set(commands.map(({ name }) => name));
  if (turns.some(({ by }) => by === 'mate') && !names.has('!startConversation')) return false;
  const used = turns.flatMap(({ by, text }) => (by === 'you' ? (text.match(/!\w+/g) ?? []) : []));
  return used.every((name) => names.has(name));
}

/** Commands that say their words themselves. */
const TALKING: ReadonlySet<string> = new Set(['!startConversation', '!endConversation']);

/** What a mate is told of a message: its words, and the action that begins with it. */
function spokenWords({ before, text, command }: { before: string; text: string; command: Command }): string {
  const words = before.trim();
  return words !== '' && command.kind === 'action' ? `${words} ${text}` : words;
}
