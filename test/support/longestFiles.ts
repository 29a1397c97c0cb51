import type { Reporter, TestModule } from 'vitest/node';
import { behaviourOf } from './behaviours.ts';
import { type Weight, weightOf } from './weights.ts';

/** Seconds that a file of each weight may take on a quiet machine with two cores, in `npm test`. */
const BUDGET_S: Readonly<Record<Weight, number>> = { pure: 5, integration: 10, e2e: 15 };
/** Files that may take longer, with the reason. */
const LARGER_BUDGETS_S: Readonly<Record<string, { readonly seconds: number; readonly why: string }>> = {
  'test/game-server/clients/examples.e2e.test.ts': { seconds: 25, why: 'real time, and many scenes' },
};
const FILES_LISTED = 12;

/**
 * Lists the longest files of a run beside their budgets, and how many behaviours it tested. It only reports: a loaded
 * machine is slow, and tests are about behaviour.
 */
export class LongestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const file = module.relativeModuleId;
      const { duration } = module.diagnostic();
      const budget = LARGER_BUDGETS_S[file]?.seconds ?? BUDGET_S[weightOf(file)];
      return { file, seconds: duration / 1_000, budget };
    });
    if (files.length < FILES_LISTED) return;
    files.sort((one, other) => other.seconds - one.seconds);
    const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
    const rows = files
      .slice(0, FILES_LISTED)
      .map(
        ({ file, seconds, budget }) =>
          `${seconds.toFixed(1).padStart(8)}${String(budget).padStart(6)}  ${file}${seconds > budget ? '  OVER BUDGET' : ''}`,
      );
    const behaviours = new Set<string>();
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.result().state !== 'skipped') behaviours.add(behaviourOf(module.relativeModuleId, test.fullName));
    process.stdout.write(
      [
        `\n Longest of ${files.length} files, ${total.toFixed(0)} s in all (seconds, budget):`,
        ...rows,
        ` Behaviours tested, each counted once whatever its versions: ${behaviours.size}\n\n`,
      ].join('\n'),
    );
  }
}
