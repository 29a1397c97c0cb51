import { installGameScope } from '../../patches/gameScope.ts';

// Mineflayer must be loaded under the game scope to run on the soak's time.
installGameScope();
const [{ soak }, { SERVER_VERSIONS }, { wallTimeMs }] = await Promise.all([
  import('./soak.ts'),
  import('../../game-server/data/versionData.ts'),
  import('../../clock/wallTime.ts'),
]);

const HOUR_TICKS = 72_000;

/** `npm run soak -- [version] [ticks] [seed]`: an hour of game time at one version or all; exit code 1 on any problem. */
const [version, ticks = String(HOUR_TICKS), seed = '1'] = process.argv.slice(2);
const versions = version === undefined || version === 'all' ? SERVER_VERSIONS : [version];
for (const each of versions) {
  const start = wallTimeMs();
  const report = await soak({
    version: each,
    ticks: Number(ticks),
    seed: Number(seed),
    progress: (tick) => process.stderr.write(`\r${each}: ${Math.floor(tick / 1_200)} min of game time`),
  });
  const seconds = (wallTimeMs() - start) / 1000;
  const lines = [
    `\n${each}: ${report.ticks} ticks in ${seconds.toFixed(0)} s (${(report.ticks / 20 / seconds).toFixed(1)} times real time), ` +
      `${report.deaths} deaths, ${report.rejoins} rejoins, ${report.problems.length} problems`,
    ...[...report.done].sort().map(([name, count]) => `  ${name}: ${count} times`),
    ...[...report.refused]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 25)
      .map(([why, count]) => `  refused ${count} times: ${why}`),
    ...[...report.objections].map(([what, count]) => `  server ${what}, ${count} times`),
    ...report.problems.map((problem) => `  PROBLEM ${problem}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}
