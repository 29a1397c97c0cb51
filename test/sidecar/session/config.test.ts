import { expect, test } from 'vitest';
import { ConfigError } from '../../../protocol/errors.ts';
import { parseSidecarConfig } from '../../../sidecar/session/config.ts';

const CONFIG = {
  gatewayUrl: 'ws://127.0.0.1:9',
  tokens: ['a-secret'],
  recordToken: 'a-secret',
  framework: 'idle',
  model: 'rules',
  seed: 1,
};

test('a configuration is read as it was written', () => {
  expect(parseSidecarConfig(JSON.stringify(CONFIG))).toEqual(CONFIG);
});

test.each([
  ['no JSON', 'hello', 'one line of JSON'],
  ['a value of another kind', '7', 'the value: '],
  ['a missing field', JSON.stringify({ ...CONFIG, tokens: undefined }), 'tokens: '],
  ['a field of another type', JSON.stringify({ ...CONFIG, seed: 'a-secret' }), 'seed: '],
  ['an address of another kind', JSON.stringify({ ...CONFIG, gatewayUrl: 'http://a-secret' }), 'gatewayUrl: '],
])('%s is refused in one line without values', (_, text, expected) => {
  const refused = (): unknown => {
    try {
      return parseSidecarConfig(text);
    } catch (error) {
      return error;
    }
  };
  const error = refused() as ConfigError;
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({ code: 'bad-sidecar-config', message: expect.stringContaining(expected) });
  expect(error.message).not.toMatch(/a-secret|\n/);
});
