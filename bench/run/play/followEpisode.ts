import type { GameEvent } from '../../../protocol/event.ts';
import type { Score } from '../../../protocol/score.ts';
import { clockTime } from '../../console/clockTime.ts';
import type { Progress } from '../../console/progress.ts';
import { formatShare } from '../../results/metricFormat.ts';
import type { EpisodeRecord } from '../folder/runRecord.ts';
import { playersText } from '../folder/teamText.ts';
import { speedOf, speedText } from './speed.ts';

/** How far an episode is, by its log. */
export interface EpisodeState {
  /** Of game time since release. */
  readonly tick: number;
  /** 0 to 1. */
  readonly completion: number;
  /** Of a construction; null for other families. */
  readonly vhr: number | null;
}

/** An episode before its release. */
export const NOT_RELEASED: EpisodeState = { tick: 0, completion: 0, vhr: null };

/** The state after one more event; the same object when nothing of it is shown. */
export function stateAfter(state: EpisodeState, event: GameEvent): EpisodeState {
  switch (event.type) {
    case 'score-changed':
      if (event.metric === 'completion') return { ...state, tick: event.tick, completion: event.value ?? 0 };
      if (event.metric === 'vhr') return { ...state, tick: event.tick, vhr: event.value };
      return { ...state, tick: event.tick };
    case 'episode-released':
    case 'agent-was-active':
      return { ...state, tick: event.tick };
    default:
      return state;
  }
}

/** An episode as a line of progress. */
interface EpisodeLine {
  /** `wallMs` since release shows the speed; left out, none is shown. */
  show(state: EpisodeState, wallMs?: number): void;
  /** Ends the line. */
  done(note: string): void;
}

/** Begins an episode's line; `again` marks a second play of it. */
export function episodeLine(record: EpisodeRecord, progress: Progress, again = false): EpisodeLine {
  const line = progress.line(`${record.index} ${record.taskId} ${playersText(record)}${again ? ' again' : ''}`);
  line.update(0, 'building the arena');
  return {
    show: ({ tick, completion, vhr }, wallMs) => {
      const speed = wallMs === undefined ? '' : ` ${speedText(speedOf(tick, wallMs))}`;
      line.update(completion, `${vhr === null ? '' : `vhr ${percent(vhr)} `}${clockTime(tick)}${speed}`);
    },
    done: (note) => line.done(note),
  };
}

/** One line on how an episode ended. */
export function verdictOf(score: Score): string {
  const time = clockTime(score.ticks);
  if (score.metrics === null) return `${score.termination}: ${score.reason} after ${time}, unscored`;
  const { completion, vhr } = score.metrics;
  return `${score.reason} ${time}, ${percent(completion?.value)} complete${vhr ? `, vhr ${percent(vhr.value)}` : ''}`;
}

/** A ratio as a percentage; a dash for what is unscored. Never rounds up to a full mark. */
export function percent(ratio: number | null | undefined): string {
  if (ratio === null || ratio === undefined) return '-';
  return ratio === 1 || ratio === 0 ? `${ratio * 100} %` : formatShare(ratio);
}
