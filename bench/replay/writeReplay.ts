import { join } from 'node:path';
import { replaceFile } from '../../files/writing.ts';
import type { TextureSource } from '../../sidecar/vision/blocks/textures.ts';
import type { EpisodeFiles } from '../run/folder/readRun.ts';
import type { RunRecord } from '../run/folder/runRecord.ts';
import { replayOf } from './replayOf.ts';
import { replayPage } from './replayPage.ts';

/** Where a replay goes unless it is said: beside the run's report, for an episode's own folder is sealed. */
export function replayFile(runFolder: string, index: number): string {
  return join(runFolder, `replay-${index}.html`);
}

/** Writes an episode's replay as one page; the file appears whole or not at all. */
export function writeReplay(run: RunRecord, episode: EpisodeFiles, file: string, textures?: TextureSource): void {
  const { document, texts } = replayOf(run, episode, textures);
  replaceFile(file, replayPage(document, texts));
}
