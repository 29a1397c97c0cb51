import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../../../files/writing.ts';
import { Json } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import type { SkillStore } from '../framework.ts';
import type { AnySkill } from './skillShelf.ts';

/**
 * The skills a file keeps, each of the given shape; none where there is no file yet.
 * @throws ConfigError 'bad-skill-file' where it cannot be read or is something else.
 */
function readSkills<S extends AnySkill>(path: string, shape: z.ZodType<S>): readonly S[] {
  if (!existsSync(path)) return [];
  try {
    return fileOf(shape).parse(JSON.parse(readFileSync(path, 'utf8'))).skills;
  } catch (error) {
    const why = error instanceof z.ZodError ? (error.issues[0]?.message ?? 'wrong shape') : (error as Error).message;
    throw new ConfigError('bad-skill-file', `skill file "${path}" is not valid: ${why.split('\n')[0]}`);
  }
}

/**
 * Puts skills into a file, in one go, beside those that others have put there meanwhile.
 * @throws ConfigError 'bad-skill-file' where it cannot be written.
 */
function keepSkills<S extends AnySkill>(path: string, shape: z.ZodType<S>, skills: readonly S[]): void {
  const kept = new Map(readSkills(path, shape).map((skill) => [skill.description, skill]));
  for (const skill of skills)
    if (skill.successes >= (kept.get(skill.description)?.successes ?? 0)) kept.set(skill.description, skill);
  const file = { version: 1, skills: [...kept.values()] };
  try {
    replaceFile(path, `${JSON.stringify(file, null, 1)}\n`);
  } catch (error) {
    throw new ConfigError('bad-skill-file', `skill file "${path}" cannot be written: ${(error as Error).message}`);
  }
}

/** The file as a framework's store. Nothing is read before it is asked for. */
export function skillFile<S extends AnySkill>(path: string, shape: z.ZodType<S>): SkillStore {
  return {
    read: () => z.array(Json).parse(readSkills(path, shape)),
    keep: (skills) => keepSkills(path, shape, z.array(shape).parse(skills)),
  };
}

function fileOf<S extends AnySkill>(shape: z.ZodType<S>) {
  return z.strictObject({ version: z.literal(1), skills: z.array(shape) });
}
