import { renameSync, writeFileSync } from 'node:fs';
import { makeFolder } from '../../console/makeFolder.ts';
import { runFile } from './paths.ts';
import { RunRecord } from './runRecord.ts';

/** Creates the run's folder with its record; the file appears whole or not at all. Throws ConfigError 'bad-out'. */
export function writeRunRecord(folder: string, record: RunRecord): void {
  makeFolder(folder);
  const file = runFile(folder);
  writeFileSync(`${file}.part`, `${JSON.stringify(RunRecord.parse(record), null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
