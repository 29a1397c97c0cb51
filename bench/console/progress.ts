import { MultiBar, Presets } from 'cli-progress';
import type { TextStream } from './output.ts';
import { plainLine } from './plainText.ts';

/** One line of progress. `value` runs from 0 to 1; `note` is a short text behind the bar. */
interface ProgressLine {
  update(value: number, note: string): void;
  /** The last word of this line: on a terminal it moves above the bars that go on, so that any number of lines fit. */
  done(note: string): void;
}

/** Where long work shows how far it is. */
export interface Progress {
  line(label: string): ProgressLine;
  /** Prints a remark above the bars; one line. */
  print(text: string): void;
  stop(): void;
}

/** Bars on a terminal; elsewhere plain lines, the first of each label and at most one per tenth after it. */
export function createProgress(stream: TextStream): Progress {
  return stream.isTTY ? new BarProgress(stream) : new PlainProgress(stream);
}

/** Erases from the cursor to the end of the screen. */
const CLEAR_BELOW = '\x1b[J';
const PERCENTAGE_WIDTH = 4;
/** Columns of a terminal that does not report its width. */
const UNKNOWN_WIDTH = 80;
const NOTE_WIDTH = 24;
const LONGEST_BAR = 24;
const SHORTEST_BAR = 5;

/**
 * One bar as text that fits a terminal of so many columns. The bar itself gives way first, then the end of the label;
 * percentage and note stay. `labelWidth` aligns several bars.
 */
export function barText(
  columns: number,
  labelWidth: number,
  { label, value, note }: { readonly label: string; readonly value: number; readonly note: string },
): string {
  const forBar = columns - 1 - labelWidth - PERCENTAGE_WIDTH - NOTE_WIDTH - 3;
  const bar = forBar < SHORTEST_BAR ? 0 : Math.min(forBar, LONGEST_BAR);
  const shownLabel = Math.min(labelWidth, Math.max(8, columns - 1 - PERCENTAGE_WIDTH - NOTE_WIDTH - 2));
  const full = Math.floor(bar * value);
  return [
    label.length > shownLabel ? `${label.slice(0, shownLabel - 1)}…` : label.padEnd(shownLabel),
    ...(bar > 0 ? ['█'.repeat(full) + '░'.repeat(bar - full)] : []),
    `${Math.floor(value * 100)}%`.padStart(PERCENTAGE_WIDTH),
    note,
  ].join(' ');
}

class BarProgress implements Progress {
  readonly #bars: MultiBar;
  #labelWidth = 0;

  constructor(stream: TextStream) {
    this.#bars = new MultiBar(
      {
        stream,
        format: (_, { progress }, { label, note }) =>
          barText(stream.columns ?? UNKNOWN_WIDTH, this.#labelWidth, { label, value: progress, note }),
        hideCursor: true,
        // Bars fit, and remarks may take two lines.
        linewrap: true,
        // What is done was printed above the bars.
        clearOnComplete: true,
        forceRedraw: true,
        // Leaving the terminal in order on Ctrl-C is the run's own business.
        gracefulExit: false,
      },
      Presets.shades_classic,
    );
  }

  line(label: string): ProgressLine {
    this.#labelWidth = Math.max(this.#labelWidth, label.length);
    const bar = this.#bars.create(1, 0, { label, note: '' });
    return {
      update: (value, note) => bar.update(value, { note }),
      done: (note) => {
        this.print(`${label}: ${note}`);
        this.#bars.remove(bar);
      },
    };
  }

  print(text: string): void {
    // A remark takes the place of bars that are drawn again below it; what they showed must not stick out behind it.
    this.#bars.log(`${CLEAR_BELOW}${plainLine(text)}\n`);
  }

  stop(): void {
    // Remarks wait for the next drawing.
    this.#bars.update();
    this.#bars.stop();
  }
}

class PlainProgress implements Progress {
  readonly #stream: NodeJS.WritableStream;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  line(label: string): ProgressLine {
    let shownTenth = -2;
    return {
      update: (value, note) => {
        const tenth = Math.floor(value * 10);
        if (tenth <= shownTenth) return;
        // The first line is of what comes before the work itself: it must not stand through the work's first tenth.
        shownTenth = shownTenth === -2 ? -1 : tenth;
        this.print(`${label}: ${Math.floor(value * 100)} % ${note}`);
      },
      done: (note) => this.print(`${label}: ${note}`),
    };
  }

  print(text: string): void {
    this.#stream.write(`${plainLine(text)}\n`);
  }

  stop(): void {}
}
