import type { z } from 'zod';
import type { DefectNotes } from './mindcraftDefect.ts';

/** A task in the form of its family. @throws TaskRefused, with the first part that has another form noted. */
export function parsedTask<Schema extends z.ZodType>(
  schema: Schema,
  task: z.input<Schema>,
  notes: DefectNotes,
): z.output<Schema> {
  const parsed = schema.safeParse(task);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return notes.refuse('not-playable', 'not-playable', `${issue?.path.join('.')}: ${issue?.message}`);
}
