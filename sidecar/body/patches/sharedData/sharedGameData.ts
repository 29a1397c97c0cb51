import { isDeepStrictEqual } from 'node:util';
import type { Bot } from 'mineflayer';
import { ownNamesOnly } from '../../../../patches/ownNames.ts';
import { mineflayerRequire } from '../mineflayerRequire.ts';
import { type EntityClass, placedEntity } from '../placedEntity.ts';
import type { ColumnClass } from './chunkColumn.ts';
import { sharedColumn } from './sharedColumn.ts';

/**
 * Packages that make classes for a registry or a version. Mineflayer asks them again for each bot and plugin, and
 * prismarine-block alone takes eight milliseconds to answer; besides, code that meets the classes of one bot only runs
 * faster than code that meets sixteen kinds of Block. prismarine-recipe is not among them: it keeps one list of recipes
 * for the whole process, that of the registry it was last asked for, so each bot has to ask again.
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

const registries = new Map<string, Registry>();
/** Registries that bots share. */
const shared = new WeakSet<object>();
let [replacedData, replaced] = [false, false];

/**
 * Has minecraft-data give the same answer for the same version at once: it goes through all versions at each question, and
 * prismarine-physics asks at each step of a bot. Packages require it when they are loaded, so call before then.
 */
export function shareVersionData(): void {
  if (replacedData) return;
  replacedData = true;
  replace('minecraft-data', (make) =>
    remembering((version, ...rest) => ownNamesOnly(make(version, ...rest) as object)),
  );
}

/**
 * Has these packages answer the same question with the same classes in the whole process, and with columns that share
 * decoded chunks for the registries of `shareGameData`. Mineflayer requires them when a bot is made, so call before then.
 */
export function shareGameClasses(): void {
  if (replaced) return;
  replaced = true;
  shareVersionData();
  for (const name of MAKERS)
    replace(name, (make) => remembering(name === 'prismarine-entity' ? placedEntities(make) : make));
  replace('prismarine-chunk', (make) =>
    remembering((registry, ...rest) => {
      const Original = make(registry, ...rest);
      return typeof registry === 'object' && shared.has(registry) ? sharedColumn(Original as ColumnClass) : Original;
    }),
  );
}

/**
 * Gives a bot on a link within the process the game data of its version that all such bots share. Call as soon as the
 * bot is made: before Mineflayer's plugins have seen its own. Needs `shareGameClasses` first.
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
    registry = (mineflayerRequire()('prismarine-registry') as Maker)(version) as Registry;
    const load = registry.loadDimensionCodec;
    const loaded = new Map<unknown, object>();
    registry.loadDimensionCodec = (codec: object & { readonly id?: unknown }) => {
      const before = loaded.get(codec.id);
      if (before === codec || isDeepStrictEqual(before, codec)) return;
      loaded.set(codec.id, codec);
      load(codec);
    };
    registries.set(version, registry);
    shared.add(registry);
  }
  return registry;
}

function replace(name: string, by: (original: Maker) => Maker): void {
  const require = mineflayerRequire();
  const original = require(name) as Maker;
  const entry = require.cache[require.resolve(name)];
  if (!entry) throw new Error(`${name} is not loaded as a CommonJS module`);
  entry.exports = Object.assign(by(original), original);
}

function placedEntities(make: Maker): Maker {
  return (...asked) => placedEntity(make(...asked) as EntityClass);
}

/** The same maker, but it answers a question that it has answered before with the same object. */
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
