import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { Task, TaskFamily } from '../../../tasks/task.ts';
import { ActivityFold } from '../activity.ts';
import { apartByDimension } from '../dimensions.ts';
import { evidenceOf } from '../evidence.ts';
import { type BlockWork, BlockWorkFold } from './blockWork.ts';
import { type Handover, ItemFlowFold, type ItemWork } from './itemFlow.ts';
import { type Removal, withoutAgent } from './removal.ts';

/** What one agent put into an episode, by the server's log. */
export interface Contribution {
  readonly agent: string;
  readonly activeTicks: number;
  /** Ticks from release to the end in which it did nothing. */
  readonly idleTicks: number;
  readonly messages: number;
  readonly deaths: number;
  readonly blocks: BlockWork;
  readonly items: ItemWork;
  /** What the team had come to without it; null where that cannot be told, for which see `removalNote`. */
  readonly removal: Removal | null;
}

/** Who did what in an episode. */
export interface ContributionLedger {
  readonly ticks: number;
  /** In the team's order; null where the server was sampled and nobody knows for sure who did what. */
  readonly agents: readonly Contribution[] | null;
  /** From hand to hand, the largest first. */
  readonly handovers: readonly Handover[];
  /** Why there is no removal; null where there is. */
  readonly removalNote: string | null;
}

/** All that it is computed from. */
export interface ContributionRecord {
  readonly task: Task;
  readonly agents: readonly string[];
  readonly initial: RegionSnapshot;
  readonly events: readonly EpisodeEvent[];
}

/**
 * Computes who did what from an episode's log alone: nothing that agents or models say counts. Works on a log without an end too,
 * as of a running episode.
 */
export function contributionLedger({ task, agents, initial, events }: ContributionRecord): ContributionLedger {
  const removalNote = removalNoteOf(task.family);
  const ticks = Math.max(0, events.at(-1)?.tick ?? 0);
  if (evidenceOf(events) === 'sampled') return { ticks, agents: null, handovers: [], removalNote };
  const activity = new ActivityFold(agents);
  const blocks = new BlockWorkFold(agents);
  const items = new ItemFlowFold(agents);
  const messages = new Map<string, number>();
  const deaths = new Map<string, number>();
  for (const event of events) {
    activity.apply(event);
    const apart = apartByDimension(event);
    blocks.apply(apart);
    items.apply(apart);
    if (event.type === 'chat-sent') raise(messages, event.actor);
    if (event.type === 'player-died') raise(deaths, event.actor);
  }
  const active = activity.activeTicks(ticks);
  return {
    ticks,
    agents: agents.map((agent, index) => ({
      agent,
      activeTicks: active[index] ?? 0,
      idleTicks: ticks - (active[index] ?? 0),
      messages: messages.get(agent) ?? 0,
      deaths: deaths.get(agent) ?? 0,
      blocks: blocks.workOf(agent),
      items: items.workOf(agent),
      removal: task.family === 'construction' ? withoutAgent(task, initial, events, agent) : null,
    })),
    handovers: items.handovers.toSorted((one, other) => other.count - one.count),
    removalNote,
  };
}

function raise(counts: Map<string, number>, agent: string): void {
  counts.set(agent, (counts.get(agent) ?? 0) + 1);
}

function removalNoteOf(family: TaskFamily): string | null {
  if (family === 'construction') return null;
  return 'what agents pass on is worked on by others, so that a game without one of them cannot be derived from this one';
}
