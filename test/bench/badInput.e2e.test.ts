import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { type BlockState, blockState } from '../../protocol/blockState.ts';
import { blueprintOf } from '../../protocol/blueprint.ts';
import { encodeSchematic } from '../../schematics/schematicFile.ts';
import { type Bench, createBench, fewAtOnce } from './commandLine.ts';

/** What is typed, what the one line must say, and its code. */
type Case = readonly [args: string, says: string | RegExp, code: string];

let bench: Bench;
let before: string[];
const busy = createServer();
let port: number;

beforeAll(async () => {
  bench = createBench();
  const row = (length: number, state: BlockState) =>
    blueprintOf(
      'row',
      Array.from({ length }, (_, x) => ({ position: { x, y: 0, z: 0 }, state })),
    );
  const write = (name: string, bytes: Buffer | string) => writeFileSync(bench.path(name), bytes);
  const good = encodeSchematic(row(3, blockState('stone')), 'sponge-2');
  write('good.schem', good);
  write('cut.schem', good.subarray(0, good.length / 2));
  write('empty.schem', '');
  write('text.schem', 'not a schematic');
  const random = new Random(1);
  write('noise.schem', Buffer.from(Array.from({ length: 500 }, () => random.integer(0, 255))));
  // An NBT compound that ends at once: sound, but without any of the tags.
  write('tagless.schem', gzipSync(Buffer.from([10, 0, 0, 0])));
  write('tagless.nbt', gzipSync(Buffer.from([10, 0, 0, 0])));
  write('model.obj', 'v 0 0 0');
  write('unknown-id.schem', encodeSchematic(row(2, blockState('unobtainium')), 'sponge-2'));
  write('unknown-state.schem', encodeSchematic(row(2, blockState('oak_stairs', { facing: 'up' })), 'sponge-2'));
  write('large.schem', encodeSchematic(row(100, blockState('stone')), 'sponge-2'));
  write('barrier.schem', encodeSchematic(row(2, blockState('barrier')), 'sponge-2'));
  const floating = [
    { position: { x: 0, y: 0, z: 0 }, state: blockState('stone') },
    { position: { x: 2, y: 3, z: 0 }, state: blockState('torch') },
  ];
  write('floating.schem', encodeSchematic(blueprintOf('floating', floating), 'sponge-2'));
  write('list.json', '[1, 2]');
  write('cut.json', '{"task_0": ["');
  write('texts.json', '{"task_0": [""]}');
  for (const [folder, record] of [
    ['cut', '{"format": 1, "id"'],
    ['other', '{"format": 3}'],
    ['taken', '{}'],
  ] as const) {
    mkdirSync(bench.path('runs', folder), { recursive: true });
    write(`runs/${folder}/run.json`, record);
  }
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  port = (busy.address() as AddressInfo).port;
  before = bench.files();
});

afterAll(() => {
  busy.close();
  bench[Symbol.dispose]();
});

/** Runs every case and checks exit code 2, one line, the code in brackets, and that nothing was written. */
async function refuseAll(cases: readonly Case[], environment: Record<string, string> = {}): Promise<void> {
  const results = await fewAtOnce(cases, ([args]) => bench.guildhall(args.split(' '), environment));
  for (const [index, [args, says, code]] of cases.entries()) {
    const { code: exitCode, stdout, stderr } = results[index] as (typeof results)[number];
    expect.soft({ args, exitCode, stdout, lines: stderr.split('\n').length - 1 }, stderr).toEqual({
      args,
      exitCode: 2,
      stdout: '',
      lines: 1,
    });
    expect.soft(stderr, args).toMatch(says);
    expect.soft(stderr, args).toMatch(new RegExp(`^guildhall: .* \\[${code}\\]\n$`));
  }
  expect(bench.files()).toEqual(before);
}

