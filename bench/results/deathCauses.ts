import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { plainLine } from '../console/plainText.ts';
import { EPISODE_FILES } from '../run/folder/paths.ts';
import { LARGEST_LOG } from '../run/folder/readRun.ts';
import { readText } from '../run/folder/readText.ts';
import { harmText } from './harmText.ts';

const Death = z.looseObject({
  type: z.literal('player-died'),
  cause: z.string(),
  attacker: z.string().optional(),
});

/**
 * How often agents of an episode died of what, by `harmText`, the most frequent first. Reads nothing else of the log; lines
 * that cannot be read are left out.
 * @throws ConfigError 'corrupt-run' for a log that is not a readable file.
 */
export function deathCausesIn(episodeFolder: string): Record<string, number> {
  const file = join(episodeFolder, EPISODE_FILES.events);
  const lines = existsSync(file) ? readText(file, LARGEST_LOG).split('\n') : [];
  return addCauses(
    lines.flatMap((line) => {
      const death = line.includes('"player-died"') ? deathIn(line) : undefined;
      return death ? [{ [harmText(death)]: 1 }] : [];
    }),
  );
}

/** Adds up what several died of, the most frequent first. */
export function addCauses(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const count of counts)
    for (const [cause, number] of Object.entries(count)) sums.set(cause, (sums.get(cause) ?? 0) + number);
  return Object.fromEntries([...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)));
}

/** "3 zombie (mob_attack), 1 fall", on one line whatever a log that came from elsewhere calls them. */
export function causesText(causes: Readonly<Record<string, number>>): string {
  return Object.entries(causes)
    .map(([cause, number]) => `${number} ${plainLine(cause)}`)
    .join(', ');
}

function deathIn(line: string): z.infer<typeof Death> | undefined {
  try {
    return Death.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
