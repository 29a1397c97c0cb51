import { installGameScope } from '../../clock/gameScope.ts';

// Test files import mineflayer statically, so its scope must be there before any of them is loaded.
installGameScope();
