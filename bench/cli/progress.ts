import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** One line of progress. `value` runs from 0 to 1; `note` is a short text behind the bar. */
export interface ProgressLine {
  update(value: number, note: string): void;
  done(note: string): void;
}

/** Where long work shows how far it is. */
export interface Progress {
  line(label: string): ProgressLine;
  /** A remark above the bars. */
  say(text: string): void;
  stop(): void;
}

/** Bars on a terminal, plain lines (at most one per label and tenth) elsewhere. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? new BarProgress(stream) : new PlainProgress(stream);
}

class BarProgress implements Progress {
  readonly #bars: MultiBar;

  constructor(stream: NodeJS.WriteStream) {
    this.#bars = new MultiBar(
      {
        stream,
        format: '{label} {bar} {percentage}% {note}',
        barsize: 24,
        hideCursor: true,
        clearOnComplete: false,
        forceRedraw: true,
        // Leaving the terminal in order on Ctrl-C is the run's own business.
        gracefulExit: false,
      },
      Presets.shades_classic,
    );
  }

  line(label: string): ProgressLine {
    const bar: SingleBar = this.#bars.create(100, 0, { label: label.padEnd(34).slice(0, 34), note: '' });
    return {
      update: (value, note) => bar.update(Math.floor(value * 100), { note }),
      done: (note) => bar.update({ note }),
    };
  }

  say(text: string): void {
    this.#bars.log(`${text}\n`);
  }

  stop(): void {
    this.#bars.stop();
  }
}

class PlainProgress implements Progress {
  readonly #stream: NodeJS.WritableStream;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  line(label: string): ProgressLine {
    let shownTenth = -1;
    return {
      update: (value, note) => {
        const tenth = Math.floor(value * 10);
        if (tenth <= shownTenth) return;
        shownTenth = tenth;
        this.say(`${label}: ${Math.floor(value * 100)} % ${note}`);
      },
      done: (note) => this.say(`${label}: ${note}`),
    };
  }

  say(text: string): void {
    this.#stream.write(`${text}\n`);
  }

  stop(): void {}
}
