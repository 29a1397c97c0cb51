import type { GameEvent } from '../../protocol/event.ts';
import type { Score } from '../../protocol/score.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Episode } from '../../server-plugin/episode/episode.ts';
import type { Progress } from '../cli/progress.ts';
import { formatShare } from '../report/metricFormat.ts';
import type { EpisodeRecord } from '../runFolder/runRecord.ts';

/** Shows an episode's live completion as a line of progress; the returned function ends the line with the verdict. */
export function followEpisode(episode: Episode, record: EpisodeRecord, progress: Progress): (score: Score) => void {
  const line = progress.line(`${record.index} ${record.taskId} ${record.agents.length}x ${record.framework}`);
  const shown = { completion: 0, vhr: null as number | null };
  line.update(0, 'building the arena');
  const unsubscribe = episode.log.subscribe((event: GameEvent) => {
    if (event.type === 'score-changed') {
      if (event.metric === 'completion') shown.completion = event.value ?? 0;
      if (event.metric === 'vhr') shown.vhr = event.value;
    } else if (event.type !== 'episode-released' && event.type !== 'agent-was-active') return;
    line.update(shown.completion, `vhr ${percent(shown.vhr)} ${clockTime(event.tick)}`);
  });
  return (score) => {
    unsubscribe();
    line.done(verdictOf(score));
  };
}

/** One line on how an episode ended. */
export function verdictOf(score: Score): string {
  const time = clockTime(score.ticks);
  if (score.metrics === null) return `${score.termination}: ${score.reason} after ${time}, unscored`;
  return (
    `${score.reason} ${time}, built ${percent(score.metrics.completion?.value)}, ` +
    `vhr ${percent(score.metrics.vhr?.value)}`
  );
}

/** Game ticks as minutes and seconds. */
export function clockTime(ticks: number): string {
  const seconds = Math.max(0, Math.round(ticks / TICKS_PER_SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A ratio as a percentage; a dash for what is unscored. Never rounds up to a full mark. */
export function percent(ratio: number | null | undefined): string {
  if (ratio === null || ratio === undefined) return '-';
  return ratio === 1 || ratio === 0 ? `${ratio * 100} %` : formatShare(ratio);
}
