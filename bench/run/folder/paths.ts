import { join } from 'node:path';

/** Files of one episode's folder; see docs/reference/run-files.md. */
export const EPISODE_FILES = {
  task: 'task.json',
  briefing: 'briefing.json',
  events: 'events.jsonl',
  transcript: 'transcript.jsonl',
  score: 'score.json',
  initialSnapshot: 'initial.snapshot.json',
  finalSnapshot: 'final.snapshot.json',
  replay: 'replay.json',
  problem: 'problem.txt',
} as const;

/** The record of a whole run. */
export function runFile(runFolder: string): string {
  return join(runFolder, 'run.json');
}

/** The folder of one episode. */
export function episodeFolder(runFolder: string, index: number): string {
  return join(runFolder, 'episodes', String(index));
}

/** Where the second play of an episode goes while it is compared with the first; kept only if they differ. */
export function replayFolder(runFolder: string, index: number): string {
  return join(episodeFolder(runFolder, index), 'replay');
}

/** The report derived from a run. */
export function reportFile(runFolder: string): string {
  return join(runFolder, 'report.html');
}
