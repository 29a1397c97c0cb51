import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import { SANDBOX_LIMITS } from '../../../sidecar/sandbox/limits.ts';
import { runInSandbox } from '../../../sidecar/sandbox/sandbox.ts';
import { tierProgram } from './tierProgram.ts';

/** Runs programs by chance, which the arguments number and seed, and prints what came of each, a line a program. */
const [count, seed] = process.argv.slice(2).map(Number);
/** What ends a program here is its depth; interpreted, and on a loaded machine, the deepest take longer than players may. */
const LONGEST_TURN_MS = 600_000;
const random = new Random(seed ?? 1);
for (let index = 0; index < (count ?? 0); index++) {
  const source = tierProgram(random);
  const functions = { echo: async ([value = null]) => value } satisfies Parameters<typeof runInSandbox>[0]['functions'];
  const program = { source, functions, seed: 7 };
  const { signal } = new AbortController();
  const outcome = await runInSandbox(program, new ManualClock(), signal, SANDBOX_LIMITS, LONGEST_TURN_MS);
  process.stdout.write(`${JSON.stringify({ source, outcome })}\n`);
}
process.exit();
