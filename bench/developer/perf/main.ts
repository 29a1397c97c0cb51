import { installGameScope } from '../../../patches/gameScope.ts';
import { keepCompiledCode } from '../../console/compileCache.ts';

// As `guildhall` does: what is measured is what users have.
keepCompiledCode(process.env);
installGameScope();
const { runPerf } = await import('./program.ts');
process.exitCode = await runPerf(process.argv.slice(2));
