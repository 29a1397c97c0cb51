#!/usr/bin/env node
// Starts the command line on the runtime this package pins: the `guildhall` link may be run by an older Node.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'dist', 'bench.js');

if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  await import(main);
} else {
  const pinned = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node');
  // The channel is never written to: its end tells the child that this process was killed.
  const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to both and others only to this process; the child takes two at once for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`guildhall: cannot start the pinned Node (${error.message}); reinstall the package\n`);
    process.exit(70);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 70)));
}
