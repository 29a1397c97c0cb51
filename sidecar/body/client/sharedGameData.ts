import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { Bot } from 'mineflayer';
import type { ColumnClass } from './chunkColumn.ts';
import { sharedColumn } from './sharedColumn.ts';

/**
 * Packages that make classes for a registry or a version. Mineflayer asks them anew for each bot and plugin, and
 * prismarine-block alone takes eight milliseconds to answer; besides, code that meets the classes of one bot only runs
 * faster than code that meets sixteen kinds of Block. Not among them is prismarine-recipe, which keeps one list of
 * recipes for the whole process, that of the registry it was asked for last: each bot has to ask anew.
 */
const MAKERS = [
  'prismarine-block',
  'prismarine-item',
  'prismarine-entity',
  'prismarine-chat',
  'prismarine-windows',
] as const;

type Registry = Bot['registry'] & { loadDimensionCodec(codec: object): void };
type Maker = (registryOrVersion: Registry | string, ...rest: unknown[]) => unknown;

// The packages are Mineflayer's own, found from where it lies; it requires them when a bot is made, not before.
const requireAsMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
const registries = new Map<string, Registry>();
const ours = new WeakSet<object>();

for (const name of MAKERS) replace(name, (make) => remembering(make));
replace('minecraft-data', (find) => remembering(find));
replace('prismarine-chunk', (make) =>
  remembering((registry, ...rest) => {
    const Original = make(registry, ...rest);
    return typeof registry === 'object' && ours.has(registry) ? sharedColumn(Original as ColumnClass) : Original;
  }),
);

/**
 * Gives a bot on a link within the process the game data of its version that all such bots share. To be called as soon
 * as the bot is made: before Mineflayer's plugins have seen its own.
 */
export function shareGameData(bot: Bot): void {
  bot.prependOnceListener('inject_allowed', () => {
    bot.registry = sharedRegistry(bot.version);
  });
}

/** One registry for all bots of a version: every embedded server of a version tells its clients the same. */
function sharedRegistry(version: string): Registry {
  let registry = registries.get(version);
  if (!registry) {
    registry = (requireAsMineflayer('prismarine-registry') as Maker)(version) as Registry;
    const load = registry.loadDimensionCodec;
    const loaded = new Map<unknown, object>();
    registry.loadDimensionCodec = (codec: object & { readonly id?: unknown }) => {
      const before = loaded.get(codec.id);
      if (before === codec || isDeepStrictEqual(before, codec)) return;
      loaded.set(codec.id, codec);
      load(codec);
    };
    registries.set(version, registry);
    ours.add(registry);
  }
  return registry;
}

function replace(name: string, by: (original: Maker) => Maker): void {
  const original = requireAsMineflayer(name) as Maker;
  const entry = requireAsMineflayer.cache[requireAsMineflayer.resolve(name)];
  if (!entry) throw new Error(`${name} is not loaded as a CommonJS module`);
  entry.exports = Object.assign(by(original), original);
}

/** The same maker, which answers a question it has answered before with the same object. */
function remembering(make: Maker): Maker {
  const byVersion = new Map<string, unknown>();
  const byRegistry = new WeakMap<object, unknown>();
  return (registryOrVersion, ...rest) => {
    if (rest.length > 0) return make(registryOrVersion, ...rest);
    if (typeof registryOrVersion === 'string') {
      if (!byVersion.has(registryOrVersion)) byVersion.set(registryOrVersion, make(registryOrVersion));
      return byVersion.get(registryOrVersion);
    }
    if (registryOrVersion === null || typeof registryOrVersion !== 'object') return make(registryOrVersion);
    if (!byRegistry.has(registryOrVersion)) byRegistry.set(registryOrVersion, make(registryOrVersion));
    return byRegistry.get(registryOrVersion);
  };
}
