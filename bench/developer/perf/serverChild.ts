import { installGameScope } from '../../../patches/gameScope.ts';

// As in the command line, game packages are compiled inside their scope.
installGameScope();
const { serve } = await import('./serverUnderTest.ts');
await serve();
