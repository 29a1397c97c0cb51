interface Registered {
  readonly registry: object;
}

type MovementsClass = new (bot: Registered) => object;

const SHARING = new WeakMap<MovementsClass, MovementsClass>();

/**
 * Has mineflayer-pathfinder's `Movements`, which look at every block of a version, made once for each registry and copied for
 * each bot. Applied while the package is loaded, by `gameScope`; parameters as of `partInstead`.
 */
export function movementsInstead(url: string, id: string, load: () => unknown): unknown {
  if (!url.endsWith('/mineflayer-pathfinder/index.js') || id !== './lib/movements') return undefined;
  const original = load() as MovementsClass;
  const sharing = SHARING.get(original) ?? shared(original);
  SHARING.set(original, sharing);
  return sharing;
}

function shared(original: MovementsClass): MovementsClass {
  const models = new WeakMap<object, object>();
  return new Proxy(original, {
    construct(_, [bot]: [Registered], newTarget) {
      const model = models.get(bot.registry) ?? new original(bot);
      // Without the bot, which would live as long as its registry.
      models.set(bot.registry, Object.assign(model, { bot: undefined }));
      const own = Object.create(newTarget.prototype as object) as Record<string, unknown>;
      for (const [name, value] of Object.entries(model)) own[name] = copied(value);
      own.bot = bot;
      return own;
    },
  });
}

/** A value of its own; what sets, lists and tables hold are numbers and names. */
function copied(value: unknown): unknown {
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
