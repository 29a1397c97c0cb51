import { blueprintCellsOf } from '../../../protocol/briefedBlueprint.ts';
import { GuildhallError } from '../../../protocol/errors.ts';
import { createRetriever } from '../../model/retrieval/retriever.ts';
import type { Command } from '../../tools/mindcraft/command.ts';
import { commandsPermitted } from '../../tools/mindcraft/commandTable.ts';
import type { Agent, Framework, FrameworkContext } from '../framework.ts';
import { frameworkWithOptions, oneOf } from '../frameworkOptions.ts';
import { CHAT_TOOL, TeamChannel } from './conversation/channel.ts';
import { AgentMind } from './mind/agentMind.ts';
import { RestartWanted } from './mind/commandContext.ts';
import type { KeptMind, TeamResources } from './mind/teamResources.ts';
import { profileOf } from './profiles/profiles.ts';
import { MINDCRAFT, type MindcraftSettings } from './settings.ts';
import { TeamEnd } from './teamEnd.ts';

/**
 * MINDcraft: agents that play by commands in their messages, pursue the goal by themselves and talk with one another, each
 * with a memory, examples and modes of its own.
 */
export const mindcraft: Framework = frameworkWithOptions(
  {
    quirks: oneOf('none', 'upstream'),
    talk: oneOf('pairs', 'group', 'none'),
    code: oneOf('off', 'on'),
    commands: oneOf('more', 'paper'),
    sight: oneOf('shown', 'asked'),
    profile: oneOf('assistant', 'crafting', 'cooking', 'construction', 'coder'),
  },
  ({ code, ...others }) => {
    const settings: MindcraftSettings = { ...others, code: code === 'on' };
    return {
      name: 'mindcraft',
      usesModel: true,
      commands: settings.commands,
      showsPictures: true,
      paperAids: ['through-walls'],
      purposes: ['mindcraft.chat', 'mindcraft.memory', 'mindcraft.respond', 'mindcraft.code', 'mindcraft.vision'],
      run: (context) => new MindcraftTeam(context, settings).run(),
    };
  },
);

/** Commands that need a mate. */
const WITH_MATES: ReadonlySet<string> = new Set([
  '!startConversation',
  '!endConversation',
  '!givePlayer',
  '!goToPlayer',
  '!followPlayer',
]);
const TALKING: ReadonlySet<string> = new Set(['!startConversation', '!endConversation']);
/** Commands that say nothing where the task has no blueprint. */
const OF_BLUEPRINT: ReadonlySet<string> = new Set([
  '!checkBlueprintLevel',
  '!checkBlueprint',
  '!getBlueprint',
  '!getBlueprintLevel',
]);

/** The agents of a team that one process plays. */
class MindcraftTeam {
  readonly #context: FrameworkContext;
  readonly #settings: MindcraftSettings;
  readonly #minds = new Map<string, AgentMind>();
  readonly #resources: TeamResources;
  readonly #stop = new AbortController();

  constructor(context: FrameworkContext, settings: MindcraftSettings) {
    this.#context = context;
    this.#settings = settings;
    const end = new TeamEnd(context.clock, () => this.#isQuiet());
    this.#resources = {
      context,
      settings,
      profile: profileOf(settings),
      channel: new TeamChannel(context.agents.map(({ name }) => name)),
      retriever: createRetriever(context),
      commandsOf: (agent) => this.#commandsOf(agent),
      isHere: (name) => !context.agents.some((agent) => agent.name === name && agent.body.lost.aborted),
      isOver: () => end.isOver(),
    };
  }

  async run(): Promise<void> {
    const { signal, agents } = this.#context;
    signal.throwIfAborted();
    const ends = await Promise.allSettled(agents.map((agent) => this.#play(agent)));
    signal.throwIfAborted();
    const broken = ends.find((end) => end.status === 'rejected');
    if (broken) throw broken.reason;
  }

  #commandsOf({ briefing, tools }: Agent): Command[] {
    const { quirks, code, commands } = this.#settings;
    const { profile } = this.#resources;
    const blocked = new Set([...profile.blocked, ...(code ? [] : ['!newAction'])]);
    if (briefing.team.length < 2) for (const name of WITH_MATES) blocked.add(name);
    if (!blueprintCellsOf(briefing)) for (const name of OF_BLUEPRINT) blocked.add(name);
    if (!tools.names.includes(CHAT_TOOL) || this.#settings.talk === 'none')
      for (const name of TALKING) blocked.add(name);
    if (this.#settings.talk === 'group' || quirks === 'upstream') blocked.add('!endGoal');
    if (this.#settings.talk === 'group') blocked.add('!endConversation');
    return commandsPermitted(briefing.tools, commands, [...blocked]).filter(
      ({ name, by }) => by === 'mind' || tools.names.includes(name),
    );
  }

  /** Plays an agent to the team's end, anew after a defect or at its own wish, with what it remembers. */
  async #play(agent: Agent): Promise<void> {
    const { clock } = this.#context;
    const signal = AbortSignal.any([this.#context.signal, this.#stop.signal, agent.body.lost]);
    let kept: KeptMind | undefined;
    for (let failures = 0; ; ) {
      const begun = clock.now();
      const mind = new AgentMind(agent, this.#resources, signal, kept);
      this.#minds.set(agent.name, mind);
      try {
        await mind.live();
        return;
      } catch (error) {
        if (this.#hasEnded(agent)) return this.#note('mindcraft.agent-lost', { agent: agent.name });
        if (signal.aborted || isForAll(error)) {
          this.#stop.abort(error);
          throw error;
        }
        kept = mind.kept;
        const isWanted = error instanceof RestartWanted;
        failures = isWanted || clock.now() - begun >= MINDCRAFT.soundMs ? 1 : failures + 1;
        const { name, message } = error as Error;
        this.#note('mindcraft.restarted', { agent: agent.name, why: `${name}: ${message}`.slice(0, 500), failures });
        if (failures > MINDCRAFT.mostRestarts) {
          this.#stop.abort(error);
          throw error;
        }
        await clock.sleep(MINDCRAFT.restartMs * 2 ** (failures - 1), signal);
      }
    }
  }

  #hasEnded({ body }: Agent): boolean {
    return body.lost.aborted && !this.#context.signal.aborted && !this.#stop.signal.aborted;
  }

  #isQuiet(): boolean {
    return this.#context.agents.every(({ name, body }) => body.lost.aborted || this.#minds.get(name)?.isDone === true);
  }

  #note(topic: string, data: { [key: string]: string | number }): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}

/** Errors that end everybody's game: of the model, the host, the user's settings. */
function isForAll(error: unknown): boolean {
  return error instanceof GuildhallError;
}
