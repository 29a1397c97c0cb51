/**
 * Node's flags for a process of players: it may read these files and folders and start the threads of our sandbox, and
 * nothing else that Node can forbid. Node 24 cannot forbid the network.
 */
export function confining(readable: readonly string[]): string[] {
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--allow-worker',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** Of this process's environment, what says how text and time are written, and `more`; no key is in it. */
export function plainEnvironment(more: readonly string[] = []): NodeJS.ProcessEnv {
  const kept = ['LANG', 'LC_ALL', 'TZ', 'PATH', ...more].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(kept);
}
