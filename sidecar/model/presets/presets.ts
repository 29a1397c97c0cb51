import { LOCAL_SERVERS } from './localServers.ts';
import type { Preset } from './preset.ts';
import { SERVICES } from './services.ts';

/** Every service and local server that is known by name, in the order in which they are listed. */
export const PRESETS: readonly Preset[] = [...SERVICES, ...LOCAL_SERVERS];

/** A model of a service that a user named, such as "openrouter/meta-llama/llama-3.3-70b-instruct". */
interface NamedModel {
  readonly preset: Preset;
  /** As the service names it; may have slashes and colons. */
  readonly model: string;
}

/** The service and the model that a name stands for; undefined for a name without a known service. */
export function namedModel(spec: string): NamedModel | undefined {
  const [, provider, model] = /^([a-z]+)\/(\S+)$/.exec(spec) ?? [];
  const preset = PRESETS.find(({ name }) => name === provider);
  return preset && model !== undefined ? { preset, model } : undefined;
}

/** Keys of services by the environment variable they come from. */
export type ServiceKeys = Readonly<Record<string, string>>;

/** The keys that a user left in the environment for these models, and no other. Blanks around a key, such as a file's last newline, are no part of it. */
export function keysFor(
  specs: Iterable<string>,
  environment: Readonly<Record<string, string | undefined>>,
): ServiceKeys {
  const keys: Record<string, string> = {};
  for (const spec of specs)
    for (const name of namedModel(spec)?.preset.keys ?? []) {
      const key = environment[name]?.trim();
      if (key) keys[name] = key;
    }
  return keys;
}

/** A service's key among others; undefined when there is none. */
export function keyOf({ keys }: Preset, all: ServiceKeys): string | undefined {
  return keys.map((name) => all[name]).find((key) => key);
}
