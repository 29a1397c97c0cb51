import { MindProcess } from '../../../sidecar/mind/mindProcess.ts';
import { mindEntry } from './playersCode.ts';

/**
 * The process that frameworks of one worker run in, one after the other: started when first needed, and anew when it broke
 * or a framework was left behind in it.
 */
export class Minds implements Disposable {
  readonly #entry: ReturnType<typeof mindEntry>;
  #process: MindProcess | undefined;
  #code = '';

  constructor(entry = mindEntry()) {
    this.#entry = entry;
  }

  /** One that is ready for another framework, which may read these folders besides our code. */
  ready(ownCode: readonly string[] = []): MindProcess {
    const code = [...this.#entry.code, ...ownCode];
    const key = code.join('\n');
    if (this.#process?.usable && this.#code === key) return this.#process;
    this.#process?.close();
    this.#process = new MindProcess({ ...this.#entry, code });
    this.#code = key;
    return this.#process;
  }

  [Symbol.dispose](): void {
    this.#process?.close();
  }
}
