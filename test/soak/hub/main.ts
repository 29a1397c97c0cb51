import { parseArgs } from 'node:util';
import { hubSoak } from './hubSoak.ts';

/** `npm run soak:hub -- [--minutes N] [--side-by-side N] [--kills N] [--seed N]`; exit code 1 on any problem. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    'side-by-side': { type: 'string', default: '12' },
    kills: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
});
const report = await hubSoak({
  minutes: Number(values.minutes),
  groups: 4,
  sideBySide: Number(values['side-by-side']),
  visitors: 4,
  spectators: 4,
  kills: Number(values.kills),
  seed: Number(values.seed),
  progress: (text) => process.stderr.write(`\r${text}   `),
});
const print = (text: string) => process.stdout.write(`${text}\n`);
print(`\n${report.accepted} games accepted`);
for (const [how, games] of [...report.ends].sort((a, b) => b[1] - a[1])) print(`  ${games} ${how}`);
for (const [what, times] of [...report.done].sort()) print(`  ${times} ${what}`);
for (const { seconds, ticks, inTime, p99Ms, earlyMb, lateMb } of report.lives)
  print(
    `  ${seconds.toFixed(0)} s: ${ticks} ticks, ${(inTime * 100).toFixed(2)} % within 50 ms, p99 at most ${p99Ms} ms, memory ${earlyMb?.toFixed(0)} -> ${lateMb?.toFixed(0)} MB`,
  );
for (const problem of [
  ...report.crossTalk.slice(0, 20),
  ...report.errors.slice(0, 20),
  ...report.lost.map((id) => `game ${id} was lost`),
])
  print(`  PROBLEM ${problem}`);
const isSlow = report.lives.some(({ p99Ms }) => p99Ms > 50);
if (report.crossTalk.length + report.lost.length + report.errors.length > 0 || isSlow) process.exitCode = 1;
