import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { comparePlays } from '../../../../bench/run/check/comparePlays.ts';
import { replayText } from '../../../../bench/run/check/describeReplay.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'guildhall-plays-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

let plays = 0;
function play(events: string, score: string): string {
  const folder = join(ROOT, String(plays++));
  mkdirSync(folder);
  writeFileSync(join(folder, 'events.jsonl'), events);
  writeFileSync(join(folder, 'score.json'), score);
  return folder;
}

const LOG = '{"seq":0,"tick":0}\n{"seq":1,"tick":7}\n';

describe('two plays of one scenario', () => {
  test('that are the same leave a small record, and the second one is gone', async () => {
    const [first, second] = [play(LOG, '{}\n'), play(LOG, '{}\n')];
    const record = await comparePlays(first, second);
    expect(record).toMatchObject({ type: 'identical', events: 2, bytes: LOG.length });
    expect(JSON.parse(readFileSync(join(first, 'replay.json'), 'utf8'))).toEqual(record);
    expect(existsSync(second)).toBe(false);
    expect(replayText(record, { first, second })).toMatch(/^replayed identically: 2 events, sha256 [0-9a-f]{64}$/);
  });

  test('that differ in the log are both kept, and the first difference is told with what led to it', async () => {
    const [first, second] = [play(LOG, '{}\n'), play(LOG.replace('7', '8'), '{}\n')];
    const record = await comparePlays(first, second);
    expect(existsSync(join(second, 'events.jsonl'))).toBe(true);
    expect(replayText(record, { first, second }).split('\n')).toEqual([
      'DIFFERS when played again, first at event 1 (tick 7) of events.jsonl:',
      '    {"seq":0,"tick":0}',
      '  1 {"seq":1,"tick":7}',
      '  2 {"seq":1,"tick":8}',
      `  1 is in ${first}`,
      `  2 is in ${second}`,
    ]);
  });

  test('with one log and two verdicts differ too', async () => {
    const [first, second] = [play(LOG, '{"ticks":1}\n'), play(LOG, '{"ticks":2}\n')];
    expect(await comparePlays(first, second)).toMatchObject({
      type: 'diverged',
      divergence: { file: 'score.json', line: 1, seq: null, first: '{"ticks":1}', second: '{"ticks":2}' },
    });
  });

  test('of which one stopped early differ where it stopped', async () => {
    const [first, second] = [play(LOG, '{}\n'), play(LOG.split('\n', 1)[0] ?? '', '{}\n')];
    const text = replayText(await comparePlays(first, second), { first, second });
    expect(text).toContain('first at event 0 (tick 0)');
    const none = play('', '{}\n');
    expect(replayText(await comparePlays(first, none), { first, second: none })).toContain('  2 (the file ends here)');
  });
});
