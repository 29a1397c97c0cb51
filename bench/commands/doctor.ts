import { RealtimeClock } from '../../clock/realtimeClock.ts';
import type { Check } from '../../server-plugin/hosts/vanilla/doctor/check.ts';
import { examine } from '../../server-plugin/hosts/vanilla/doctor/examine.ts';
import { readServerFile } from '../../server-plugin/hosts/vanilla/serverFile.ts';
import { EXIT } from '../console/exitCodes.ts';
import type { CommandContext } from '../console/shell.ts';

/** How outcomes are shown, all as wide as the widest. */
const SHOWN: Readonly<Record<Check['outcome'], string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  failed: 'FAILED ',
  unknown: 'unknown',
};

/**
 * `guildhall doctor`: checks a server and prints what must be fixed before episodes are played on it, a line for each check.
 * Returns the exit code: 1 where something has to be.
 */
export async function doctor({ server }: { readonly server: string }, context: CommandContext): Promise<number> {
  const settings = readServerFile(server, context.env);
  const { host, port, version } = settings;
  return printChecks(
    examine(settings, new RealtimeClock()),
    { server: { file: server, host, port, version } },
    context,
  );
}

/** Prints a line for each check and whether all is ready; `subject` names in the result what was examined. */
export async function printChecks(
  found: AsyncIterable<Check>,
  subject: Readonly<Record<string, unknown>>,
  context: CommandContext,
): Promise<number> {
  const checks: Check[] = [];
  for await (const check of found) {
    checks.push(check);
    context.line(lineOf(check));
  }
  const count = (outcome: Check['outcome']) => checks.filter((check) => check.outcome === outcome).length;
  const isReady = count('failed') === 0;
  const warnings = `${count('warning')} ${count('warning') === 1 ? 'warning' : 'warnings'}`;
  context.line(
    isReady
      ? `ready: ${warnings}, ${count('unknown')} that cannot be checked from here`
      : `not ready: ${count('failed')} to fix`,
  );
  context.result({ ...subject, ready: isReady, checks });
  return isReady ? EXIT.ok : EXIT.faulted;
}

function lineOf({ id, outcome, finding, remedy }: Check): string {
  return `${SHOWN[outcome]} ${id.padEnd(19)} ${finding}${remedy === undefined ? '' : `. To do: ${remedy}`}`;
}
