import { MindProcess } from '../../../sidecar/mind/mindProcess.ts';
import { mindEntry } from './playersCode.ts';

/**
 * The process that frameworks of one worker run in, one after the other: started when first needed, and anew when it broke
 * or a framework was left behind in it.
 */
export class Minds implements Disposable {
  readonly #entry: ReturnType<typeof mindEntry>;
  #process: MindProcess | undefined;

  constructor(entry = mindEntry()) {
    this.#entry = entry;
  }

  /** One that is ready for another framework. */
  ready(): MindProcess {
    if (this.#process?.usable) return this.#process;
    this.#process?.close();
    this.#process = new MindProcess(this.#entry);
    return this.#process;
  }

  [Symbol.dispose](): void {
    this.#process?.close();
  }
}
