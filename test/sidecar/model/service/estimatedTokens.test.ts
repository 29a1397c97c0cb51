import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../sidecar/model/estimateTokens.ts';
import { estimatedTokens } from '../../../../sidecar/model/service/estimatedTokens.ts';
import { toolSchema } from '../../../../sidecar/model/service/toolSchema.ts';
import { REQUEST, TOOL } from '../openai/serviceAt.ts';

const PROMPT = estimateTokens('Be brief.') + estimateTokens('Two plus two?');

test('a call is estimated by its prompt and by all it may answer', () => {
  expect(estimatedTokens(REQUEST)).toBe(PROMPT + 64);
});

test('the tools it offers and the way to reply count too, as they are sent', () => {
  const howToReply = { native: 'Call a function.', text: 'Answer with one JSON value and nothing after it.' };
  const told = estimatedTokens({ ...REQUEST, howToReply });
  expect(told).toBe(
    estimatedTokens(REQUEST) - estimateTokens('Be brief.') + estimateTokens(`Be brief.\n\n${howToReply.text}`),
  );
  const offered = estimatedTokens({ ...REQUEST, howToReply, tools: [TOOL] });
  const wire = JSON.stringify([[TOOL.name, TOOL.description, toolSchema(TOOL.parameters)]]);
  expect(offered).toBe(
    PROMPT - estimateTokens('Be brief.') + estimateTokens('Be brief.\n\nCall a function.') + estimateTokens(wire) + 64,
  );
});
