import { ConfigError } from '../../protocol/errors.ts';
import { isExperiment, readExperimentRecord } from '../experiment/experimentRecord.ts';
import { experimentTable } from '../experiment/experimentTable.ts';
import { tableHtml } from '../experiment/tableHtml.ts';
import { liveReplayPage, ReplayFeed } from '../replay/replayFeed.ts';
import { replayOf } from '../replay/replayOf.ts';
import { replayPage } from '../replay/replayPage.ts';
import { renderEpisodePage } from '../report/episodePage.ts';
import { html } from '../report/html.ts';
import { renderIndex } from '../report/index/indexPage.ts';
import { indexRows, readCurve } from '../report/index/indexRow.ts';
import { plots } from '../report/plots/plots.ts';
import { readResults } from '../results/readResults.ts';
import { attemptsOf } from '../run/folder/ledger/attempts.ts';
import { type EpisodeFiles, readEpisode, readRun, readRunRecord } from '../run/folder/readRun.ts';
import { isRunPlayed } from '../run/folder/runLock.ts';
import type { EpisodeRecord, RunRecord } from '../run/folder/runRecord.ts';
import { oncePerRun } from '../summary/oncePerRun.ts';
import { comparePage } from './comparePage.ts';
import { EPISODE_SCRIPT, EPISODE_STYLE } from './episodeScript.ts';
import type { UpdateSource } from './eventStream.ts';
import { listPage } from './listPage.ts';
import { livePage } from './livePage.ts';
import { LiveRun } from './liveRun.ts';
import { RunsFolder } from './runsFolder.ts';

/** Runs that are compared at a time. */
const MOST_COMPARED = 12;
/** Between two looks, ms: at a run for people who read, at a game so that it is seen within a few ticks. */
const LOOK_MS = { run: 250, game: 50 };

/** An episode of a run, and where it stands among the others. */
interface FoundEpisode {
  readonly id: string;
  readonly folder: string;
  readonly record: RunRecord;
  readonly place: number;
  readonly planned: EpisodeRecord;
}

/** Everything that is served, by its address, made from the files as they are now. */
export class RunPages {
  readonly #runs: RunsFolder;

  constructor(root: string) {
    this.#runs = new RunsFolder(root);
  }

  /**
   * A page, or what is sent to one as it comes.
   * @throws ConfigError 'not-found', 'run-not-found', 'bad-option', and those of reading a run.
   */
  at(url: URL): string | UpdateSource {
    const [, first, id, part, number, ...rest] = url.pathname.split('/');
    if (url.pathname === '/') return listPage(this.#runs.root, this.#runs.list());
    if (url.pathname === '/compare') return this.#compared(url.searchParams);
    if (first === 'runs' && id !== undefined && rest.length < 2) {
      if (part === undefined) return this.#index(id);
      if (part === 'live' && number === undefined) return livePage(id, readRunRecord(this.#runs.folderOf(id)));
      if (part === 'events' && number === undefined) return this.#updates(id);
      if (part === 'episodes' && number !== undefined && /^\d{1,6}$/.test(number))
        return this.#episodePart(this.#find(id, Number(number)), rest[0]);
    }
    throw new ConfigError('not-found', 'unknown page');
  }

  /** The index of a run. */
  #index(id: string): string {
    const folder = this.#runs.folderOf(id);
    const { record, rows } = readResults(folder);
    const curves = new Map(rows.map(({ index }) => [index, readCurve(folder, index)]));
    const live = isRunPlayed(folder) ? html`<a href="/runs/${id}/live">Being played: watch it</a>` : null;
    const table = isExperiment(folder)
      ? tableHtml(experimentTable(readRun(folder), readExperimentRecord(folder)))
      : null;
    const content = {
      record,
      rows: indexRows(rows, curves),
      attempts: attemptsOf(folder, record),
      top: html`<nav class="steps" aria-label="Runs"><a href="/">All runs</a>${live}</nav>${table}`,
      hrefOf: (index: number) => `/runs/${id}/episodes/${index}`,
    };
    return renderIndex(content, plots);
  }

  #updates(id: string): UpdateSource {
    const folder = this.#runs.folderOf(id);
    const live = new LiveRun(folder, readRunRecord(folder));
    let last = '';
    return {
      lookMs: LOOK_MS.run,
      look: () => {
        const text = JSON.stringify(live.update());
        if (text === last) return undefined;
        last = text;
        return text;
      },
    };
  }

  #find(id: string, index: number): FoundEpisode {
    const folder = this.#runs.folderOf(id);
    const record = readRunRecord(folder);
    const place = record.episodes.findIndex((episode) => episode.index === index);
    const planned = record.episodes[place];
    if (!planned) throw new ConfigError('not-found', `run ${id} has no episode ${index}`);
    return { id, folder, record, place, planned };
  }

