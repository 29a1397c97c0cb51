const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether only this machine can connect to a server that listens on an address. */
export function isLoopback(bind: string): boolean {
  return LOOPBACK.has(bind);
}
