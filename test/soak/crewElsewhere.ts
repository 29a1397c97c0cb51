import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrewReport } from './crew.ts';
import type { CrewOrder, CrewWords } from './crewOrder.ts';

const PROCESS = fileURLToPath(new URL('crewProcess.ts', import.meta.url));

/** A crew in a process of its own. */
export class CrewElsewhere implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #errors: string[] = [];

  /** Starts the process and resolves once everybody is in play. @throws Error when the process ends before. */
  static async start(order: Omit<Extract<CrewOrder, { type: 'play' }>, 'type'>): Promise<CrewElsewhere> {
    const crew = new CrewElsewhere();
    await crew.#ask({ type: 'play', ...order }, 'entered');
    return crew;
  }

  private constructor() {
    this.#child = fork(PROCESS, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#errors.push(chunk.toString()));
  }

  /** Has everybody leave. */
  async leave(): Promise<CrewReport> {
    const { done, refused, problems, ...others } = await this.#ask({ type: 'leave' }, 'left');
    return {
      ...others,
      done: new Map(done),
      refused: new Map(refused),
      problems: [...problems, ...this.#errors],
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }

  #ask<T extends CrewWords['type']>(order: CrewOrder, answer: T): Promise<Extract<CrewWords, { type: T }>> {
    return new Promise((resolve, reject) => {
      this.#child.on('message', (words: CrewWords) => {
        if (words.type === answer) resolve(words as Extract<CrewWords, { type: T }>);
      });
      this.#child.once('exit', (code) => reject(new Error(`the crew ended with ${code}: ${this.#errors.join('')}`)));
      this.#child.send(order);
    });
  }
}
