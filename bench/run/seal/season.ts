import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../../protocol/errors.ts';
import type { RunRecord } from '../folder/runRecord.ts';
import { sha256 } from '../folder/sha256.ts';

/** A season's file: kept secret until the season is over, while its sha256 is public from the start. */
const SeasonFile = z.strictObject({
  format: z.literal(1),
  season: z.string().min(1).max(100),
  /** 32 bytes of chance, hex. */
  secret: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Seeds that nobody can know before they are used, and that everybody can check after. */
export interface Season {
  readonly name: string;
  /** sha256 of the file: what is published first. */
  readonly commitment: string;
  /** The seed of a task's trial. */
  seedOf(taskId: string, trial: number): number;
}

/** @throws ConfigError 'bad-season' for a file that cannot be read or is not a season's. */
export function readSeason(file: string): Season {
  let bytes: Buffer;
  let value: unknown;
  try {
    bytes = readFileSync(file);
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new ConfigError('bad-season', `--season ${file}: cannot be read (${code ?? message})`, { cause });
  }
  const parsed = SeasonFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError('bad-season', `--season ${file}: ${issue?.path.join('.') || 'top level'}: ${issue?.message}`);
  }
  const { season: name, secret } = parsed.data;
  return {
    name,
    commitment: sha256(bytes),
    seedOf: (taskId, trial) => {
      const digest = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${taskId}/${trial}`).digest();
      return digest.readUInt32BE(0) & 0x7fffffff;
    },
  };
}

/** Whether a run took its seeds from a season, a line for everything that does not fit. */
export function checkSeason(season: Season, { season: recorded, episodes }: RunRecord): string[] {
  if (!recorded) return ['the run was not played with the seeds of a season'];
  if (recorded.commitment !== season.commitment)
    return [`the season of the run has the hash ${recorded.commitment}, but the file has ${season.commitment}`];
  return episodes
    .filter(({ taskId, trial, seed }) => season.seedOf(taskId, trial) !== seed)
    .map(({ index }) => `episode ${index} has another seed than the season gives it`);
}
