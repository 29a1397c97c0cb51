import { installGameScope } from '../../../patches/gameScope.ts';

installGameScope();
const { runPerf } = await import('./program.ts');
process.exitCode = await runPerf(process.argv.slice(2));
