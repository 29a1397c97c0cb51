import type { Bench, Session } from '../bench/commandLine.ts';
import { EXHAUSTIVE } from './depth.ts';

/** A run with seats for programs outside, and how they are reached; stopped when it is disposed of. */
export interface OutsideRun extends Disposable {
  readonly session: Session;
  /** Whether it has ended. */
  readonly isOver: boolean;
  readonly url: string;
  /** The token of a seat. Throws for one that the run did not print. */
  tokenOf(seat: string): string;
  /** Where a program finds a seat, as environment variables. */
  environmentOf(seat: string): Record<string, string>;
}

/**
 * Starts `guildhall run` in the bench's folder and waits until it prints where its seats are: as a process of its own in the
 * exhaustive run, otherwise within this one, which has loaded the game.
 */
export async function openOutsideRun(
  bench: Pick<Bench, 'start' | 'open'>,
  args: readonly string[],
): Promise<OutsideRun> {
  const { session, stop } = begin(bench, ['run', ...args]);
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  session.ended.then(over, over);
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
    get isOver() {
      return isOver;
    },
    [Symbol.dispose]: stop,
  };
}

function begin(bench: Pick<Bench, 'start' | 'open'>, args: readonly string[]): { session: Session; stop: () => void } {
  if (!EXHAUSTIVE) {
    const session = bench.open(args);
    return { session, stop: () => session.interrupt() };
  }
  const session = bench.start(args);
  return {
    session,
    stop: () => {
      session.child.kill('SIGKILL');
    },
  };
}
