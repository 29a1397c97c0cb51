import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findFramework } from '../../../../scripted/frameworks.ts';
import { ModelSettings } from '../../../../sidecar/model/modelSettings.ts';
import { RecordedReply } from '../../../../sidecar/model/replay/recording.ts';
import { ReplayModel } from '../../../../sidecar/model/replay/replayModel.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { playFresh } from '../../../bench/run/play/playFresh.ts';
import { EXHAUSTIVE, sampleOf } from '../../../support/depth.ts';

/** As bench/developer/freezing/keepGame.ts writes it. */
const Game = z.strictObject({
  taskId: z.string(),
  framework: z.string(),
  agents: z.int(),
  seed: z.int(),
  models: ModelSettings.optional(),
  calls: z.array(RecordedReply),
});

const FOLDER = join(import.meta.dirname, 'games');
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -5));
/** By a team, and in sight of pictures. */
const SHORT = ['bench-react-vision', 'tent-dagent'];

function play(name: string) {
  const { taskId, framework, agents, seed, models, calls } = Game.parse(
    JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')),
  );
  return playFresh({
    task: findTask(taskId),
    framework: findFramework(framework),
    agents,
    seed,
    model: new ReplayModel(name, { calls, embeddings: [] }),
    vision: models?.vision,
  });
}

// Replies that a language model gave by hand, from the prompts alone; no result of any model one could name.
describe('a game played by hand', () => {
  test.each(EXHAUSTIVE ? NAMES : SHORT)('reaches its goal again with the same replies: %s', async (name) => {
    const { score, playersProblem } = await play(name);
    expect(playersProblem).toBeUndefined();
    expect(score.reason).toBe('goal-reached');
  });

  test.each(sampleOf(NAMES, 1))('leaves the same log each time: %s', async (name) => {
    const [first, second] = [await play(name), await play(name)];
    expect(second.files['events.jsonl']).toBe(first.files['events.jsonl']);
  });
});
