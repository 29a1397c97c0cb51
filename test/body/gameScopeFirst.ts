import { installGameScope } from '../../clock/gameScope.ts';

// Imported before anything that loads a game package, so that bodies and server live on the test's clock.
installGameScope();
