import { z } from 'zod';
import { type CheckedDouble, startCheckedDouble } from '../checkedDouble.ts';
import { type Responder, sends } from '../openAiDouble.ts';

const Part = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }) }),
]);

/** A request of generateContent, by Google's reference of the Gemini API. */
const Body = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(Part).min(1) })).min(1),
  systemInstruction: z.strictObject({ role: z.string().optional(), parts: z.array(Part) }).optional(),
  generationConfig: z.strictObject({
    maxOutputTokens: z.int().min(1),
    temperature: z.number().min(0).max(2).optional(),
    seed: z.int().optional(),
    responseMimeType: z.literal('application/json').optional(),
    responseJsonSchema: z.looseObject({ type: z.literal('object') }).optional(),
    thinkingConfig: z
      .strictObject({
        includeThoughts: z.boolean().optional(),
        thinkingBudget: z.int().optional(),
        thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
      })
      .refine(
        ({ thinkingBudget, thinkingLevel }) => thinkingBudget === undefined || thinkingLevel === undefined,
        'a level and a budget',
      )
      .optional(),
  }),
  tools: z
    .array(
      z.strictObject({
        functionDeclarations: z
          .array(
            z.strictObject({
              name: z.string().regex(/^[A-Za-z_][\w.-]{0,63}$/),
              description: z.string(),
              parametersJsonSchema: z.looseObject({ type: z.literal('object') }),
            }),
          )
          .min(1),
      }),
    )
    .optional(),
});

/** A server on this machine that speaks the Gemini API; one responder per request, the last repeats. */
export function startGoogleDouble(...responders: Responder[]): Promise<CheckedDouble> {
  const format = {
    path: /^\/v1beta\/models\/[\w.-]+:generateContent$/,
    headers: { 'x-goog-api-key': /^\S+$/, 'content-type': /^application\/json/ },
    body: Body,
    refusal: (problem: string) => refuses(400, 'INVALID_ARGUMENT', problem),
  };
  return startCheckedDouble(format, responders);
}

/** Answers with a candidate of these parts. */
export function says(parts: readonly object[], finishReason = 'STOP', extra: object = {}): Responder {
  return sends(200, {
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: {
      promptTokenCount: 1_120,
      cachedContentTokenCount: 1_000,
      candidatesTokenCount: 20,
      thoughtsTokenCount: 10,
      totalTokenCount: 1_150,
    },
    modelVersion: 'gemini-test',
    responseId: 'r1',
    ...extra,
  });
}

export const thinks = (text: string) => ({ text, thought: true });
export const calls = (name: string, args: object) => ({ functionCall: { name, args }, thoughtSignature: 'c2ln' });

/** An error as the API sends it. */
export function refuses(code: number, status: string, message: string, details: readonly object[] = []): Responder {
  return sends(code, { error: { code, message, status, details } });
}
