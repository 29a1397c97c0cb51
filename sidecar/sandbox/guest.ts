import releaseVariant from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import type { SandboxLimits } from './limits.ts';
import type { SandboxEnd, SandboxFailure, Turn } from './messages.ts';
import { PRELUDE } from './prelude.ts';

/** As far as it is needed: Node has it, its types do not say so. */
declare const WebAssembly: {
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => NonNullable<CustomizeVariantOptions['wasmMemory']>;
};

const FILE = 'program.js';
/** WebAssembly counts memory in pages; this build starts with so many. */
const PAGE_BYTES = 65_536;
const LEAST_PAGES = 256;
/** Lines logged beyond those that are kept before the program is ended for it, as a multiple of them. */
const LOG_PATIENCE = 10;

/**
 * One program in an engine of its own: QuickJS compiled to WebAssembly, which reaches nothing but its own memory and the
 * functions given here. Values cross as JSON text alone. An engine serves one program and is dropped whole.
 */
export class SandboxGuest {
  readonly #limits: SandboxLimits;
  readonly #runtime: QuickJSRuntime;
  readonly #realm: QuickJSContext;
  readonly #pending = new Map<number, QuickJSDeferredPromise>();
  #calls: Turn['calls'] = [];
  #log: string[] = [];
  #made = 0;
  #logged = 0;
  #interrupts = 0;
  #jobs = 0;
  #end: SandboxEnd | null = null;

