import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installGameScope } from '../patches/gameScope.ts';
import { keepCompiledCode } from './console/compileCache.ts';
import { codeHome, entryOf } from './console/ownCode.ts';

keepCompiledCode(process.env);
const ownEntry = codeHome().type === 'source' ? entryOf('bench', join(import.meta.dirname, '..')) : undefined;
// From source this file begins, and the same one of the checkout's bundle goes on.
if (ownEntry?.home.type === 'checkout') await import(pathToFileURL(ownEntry.file).href);
else await begin();

async function begin(): Promise<void> {
  // Game packages must be compiled inside their scope, so it comes before anything that could import one.
  installGameScope();
  // The starter (bin/guildhall.js) that was killed closes its channel; leave as on Ctrl-C then.
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  const [{ runCommandLine }, { processShell }, { EXIT }] = await Promise.all([
    import('./commands/program.ts'),
    import('./console/shell.ts'),
    import('./console/exitCodes.ts'),
  ]);
  // Whoever reads our output may stop before its end, as `head` does; that is no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.ok);
    throw error;
  });
  process.exitCode = await runCommandLine(processShell());
}
