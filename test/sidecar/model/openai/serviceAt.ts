import { Random } from '../../../../clock/random.ts';
import { createModel } from '../../../../scripted/models.ts';
import type { ModelOptions } from '../../../../sidecar/model/createModel.ts';
import type { Model, ModelRequest } from '../../../../sidecar/model/model.ts';

/** A schema that services enforce to the letter. */
export const SCHEMA = {
  type: 'object',
  properties: { sum: { type: 'integer' } },
  required: ['sum'],
  additionalProperties: false,
};

export const REQUEST: ModelRequest = {
  purpose: 'test.question',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Two plus two?' },
  ],
  context: null,
  reply: { name: 'test_question', schema: SCHEMA },
  maxOutputTokens: 64,
  temperature: 0,
};

export const TOOL = {
  name: 'placeBlock',
  description: 'Places a block.',
  parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
};

/** The model "openai/test-model" of the service at a base URL. */
export function serviceAt(baseUrl: string, options: Partial<ModelOptions> = {}): Model {
  return createModel('openai/test-model', {
    baseUrl,
    apiKeys: { OPENAI_API_KEY: 'sk-test-0123456789' },
    random: new Random(1),
    ...options,
  });
}

export const open = new AbortController().signal;
