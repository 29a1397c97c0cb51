import type { Shell } from '../../console/shell.ts';
import { readConsole } from './consoleLines.ts';

/** Runs console lines until "stop", a signal, or `ended`. */
export async function untilStopped(
  { stdin, onStopSignal }: Pick<Shell, 'stdin' | 'onStopSignal'>,
  run: (line: string) => void,
  ended?: Promise<void>,
): Promise<void> {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  void ended?.then(stop);
  const lines = readConsole(stdin, (line) => {
    if (line.replace(/^\//, '') === 'stop') stop();
    else run(line);
  });
  const unsubscribe = onStopSignal(stop);
  try {
    await stopped;
  } finally {
    unsubscribe();
    lines.close();
    stdin.destroy();
  }
}
