import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { createModel } from '../../../scripted/players.ts';
import { apiKeyFrom } from '../../../sidecar/model/createModel.ts';

const random = new Random(1);

function codeOf(spec: string, options: { apiKey?: string; baseUrl?: string } = {}): string {
  try {
    createModel(spec, { random, ...options });
    return 'none';
  } catch (error) {
    if (error instanceof ConfigError) return error.code;
    throw error;
  }
}

describe('createModel', () => {
  test('knows rules and openai', () => {
    expect(createModel('rules', { random }).isLanguageModel).toBe(false);
    expect(createModel('rules:mistakes=0.2,seed=7', { random }).name).toBe('rules:mistakes=0.2,seed=7');
    expect(createModel('rules:spurious=0.3,mistakes=0.1', { random }).name).toBe('rules:spurious=0.3,mistakes=0.1');
    expect(createModel('openai/some-model', { random, apiKey: 'k' }).isLanguageModel).toBe(true);
  });

  test.each([
    ['gpt', 'unknown-model'],
    ['openai/', 'unknown-model'],
    ['anthropic/x', 'unknown-model'],
    ['rules:mistakes=2', 'bad-model-option'],
    ['rules:mistakes=', 'bad-model-option'],
    ['rules:seed=x', 'bad-model-option'],
    ['rules:spurious=1.5', 'bad-model-option'],
    ['rules:spurious', 'bad-model-option'],
    ['rules:unordered=-1', 'bad-model-option'],
    ['rules:luck=1', 'bad-model-option'],
    ['openai/some-model', 'model-without-key'],
  ])('%s is refused with %s', (spec, code) => {
    expect(codeOf(spec)).toBe(code);
  });

  test('a key that is missing is asked for by the names of its variables', () => {
    expect(() => createModel('openai/x', { random })).toThrow(/GUILDHALL_MODEL_KEY or OPENAI_API_KEY/);
    expect(codeOf('openai/x', { apiKey: 'k', baseUrl: 'nowhere' })).toBe('bad-base-url');
  });

  test.each([
    'ftp://127.0.0.1/v1',
    'file:///etc/passwd',
    '',
    'http://me:secret@127.0.0.1/v1',
    'http://secret@127.0.0.1/v1',
    'http://me:secret@127.0.0.1:99999/v1',
    'http://127.0.0.1/v1?key=secret',
    'http://127.0.0.1/v1#secret',
  ])('%s is no base URL, and no secret in it is shown', (baseUrl) => {
    const refused = () => createModel('openai/x', { random, apiKey: 'k', baseUrl });
    expect(refused).toThrow(ConfigError);
    expect(refused).not.toThrow(/secret/);
    expect(codeOf('openai/x', { apiKey: 'k', baseUrl })).toBe('bad-base-url');
  });

  test('the first variable that is set holds the key', () => {
    expect(apiKeyFrom({ OPENAI_API_KEY: 'b' })).toBe('b');
    expect(apiKeyFrom({ GUILDHALL_MODEL_KEY: 'a', OPENAI_API_KEY: 'b' })).toBe('a');
    expect(apiKeyFrom({ GUILDHALL_MODEL_KEY: '' })).toBeUndefined();
    expect(apiKeyFrom({ GUILDHALL_MODEL_KEY: ' \n', OPENAI_API_KEY: 'key-of-a-file\r\n' })).toBe('key-of-a-file');
  });
});
