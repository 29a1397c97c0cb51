import { Console } from 'node:console';
import type { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { compileFunction } from 'node:vm';
import type { BotOptions } from 'mineflayer';
import type { ExampleOrder, ExampleReport } from './exampleOrder.ts';

// A process of its own for scripts that are written to be one: each is compiled afresh and has its own arguments, console
// and timers, and all share the packages that take long to load. What none of them catches ends them all, as it would one.

/** What a script waits so long for or longer, ms, it waits for whoever watches: until it is told that it need not. */
const LONG_MS = 5_000;

interface Script {
  readonly timers: Set<NodeJS.Timeout>;
  /** What comes after its long waits, in their order. */
  readonly longWaits: (() => void)[];
}

const scripts = new Map<number, Script>();

type Mineflayer = typeof import('mineflayer');
const mineflayer = createRequire(import.meta.url)('mineflayer') as Mineflayer;
const { createBot } = mineflayer;
/**
 * Mineflayer's plugins listen a millisecond after it has asked a server for its version. One that answers sooner, as before the
 * configuration phase any may whose tick just comes, is not heard: its chunks then find a bot that has no world.
 */
mineflayer.createBot = (options) => {
  const bot = createBot(options as BotOptions);
  (bot._client as EventEmitter).once('connect_allowed', () => bot.emit('inject_allowed'));
  return bot;
};

function run({ id, script, args }: Extract<ExampleOrder, { type: 'run' }>): void {
  const output = new Writable({
    write(chunk: Buffer, _encoding, written) {
      process.send?.({ id, text: chunk.toString() } satisfies ExampleReport);
      written();
    },
  });
  const [timers, longWaits]: [Script['timers'], Script['longWaits']] = [new Set(), []];
  scripts.set(id, { timers, longWaits });
  const kept = (timer: NodeJS.Timeout) => {
    timers.add(timer);
    return timer;
  };
  const wait = (work: () => void, ms: number) => {
    if (ms < LONG_MS) return kept(setTimeout(work, ms));
    longWaits.push(work);
    return undefined;
  };
  const scope = {
    require: createRequire(script),
    process: Object.create(process, { argv: { value: [process.execPath, script, ...args] } }) as NodeJS.Process,
    console: new Console(output),
    setTimeout: wait,
    setInterval: (work: () => void, ms: number) => kept(setInterval(work, ms)),
  };
  compileFunction(readFileSync(script, 'utf8'), Object.keys(scope), { filename: script })(...Object.values(scope));
}

function hasten(id: number): void {
  scripts.get(id)?.longWaits.shift()?.();
}

function end(id: number): void {
  for (const timer of scripts.get(id)?.timers ?? []) clearTimeout(timer);
  scripts.delete(id);
}

process.on('message', (order: ExampleOrder) => {
  switch (order.type) {
    case 'run':
      run(order);
      break;
    case 'end':
      end(order.id);
      break;
    case 'hasten':
      hasten(order.id);
      break;
    default:
      order satisfies never;
  }
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
