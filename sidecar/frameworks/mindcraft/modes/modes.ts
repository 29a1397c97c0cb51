import type { Clock } from '../../../../clock/clock.ts';
import type { ToolBelt, ToolResult } from '../../../tools/tool.ts';
import type { ActionReport, ActionRunner } from '../actions/actionRunner.ts';
import {
  type Act,
  MODE_NAMES,
  type Mode,
  type ModeContext,
  type ModeName,
  type ModeView,
  type Reflex,
} from './mode.ts';
import { pausedBy } from './pauses.ts';
import { elbowRoom, idleStaring } from './rules/company.ts';
import { cowardice, selfDefense } from './rules/enemies.ts';
import { hunting } from './rules/hunting.ts';
import { itemCollecting } from './rules/itemCollecting.ts';
import { selfPreservation } from './rules/selfPreservation.ts';
import { torchPlacing } from './rules/torchPlacing.ts';
import { unstuck } from './rules/unstuck.ts';

/** How often modes are asked, and how long one may act at a time, ms of game time. */
const ROUND_MS = 300;
const REFLEX_MS = 60_000;
/** Characters of the log that are kept. */
const LONGEST_LOG = 500;
/** The action that modes which interrupt "following" interrupt. */
const FOLLOWING = '!followPlayer';
const CHEAT = 'Not available: it takes operator rights, which no agent of ours has.';

/** A mode has interrupted what the model had the agent do. */
export interface ModeInterruption {
  readonly mode: ModeName;
  /** The label of the action. */
  readonly action: string;
  /** Whether the action, or another, resumes by itself. */
  readonly resumes: boolean;
  /** What came of the mode. */
  readonly report: ActionReport;
  /** Whether upstream's agent asks its model anew, unless a goal is active: nothing resumes, and the mode was not interrupted. */
  readonly askAnew: boolean;
}

export interface ModesOptions extends ModeContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly tools: Pick<ToolBelt, 'names' | 'call'>;
  readonly actions: ActionRunner;
  /** Modes that differ from the start: all but cheat are on. */
  readonly start?: Readonly<Partial<Record<ModeName, boolean>>>;
  readonly onInterruption?: (interruption: ModeInterruption) => void;
}

/**
 * The automatic behaviours of one agent. Every 300 ms of game time they are asked in their order, and the first that has
 * something to do does it, as an action labelled "mode:<name>"; those after one that acts are not asked.
 */
export class Modes {
  readonly #options: ModesOptions;
  readonly #modes: readonly Mode[];
  readonly #on = new Map<ModeName, boolean>();
  readonly #log: string[] = [];
  #acting: ModeName | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: ModesOptions) {
    this.#options = options;
    this.#modes = [
      selfPreservation(options),
      unstuck(options),
      cowardice(options),
      selfDefense(options),
      hunting(options),
      itemCollecting(options),
      torchPlacing(options),
      elbowRoom(options),
      idleStaring(options),
    ];
    for (const name of MODE_NAMES) this.#on.set(name, name !== 'cheat' && (options.start?.[name] ?? true));
  }

  /** Asks the modes until the signal aborts. Rejects with its reason, and with defects of tools. */
  async run(): Promise<never> {
    const { clock, signal } = this.#options;
    for (;;) {
      await clock.sleep(ROUND_MS, signal);
      if (this.#failure) throw this.#failure.error;
      this.round();
    }
  }

  /** One round: has the first mode act that has reason to. */
  round(): void {
    const { actions, body, clock } = this.#options;
    const action = actions.current?.label ?? null;
    const view: ModeView = { now: clock.now(), seen: body.observe(), action };
    for (const mode of this.#modes) mode.notice?.(view);
    const resting = new Set(pausedBy(action));
    for (const mode of this.#modes) {
      if (this.#acting === mode.name) return;
      if (!this.isOn(mode.name) || resting.has(mode.name)) continue;
      if (!this.#isAble(mode) || (action !== null && !interrupts(mode, action))) continue;
      const reflex = mode.react(view);
      if (!reflex) continue;
      this.#begin(mode, reflex, action);
      return;
    }
  }

  isOn(name: ModeName): boolean {
    return this.#on.get(name) === true;
  }

  /** What `!setMode` does. @returns what to tell the model; `ok` is false for an unknown mode and for cheat. */
  set(name: string, on: boolean): { readonly ok: boolean; readonly message: string } {
    const mode = MODE_NAMES.find((each) => each === name);
    if (!mode) return { ok: false, message: `Mode ${name} does not exist. Modes: ${MODE_NAMES.join(', ')}.` };
    if (mode === 'cheat')
      return on ? { ok: false, message: CHEAT } : { ok: true, message: 'Mode cheat is already off.' };
    const word = on ? 'on' : 'off';
    if (this.isOn(mode) === on) return { ok: true, message: `Mode ${mode} is already ${word}.` };
    this.#on.set(mode, on);
    return { ok: true, message: `Mode ${mode} is now ${word}.` };
  }

  /** A line for each mode: whether it is on, and what it does. */
  describe(): string {
    const lines = this.#modes.map((mode) => {
      const state = this.isOn(mode.name) ? 'on' : 'off';
      return `- ${mode.name} (${state}): ${mode.description}${this.#isAble(mode) ? '' : ' Not available in this task.'}`;
    });
    return [...lines, `- cheat (off): ${CHEAT}`].join('\n');
  }

  /** Which modes are on, to be kept with an agent's memory and given to the next as `start`. */
  states(): Record<ModeName, boolean> {
    return Object.fromEntries(MODE_NAMES.map((name) => [name, this.isOn(name)])) as Record<ModeName, boolean>;
  }

  /** What modes have done since this was last asked: the last 500 characters. */
  takeLog(): string {
    return this.#log.splice(0).join('\n').slice(-LONGEST_LOG);
  }

  #isAble({ needs }: Mode): boolean {
    return needs.some((tool) => this.#options.tools.names.includes(tool));
  }

  #begin({ name }: Mode, reflex: Reflex, action: string | null): void {
    const { actions, signal } = this.#options;
    const resumes = actions.resumable !== null;
    this.#acting = name;
    if (reflex.log && this.#log.at(-1) !== reflex.log) this.#log.push(reflex.log);
    if (this.#log.length > 100) this.#log.shift();
    const options = { timeoutMs: REFLEX_MS, ...(reflex.inPassing ? { inPassing: true } : {}) };
    const running = actions.run(`mode:${name}`, (stop) => this.#perform(reflex, stop), options);
    running.then(
      (report) => {
        if (this.#acting === name) this.#acting = undefined;
        if (action === null || reflex.inPassing || action.startsWith('mode:')) return;
        const askAnew = !resumes && !report.interrupted;
        this.#options.onInterruption?.({ mode: name, action, resumes, report, askAnew });
      },
      (error: unknown) => {
        if (this.#acting === name) this.#acting = undefined;
        if (!signal.aborted) this.#failure ??= { error };
      },
    );
  }

  async #perform(reflex: Reflex, signal: AbortSignal): Promise<ToolResult> {
    const act: Act = async (tool, args) => {
      const result = await this.#options.tools.call(tool, args, signal);
      signal.throwIfAborted();
      return result;
    };
    await reflex.run(act);
    return { ok: true, message: reflex.log };
  }
}

function interrupts({ interrupts }: Mode, action: string): boolean {
  switch (interrupts) {
    case 'anything':
      return true;
    case 'following':
      return action === FOLLOWING;
    case 'nothing':
      return false;
    default:
      return interrupts satisfies never;
  }
}
