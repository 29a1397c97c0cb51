import { afterAll } from 'vitest';
import { abandonGameTime, installGameScope } from '../../patches/gameScope.ts';
import { shareVersionData } from '../../sidecar/body/patches/sharedData/sharedGameData.ts';

// Test files import mineflayer statically, so its scope must be there before any of them is loaded.
installGameScope();
// Plain bots ask minecraft-data for their version at each step, which took a tenth of the time of all tests with a server.
shareVersionData();

// Files share a process; what a test that hung has left behind must not fail the next file.
afterAll(abandonGameTime);
