import type { Dialect } from '../dialect/dialect.ts';
import { NAMESPACE } from './packContract.ts';
import type { PackFiles } from './packFiles.ts';

/** Functions and tags of our namespace on their way into a pack. */
export class FunctionFiles {
  readonly dialect: Dialect;
  readonly #files = new Map<string, string>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  /** Adds a function by its id ("guildhall:scan/16"). @throws RangeError for an id given twice or a line that is none. */
  add(id: string, lines: readonly string[]): void {
    for (const line of lines) if (/[\r\n]|^\s|^\/|\\$/.test(line)) throw new RangeError(`not one command: ${line}`);
    const [namespace, path] = id.split(':') as [string, string];
    this.#put(`data/${namespace}/${this.dialect.folders.function}/${path}.mcfunction`, `${lines.join('\n')}\n`);
  }

  /** Adds a tag of blocks or entity types by its name in our namespace; ids without namespace. */
  tag(kind: 'block' | 'entity', name: string, ids: readonly string[]): void {
    const { blockTag, entityTag } = this.dialect.folders;
    const folder = kind === 'block' ? blockTag : entityTag;
    this.#put(`data/${NAMESPACE}/${folder}/${name}.json`, tagText(ids.map((id) => `minecraft:${id}`)));
  }

  /** Has the game call a function at its load or at every tick. */
  hook(event: 'load' | 'tick', id: string): void {
    this.#put(`data/minecraft/${this.dialect.folders.functionTag}/${event}.json`, tagText([id]));
  }

  /** Everything added, in the order of paths. */
  files(): PackFiles {
    return new Map([...this.#files].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #put(path: string, text: string): void {
    if (this.#files.has(path)) throw new RangeError(`${path} is in the pack twice`);
    this.#files.set(path, text);
  }
}

function tagText(values: readonly string[]): string {
  return `${JSON.stringify({ values })}\n`;
}
