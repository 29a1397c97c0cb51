import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * Keeps the machine code of what this process and those it starts load, so that the next start finds it compiled; what it
 * does is the same. Where nothing can be written, or NODE_DISABLE_COMPILE_CACHE is set, it starts as ever. A folder that
 * NODE_COMPILE_CACHE names is used instead of ours.
 *
 * In the user's own cache folder, not in Node's default under the machine's: whoever writes there first would choose what
 * others run.
 */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_DISABLE_COMPILE_CACHE) return;
  environment.NODE_COMPILE_CACHE ||= ownFolder(environment);
  if (environment.NODE_COMPILE_CACHE) enableCompileCache(environment.NODE_COMPILE_CACHE);
}

/** guildhall/ in $XDG_CACHE_HOME or ~/.cache (XDG Base Directory Specification 0.8); empty where it cannot be made. */
function ownFolder({ XDG_CACHE_HOME: named }: NodeJS.ProcessEnv): string {
  const folder = join(named && isAbsolute(named) ? named : join(homedir(), '.cache'), 'guildhall');
  // One by one: where a folder can never be made, as under /proc, Node's recursive mkdir does not return.
  return isFolder(dirname(folder)) && isFolder(folder) ? folder : '';
}

function isFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}
