import type { Game } from '../game.ts';
import { GAME_RULES } from '../gameRuleList.ts';
import { type CommandAudience, type CommandSource, LEVELS } from '../source.ts';
import { Execution } from '../syntax/execute.ts';
import type { Script } from '../syntax/flow.ts';
import type { PackTags } from './packTags.ts';

const CHAIN_RULE = GAME_RULES.find(({ name }) => name === 'maxCommandChainLength');

/** Drops replies and failures of commands in functions (vanilla's withSuppressedOutput). */
const SILENT: CommandAudience = { reply: () => undefined, fail: () => undefined, announce: () => undefined };

/** The functions there are and those that run now: vanilla's ServerFunctionManager. */
export class Functions {
  readonly #game: Game;
  #scripts: ReadonlyMap<string, Script> = new Map();
  #tags: PackTags = new Map();
  #running: Execution | undefined;
  #ran = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Commands that functions of tags and schedules ran so far. */
  get ran(): number {
    return this.#ran;
  }

  /** Puts what the packs have in place of what there was. */
  replace(scripts: ReadonlyMap<string, Script>, tags: PackTags): void {
    this.#scripts = scripts;
    this.#tags = tags;
  }

  /** All ids, in the order they were loaded. */
  ids(): Iterable<string> {
    return this.#scripts.keys();
  }

  tagIds(): Iterable<string> {
    return this.#tags.keys();
  }

  get(id: string): Script | undefined {
    return this.#scripts.get(id);
  }

  /** The functions of a tag in its order; undefined when there is no such tag. */
  tagged(id: string): Script[] | undefined {
    return this.#tags.get(id)?.flatMap((member) => this.#scripts.get(member) ?? []);
  }

  /** The command that functions are called from now, with all that it calls; undefined outside. */
  get running(): Execution | undefined {
    return this.#running;
  }

  /** Runs what an execution has queued, with the functions it calls in the same queue, as far as the rule lets it. */
  work(execution: Execution): void {
    const before = this.#running;
    this.#running = execution;
    try {
      if (!execution.work())
        this.#game.log('info', `Command execution stopped due to limit (executed ${execution.spent} commands)`);
    } finally {
      this.#running = before;
    }
  }

  /**
   * What runs one command or function with all that it calls, as many commands as the rule maxCommandChainLength lets; one
   * at least (vanilla's Commands.executeCommandInContext), or nobody could set the rule higher again.
   */
  execution(zone: string): Execution {
    const quota = CHAIN_RULE ? Math.max(1, Number(this.#game.rules.get(zone, CHAIN_RULE))) : 1;
    return new Execution(quota, !this.#game.features.numberFormats);
  }

  /** The source that functions run with: without an audience, with the rights of level 2 at least, results for nobody. */
  sourceFor(source: CommandSource): CommandSource {
    return source.with({ audience: SILENT, level: Math.max(LEVELS.gamemaster, source.level), stores: [] });
  }

  /** Runs a function now, outside of any command. @returns how many commands ran. */
  run(script: Script, source: CommandSource): number {
    const execution = this.execution(source.zone.id);
    execution.function(script, this.sourceFor(source));
    this.work(execution);
    this.#ran += execution.spent;
    // The call itself is not counted.
    return Math.max(0, execution.spent - 1);
  }
}
