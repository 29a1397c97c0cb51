import { parseArgs } from 'node:util';
import { installGameScope } from '../../patches/gameScope.ts';

// Mineflayer must be loaded under the game scope to run on the soak's time.
installGameScope();
const [{ soak, soakInRealTime }, { SERVER_VERSIONS }, { wallTimeMs }] = await Promise.all([
  import('./soak.ts'),
  import('../../game-server/data/versionData.ts'),
  import('../../clock/wallTime.ts'),
]);

const [{ GAUGE_HEAD, gaugeLine, measuredLines }] = await Promise.all([import('./gauge.ts')]);

const HOUR_TICKS = 72_000;
/** They are all alike. */
const EXCUSED_SHOWN = 5;

/**
 * `npm run soak -- [--realtime] [--living] [version] [ticks] [seed]`: an hour at one version or all, or two in a world that
 * lives; exit code 1 on any problem.
 */
const { values, positionals } = parseArgs({
  options: { realtime: { type: 'boolean' }, living: { type: 'boolean' } },
  allowPositionals: true,
});
const { realtime = false, living = false } = values;
const [version = 'all', ticks = String(living ? 2 * HOUR_TICKS : HOUR_TICKS), seed = '1'] = positionals;
for (const each of version === 'all' ? SERVER_VERSIONS : [version]) {
  const start = wallTimeMs();
  process.stdout.write(living ? `${each}\n${GAUGE_HEAD}\n` : '');
  const report = await (realtime ? soakInRealTime : soak)({
    version: each,
    living,
    ...(living ? { gauged: (row) => process.stdout.write(`${gaugeLine(row)}\n`) } : {}),
    ticks: Number(ticks),
    seed: Number(seed),
    progress: (tick) => process.stderr.write(`\r${each}: ${Math.floor(tick / 1_200)} min of game time`),
  });
  const seconds = (wallTimeMs() - start) / 1000;
  const cpu = process.cpuUsage();
  const lines = [
    `\n${each}: ${report.ticks} ticks in ${seconds.toFixed(0)} s (${(report.ticks / 20 / seconds).toFixed(1)} times real time, ` +
      `${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of CPU), ${report.deaths} deaths, ${report.rejoins} rejoins, ` +
      `${report.excused.length} corrections that vanilla makes too, ${report.problems.length} problems`,
    ...measuredLines(report.measured, realtime),
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
  if (report.problems.length > 0) process.exitCode = 1;
}
