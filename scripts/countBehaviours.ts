import { readFileSync } from 'node:fs';
import { behaviourOf } from '../test/support/behaviours.ts';

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The behaviours that a run's JSON report (`vitest run --reporter=json`) shows as tested, by file and title. */
function behavioursIn(path: string): Set<string> {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Results;
  const behaviours = new Set<string>();
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status === 'passed' || status === 'failed')
        behaviours.add(behaviourOf(name.replace(/^.*?\/test\//, ''), fullName));
  return behaviours;
}

/** Without the file, which may have been renamed. */
const titleOf = (behaviour: string) => behaviour.slice(behaviour.indexOf(' > ') + 3);

const print = (line: string) => process.stdout.write(`${line}\n`);

const [before, ...after] = process.argv.slice(2);
if (before === undefined) {
  process.stderr.write('usage: node scripts/countBehaviours.ts <results.json> [<later results.json>...]\n');
  process.exit(2);
}
const old = behavioursIn(before);
print(`${before}: ${old.size} behaviours`);
if (after.length > 0) {
  const now = new Set(after.flatMap((path) => [...behavioursIn(path)]));
  print(`${after.join(', ')}: ${now.size} behaviours`);
  const titles = new Set([...now].map(titleOf));
  const gone = [...old].filter((behaviour) => !titles.has(titleOf(behaviour)));
  print(`${gone.length} titles of the first are not in the later ones`);
  for (const behaviour of gone) print(`  ${behaviour}`);
}
