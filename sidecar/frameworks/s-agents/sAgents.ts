import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import type { Json } from '../../../protocol/briefing.ts';
import type { Asker } from '../../model/ask.ts';
import { createRetriever, type Retriever } from '../../model/retrieval/retriever.ts';
import type { Framework, FrameworkContext } from '../framework.ts';
import { frameworkWithOptions, type Option, oneOf } from '../frameworkOptions.ts';
import { CodeSkill } from '../skills/codeSkill.ts';
import { skillFile } from '../skills/skillFile.ts';
import { CodeLibrary } from './codeLibrary.ts';
import { type Actor, collaborate, type MemberCrew } from './collaboration.ts';
import { Member } from './member.ts';
import { MessagePool } from './messagePool.ts';
import type { Office } from './office.ts';
import { Organisation } from './organisation.ts';
import { S_AGENTS, type SAgentsSettings } from './settings.ts';
import { Skill, SkillLibrary } from './skills.ts';

/**
 * S-Agents: agents in an organisation that says who may instruct whom, each of them an hourglass from what it sees and is
 * told over one objective to a queue of actions, working at their own pace, in rounds or in relay. It ends when nobody has
 * anything to do, also at a second look, or when nothing has succeeded for long.
 */
export const sAgents: Framework = frameworkWithOptions(
  {
    organisation: oneOf('tree', 'chain', 'graph', 'solo'),
    collaboration: oneOf('async', 'rounds', 'relay'),
    code: oneOf('off', 'on'),
    skills: { schema: z.string().min(1), values: '<file>', byDefault: null } as Option<string | null>,
  },
  ({ code, ...others }) => {
    const settings: SAgentsSettings = { ...others, code: code === 'on' };
    return {
      name: 's-agents',
      skills: settings.skills === null ? undefined : skillFile(settings.skills, KeptSkill),
      usesModel: true,
      paperAids: ['through-walls'],
      purposes: ['s-agents.monitor', 's-agents.plan', 's-agents.act', 's-agents.code', 'react.step'],
      run: (context) => new Team(context, settings).run(),
    };
  },
);

/** What a skill file holds: calls or functions. */
const KeptSkill: z.ZodType<Skill | CodeSkill> = z.union([CodeSkill, Skill]);

class Team implements Office, MemberCrew {
  readonly asker: Asker;
  readonly pool: MessagePool;
  readonly library: SkillLibrary;
  readonly programs: CodeLibrary | null;
  readonly random: Random;
  readonly retriever: Retriever;
  gaveUp = false;
  readonly #context: FrameworkContext;
  readonly #settings: SAgentsSettings;
  readonly #members: readonly Member[];
  readonly #actors: readonly Actor[];
  readonly #start: number;
  /** Stops all when one has failed for good. */
  readonly #stop = new AbortController();
  #organisation: Organisation;
  #lastSuccess: number;
  #failures = 0;
  #lookedTwice = false;

