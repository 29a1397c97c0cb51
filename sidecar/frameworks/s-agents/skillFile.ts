import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../../protocol/errors.ts';
import { Skill } from './skills.ts';

const SkillFile = z.strictObject({ version: z.literal(1), skills: z.array(Skill) });

/**
 * The skills a file keeps; none where there is no file yet.
 * @throws ConfigError 'bad-skill-file' where it cannot be read or is something else.
 */
export function readSkills(path: string): readonly Skill[] {
  if (!existsSync(path)) return [];
  try {
    return SkillFile.parse(JSON.parse(readFileSync(path, 'utf8'))).skills;
  } catch (error) {
    const why = error instanceof z.ZodError ? (error.issues[0]?.message ?? 'wrong shape') : (error as Error).message;
    throw new ConfigError('bad-skill-file', `skill file "${path}" is not one: ${why.split('\n')[0]}`);
  }
}

/**
 * Puts skills into a file, in one go, beside those that others have put there meanwhile.
 * @throws ConfigError 'bad-skill-file' where it cannot be written.
 */
export function keepSkills(path: string, skills: readonly Skill[]): void {
  const kept = new Map(readSkills(path).map((skill) => [skill.description, skill]));
  for (const skill of skills)
    if (skill.successes >= (kept.get(skill.description)?.successes ?? 0)) kept.set(skill.description, skill);
  const file = { version: 1, skills: [...kept.values()] } satisfies z.infer<typeof SkillFile>;
  try {
    writeFileSync(`${path}.part`, `${JSON.stringify(file, null, 1)}\n`);
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw new ConfigError('bad-skill-file', `skill file "${path}" cannot be written: ${(error as Error).message}`);
  }
}
