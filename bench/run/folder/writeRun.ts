import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../../protocol/errors.ts';
import { runFile } from './paths.ts';
import { RunRecord } from './runRecord.ts';

/** Creates the run's folder with its record; the file appears whole or not at all. Throws ConfigError 'bad-out'. */
export function writeRunRecord(folder: string, record: RunRecord): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new ConfigError('bad-out', `${folder}: cannot be created (${(cause as NodeJS.ErrnoException).code})`, {
      cause,
    });
  }
  const file = runFile(folder);
  writeFileSync(`${file}.part`, `${JSON.stringify(RunRecord.parse(record), null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
