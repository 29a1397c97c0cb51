import { installGameScope } from '../clock/gameScope.ts';
import { keepCompiledCode } from './cli/compileCache.ts';

keepCompiledCode(process.env);
// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
// The starter (bin/guildhall.js) that was killed closes its channel; leave as on Ctrl-C then.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
const { runProgram } = await import('./cli/program.ts');
process.exitCode = await runProgram(process.argv.slice(2));
