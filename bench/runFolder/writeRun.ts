import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { runFile } from './paths.ts';
import { RunRecord } from './runRecord.ts';

/** Creates the run's folder with its record; the file appears whole or not at all. */
export function writeRunRecord(folder: string, record: RunRecord): void {
  mkdirSync(folder, { recursive: true });
  const file = runFile(folder);
  writeFileSync(`${file}.part`, `${JSON.stringify(RunRecord.parse(record), null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
