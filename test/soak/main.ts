import { parseArgs } from 'node:util';
import { installGameScope } from '../../patches/gameScope.ts';

// Mineflayer must be loaded under the game scope to run on the soak's time.
installGameScope();
// Bodies play as workers play them; whoever imports Mineflayer first has it without the patches of the whole process.
if (process.argv.includes('--living') && !process.argv.includes('--realtime'))
  (await import('../../sidecar/body/patches/loadMineflayer.ts')).loadMineflayer();
const [{ soak, soakInRealTime }, { SERVER_VERSIONS }, { wallTimeMs }] = await Promise.all([
  import('./soak.ts'),
  import('../../game-server/data/versionData.ts'),
  import('../../clock/wallTime.ts'),
]);

const [{ GAUGE_HEAD, gaugeLine, measuredLines }, { boundsOf, boundsTable }, { fork }, { once }] = await Promise.all([
  import('./gauge.ts'),
  import('./bounds.ts'),
  import('node:child_process'),
  import('node:events').then(({ default: events }) => events),
]);

const HOUR_TICKS = 72_000;
/** They are all alike. */
const EXCUSED_SHOWN = 5;

/**
 * `npm run soak -- [--realtime] [--living] [--game-hours HOURS] [version] [ticks] [seed]`: an hour at one version or all, or
 * two in a living world; exit code 1 on any problem, and in a living world on any line that must hold and does not.
 * `--stalls MS` writes to stderr where a tick stands that takes longer.
 * `--whole` plays in a living world at every version, in lockstep and then in real time, each in a process of its own.
 */
const { values, positionals } = parseArgs({
  options: {
    realtime: { type: 'boolean' },
    living: { type: 'boolean' },
    whole: { type: 'boolean' },
    stalls: { type: 'string' },
    'game-hours': { type: 'string' },
  },
  allowPositionals: true,
});
const { realtime = false, living = false, whole = false, 'game-hours': hours, stalls } = values;
const usual = (living || whole ? 2 : 1) * HOUR_TICKS;
const asked = hours === undefined ? usual : Number(hours) * HOUR_TICKS;
const [version = 'all', ticks = String(Math.round(asked)), seed = '1'] = positionals;
const versions = version === 'all' ? SERVER_VERSIONS : [version];
for (const [name, value] of Object.entries({ ticks, seed, ...(stalls === undefined ? {} : { stalls }) }))
  if (!(Number(value) > 0)) {
    process.stderr.write(
      `soak: ${name}: expected a number above 0, not "${name === 'ticks' ? (hours ?? value) : value}"\n`,
    );
    process.exit(2);
  }
const unknown = versions.find((each) => !(SERVER_VERSIONS as readonly string[]).includes(each));
if (unknown !== undefined) {
  process.stderr.write(`soak: version: expected one of ${SERVER_VERSIONS.join(', ')} or all, not "${unknown}"\n`);
  process.exit(2);
}
if (whole) {
  for (const each of versions)
    for (const more of [[], ['--realtime']]) {
      process.stdout.write(`${each} ${more.length > 0 ? 'in real time' : 'in lockstep'}\n`);
      const child = fork(import.meta.filename, ['--living', ...more, each, ticks, seed]);
      if ((await once(child, 'exit'))[0] !== 0) process.exitCode = 1;
    }
  process.exit();
}
for (const each of versions) {
  const start = wallTimeMs();
  process.stdout.write(living ? `${each}\n${GAUGE_HEAD}\n` : '');
  const report = await (realtime ? soakInRealTime : soak)({
    version: each,
    living,
    ...(living ? { gauged: (row) => process.stdout.write(`${gaugeLine(row)}\n`) } : {}),
    ticks: Number(ticks),
    seed: Number(seed),
    ...(stalls === undefined ? {} : { stalls: Number(stalls) }),
    progress: (tick) => process.stderr.write(`\r${each}: ${Math.floor(tick / 1_200)} min of game time`),
  });
  const seconds = (wallTimeMs() - start) / 1000;
  const cpu = process.cpuUsage();
  const bounds = living ? boundsOf(report.measured, realtime, report.ticks / 20 / seconds) : [];
  const lines = [
    `\n${each}: ${report.ticks} ticks in ${seconds.toFixed(0)} s (${(report.ticks / 20 / seconds).toFixed(1)} times real time, ` +
      `${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of CPU), ${report.deaths} deaths, ${report.rejoins} rejoins, ` +
      `${report.excused.length} corrections that vanilla makes too, ${report.problems.length} problems`,
    ...measuredLines(report.measured, realtime),
    ...boundsTable(bounds),
    ...[...report.done].sort().map(([name, count]) => `  ${name}: ${count} times`),
    ...[...report.refused]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 25)
      .map(([why, count]) => `  refused ${count} times: ${why}`),
    ...(report.stalls?.length ? [`  the crew stood still for ${report.stalls.join(', ')} ms`] : []),
    ...[...report.objections].map(([what, count]) => `  server ${what}, ${count} times`),
    ...report.excused.slice(0, EXCUSED_SHOWN).map((correction) => `  as vanilla: ${JSON.stringify(correction)}`),
    ...report.problems.map((problem) => `  PROBLEM ${problem}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (report.problems.length > 0 || bounds.some(({ holds }) => holds === false)) process.exitCode = 1;
}
