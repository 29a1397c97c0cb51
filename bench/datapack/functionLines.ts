/**
 * Functions repeat themselves: the same line stands in many arenas, or differs in nothing but relative coordinates.
 * A line is parsed once, for all lines of its kind.
 */
export class FunctionLines {
  /** What is to be parsed: file -> the numbers (from 0) and text of its lines. */
  readonly parsed = new Map<string, { readonly numbers: number[]; readonly lines: string[] }>();
  /** Lines of the pack that are commands. */
  total = 0;
  readonly #first = new Map<string, Line>();
  /** By "file:number" of a parsed line: the others of its kind. */
  readonly #others = new Map<string, Line[]>();

  /** Takes in a function's text; files are to come in a fixed order. */
  add(file: string, text: string): void {
    const numbers: number[] = [];
    const lines: string[] = [];
    const all = text.split(/\r\n|\r|\n/);
    // A line that goes on in the next one cannot stand alone.
    const continues = all.some((line) => line.endsWith('\\'));
    for (const [number, line] of all.entries()) {
      const isCommand = line.trim() !== '' && !line.trimStart().startsWith('#');
      if (isCommand) this.total++;
      if (!continues) {
        if (!isCommand) continue;
        const kind = kindOf(line);
        const first = this.#first.get(kind);
        if (first) {
          const key = `${first.file}:${first.number}`;
          const others = this.#others.get(key) ?? [];
          if (others.length === 0) this.#others.set(key, others);
          others.push({ file, number, text: line });
          continue;
        }
        this.#first.set(kind, { file, number, text: line });
      }
      numbers.push(number);
      lines.push(line);
    }
    this.parsed.set(file, { numbers, lines });
  }

  /** Where what was found at a place of the parsed text stands in the pack: there, and in every other line of its kind. */
  placesOf(file: string, parsedLine: number, column: number): { file: string; line: number; column: number }[] {
    const source = this.parsed.get(file);
    const number = source?.numbers[parsedLine];
    if (number === undefined) return [{ file, line: parsedLine, column }];
    const text = source?.lines[parsedLine] ?? '';
    const others = this.#others.get(`${file}:${number}`) ?? [];
    return [
      { file, line: number, column },
      ...others.map((other) => ({
        file: other.file,
        line: other.number,
        column: sameColumn(text, other.text, column),
      })),
    ];
  }
}

interface Line {
  readonly file: string;
  /** From 0. */
  readonly number: number;
  readonly text: string;
}

const RELATIVE = /(?<=^| )~-?\d+(?= |$)/g;

/** Lines of one kind are the same but for whole numbers behind "~". */
function kindOf(line: string): string {
  return line.replace(RELATIVE, '~#');
}

/** The column in `to` of what stands at `column` of `from`, a line of the same kind. */
function sameColumn(from: string, to: string, column: number): number {
  const before = from.slice(0, column);
  const word = before.split(' ').length - 1;
  const within = before.length - (before.lastIndexOf(' ') + 1);
  const words = to.split(' ');
  const start = words.slice(0, word).reduce((length, text) => length + text.length + 1, 0);
  return start + Math.min(within, words[word]?.length ?? 0);
}
