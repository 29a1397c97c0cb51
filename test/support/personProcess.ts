import { createInterface } from 'node:readline';
import { bringAll, obeys } from './obedientPerson.ts';
import { PersonClient } from './personClient.ts';

// A person's client in a process of its own, which has nothing of ours loaded but this: `personProcess.ts PORT NAME STEPS`,
// where STEPS is a JSON list of calls of PersonClient, or "-" where each comes as a line of standard input. Prints every
// line it is shown, and "step N done" after each step.

type Step = readonly [
  method:
    | 'takesSeat'
    | 'takesAccountSeat'
    | 'enters'
    | 'shows'
    | 'takes'
    | 'placesOn'
    | 'walksTo'
    | 'works'
    | 'says'
    | 'forgets'
    | 'obeys'
    | 'brings',
  ...args: unknown[],
];

process.on('unhandledRejection', () => undefined);
const [port, username = 'Steve', steps = '[]'] = process.argv.slice(2);
const person = await PersonClient.join({ port: Number(port), username });
person.onLine((line) => process.stdout.write(`${line}\n`));
let index = 0;
for await (const [method, ...args] of steps === '-' ? typedSteps() : (JSON.parse(steps) as Step[])) {
  if (method === 'obeys') await obeys(person, ...(args as [name: string, over: string]));
  else if (method === 'brings') await bringAll(person, String(args[0]));
  else await (person[method] as (...args: unknown[]) => Promise<unknown>).apply(person, args);
  process.stdout.write(`step ${index++} done\n`);
}
person.leave();
process.exit(0);

async function* typedSteps(): AsyncGenerator<Step> {
  for await (const line of createInterface({ input: process.stdin })) yield JSON.parse(line) as Step;
}
