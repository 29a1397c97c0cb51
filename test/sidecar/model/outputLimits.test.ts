import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FRAMEWORKS } from '../../../scripted/frameworks.ts';
import { outputLimit } from '../../../sidecar/model/outputLimits.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { sharedFile } from '../../support/sharedData.ts';

const games = sharedFile('data', 'model-games');
const missing = games ? '' : ' (skipped: data/model-games is missing in the shared folder)';
/** As measured on these games. */
const CHARACTERS_PER_TOKEN = 2.85;

test('every purpose has room for thinking', () => {
  const purposes = FRAMEWORKS.flatMap((framework) => framework.purposes);
  for (const purpose of purposes) expect(outputLimit(purpose), purpose).toBeGreaterThanOrEqual(4_096);
});

test.skipIf(!games)(
  `every purpose has room for four times the longest honest reply of recorded games${missing}`,
  () => {
    const longest = new Map<string, number>();
    for (const game of readdirSync(games ?? '')) {
      const file = join(games ?? '', game, 'transcript.jsonl.gz');
      if (!existsSync(file)) continue;
      for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
        const entry = JSON.parse(line) as TranscriptEntry;
        if (entry.type !== 'model-called' || entry.problem !== null) continue;
        const tokens = (entry.reply.length + (entry.toolCall?.arguments.length ?? 0)) / CHARACTERS_PER_TOKEN;
        longest.set(entry.purpose, Math.max(tokens, longest.get(entry.purpose) ?? 0));
      }
    }
    expect(longest.size).toBeGreaterThan(10);
    for (const [purpose, tokens] of longest) expect(outputLimit(purpose), purpose).toBeGreaterThanOrEqual(4 * tokens);
  },
);
