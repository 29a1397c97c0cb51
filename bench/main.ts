import { installGameScope } from '../clock/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const { runProgram } = await import('./cli/program.ts');
process.exitCode = await runProgram(process.argv.slice(2));