  #episodePart(found: FoundEpisode, part: string | undefined): string | UpdateSource {
    const episode = readEpisode(found.folder, found.planned);
    if (part === undefined) return episodePage(found, episode);
    if (part === 'replay' && hasGame(episode)) return replay(found, episode);
    if (part === 'feed' && hasGame(episode)) return feed(found, episode);
    throw new ConfigError('not-found', `run ${found.id} has no ${part} of episode ${found.planned.index}`);
  }

  /** Several runs, on the tasks that they have in common. */
  #compared(choice: URLSearchParams): string {
    const ids = [...new Set(choice.getAll('run'))];
    if (ids.length < 2 || ids.length > MOST_COMPARED)
      throw new ConfigError('bad-option', `tick 2 to ${MOST_COMPARED} runs; ${ids.length} are ticked`);
    const results = ids.map((id) => readResults(this.#runs.folderOf(id)));
    oncePerRun(results);
    const chosen = results.map((result, place) => ({ id: ids[place] ?? '', results: result }));
    return comparePage(chosen, { by: choice.get('by'), metrics: choice.getAll('metric') });
  }
}

/** The page of an episode, with its game and its transcript on top as soon as it has begun. */
function episodePage(found: FoundEpisode, episode: EpisodeFiles): string {
  const { id, record, place, planned } = found;
  const linkTo = (at: number) => {
    const other = record.episodes[at];
    return other === undefined ? null : `/runs/${id}/episodes/${other.index}`;
  };
  const links = { index: `/runs/${id}`, previous: linkTo(place - 1), next: linkTo(place + 1) };
  if (!hasGame(episode)) return renderEpisodePage(record, episode, links);
  return renderEpisodePage(record, episode, links, {
    href: `/runs/${id}/episodes/${planned.index}/replay`,
    script: EPISODE_SCRIPT,
    style: EPISODE_STYLE,
    note: isUnderWay(found, episode)
      ? html`<p class="notice">This episode is being played. The game above follows it; what stands below is as it was when the page was loaded.<span id="ended" hidden> The game has ended: <a href="">load its results</a>.</span></p>`
      : null,
  });
}

function replay(found: FoundEpisode, episode: EpisodeFiles): string {
  const { id, record, planned } = found;
  if (isUnderWay(found, episode)) return liveReplayPage(record, episode, `/runs/${id}/episodes/${planned.index}/feed`);
  const { document, texts } = replayOf(record, episode);
  return replayPage(document, texts);
}

/** What happens in a game, for one viewer. */
function feed({ record }: FoundEpisode, episode: EpisodeFiles): UpdateSource {
  const source = new ReplayFeed(record, episode);
  return {
    lookMs: LOOK_MS.game,
    look: () => {
      const chunk = source.poll();
      return chunk && JSON.stringify(chunk);
    },
    get isOver() {
      return source.isReplaced;
    },
  };
}

/** What has begun can be shown. */
function hasGame({ task, initialSnapshot }: EpisodeFiles): boolean {
  return task !== undefined && initialSnapshot !== undefined;
}

function isUnderWay({ folder }: FoundEpisode, { score }: EpisodeFiles): boolean {
  return score === undefined && isRunPlayed(folder);
}
