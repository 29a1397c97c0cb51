import { createRequire } from 'node:module';

/** A package that makes its classes anew for each registry it is given. */
type Loader = ((registry: Registry | string) => unknown) & Record<string, unknown>;

interface Registry {
  readonly version: { readonly type: string; readonly minecraftVersion: string };
}

// Mineflayer gives each bot a registry of its own, and these packages derive classes from it, going through every block
// and item of the game. All registries of a version hold the same blocks and items, so one class a version serves every
// bot: bots join faster, and the engine sees one kind of block instead of one for each bot. The packages are
// Mineflayer's own, found from where it lies.
const requireAsMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));
for (const name of ['prismarine-block', 'prismarine-item']) {
  const load = requireAsMineflayer(name) as Loader;
  const loaded = new Map<string, unknown>();
  const loadOnce = (registry: Registry | string): unknown => {
    const version = typeof registry === 'string' ? registry : registry.version.minecraftVersion;
    const classes = loaded.get(version) ?? load(registry);
    loaded.set(version, classes);
    return classes;
  };
  const cached = requireAsMineflayer.cache[requireAsMineflayer.resolve(name)];
  if (!cached) throw new Error(`${name} is not where Mineflayer looks for it`);
  cached.exports = Object.assign(loadOnce, load);
}