  private constructor(module: QuickJSWASMModule, limits: SandboxLimits) {
    this.#limits = limits;
    this.#runtime = module.newRuntime();
    this.#runtime.setMaxStackSize(limits.stackBytes);
    // Once it is over nothing runs on, whatever catches what.
    this.#runtime.setInterruptHandler(() => {
      if (++this.#interrupts > limits.interrupts) this.#fail('budget', 'the program computes for too long');
      return this.#end !== null;
    });
    this.#realm = this.#runtime.newContext({
      intrinsics: {
        BaseObjects: true,
        Eval: true,
        RegExp: true,
        RegExpCompiler: true,
        JSON: true,
        Proxy: true,
        MapSet: true,
        Promise: true,
      },
    });
  }

  /** Loads an engine. Rejects where WebAssembly is not to be had. */
  static async create(limits: SandboxLimits): Promise<SandboxGuest> {
    // QuickJS's own limit counts nothing in this build: it cannot tell how large an allocation is. The memory itself can.
    const maximum = Math.max(LEAST_PAGES, Math.ceil(limits.memoryBytes / PAGE_BYTES));
    const wasmMemory = new WebAssembly.Memory({ initial: LEAST_PAGES, maximum });
    return new SandboxGuest(await newQuickJSWASMModuleFromVariant(newVariant(releaseVariant, { wasmMemory })), limits);
  }

  /** Starts the body of an async function, which has "bot" with the named functions, and "log". */
  start(source: string, functions: readonly string[], seed: number): Turn {
    if (source.length > this.#limits.sourceLength)
      this.#fail('source', `the source has more than ${this.#limits.sourceLength} characters`);
    else this.#guarded(() => this.#begin(source, functions, seed));
    return this.#turn();
  }

  /** Hands a host call's result in; `json` is its value, or the message where it failed. */
  settle(id: number, ok: boolean, json: string): Turn {
    const deferred = this.#pending.get(id);
    this.#pending.delete(id);
    this.#guarded(() => {
      const realm = this.#realm;
      const text = ok ? `{"ok":true,"value":${json}}` : `{"ok":false,"message":${json}}`;
      if (deferred) realm.newString(text).consume((handle) => deferred.resolve(handle));
    });
    return this.#turn();
  }

  #begin(source: string, functions: readonly string[], seed: number): void {
    const realm = this.#realm;
    const prelude = realm.unwrapResult(realm.evalCode(PRELUDE, 'host.js', { strict: true }));
    const given = [
      realm.newFunction('call', (name, json) => this.#call(realm.getString(name), json)),
      realm.newFunction('log', (line) => this.#say(line)),
      realm.newFunction('finish', (ok, json) => this.#finish(ok, json)),
      realm.newString(JSON.stringify(functions)),
      realm.newNumber(seed),
    ];
    const watch = realm.unwrapResult(realm.callFunction(prelude, realm.undefined, ...given));
    // On the first line, so that lines are the source's own.
    const promise = realm.evalCode(`(async () => {'use strict';${source}\n})()`, FILE);
    if (promise.error) {
      const { name, message, stack } = readError(realm.dump(promise.error));
      this.#fail(failureOf(name, message, 'source'), `${name}: ${message}`, lineIn(stack));
      return;
    }
    realm.unwrapResult(realm.callFunction(watch, realm.undefined, promise.value));
  }

  /** Runs what is ready until nothing is. @returns what came of it */
  #turn(): Turn {
    this.#guarded(() => {
      while (this.#end === null && this.#runtime.hasPendingJob()) {
        if (++this.#jobs > this.#limits.jobs) this.#fail('budget', 'the program has promises without end');
        else this.#realm.unwrapResult(this.#runtime.executePendingJobs(1));
      }
    });
    if (this.#end === null && this.#pending.size === 0)
      this.#fail('stalled', 'the program waits for something that never comes');
    const turn = { calls: this.#end ? [] : this.#calls, log: this.#log, end: this.#end };
    this.#calls = [];
    this.#log = [];
    return turn;
  }

  #call(name: string, json: QuickJSHandle): QuickJSHandle {
    const realm = this.#realm;
    const deferred = realm.newPromise();
    const text = this.#crossing(json);
    if (++this.#made > this.#limits.calls)
      this.#fail('calls', `the program may make ${this.#limits.calls} calls and no more`);
    if (this.#end === null && text !== null) {
      this.#pending.set(this.#made, deferred);
      this.#calls.push({ id: this.#made, name, json: text });
    }
    return deferred.handle;
  }

  #say(line: QuickJSHandle): void {
    if (this.#logged++ >= this.#limits.logLines) {
      if (this.#logged > LOG_PATIENCE * this.#limits.logLines) this.#fail('budget', 'the program logs without end');
      return;
    }
    const length = this.#realm.getProp(line, 'length').consume((handle) => this.#realm.getNumber(handle));
    const text = length > this.#limits.valueLength ? '(a line that is too long)' : this.#realm.getString(line);
    this.#log.push(text.slice(0, this.#limits.logLineLength));
  }

  #finish(ok: QuickJSHandle, json: QuickJSHandle): void {
    const text = this.#crossing(json);
    if (this.#end !== null || text === null) return;
    if (this.#realm.dump(ok) === true) {
      this.#end = { ok: true, json: text };
      return;
    }
    const { name, message, stack } = readError(JSON.parse(text));
    this.#fail(failureOf(name, message, 'threw'), name ? `${name}: ${message}` : message, lineIn(stack));
  }

  /** A text of the program's, unless it is missing or too long: its length is looked at before it is copied. */
  #crossing(handle: QuickJSHandle): string | null {
    if (this.#realm.typeof(handle) !== 'string') return 'null';
    const length = this.#realm.getProp(handle, 'length').consume((number) => this.#realm.getNumber(number));
    if (length > this.#limits.valueLength) {
      this.#fail('value', `a value has more than ${this.#limits.valueLength} characters as JSON`);
      return null;
    }
    const text = this.#realm.getString(handle);
    // Who reads it goes into it level by level.
    if (depthOf(text) <= this.#limits.valueDepth) return text;
    this.#fail('value', `a value has more than ${this.#limits.valueDepth} levels`);
    return null;
  }

  /** What breaks the engine ends the program. */
  #guarded(act: () => void): void {
    if (this.#end !== null) return;
    try {
      act();
    } catch (error) {
      const { name, message } = readError(error);
      this.#fail(failureOf(name, message, 'engine'), message || 'the engine broke');
    }
  }

  /** The first reason stays. */
  #fail(failure: SandboxFailure, message: string, line: number | null = null): void {
    this.#end ??= { ok: false, failure, message: message.slice(0, 2_000), line };
  }
}

interface GuestError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Whatever was thrown, as text. */
function readError(error: unknown): GuestError {
  const fields: { [key: string]: unknown } = typeof error === 'object' && error !== null ? { ...error } : {};
  if (error instanceof Error) Object.assign(fields, { name: error.name, message: error.message });
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  return {
    name: text('name'),
    message: text('message') || (typeof error === 'string' ? error : ''),
    stack: text('stack'),
  };
}

/** Which limit an error of the engine reports. */
function failureOf(name: string, message: string, otherwise: SandboxFailure): SandboxFailure {
  if (/out of memory/.test(message)) return 'memory';
  if (/stack overflow|Maximum call stack/.test(message)) return 'stack';
  if (name === 'InternalError' && /interrupted/.test(message)) return 'budget';
  return otherwise;
}

/** The first line of the program that a stack names. */
function lineIn(stack: string): number | null {
  const [, line] = /program\.js:(\d+)/.exec(stack) ?? [];
  return line === undefined ? null : Number(line);
}

/** How many lists and objects are open at once in a JSON text at most. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth);
    else if (mark === ']' || mark === '}') depth--;
  }
  return deepest;
}
