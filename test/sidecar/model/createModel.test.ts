import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { createModel } from '../../../scripted/models.ts';
import type { Preset } from '../../../sidecar/model/presets/preset.ts';
import { keyOf, keysFor, namedModel, PRESETS } from '../../../sidecar/model/presets/presets.ts';

const random = new Random(1);

function codeOf(spec: string, options: { apiKeys?: Record<string, string>; baseUrl?: string } = {}): string {
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
    expect(createModel('openai/some-model', { random, apiKeys: { OPENAI_API_KEY: 'k' } }).isLanguageModel).toBe(true);
  });

  test.each([
    ['gpt', 'unknown-model'],
    ['openai/', 'unknown-model'],
    ['anthropic/x', 'model-without-key'],
    ['nobody/x', 'unknown-model'],
    ['anthropic', 'unknown-model'],
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
    expect(codeOf('openai/x', { apiKeys: { OPENAI_API_KEY: 'k' }, baseUrl: 'nowhere' })).toBe('bad-base-url');
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
    const refused = () => createModel('openai/x', { random, apiKeys: { OPENAI_API_KEY: 'k' }, baseUrl });
    expect(refused).toThrow(ConfigError);
    expect(refused).not.toThrow(/secret/);
    expect(codeOf('openai/x', { apiKeys: { OPENAI_API_KEY: 'k' }, baseUrl })).toBe('bad-base-url');
  });

  test('every provider has models, some of them by more than one slash', () => {
    for (const { name, keys, baseUrl } of PRESETS) {
      const apiKeys = Object.fromEntries(keys.map((key) => [key, 'k']));
      const own = baseUrl === null ? { baseUrl: 'https://own.test/openai/v1' } : {};
      const spec = `${name}/maker/some-model:free`;
      expect(createModel(spec, { random, apiKeys, ...own })).toMatchObject({ name: spec, isLanguageModel: true });
    }
  });

  test('a service needs its own key, and a local server none', () => {
    expect(codeOf('groq/x', { apiKeys: { OPENAI_API_KEY: 'k' } })).toBe('model-without-key');
    expect(() => createModel('groq/x', { random })).toThrow(/GROQ_API_KEY/);
    expect(codeOf('ollama/x')).toBe('none');
    expect(codeOf('azure/x', { apiKeys: { AZURE_OPENAI_API_KEY: 'k' } })).toBe('model-without-base-url');
  });
});

describe('keys', () => {
  test('the first variable that is set holds the key', () => {
    const keyIn = (environment: Record<string, string>) => {
      const preset = namedModel('openai/x')?.preset as Preset;
      return keyOf(preset, keysFor(['openai/x'], environment));
    };
    expect(keyIn({ OPENAI_API_KEY: 'b' })).toBe('b');
    expect(keyIn({ GUILDHALL_MODEL_KEY: 'a', OPENAI_API_KEY: 'b' })).toBe('a');
    expect(keyIn({ GUILDHALL_MODEL_KEY: '' })).toBeUndefined();
    expect(keyIn({ GUILDHALL_MODEL_KEY: ' \n', OPENAI_API_KEY: 'key-of-a-file\r\n' })).toBe('key-of-a-file');
  });

  test('only those of the models that play are taken', () => {
    const environment = { OPENAI_API_KEY: 'a', GROQ_API_KEY: 'b', XAI_API_KEY: 'c', HOME: '/home/x' };
    expect(keysFor(['groq/x', 'openai/y', 'rules'], environment)).toEqual({ GROQ_API_KEY: 'b', OPENAI_API_KEY: 'a' });
  });

  test('no two providers share a variable', () => {
    const all = PRESETS.flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
  });
});
