import { expect } from 'vitest';
import type { z } from 'zod';
import { type OpenAiDouble, type Responder, type SeenRequest, startOpenAiDouble } from './openAiDouble.ts';

/** A service's double, at the address of the machine alone, that takes no request but those its service documents. */
export interface CheckedDouble extends OpenAiDouble {
  /** What was wrong with requests; nothing for a client that keeps to the wire format. */
  readonly problems: string[];
}

/** What a service documents of its requests. */
interface WireFormat {
  readonly path: RegExp;
  readonly headers: Readonly<Record<string, RegExp>>;
  readonly body: z.ZodType;
  /** How the service refuses what is no request. */
  readonly refusal: (problem: string) => Responder;
}

/** A double that holds every request against the documented format, and refuses it in the service's own way. */
export async function startCheckedDouble(format: WireFormat, responders: readonly Responder[]): Promise<CheckedDouble> {
  const problems: string[] = [];
  const checked = responders.map(
    (responder): Responder =>
      (request, response) => {
        const problem = problemOf(format, request);
        if (problem === null) return responder(request, response);
        problems.push(problem);
        format.refusal(problem)(request, response);
      },
  );
  const double = await startOpenAiDouble(...checked);
  return {
    get mostAtOnce() {
      return double.mostAtOnce;
    },
    baseUrl: new URL(double.baseUrl).origin,
    seen: double.seen,
    problems,
    vanish: () => double.vanish(),
    async [Symbol.asyncDispose]() {
      await double[Symbol.asyncDispose]();
      expect(problems).toEqual([]);
    },
  };
}

function problemOf({ path, headers, body }: WireFormat, request: SeenRequest): string | null {
  if (!path.test(request.path)) return `path ${request.path}`;
  for (const [name, pattern] of Object.entries(headers))
    if (!pattern.test(String(request.headers[name] ?? ''))) return `header ${name}: ${request.headers[name]}`;
  const parsed = body.safeParse(request.body);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
