import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecording } from '../../../sidecar/model/replay/recording.ts';
import { EPISODE_FILES, episodeFolder } from '../../run/folder/paths.ts';
import { readRunRecord } from '../../run/folder/readRun.ts';

// Keeps what a model replied in a game, without the prompts, so that a test can play it again: RUN FILE [EPISODE].
const [run, file, episode = '0'] = process.argv.slice(2);
if (run === undefined || file === undefined) {
  process.stderr.write('usage: node bench/developer/freezing/keepGame.ts RUN FILE [EPISODE]\n');
  process.exit(2);
}
const { models, episodes } = readRunRecord(run);
const record = episodes.find(({ index }) => index === Number(episode));
if (!record) throw new Error(`${run}: no episode ${episode}`);
const { calls, embeddings } = readRecording(join(episodeFolder(run, record.index), EPISODE_FILES.transcript));
if (embeddings.some(({ result }) => result !== null))
  throw new Error(`${run}: it has vectors, which are too long to keep`);
const game = {
  taskId: record.taskId,
  framework: record.framework,
  agents: record.agents.length,
  seed: record.seed,
  ...(models === undefined ? {} : { models }),
  calls: calls.map(({ messages: _, ...call }) => call),
};
writeFileSync(file, `${JSON.stringify(game, null, 1)}\n`);
