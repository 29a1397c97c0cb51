import { PersonClient } from './personClient.ts';

// A person's client in a process of its own, which has nothing of ours loaded but this: `personProcess.ts PORT NAME STEPS`,
// where STEPS is a JSON list of calls of PersonClient. Prints every line it is shown, and "step N done" after each step.

type Step = readonly [
  method: 'takesSeat' | 'enters' | 'shows' | 'takes' | 'placesOn' | 'walksTo' | 'says' | 'forgets',
  ...args: unknown[],
];

process.on('unhandledRejection', () => undefined);
const [port, username = 'Steve', steps = '[]'] = process.argv.slice(2);
const person = await PersonClient.join({ port: Number(port), username });
person.onLine((line) => process.stdout.write(`${line}\n`));
for (const [index, [method, ...args]] of (JSON.parse(steps) as Step[]).entries()) {
  const call = person[method] as (...args: unknown[]) => Promise<void>;
  await call.apply(person, args);
  process.stdout.write(`step ${index} done\n`);
}
person.leave();
process.exit(0);
