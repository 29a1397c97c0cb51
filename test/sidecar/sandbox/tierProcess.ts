import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import { runInSandbox } from '../../../sidecar/sandbox/sandbox.ts';
import { tierProgram } from './tierProgram.ts';

/** Runs programs by chance, which the arguments number and seed, and prints what came of each, a line a program. */
const [count, seed] = process.argv.slice(2).map(Number);
const random = new Random(seed ?? 1);
for (let index = 0; index < (count ?? 0); index++) {
  const source = tierProgram(random);
  const functions = { echo: async ([value = null]) => value } satisfies Parameters<typeof runInSandbox>[0]['functions'];
  const outcome = await runInSandbox({ source, functions, seed: 7 }, new ManualClock(), new AbortController().signal);
  process.stdout.write(`${JSON.stringify({ source, outcome })}\n`);
}
process.exit();
