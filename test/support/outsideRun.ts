import type { Bench, Running } from '../bench/commandLine.ts';

/** A run with seats for programs outside, and how they are reached; stopped when it is disposed of. */
export interface OutsideRun extends Disposable {
  readonly session: Running;
  readonly url: string;
  /** The token of a seat. Throws for one that the run did not print. */
  tokenOf(seat: string): string;
  /** Where a program finds a seat, as environment variables. */
  environmentOf(seat: string): Record<string, string>;
}

/** Starts `guildhall run` in the bench's folder and waits until it prints where its seats are. */
export async function openOutsideRun(bench: Pick<Bench, 'start'>, args: readonly string[]): Promise<OutsideRun> {
  const session = bench.start(['run', ...args]);
  await session.shows(/waiting up to/);
  const { stdout } = session.printed;
  const url = /^gateway (\S+)$/m.exec(stdout)?.[1] ?? '';
  const tokenOf = (seat: string) => {
    const token = new RegExp(`^seat ${seat}: token (\\S+)$`, 'm').exec(stdout)?.[1];
    if (token === undefined) throw new Error(`the run printed no token of ${seat}:\n${stdout}`);
    return token;
  };
  return {
    session,
    url,
    tokenOf,
    environmentOf: (seat) => ({ GUILDHALL_GATEWAY: url, GUILDHALL_TOKEN: tokenOf(seat) }),
    [Symbol.dispose]: () => {
      session.child.kill('SIGKILL');
    },
  };
}
