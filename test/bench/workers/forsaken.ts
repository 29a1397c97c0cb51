import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Starts a copy of itself, which watches for its parent and then hangs; says its id.
if (process.argv[2] === 'hang') {
  const { dieWithParent } = await import('../../../bench/run/worker/dieWithParent.ts');
  dieWithParent(100);
  process.send?.('hanging', () => {
    for (;;);
  });
} else {
  const child = fork(fileURLToPath(import.meta.url), ['hang'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.once('message', () => process.stdout.write(`${child.pid} hangs\n`));
}