  constructor(context: FrameworkContext, settings: SAgentsSettings) {
    this.#context = context;
    this.#settings = settings;
    this.asker = context;
    this.random = context.random;
    const kept = z.array(KeptSkill).parse(context.skills?.read() ?? []);
    this.library = new SkillLibrary(kept.filter((skill) => 'steps' in skill));
    this.programs = settings.code ? new CodeLibrary(kept.filter((skill) => 'code' in skill)) : null;
    this.retriever = createRetriever(context);
    this.pool = new MessagePool(context, () => this.#organisation);
    const names = context.agents.map(({ name }) => name);
    this.#organisation = new Organisation(settings.organisation, names);
    this.#members = context.agents.map((agent) => new Member(agent, this));
    this.#actors = this.#members.map((member) => this.#actorFor(member));
    this.#start = context.clock.now();
    this.#lastSuccess = this.#start;
  }

  async run(): Promise<void> {
    const { signal } = this.#context;
    for (const { agent } of this.#members)
      agent.body.lost.addEventListener('abort', () => this.pool.ring(), { signal: this.#stop.signal });
    try {
      signal.throwIfAborted();
      for (const member of this.#members) member.reportForDuty();
      for (const member of this.#heads()) member.wake();
      await collaborate(this.#settings.collaboration, this);
    } finally {
      this.#stop.abort();
      this.#noteResult();
      this.#keepSkills();
    }
  }

  /** What was learned is not worth an episode: where it cannot be kept, that is noted. */
  #keepSkills(): void {
    try {
      this.#context.skills?.keep((this.programs?.learned ?? this.library.skills) as readonly Json[]);
    } catch (error) {
      this.note('s-agents.skills-not-kept', { problem: (error as Error).message });
    }
  }

  organisation(): Organisation {
    return this.#organisation;
  }

  hearersFor(agent: string, giver: string): readonly string[] {
    return this.#organisation.members.includes(giver) ? [giver] : this.#organisation.commandersOf(agent);
  }

  askForNews(agents: readonly string[], commander: string): void {
    for (const member of this.#members)
      if (member.name !== commander && agents.includes(member.name) && !member.agent.body.lost.aborted)
        member.tellNews(commander);
  }

  attempted(succeeded: boolean): void {
    this.#failures = succeeded ? 0 : this.#failures + 1;
    if (succeeded) {
      this.#lastSuccess = this.#context.clock.now();
      this.#lookedTwice = false;
      return;
    }
    const barren = this.#context.clock.now() - this.#lastSuccess > S_AGENTS.barrenMs;
    if (
      this.gaveUp ||
      !((barren && this.#failures > S_AGENTS.barrenAttempts) || this.#failures > S_AGENTS.mostFailures)
    )
      return;
    this.gaveUp = true;
    this.note('s-agents.gave-up', { failures: this.#failures });
    this.#stop.abort();
  }

  note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }

  actors(): readonly Actor[] {
    for (const { name, agent } of this.#members)
      if (agent.body.lost.aborted && this.#organisation.members.includes(name)) this.#lose(name);
    return this.#actors.filter(({ name }) => this.#organisation.members.includes(name));
  }

  rung(): Promise<void> {
    return this.pool.rung();
  }

  /** The end comes when nobody finds anything to do, also some time later. */
  async isOver(): Promise<boolean> {
    const { clock, signal } = this.#context;
    signal.throwIfAborted();
    if (this.#organisation.members.length === 0 || this.#lookedTwice) return true;
    this.#lookedTwice = true;
    await clock.sleep(S_AGENTS.secondLookMs, signal);
    for (const member of this.#members) member.reconsider();
    return false;
  }

  #heads(): readonly Member[] {
    return this.#members.filter(({ name }) => this.#organisation.heads.includes(name));
  }

  #actorFor(member: Member): Actor {
    const signal = AbortSignal.any([this.#context.signal, this.#stop.signal, member.agent.body.lost]);
    return {
      name: member.name,
      get wantsToThink() {
        return !signal.aborted && member.wantsToThink;
      },
      get wantsToWork() {
        return !signal.aborted && member.wantsToWork;
      },
      get isOnOrder() {
        return !signal.aborted && member.isOnOrder;
      },
      think: () => this.#guard(member, () => member.think(signal)),
      work: () => this.#guard(member, () => member.work(signal)),
    };
  }

  /** Who loses the game is dealt with between turns; any other failure ends the work of all. */
  async #guard(member: Member, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#context.signal.throwIfAborted();
      if (member.agent.body.lost.aborted || this.gaveUp) return;
      this.#stop.abort();
      throw error;
    }
  }

  /** Takes somebody out of the organisation; those who gave it orders are informed, and a new head goes on. */
  #lose(name: string): void {
    const before = this.#organisation;
    this.#organisation = before.without(name);
    const heads = this.#organisation.heads.filter((head) => !before.heads.includes(head));
    this.note('s-agents.member-lost', { agent: name, newHeads: [...heads] });
    for (const member of this.#members) {
      if (!this.#organisation.members.includes(member.name)) continue;
      const orders = member.ordersWith(name);
      for (const { id } of orders) this.pool.tellLost(name, member.name, id);
      if (orders.length === 0 && before.mayCommand(member.name, name)) this.pool.tellLost(name, member.name, null);
      const superiors = this.#organisation.commandersOf(member.name);
      if (superiors.some((other) => !before.mayCommand(other, member.name))) member.reportForDuty();
      if (heads.includes(member.name)) member.wake();
    }
  }

  /** The paper's metrics, by the framework's own count: planning iterations per agent, and the time it took. */
  #noteResult(): void {
    const iterations = Object.fromEntries(
      this.#members.map(({ name, planningIterations }) => [name, planningIterations]),
    );
    const all = Object.values(iterations);
    this.note('s-agents.result', {
      organisation: this.#settings.organisation,
      collaboration: this.#settings.collaboration,
      planningIterations: iterations,
      meanPromptTimes: all.reduce((sum, count) => sum + count, 0) / Math.max(1, all.length),
      timeCostMinutes: this.gaveUp ? null : (this.#context.clock.now() - this.#start) / 60_000,
      skills: (this.programs?.learned ?? this.library.skills).length,
    });
  }
}
