import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import type { Score } from '../../../protocol/score.ts';
import { brokenLink } from '../../../server-plugin/episode/chain.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { EPISODE_FILES, episodeFolder } from '../folder/paths.ts';
import { type EpisodeFiles, LARGEST_LOG, readEpisode } from '../folder/readRun.ts';
import { LARGEST_RECORD, readText } from '../folder/readText.ts';
import type { EpisodeRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';
import { type Rescored, rescoreEpisode } from './rescoreEpisode.ts';

/** An episode's score as its files bear it out. */
export interface CheckedEpisode extends Rescored {
  readonly record: EpisodeRecord;
  /** Undefined where they cannot be read. */
  readonly files: EpisodeFiles | undefined;
  /** Why its score is not borne out, a line each; empty when everything holds. */
  readonly objections: readonly string[];
}

/**
 * Computes an episode's score again from its files, and collects everything that keeps the recorded one from being confirmed: a
 * file that is missing, cut short or cannot be read, another task than the planned one, a log that contradicts itself or the
 * snapshots, another result. Never throws for what is in the files.
 */
export function checkEpisode(runFolder: string, record: EpisodeRecord): CheckedEpisode {
  const folder = episodeFolder(runFolder, record.index);
  if (!existsSync(folder)) return unread(record, 'not played: it has no files');
  let files: EpisodeFiles;
  let rescored: Rescored;
  try {
    files = readEpisode(runFolder, record);
    rescored = rescoreEpisode(files);
  } catch (error) {
    // Files that are well formed and yet make no sense together can fail anywhere in the scoring.
    return unread(record, error instanceof ConfigError ? error.message : `cannot be scored: ${String(error)}`);
  }
  return { ...rescored, record, files, objections: objectionsTo(files, rescored) };
}

function unread(record: EpisodeRecord, why: string): CheckedEpisode {
  return { record, files: undefined, score: null, agrees: null, discrepancies: null, objections: [why] };
}

function objectionsTo(files: EpisodeFiles, { score: again, agrees, discrepancies }: Rescored): string[] {
  const { record, folder, task, score } = files;
  const found = [...missingFrom(files), ...cutShort(folder), ...brokenChain(folder)];
  if (task && task.id !== record.taskId) found.push(`task.json is ${task.id}, but the run planned ${record.taskId}`);
  else if (task && !isPlanned(files)) found.push('task.json is not the task that the run planned');
  if (again === null) found.push('the score cannot be computed again');
  else if (score && agrees === false) found.push(`score.json differs: ${differencesOf(again, score)}`);
  for (const { message } of discrepancies ?? []) found.push(`log: ${message}`);
  return found;
}

function missingFrom({ task, events, score, initialSnapshot, finalSnapshot }: EpisodeFiles): string[] {
  const ended = events.find((event) => event.type === 'episode-ended');
  const released = events.some((event) => event.type === 'episode-released');
  return [
    ...(task ? [] : ['task.json is missing']),
    ...(score ? [] : ['not finished: score.json is missing']),
    ...(events.length > 0 ? [] : ['events.jsonl is missing or empty']),
    ...(ended || events.length === 0 ? [] : ['events.jsonl does not show how the episode ended']),
    ...(released && !initialSnapshot ? ['initial.snapshot.json is missing'] : []),
    ...(ended && ended.termination !== 'fault' && !finalSnapshot ? ['final.snapshot.json is missing'] : []),
  ];
}

/** The files of lines that do not end with a line: whatever wrote them was stopped, or something cut them. */
function cutShort(folder: string): string[] {
  return [EPISODE_FILES.events, EPISODE_FILES.transcript]
    .filter((name) => !endsWithNewline(join(folder, name)))
    .map((name) => `${name} is cut short within a line`);
}

function endsWithNewline(file: string): boolean {
  if (!existsSync(file)) return true;
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
  } finally {
    closeSync(descriptor);
  }
}

/** Logs of before there were chains have none in their first line either. */
function brokenChain(folder: string): string[] {
  const file = join(folder, EPISODE_FILES.events);
  const lines = existsSync(file) ? readText(file, LARGEST_LOG).split('\n').slice(0, -1) : [];
  if (!lines[0]?.includes(',"chain":"')) return [];
  const broken = brokenLink(lines);
  return broken === undefined ? [] : [`events.jsonl:${broken + 1} does not follow from the line before it`];
}

/** By the file as it stands, or by what is read from it, whose keys may be in another order. */
function isPlanned({ folder, record, task }: EpisodeFiles): boolean {
  if (!task || taskHash(task) === record.taskHash) return true;
  return sha256(readText(join(folder, EPISODE_FILES.task), LARGEST_RECORD).trimEnd()) === record.taskHash;
}

/** The first few fields in which two scores differ, with both values. */
function differencesOf(again: Score, given: Score): string {
  const [ours, theirs] = [leavesOf(JSON.parse(JSON.stringify(again))), leavesOf(given)];
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path));
  const shown = paths
    .slice(0, 3)
    .map((path) => `${path} ${theirs.get(path) ?? 'absent'}, by the log ${ours.get(path) ?? 'absent'}`);
  return [...shown, ...(paths.length > 3 ? [`${paths.length - 3} more`] : [])].join('; ') || 'its fields';
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return leaves.set(path, JSON.stringify(value));
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, path === '' ? key : `${path}.${key}`, leaves);
  return leaves;
}
