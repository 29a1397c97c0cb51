import { isLoopback } from '../../bench/console/bind.ts';
import { type Check, ok, warning } from '../../server-plugin/hosts/vanilla/doctor/check.ts';
import { keyOf, keysFor, namedModel } from '../../sidecar/model/presets/presets.ts';
import { type HubSettings, quotasOf } from '../settings/hubFile.ts';
import type { DatabaseReport } from '../store/database.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether anybody can sign in. */
export function checkTokens(report: DatabaseReport | undefined): Check {
  const id = 'tokens';
  const groups = report?.groups ?? [];
  return groups.length > 0
    ? ok(id, `groups with a token: ${groups.join(', ')}`)
    : warning(id, 'no group has a token', 'make one: guildhall hub token add GROUP');
}

/** Whether the models that groups may use can be asked and paid for: a warning for each that cannot. */
export function checkModels(settings: Pick<HubSettings, 'quotas' | 'groups'>, env: Environment): Check[] {
  const id = 'models';
  const found = ['', ...Object.keys(settings.groups)].flatMap((group) => {
    const { models, modelUsdPerDay } = group === '' ? settings.quotas : quotasOf(settings, group);
    const who = group === '' ? 'every group' : `group ${group}`;
    // What the usual quotas have is reported of them once.
    if (group !== '' && !mayDiffer(settings, group)) return [];
    const keyless = models.flatMap((model) => keyCheck(id, who, model, env));
    if (models.length === 0 || modelUsdPerDay > 0) return keyless;
    const broke = warning(id, `${who} may use models, for $0 a day`, 'set "modelUsdPerDay" in its quotas');
    return [...keyless, broke];
  });
  return found.length > 0 ? found : [ok(id, 'every model that a group may use by name has its key')];
}

function mayDiffer({ groups }: Pick<HubSettings, 'groups'>, group: string): boolean {
  const { models, modelUsdPerDay } = groups[group] ?? {};
  return models !== undefined || modelUsdPerDay !== undefined;
}

function keyCheck(id: string, who: string, model: string, env: Environment): Check[] {
  if (model === '*') return [];
  // "openai" alone stands for all of its models.
  const spec = model.includes('/') ? model : `${model}/any`;
  const preset = namedModel(spec)?.preset;
  if (!preset)
    return [
      warning(id, `${who}: "${model}" names no known service`, 'expected SERVICE/MODEL, such as openai/gpt-5-mini'),
    ];
  if (!preset.needsKey || keyOf(preset, keysFor([spec], env)) !== undefined) return [];
  return [warning(id, `${who}: no key for ${model}`, `set ${preset.keys.join(' or ')} in the hub's environment`)];
}

/** Whether tokens could be read on their way from other machines. */
export function checkEncryption({ bind, url }: HubSettings['web']): Check {
  const id = 'encryption';
  if (url?.startsWith('https:')) return ok(id, `people reach the page at ${url}`);
  if (isLoopback(bind)) return ok(id, 'the page is for this machine alone');
  return warning(
    id,
    `web.bind is ${bind}, and web.url is no https address: tokens can be read on their way`,
    'put a proxy with TLS in front, bind to 127.0.0.1, and set web.url (docs/how-to/run-a-hub.md)',
  );
}
