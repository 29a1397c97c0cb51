import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type FolderNames, resourceAt } from './packLayout.ts';

/** Commands a function, with those it calls, may run (game rule maxCommandChainLength); the rest is cut off in silence. */
const MOST_COMMANDS = 65_536;

/**
 * Functions that run too much by their own lines and by functions they call in any case. Calls under a condition and calls
 * in a circle are left out: how often they run, only the game can tell.
 */
export function chainProblems(files: PackFiles, folders: FolderNames): Diagnostic[] {
  const functions = new Map<string, string>();
  for (const path of files.keys()) {
    const resource = resourceAt(path);
    if (resource?.folder === folders.functions && resource.extension === 'mcfunction') functions.set(resource.id, path);
  }
  const found: Diagnostic[] = [];
  const totals = new Map<string, number>();
  const totalOf = (id: string): number => {
    const known = totals.get(id);
    const file = functions.get(id);
    if (known !== undefined || !file) return known ?? 0;
    // What is met again before it is counted calls itself.
    totals.set(id, 0);
    let total = 0;
    for (const [index, line] of (files.get(file) ?? '').split(/\r\n|\r|\n/).entries()) {
      const command = line.trim();
      if (command === '' || command.startsWith('#')) continue;
      const called = totalOf(/^function ([\w./:-]+)$/.exec(command)?.[1] ?? '');
      const before = total;
      total += 1 + called;
      // A call of what is too long by itself is reported there.
      if (before <= MOST_COMMANDS && total > MOST_COMMANDS && called <= MOST_COMMANDS) {
        const message = `more than ${MOST_COMMANDS} commands, with functions that are called: the game runs no more`;
        found.push({ file, line: index + 1, column: 1, severity: 'error', message });
      }
    }
    totals.set(id, total);
    return total;
  };
  for (const id of functions.keys()) totalOf(id);
  return found;
}