describe('bad input: exit code 2, one clear line, nothing written', () => {
  test('schematics that are missing or corrupt', () =>
    refuseAll([
      ['run --schematic nowhere.schem', 'nowhere.schem: no such file', 'schematic-not-found'],
      ['schematic show nowhere.nbt', 'nowhere.nbt: no such file', 'schematic-not-found'],
      ['schematic show runs', 'runs', 'unknown-schematic-format'],
      ['run --schematic cut.schem', 'cut.schem', 'corrupt-schematic'],
      ['schematic show empty.schem', 'empty.schem', 'corrupt-schematic'],
      ['schematic show text.schem', 'text.schem', 'corrupt-schematic'],
      ['run --schematic noise.schem', 'noise.schem', 'corrupt-schematic'],
      ['run --schematic tagless.schem', 'tagless.schem', 'corrupt-schematic'],
      ['schematic convert tagless.nbt out.schem', 'tagless.nbt', 'corrupt-schematic'],
      ['run --schematic good.schem cut.schem', 'cut.schem', 'corrupt-schematic'],
      ['run --schematic model.obj', 'expected .schem (Sponge) or .nbt', 'unknown-schematic-format'],
      ['schematic convert good.schem good.obj', 'good.obj: expected a name ending in .schem or .nbt', 'unknown-format'],
    ]));

  test('blueprints no one could build', () =>
    refuseAll([
      ['run --schematic unknown-id.schem', 'unknown-id.schem: unobtainium at (0, 0, 0)', 'unknown-block-state'],
      ['schematic show unknown-state.schem', /oak_stairs\[facing=up\] at .*facing/, 'unknown-block-state'],
      ['schematic convert unknown-state.schem out.nbt', /oak_stairs\[facing=up\]/, 'unknown-block-state'],
      ['run --schematic large.schem', /100/, 'blueprint-too-large'],
      ['run --schematic barrier.schem', /barrier at .* only an operator/, 'not-obtainable'],
      ['run --schematic floating.schem', 'torch', 'not-supported'],
    ]));

  test('tasks that do not exist', () =>
    refuseAll([
      ['run', 'nothing to play: name a task', 'no-task'],
      ['run construction/cotage', 'did you mean construction/cottage?', 'unknown-task'],
      ['run zzzzzzzz', 'see "guildhall list"', 'unknown-task'],
      ['run construction/lamp --only task_0', '--only task_0: construction/lamp is a single task', 'unknown-task'],
      ['run --only 3', '--only 3: expected suites named before it', 'bad-option'],
      ['run --only 3 villager/escape', 'named before it', 'bad-option'],
      ['show villager/cooking', 'is a suite, not one task: see "guildhall list villager/cooking"', 'unknown-task'],
      ['show villager', 'is several suites, not one task', 'unknown-task'],
      ['run villager/construction --only 0-200', 'villager/construction has no task 0-200 (0 to 99)', 'unknown-task'],
      ['run villager/cookin', 'did you mean', 'unknown-task'],
      ['run construction/lamp --abilities diverse', 'construction/lamp is not a cooking task', 'bad-option'],
      ['run villager/cooking/000 --abilities many', 'expected "same" or "diverse"', 'unknown-abilities'],
      ['run villager/cooking/000 --abilities diverse --agents 2', 'is for 3-8 agents', 'team-size'],
      ['run construction/lamp --strict-window', 'construction/lamp is not an escape task', 'bad-option'],
      ['show construction/cotage', 'did you mean construction/cottage?', 'unknown-task'],
      ['show construction/lamp --agents 9', '--agents 9: expected 1 to 8', 'too-many-agents'],
      ['list villager/cooking --only 100', 'villager/cooking has no task 100 (0 to 99)', 'unknown-task'],
      ['list --only 3', '--only 3: expected suites named before it', 'bad-option'],
      ['show runs', 'runs is not a run or an episode (runs/run.json does not exist)', 'run-not-found'],
      ['show nowhere/zzzzzzz', /there are \d+ tasks: .* \(nor is it the folder of a run\)/, 'unknown-task'],
      ['list nothing', 'no task or suite "nothing"', 'unknown-task'],
      ['run --villagerbench nowhere.json', 'nowhere.json', 'villagerbench-not-found'],
      ['run --villagerbench list.json', 'list.json', 'bad-villagerbench-file'],
      ['run --villagerbench cut.json', 'cut.json', 'bad-villagerbench-file'],
      [
        'run construction/lamp --game-version 1.8.9',
        /1\.8\.9.*supported: 1\.19\.2, 1\.20\.4, 1\.21\.1, 1\.21\.4, 26\.1\)/,
        'unsupported-version',
      ],
    ]));

  test('teams, frameworks and models that cannot be', () =>
    refuseAll([
      ['run construction/lamp --agents 0', '--agents 0: expected 1 to 8', 'no-agents'],
      ['run construction/lamp --agents -1', '--agents -1: expected 1 to 8', 'no-agents'],
      ['run construction/lamp --agents 9', '--agents 9: expected 1 to 8', 'too-many-agents'],
      ['run construction/lamp --framework magic', 'oracle, idle', 'unknown-framework'],
      ['run construction/lamp --framework dagent --model gpt', '<provider>/<model name>', 'unknown-model'],
      ['run construction/lamp --framework dagent --model rules:mistakes=2', 'mistakes', 'bad-model-option'],
      ['run construction/lamp --framework dagent --model openai/x', 'OPENAI_API_KEY', 'model-without-key'],
    ]));

  test('a model that nobody would ask', () =>
    refuseAll(
      [
        [
          'run construction/lamp --model openai/x',
          '--model openai/x: the default framework oracle asks no model; expected --framework agentverse, causalmace',
          'bad-option',
        ],
        [
          'run construction/lamp --framework idle --model rules',
          '--model rules: the framework idle asks no',
          'bad-option',
        ],
        ['run construction/lamp --cost-limit 1', '--cost-limit: the default framework oracle asks no', 'bad-option'],
      ],
      { OPENAI_API_KEY: 'some-key' },
    ));

  test('an address of a model that is none', () =>
    refuseAll(
      [
        [
          'run construction/lamp --framework dagent --model openai/x --base-url here',
          'base URL "here"',
          'bad-base-url',
        ],
      ],
      { OPENAI_API_KEY: 'some-key' },
    ));

  test('numbers out of range', () =>
    refuseAll([
      ['run construction/lamp --model-concurrency 0', 'expected at least 1', 'bad-option'],
      ['run construction/lamp --model-rpm -3', '--model-rpm -3', 'bad-option'],
      ['run construction/lamp --model-tpm 0', '--model-tpm 0', 'bad-option'],
      ['run construction/lamp --model-usd-per-minute 0', '--model-usd-per-minute 0', 'bad-option'],
      ['run construction/lamp --trials 0', '--trials 0: expected 1 to 10000', 'bad-trials'],
      ['run construction/lamp --at-once 0', '--at-once 0: expected at least 1', 'bad-option'],
      ['run construction/lamp --game-time 0', '--game-time 0: expected at least 1', 'bad-game-time'],
      ['run construction/lamp --port 70000', '--port 70000: expected 0 to 65535', 'bad-port'],
      ['run construction/lamp --gateway-port -1', '--gateway-port -1: expected 0 to 65535', 'bad-port'],
    ]));

  test('clocks and what does not go with them', () =>
    refuseAll([
      [
        'run construction/lamp --clock lockstep --port 25565',
        /^guildhall: --port: needs --clock realtime/,
        'bad-option',
      ],
      ['run construction/lamp --clock realtime --pace 1x', '--pace: needs --clock lockstep', 'bad-option'],
      ['run construction/lamp --at-once 2 --verify-replay', '--at-once means --clock realtime', 'bad-option'],
      ['run construction/lamp --think long', '--think "long": expected measured, zero or fixed:MS', 'bad-think-policy'],
      ['run construction/lamp --pace 4', '--pace "4": expected a positive number and x', 'bad-pace'],
      ['run construction/lamp --jobs 0', '--jobs 0: expected 1 to', 'bad-option'],
    ]));

  test('a language model does not answer the same twice', () =>
    refuseAll(
      [
        [
          'run construction/lamp --framework dagent --model openai/x --verify-replay',
          '--verify-replay: openai/x is a language model',
          'bad-option',
        ],
      ],
      { OPENAI_API_KEY: 'some-key' },
    ));

  test('ports in use', () =>
    refuseAll([
      [
        `run construction/lamp --port ${port}`,
        `port ${port} on 127.0.0.1 is in use; choose another or 0`,
        'port-in-use',
      ],
      [
        `run construction/lamp --gateway-port ${port}`,
        `gateway: port ${port} on 127.0.0.1 is in use; choose another or 0`,
        'port-in-use',
      ],
    ]));

  test('places to write to', async () => {
    await refuseAll([
      ['run construction/lamp --id taken', /runs.taken: already exists/, 'run-exists'],
      ['run construction/lamp --id ../taken', 'run id "../taken"', 'bad-id'],
      ['run construction/lamp --out good.schem', 'cannot be created (ENOTDIR)', 'bad-out'],
      ['schematic convert good.schem cut.schem', 'cut.schem: already exists', 'file-exists'],
    ]);
    expect(readFileSync(bench.path('runs', 'taken', 'run.json'), 'utf8')).toBe('{}');
  });

  test.runIf(existsSync('/proc/self'))('places where nothing can ever be created', () =>
    refuseAll([
      ['run construction/lamp --out /proc/nope', '/proc/nope/', 'bad-out'],
      ['serve --save /proc/nope', '/proc/nope: cannot be created (ENOENT)', 'bad-out'],
      ['serve --folder /proc/nope/more', '/proc/nope/more: cannot be created (ENOENT)', 'bad-out'],
    ]),
  );

  test('runs that are missing or corrupt', () =>
    refuseAll([
      ['score runs/nowhere', 'is not a run', 'run-not-found'],
      ['report runs/nowhere', 'is not a run', 'run-not-found'],
      ['score runs/cut', 'run.json: not JSON', 'corrupt-run'],
      ['report runs/cut', 'run.json: not JSON', 'corrupt-run'],
      ['score runs/other', 'run.json: format', 'corrupt-run'],
      ['report runs/taken --json', 'run.json: format', 'corrupt-run'],
    ]));

  test('command lines that make no sense', () =>
    refuseAll([
      ['run construction/lamp --agents two', '--agents two: expected a whole number', 'bad-option'],
      ['run construction/lamp --agents 1.5', '--agents 1.5: expected a whole number', 'bad-option'],
      ['run construction/lamp --seed 99999999999999999999', '--seed 99999999999999999999: expected', 'bad-option'],
      ['run construction/lamp --port http', '--port http: expected a whole number', 'bad-option'],
      ['run construction/lamp --cost-limit -1', '--cost-limit -1: expected a number of at least 0', 'bad-option'],
      [
        'run construction/lamp --frobnicate',
        /guildhall: --frobnicate: unknown option; see guildhall help run \[/,
        'bad-option',
      ],
      ['run construction/lamp --agent 2', '--agent: unknown option; did you mean --agents?; see', 'bad-option'],
      [
        'run construction/lamp --seed',
        '--seed: expected a value, as in "--seed <n>"; see guildhall help',
        'bad-option',
      ],
      ['schematic convert good.schem out.schem --schem-version 4', '--schem-version 4: expected 2 or 3', 'bad-option'],
      ['score', 'score: needs <run>; see guildhall help score', 'bad-command'],
      ['score a b', 'score: expected 1 argument, not 2', 'bad-command'],
      [
        'generate --count 2',
        'generate: needs <family>, --split <split> and --out <file>; see guildhall help generate',
        'bad-command',
      ],
      ['generate escape --out x.json --count 2', 'generate: needs --split <split>; see', 'bad-command'],
      ['datapack check', 'datapack check: needs <pack> and --server-version <version>', 'bad-command'],
      ['play', 'unknown command "play"; did you mean plan?; see guildhall help', 'bad-command'],
      ['help nosuch', 'unknown command "nosuch"; see guildhall help', 'bad-command'],
      ['help reprt', 'unknown command "reprt"', 'bad-command'],
      ['datapack help nosuch', 'unknown command "nosuch"; see guildhall help datapack', 'bad-command'],
    ]));
});
