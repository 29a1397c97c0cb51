import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../../bench/commands/program.ts';
import type { Shell } from '../../../bench/console/shell.ts';
import { fails, type Responder, says, startOpenAiDouble } from '../../sidecar/model/openAiDouble.ts';

const KEY = 'sk-test-0123456789';

/** What a command prints, and its exit code. */
async function guildhall(args: string[], env: Record<string, string> = {}) {
  const printed = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof printed) =>
    new Writable({
      write(text: Buffer, _, done) {
        printed[name] += text;
        done();
      },
    });
  const shell: Shell = {
    args,
    env,
    stdin: process.stdin,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    onStopSignal: () => () => undefined,
    exit: () => expect.fail('left'),
  };
  const exitCode = await runCommandLine(shell);
  return { exitCode, ...printed };
}

/** Answers the questions of the test one after the other. */
const GOOD: Responder[] = [
  says('ready'),
  says('{"sum": 4}'),
  says(null, {
    tool_calls: [
      { name: 'placeBlock', arguments: '{"item": "stone"}' },
      { name: 'placeBlock', arguments: '{"item": "dirt"}' },
    ],
  }),
  says('Red.'),
  says('1, 2, 3'),
];

test('models lists every provider, and whether a key is set, never the key', async () => {
  const { exitCode, stdout } = await guildhall(['models'], { GROQ_API_KEY: KEY });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^groq\/NAME +GROQ_API_KEY \(set\) +https:\/\/api\.groq\.com\/openai\/v1 /m);
  expect(stdout).toMatch(/^ollama\/NAME +none needed +http:\/\/127\.0\.0\.1:11434\/v1 /m);
  expect(stdout).toMatch(/^xai\/NAME +XAI_API_KEY \(not set\)/m);
  expect(stdout).not.toContain(KEY);
});

test('models --json is one value', async () => {
  const { stdout } = await guildhall(['models', '--json'], { GROQ_API_KEY: KEY });
  const groq = (JSON.parse(stdout) as { name: string }[]).find(({ name }) => name === 'groq');
  expect(groq).toMatchObject({ keys: [{ variable: 'GROQ_API_KEY', isSet: true }], needsKey: true });
  expect(stdout).not.toContain(KEY);
});

test('models test prints what a model can do and what will be used', async () => {
  await using double = await startOpenAiDouble(...GOOD);
  const args = ['models', 'test', 'openai/m', '--base-url', double.baseUrl];
  const { exitCode, stdout } = await guildhall(args, { OPENAI_API_KEY: KEY });
  expect(exitCode).toBe(0);
  expect(stdout.replace(/\d+(\.\d)? (s|tokens a second)\b/g, 'N $2')).toBe(
    [
      `openai/m at ${double.baseUrl}`,
      'ok  text     answers in words, after N s',
      'ok  schema   answers in JSON of the form asked for',
      'ok  tools    calls tools, several at once',
      'ok  images   sees pictures',
      'ok  speed    N tokens a second: 8 in N s',
      'no  thinking thinks, and shows no thoughts',
      'ok  usage    reports tokens: 105 in, 80 of them cached, 40 out',
      '?   price    not known: give it with --prices FILE where cost is to be counted',
      'Guildhall will use: tools natively; replies by schema; replies as long as a run allows; their limit as max_tokens; pictures with --vision',
      'usable',
      '',
    ].join('\n'),
  );
  expect(double.seen).toHaveLength(5);
});

test('models test --json names what a plain server does not take, and keeps its exit code', async () => {
  const plain: Responder = (request, response) => {
    const { body } = request;
    const words = JSON.stringify(body.messages);
    if ('tools' in body) return fails(400, 'tools are not supported')(request, response);
    if ('response_format' in body) return fails(400, 'response_format is not supported')(request, response);
    if (words.includes('image_url')) return fails(400, 'this model takes no image')(request, response);
    return says(words.includes('two plus two') ? 'Four.' : 'ready')(request, response);
  };
  await using double = await startOpenAiDouble(plain);
  const { exitCode, stdout, stderr } = await guildhall(
    ['models', 'test', 'ollama/maker/m:8b', '--base-url', double.baseUrl, '--json'],
    {},
  );
  expect(exitCode).toBe(3);
  expect(stderr).toContain('not usable: it neither answers in JSON nor calls tools');
  expect(JSON.parse(stdout)).toMatchObject({
    model: 'ollama/maker/m:8b',
    usable: false,
    uses: expect.arrayContaining(['tools listed in the prompt', 'replies as the prompt asks for them', 'no pictures']),
  });
  expect(double.seen[0]?.body.model).toBe('maker/m:8b');
  expect(double.seen[0]?.headers.authorization).toBe('Bearer none');
});

test.each([
  ['a wrong key', fails(401, `Incorrect API key ${KEY}`), /HTTP 401: Incorrect API key \[key\] \(check the key\)/],
  ['a page', fails(404, 'x'), /HTTP 404: x \(check the model name and --base-url\)/],
])('models test ends with 3 at %s', async (_, responder, message) => {
  await using double = await startOpenAiDouble(responder);
  const args = ['models', 'test', 'openai/m', '--base-url', double.baseUrl];
  const { exitCode, stderr } = await guildhall(args, { OPENAI_API_KEY: KEY });
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(message);
  expect(double.seen).toHaveLength(1);
});

test.each([
  [['models', 'test', 'nobody/x'], /unknown model "nobody\/x"/],
  [['models', 'test', 'groq/x'], /needs a key: set GROQ_API_KEY/],
  [['models', 'test', 'ollama/x', '--model-timeout', '0'], /--model-timeout 0: expected at least 1/],
])('%j is bad usage', async (args, message) => {
  const { exitCode, stderr } = await guildhall(args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(message);
});
