import { z } from 'zod';
import { Json } from '../../protocol/briefing.ts';
import { resultText } from '../../sidecar/tools/tool.ts';

/** One action as prompts show it; `tool` is null where a reply could not be used. */
export const ShownAction = z.object({
  tool: z.string().nullable(),
  args: Json,
  ok: z.boolean(),
  /** Why a call failed. */
  code: z.string().optional(),
  message: z.string(),
  /** What a call reported, as data. */
  data: Json.optional(),
});
export type ShownAction = z.infer<typeof ShownAction>;

/** The last failure among some actions, in the words that a prompt shows; undefined where none failed. */
export function lastProblem(actions: readonly ShownAction[]): string | undefined {
  const failed = actions.findLast(({ ok }) => !ok);
  return failed && resultText(failed);
}

/** A JSON object's values by name; empty for any other value. */
export function fieldsOf(value: Json | undefined): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Whether an action found its agent moved by something else on the way, such as a plate that takes agents to another room. */
export function wasTakenElsewhere({ data }: ShownAction): boolean {
  return fieldsOf(data).takenElsewhere === true;
}
