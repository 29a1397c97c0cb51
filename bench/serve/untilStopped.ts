import { readConsole } from './consoleLines.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs console lines until "stop", a signal, or `ended`. */
export async function untilStopped(run: (line: string) => void, ended?: Promise<void>): Promise<void> {
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  void ended?.then(stop);
  const lines = readConsole(process.stdin, (line) => {
    if (line.replace(/^\//, '') === 'stop') stop();
    else run(line);
  });
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    await stopped;
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    lines.close();
    process.stdin.destroy();
  }
}
