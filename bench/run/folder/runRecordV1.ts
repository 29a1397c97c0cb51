import { nameTable } from '../../../protocol/nameTable.ts';
import { RecordedOptions } from './recordedOptions.ts';

/** How the options of `guildhall run` were written when run.json had format 1. */
const FLAGS: Readonly<Record<string, readonly [key: keyof RecordedOptions | null, takes: Takes]>> = nameTable({
  '--tasks': ['taskFiles', 'list'],
  '--schematic': ['schematic', 'list'],
  '--villagerbench': ['villagerbench', 'text'],
  '--only': ['only', 'list'],
  '--abilities': ['abilities', 'text'],
  '--strict-window': ['strictWindow', 'nothing'],
  '--xray': ['xray', 'nothing'],
  '--agents': ['agents', 'number'],
  '--framework': ['framework', 'text'],
  '--model': ['model', 'text'],
  '--base-url': ['baseUrl', 'text'],
  '--model-concurrency': ['modelConcurrency', 'number'],
  '--model-rpm': ['modelRpm', 'number'],
  '--model-tpm': ['modelTpm', 'number'],
  '--model-for': ['modelFor', 'repeated'],
  '--temperature': ['temperature', 'number'],
  '--max-output-tokens': ['maxOutputTokens', 'number'],
  '--embedding-model': ['embeddingModel', 'text'],
  '--cost-limit': ['costLimit', 'number'],
  '--token-limit': ['tokenLimit', 'number'],
  '--prices': ['prices', 'text'],
  '--otel': ['otel', 'text'],
  '--otel-content': ['otelContent', 'nothing'],
  '--seed': ['seed', 'number'],
  '--trials': ['trials', 'number'],
  '--game-time': ['gameTime', 'number'],
  '--game-version': ['gameVersion', 'text'],
  '--server': ['server', 'text'],
  '--clock': ['clock', 'text'],
  '--think': ['think', 'text'],
  '--pace': ['pace', 'text'],
  '--jobs': ['jobs', 'number'],
  '--verify-replay': ['verifyReplay', 'nothing'],
  '--at-once': ['atOnce', 'number'],
  '--port': ['port', 'number'],
  '--gateway-port': ['gatewayPort', 'number'],
  // These say where and how a run is written, not what is played.
  '--id': [null, 'text'],
  '--out': [null, 'text'],
  '--json': [null, 'nothing'],
});

/** What follows an option: a list goes on to the next option. */
type Takes = 'nothing' | 'text' | 'number' | 'list' | 'repeated';

/** What format 1 did not write because it was the default. */
const DEFAULTS = { agents: 2, framework: 'oracle', model: 'rules', seed: 1, trials: 1 } as const;

/**
 * A record of format 1, which held a command line instead of options, as one of format 2. Left as it is, but for its
 * format, where something else than `guildhall run` began it, or its command is not understood: such a run can be read
 * and not resumed.
 * @param record parsed JSON whose `format` is 1.
 */
export function upgradeV1(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { command, clock } = record;
  const upgraded = { ...record, format: 2 };
  if (!Array.isArray(command) || command[0] !== 'run') return upgraded;
  const options = optionsIn(command.slice(1).map(String));
  const parsed = RecordedOptions.safeParse(options && { ...options, clock });
  return parsed.success ? { ...upgraded, options: parsed.data } : upgraded;
}

/** The options that a command line means; undefined where one of them is unknown or lacks its value. */
function optionsIn(args: readonly string[]): Record<string, unknown> | undefined {
  const tasks: string[] = [];
  const options: Record<string, unknown> = { ...DEFAULTS, tasks };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      tasks.push(...rest);
      break;
    }
    if (!arg.startsWith('--')) {
      tasks.push(arg);
      continue;
    }
    const [flag = '', inline] = arg.includes('=')
      ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]
      : [arg];
    const [key, takes] = FLAGS[flag] ?? [];
    if (key === undefined || takes === undefined) return undefined;
    const value = takenValue(takes, inline, rest, key === null ? undefined : options[key]);
    if (value === undefined) return undefined;
    if (key !== null) options[key] = value;
  }
  return options;
}

/** The value of an option, taken off the arguments after it unless it stands behind a "="; undefined where it is missing. */
function takenValue(takes: Takes, inline: string | undefined, rest: string[], before: unknown): unknown {
  if (takes === 'nothing') return inline === undefined ? true : undefined;
  const first = inline ?? rest.shift();
  if (first === undefined) return undefined;
  const earlier = Array.isArray(before) ? before : [];
  switch (takes) {
    case 'text':
      return first;
    case 'number':
      return Number(first);
    case 'repeated':
      return [...earlier, first];
    case 'list': {
      const more: string[] = [];
      while (inline === undefined && rest[0] !== undefined && !rest[0].startsWith('-')) more.push(rest.shift() ?? '');
      return [...earlier, first, ...more];
    }
    default:
      return takes satisfies never;
  }
}
