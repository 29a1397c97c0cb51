import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readRun } from '../../../../bench/run/folder/readRun.ts';
import { RunLedger } from '../../../../bench/run/seal/runLedger.ts';
import type { SealKey } from '../../../../bench/run/seal/sealKey.ts';

/** Writes ledger and seals of a run anew, as somebody with a key can whatever is in its files. */
export function reseal(folder: string, key: SealKey): void {
  for (const name of ['ledger.jsonl', 'set-aside']) rmSync(join(folder, name), { recursive: true, force: true });
  const { record, episodes } = readRun(folder);
  const ledger = RunLedger.begin(folder, record, key);
  for (const { record: episode, score } of episodes) {
    if (!score) throw new Error(`episode ${episode.index} has no score`);
    ledger.began(episode.index);
    ledger.ended(episode, score);
  }
  ledger.end();
}
