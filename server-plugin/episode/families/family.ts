import type { GameData } from '../../../game-data/gameData.ts';
import type { Json, Sight } from '../../../protocol/briefing.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { LifeEventType } from '../../../protocol/event.ts';
import type { Intervention } from '../../../protocol/gameServer/intervention.ts';
import type { Box } from '../../../protocol/geometry.ts';
import type { MetricValue, Score } from '../../../protocol/score.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import type { Evidence } from '../../scoring/evidence.ts';

/** Follows one episode's log from release on. */
export interface Judge {
  /** Takes in the next event of the log; true when `values` may have changed by it. */
  apply(event: EpisodeEvent): boolean;
  /** A tick is over, and all its events are in; true when `values` may have changed by it. For judges of time; absent in others. */
  endTick?(tick: number): boolean;
  /** The scores to publish while the episode runs. */
  values(): Readonly<Record<string, MetricValue>>;
  readonly goalReached: boolean;
  /** The tick in which a score last rose above all before it; null while none has. */
  readonly lastImprovement: number | null;
}

/** One thing a director has done: the rule of the task it follows from, for the log, and the intervention. */
export interface Directive {
  readonly rule: string;
  /** Arena coordinates; `player` is an agent's name. */
  readonly intervention: Intervention;
}

/** What a director has the server say to everybody, as a system message. */
export interface Announcement {
  readonly rule: string;
  readonly say: string;
}

/**
 * Runs the mechanisms of a task that Minecraft has none for, as the task's rules say. It sees what the log says and
 * nothing else, so the same log always leads to the same directives.
 */
export interface Director {
  /** Takes in the next event of the log. */
  apply(event: EpisodeEvent): void;
  /**
   * What is to be done at the end of this tick, in order; asked once a tick. On a sampled server the world is some ticks
   * ahead of the log by then, so that what is done comes that much later, and nothing may rest on its being in time.
   */
  due(): readonly (Directive | Announcement)[];
}

/** A part of the arena for which the log records entering and leaving. */
export interface NamedPlace {
  readonly name: string;
  /** Cells; feet inside any of them are inside. Arena coordinates. */
  readonly box: Box;
}

/** What a finished episode is scored from. */
interface EpisodeRecord {
  readonly episodeId: string;
  readonly agents: readonly string[];
  readonly initial: RegionSnapshot;
  readonly final: RegionSnapshot | null;
  readonly events: readonly EpisodeEvent[];
}

/** What one agent is told or may do otherwise than `FamilyRules` has it for everybody. */
export interface AgentRules {
  readonly goal?: string;
  readonly documents?: Record<string, Json>;
  readonly tools?: readonly string[];
}

/** What the referee must know about one family of tasks. */
export interface FamilyRules {
  /** Throws ConfigError when the game version or the arena cannot hold the task. */
  plan(agents: number, gameData: GameData): BuildPlan;
  /** What every agent's briefing holds as documents. */
  readonly documents: Record<string, Json>;
  /** Names of the tools agents have unless the task deals them out otherwise. */
  readonly tools: readonly string[];
  /** What differs for the agent at a place of the team; nothing unless given. */
  at?(place: number, agents: readonly string[]): AgentRules;
  /** How far agents' eyes count (`Briefing.sight`); briefings say nothing of it unless given. */
  readonly sight?: Sight;
  /** Places to watch; none unless given. */
  readonly places?: readonly NamedPlace[];
  /** What of agents' lives is logged besides what always is; nothing unless given. */
  readonly lifeEvents?: ReadonlySet<LifeEventType>;
  /** Whether the log names who hurt and killed, and counts of a deadly blow only the health that was left; no unless given. */
  readonly logsAttackers?: boolean;
  /** @param evidence of the log that is to be judged. */
  judge(agents: readonly string[], initial: RegionSnapshot, evidence: Evidence): Judge;
  /** Runs the task's own mechanisms; tasks without any have none. */
  direct?(agents: readonly string[], evidence: Evidence): Director;
  score(record: EpisodeRecord): Score;
}
