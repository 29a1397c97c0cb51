import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import { harmText } from '../../results/harmText.ts';
import type {
  Embedding,
  FailedCall,
  FrameworkNote,
  ModelCall,
  Speech,
  ToolCall,
  TranscriptContent,
} from '../../results/transcript.ts';

/** Something that befell an agent, as the server saw it. */
export interface Incident {
  readonly type: 'said' | 'died' | 'was-refused' | 'passed' | 'server-acted' | 'reached';
  readonly at: number;
  readonly agent: string | null;
  /** The receivers of a private message; absent for one to everybody. */
  readonly to?: readonly string[];
  readonly text: string;
}

/** One entry of an episode's script: what an agent thought, said or did, by the players' own record, or what happened to it. */
export type ScriptEntry = ModelCall | FailedCall | Embedding | ToolCall | Speech | FrameworkNote | Incident;

/** What of an episode is asked for; parts left out ask for all. */
export interface EntryFilter {
  readonly agent?: string | undefined;
  /** A purpose, or what purposes begin with and a "*". Only model calls have one. */
  readonly purpose?: string | undefined;
}

/**
 * An episode's moments in the order in which they began, those of one time as they were written.
 * @param own entries of the task's family.
 */
export function entriesOf(
  transcript: TranscriptContent,
  events: readonly EpisodeEvent[],
  filter: EntryFilter,
  own: readonly Incident[] = [],
): ScriptEntry[] {
  const entries: ScriptEntry[] = [...transcript.lines, ...events.flatMap(incidentsOf), ...own];
  return entries.filter((entry) => isWanted(entry, filter)).sort((a, b) => a.at - b.at);
}

function incidentsOf(event: EpisodeEvent): Incident[] {
  const at = event.tick * MS_PER_TICK;
  switch (event.type) {
    case 'chat-sent':
      return [{ type: 'said', at, agent: event.actor, text: event.message, ...(event.to ? { to: event.to } : {}) }];
    case 'sign-written':
      return [{ type: 'said', at, agent: event.actor, text: `on a sign: ${event.lines.join(' / ')}` }];
    case 'player-died':
      return [{ type: 'died', at, agent: event.actor, text: harmText(event) }];
    case 'entity-died':
      return [
        event.actor === undefined
          ? { type: 'server-acted', at, agent: null, text: `a ${event.kind} dies: ${harmText(event)}` }
          : { type: 'passed', at, agent: event.actor, text: `kills a ${event.kind}` },
      ];
    case 'sunrise-seen':
      return [{ type: 'passed', at, agent: event.actor, text: `sees sunrise ${event.sunrises}` }];
    case 'action-refused':
      return [{ type: 'was-refused', at, agent: event.actor, text: `${event.action}: ${event.reason}` }];
    case 'place-entered':
      return [{ type: 'passed', at, agent: event.actor, text: `comes to ${event.place}` }];
    case 'player-left':
      return [{ type: 'passed', at, agent: event.actor, text: `leaves the game: ${event.reason}` }];
    case 'player-teleported':
      return [{ type: 'server-acted', at, agent: event.actor, text: `is moved by the rule ${event.rule}` }];
    case 'rule-applied':
      return [{ type: 'server-acted', at, agent: null, text: `the rule ${event.rule} applies` }];
    default:
      return [];
  }
}

function isWanted(entry: ScriptEntry, { agent, purpose }: EntryFilter): boolean {
  if (purpose !== undefined && !('purpose' in entry && fits(purpose, entry.purpose))) return false;
  if (agent === undefined) return true;
  if (entry.type === 'agent-spoke') return entry.from === agent || entry.to.includes(agent);
  if ('agent' in entry) return entry.agent === agent || ('to' in entry && entry.to?.includes(agent) === true);
  return false;
}

function fits(pattern: string, purpose: string): boolean {
  return pattern.endsWith('*') ? purpose.startsWith(pattern.slice(0, -1)) : pattern === purpose;
}
