import { afterAll } from 'vitest';
import { abandonGameTime, installGameScope } from '../../patches/gameScope.ts';

// Test files import mineflayer statically, so its scope must be there before any of them is loaded.
installGameScope();

// Files share a process; what a test that hung has left behind must not fail the next file.
afterAll(abandonGameTime);
