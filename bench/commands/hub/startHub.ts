import { existsSync } from 'node:fs';
import { startHub } from '../../../hub/hub.ts';
import { type HubSettings, readHubFile } from '../../../hub/settings/hubFile.ts';
import { createLog, type Log } from '../../../hub/telemetry/log.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { createOutput } from '../../console/output.ts';
import type { Shell } from '../../console/shell.ts';

/** The file that is read where none is named. */
const USUAL_FILE = 'hub.yaml';

/** The settings of a named file, of hub.yaml or the usual ones. @throws ConfigError 'bad-hub-file'. */
export function hubSettings(file: string | undefined): HubSettings {
  return readHubFile(hubFile(file));
}

/** The named file, hub.yaml where none is named, or undefined for the usual settings. */
export function hubFile(file: string | undefined): string | undefined {
  return file ?? (existsSync(USUAL_FILE) ? USUAL_FILE : undefined);
}

/** `guildhall hub`: runs a hub until it is asked to stop or its game server fails. Returns the exit code. */
export async function startHubCommand(
  file: string | undefined,
  { pretty = false }: { readonly pretty?: boolean },
  shell: Shell,
): Promise<number> {
  const settings = hubSettings(file);
  const log = pretty ? plainLog(settings.log, shell) : createLog(settings.log, shell.stdout);
  const asked = Promise.withResolvers<undefined>();
  let signals = 0;
  // Signals count from now on: a hub that is asked to stop while it starts stops once it has.
  const unsubscribe = shell.onStopSignal(() => {
    if (++signals > 1) shell.exit(EXIT.interrupted);
    asked.resolve(undefined);
  });
  try {
    const hub = await startHub({ settings, env: shell.env, log });
    const failure = await Promise.race([asked.promise, hub.failed]);
    await hub.close();
    if (failure === undefined) return EXIT.ok;
    // What a failed game or server has left open must not keep the process from being started again.
    shell.exit(EXIT.unavailable);
    return EXIT.unavailable;
  } finally {
    unsubscribe();
  }
}

/** A log for people who watch a terminal. */
function plainLog(level: HubSettings['log'], shell: Shell): Log {
  const { line } = createOutput(shell, false);
  const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
  const at = (own: (typeof levels)[number]) => (fields: object, message: string) => {
    if (levels.indexOf(own) < levels.indexOf(level)) return;
    const rest = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [`${name} ${textOf(value)}`],
    );
    line(`${own === 'info' ? '' : `${own}: `}${message}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
