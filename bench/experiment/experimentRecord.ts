import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../../files/writing.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { experimentFile, runFile } from '../run/folder/paths.ts';
import { SECTIONS } from './experiment.ts';
import { currentName } from './experiments.ts';

/** experiment.json: which episodes of a run fill which row and section of which experiment's table. */
export const ExperimentRecord = z.strictObject({
  format: z.literal(1),
  experiment: z.string(),
  /** Fixes the intervals as it fixes the episodes. */
  seed: z.int(),
  trials: z.int().min(1),
  arms: z
    .array(
      z.strictObject({
        row: z.string(),
        section: z.enum(SECTIONS),
        framework: z.string(),
        model: z.string(),
        /** Indices in run.json. */
        episodes: z.array(z.int().min(0)).min(1),
      }),
    )
    .min(1),
});
export type ExperimentRecord = z.infer<typeof ExperimentRecord>;

/** Whether a run's folder is that of an experiment. */
export function isExperiment(folder: string): boolean {
  return existsSync(experimentFile(folder));
}

/** Writes the record into a run's folder, whole or not at all. */
export function writeExperimentRecord(folder: string, record: ExperimentRecord): void {
  replaceFile(experimentFile(folder), `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws ConfigError 'run-not-found', 'no-experiment' for the folder of another run, 'corrupt-run' for a broken record. */
export function readExperimentRecord(folder: string): ExperimentRecord {
  const file = experimentFile(folder);
  if (!existsSync(runFile(folder))) throw new ConfigError('run-not-found', `${folder} is not a run`);
  if (!existsSync(file))
    throw new ConfigError('no-experiment', `${folder} is not the run of an experiment (${file} does not exist)`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError('corrupt-run', `${file}: cannot be read (${(cause as Error).message})`, { cause });
  }
  const parsed = ExperimentRecord.safeParse(value);
  if (parsed.success) return { ...parsed.data, experiment: currentName(parsed.data.experiment) };
  const [issue] = parsed.error.issues;
  throw new ConfigError('corrupt-run', `${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}
