import { randomToken } from '../../clock/wallTime.ts';
import type { Briefing, Limits, Sight } from '../../protocol/briefing.ts';
import type { GameRules } from '../../protocol/gameRules.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';
import type { Box, Point } from '../../protocol/geometry.ts';
import { saboteurOf } from '../../tasks/adversary/adversary.ts';
import { goalShown } from '../../tasks/goalShown.ts';
import type { Task } from '../../tasks/task.ts';
import type { Arena } from '../arena/arena.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import type { ArchivedBriefing } from './archive.ts';
import type { FamilyRules } from './families/family.ts';
import { toolsOf } from './families/rules.ts';
import type { Roster } from './team.ts';

/** What one episode is about: the task and the numbers that fix its play. */
interface Scenario {
  readonly episodeId: string;
  readonly task: Task;
  readonly seed: number;
  readonly limits: Limits;
  /** Whether agents on open land see all that their clients were sent (`Briefing.sight`); no unless given. */
  readonly xray?: boolean;
}

/** The goal of the saboteur, with the one that all others read. */
function secretGoal(secret: string, goal: string): string {
  return `${secret}\nThe goal of the others: ${goal}`;
}

/** Whether mobs come by themselves, also where nothing else of a living world does. */
function isLiving(rules: Partial<GameRules> | undefined): boolean {
  return rules?.livingWorld === true || rules?.doMobSpawning === true;
}

/** Lets a team into an arena: each agent's briefing, and the secret each player joins with. */
export class Invitations {
  readonly #scenario: Scenario;
  readonly #rules: FamilyRules;
  readonly #roster: Roster;
  readonly #arena: Arena;
  readonly #joinTokens: readonly string[];

  constructor(scenario: Scenario, rules: FamilyRules, roster: Roster, arena: Arena) {
    this.#scenario = scenario;
    this.#rules = rules;
    this.#roster = roster;
    this.#arena = arena;
    this.#joinTokens = roster.agents.map(() => randomToken());
  }

  /** What the host must know to let the players in, in team order. */
  admissions(): Admission[] {
    return this.#roster.usernames.map((username, index) => ({
      username,
      joinToken: this.#joinTokens[index] as string,
      zone: this.#arena.zone,
      chance: this.#roster.agents[index] as string,
      loadout: this.#arena.loadoutInWorld(index),
    }));
  }

  /** The briefing of one agent, that agent's secrets included. Throws RangeError for an agent outside the team. */
  briefing(agent: string, { address, capabilities }: Pick<MinecraftHost, 'address' | 'capabilities'>): Briefing {
    const username = this.#roster.usernameOf(agent);
    const index = this.#roster.agents.indexOf(agent);
    const { episodeId, task, limits, seed } = this.#scenario;
    const { agents } = this.#roster;
    const saboteur = agent === saboteurOf(task, agents) ? task.adversary?.saboteur : undefined;
    const own = this.#rules.at?.(index, agents) ?? {};
    const goal = own.goal ?? goalShown(task, agents.length);
    return {
      episodeId,
      taskId: task.id,
      agent,
      ...(saboteur ? { role: 'saboteur' as const } : {}),
      team: agents.map((name) => ({ agent: name, username: this.#roster.usernameOf(name) })),
      goal: saboteur ? secretGoal(saboteur.briefing, goal) : goal,
      documents: own.documents ?? this.#rules.documents,
      tools: [...toolsOf(task, this.#rules, index, this.#roster.agents.length)],
      limits,
      arena: this.#arena.plan.box,
      ...this.#nether(),
      ...this.#sight(),
      ...(isLiving(this.#arena.plan.rules) ? { living: true as const } : {}),
      origin: this.#arena.origin,
      spawn: this.#spawns()[index] as Point,
      seed,
      game: {
        ...address,
        username,
        ...(capabilities.joinTokens ? { joinToken: this.#joinTokens[index] as string } : {}),
      },
    };
  }

  /** The briefing of the whole team, for the files. */
  archived(): ArchivedBriefing {
    const { episodeId, task, limits, seed } = this.#scenario;
    return {
      episodeId,
      taskId: task.id,
      agents: [...this.#roster.agents],
      ...(task.adversary?.saboteur ? { saboteur: saboteurOf(task, this.#roster.agents) as string } : {}),
      goal: goalShown(task, this.#roster.agents.length),
      documents: this.#rules.documents,
      ...this.#own(),
      tools: Object.fromEntries(
        this.#roster.agents.map((agent, index) => [
          agent,
          [...toolsOf(task, this.#rules, index, this.#roster.agents.length)],
        ]),
      ),
      ...(task.abilities ? { abilities: task.abilities.name } : {}),
      limits,
      arena: this.#arena.plan.box,
      ...this.#nether(),
      ...this.#sight(),
      spawns: this.#spawns(),
      seed,
    };
  }

  #nether(): { readonly nether?: Box } {
    const { nether } = this.#arena.plan;
    return nether ? { nether: nether.box } : {};
  }

  /** How far eyes count; undefined for a family that does not say. */
  get sight(): Sight | undefined {
    const { sight } = this.#rules;
    return sight && this.#scenario.xray ? 'loaded' : sight;
  }

  #sight(): { readonly sight?: Sight } {
    return this.sight === undefined ? {} : { sight: this.sight };
  }

  /** What agents were told each; nothing in families that tell all the same. */
  #own(): Pick<ArchivedBriefing, 'own'> {
    const { at } = this.#rules;
    if (!at) return {};
    const { agents } = this.#roster;
    const told = agents.map((agent, place) => {
      const { goal, documents } = at(place, agents);
      return [agent, { ...(goal === undefined ? {} : { goal }), ...(documents ? { documents } : {}) }] as const;
    });
    return { own: Object.fromEntries(told) };
  }

  #spawns(): Point[] {
    return this.#roster.agents.map((_, index) => this.#arena.loadout(index).position);
  }
}
