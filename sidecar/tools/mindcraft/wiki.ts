import { type GameRecipe, recipesByResult } from '../../../game-data/recipes/recipes.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';

/** Articles that one search gives, and other items named in one line. */
const MOST_ARTICLES = 3;
const MOST_NAMED = 12;

/** All that is known of one item, block or creature. */
interface Article {
  readonly title: string;
  readonly words: ReadonlySet<string>;
  /** Written when it is asked for. */
  text(): string;
}

/** Facts about a version's items, blocks and creatures, found by words. */
export class GameWiki {
  readonly #articles: readonly Article[];

  private constructor(version: string) {
    this.#articles = articlesOf(version);
  }

  static readonly #known = new Map<string, GameWiki>();

  /** The facts of a version, shared within the process. @throws ConfigError 'unsupported-version'. */
  static of(version: string): GameWiki {
    let wiki = GameWiki.#known.get(version);
    if (!wiki) {
      wiki = new GameWiki(version);
      GameWiki.#known.set(version, wiki);
    }
    return wiki;
  }

  /** The articles whose titles share most words with a query, best first; empty where none shares any. */
  search(query: string): string[] {
    const wanted = wordsOf(query);
    return this.#articles
      .map((article) => ({ article, score: overlap(wanted, article.words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.article.title < b.article.title ? -1 : 1))
      .slice(0, MOST_ARTICLES)
      .filter(({ score }, _, [best]) => score >= (best?.score ?? 0) / 2)
      .map(({ article }) => article.text());
  }
}

/** Words in lower case without a plural's s. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)));
}

function overlap(wanted: ReadonlySet<string>, title: ReadonlySet<string>): number {
  const shared = [...title].filter((word) => wanted.has(word)).length;
  return shared === 0 ? 0 : shared / title.size + shared / (wanted.size + title.size);
}

interface Loot {
  readonly item: string;
  readonly stackSizeRange: readonly (number | null)[];
  readonly silkTouch?: boolean;
  readonly blockAge?: number;
}

function articlesOf(version: string): Article[] {
  const { data } = VersionGameData.ofVersion(version);
  const recipes = recipesByResult(version);
  const { blockLoot = {}, entityLoot = {} } = data as unknown as {
    blockLoot?: Record<string, { drops: readonly Loot[] }>;
    entityLoot?: Record<string, { drops: readonly Loot[] }>;
  };
  const makes = group([...recipes.values()].flat(), ({ ingredients }) => ingredients.flatMap(({ anyOf }) => anyOf));
  const droppedBy = (tables: typeof blockLoot) =>
    group(Object.entries(tables), ([, { drops }]) =>
      drops.filter(({ silkTouch }) => !silkTouch).map(({ item }) => item),
    );
  const [byBlock, byCreature] = [droppedBy(blockLoot), droppedBy(entityLoot)];
  const article = (id: string, display: string, lines: () => readonly string[]): Article => ({
    title: display,
    words: wordsOf(`${display} ${id.replaceAll('_', ' ')}`),
    text: () => [`${display} (${id})`, ...lines().map((line) => `- ${line}`)].join('\n'),
  });
  const named = (ids: Iterable<string>) => {
    const all = [...new Set(ids)];
    const more = all.length - MOST_NAMED;
    return `${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const line = (title: string, ids: Iterable<string> | undefined) => {
    const text = ids ? named(ids) : '';
    return text === '' ? [] : [`${title}: ${text}`];
  };
  const items = data.itemsArray.map(({ name, displayName, stackSize }) =>
    article(name, displayName, () => [
      ...(recipes.get(name) ?? []).map((recipe) => recipeText(recipe, named)),
      ...line(
        'from breaking',
        byBlock.get(name)?.map(([id]) => id),
      ),
      ...line(
        'dropped by',
        byCreature.get(name)?.map(([id]) => id),
      ),
      ...(Object.hasOwn(data.foodsByName, name) ? [`restores ${data.foodsByName[name]?.foodPoints} food`] : []),
      ...line(
        'used for',
        makes.get(name)?.map(({ result }) => result),
      ),
      ...(Object.hasOwn(data.blocksByName, name) ? blockLines(name) : []),
      `stacks to ${stackSize}`,
    ]),
  );
  function blockLines(id: string): string[] {
    const block = data.blocksByName[id];
    if (!block) return [];
    const tools = Object.keys(block.harvestTools ?? {}).flatMap((number) => data.items[Number(number)]?.name ?? []);
    const loot = Object.hasOwn(blockLoot, id) ? (blockLoot[id]?.drops ?? []) : [];
    return [
      block.diggable ? `hardness ${block.hardness}` : 'cannot be broken',
      ...(tools.length > 0 ? [`drops something only with: ${tools.join(', ')}`] : []),
      ...line('drops', loot.filter(({ silkTouch }) => !silkTouch).map(lootText)),
    ];
  }
  const blocks = data.blocksArray
    .filter(({ name }) => !Object.hasOwn(data.itemsByName, name))
    .map(({ name, displayName }) => article(name, displayName, () => blockLines(name)));
  const creatures = Object.entries(entityLoot).flatMap(([id, { drops }]) =>
    Object.hasOwn(data.entitiesByName, id)
      ? [
          article(id, data.entitiesByName[id]?.displayName ?? id, () => [
            'a creature',
            ...line('drops', drops.map(lootText)),
          ]),
        ]
      : [],
  );
  return [...items, ...blocks, ...creatures];
}

function lootText({ item, stackSizeRange: [least, most], blockAge }: Loot): string {
  const count = most === null || most === undefined || least === most ? `${least ?? 1}` : `${least}-${most}`;
  return `${count} ${item}${blockAge === undefined ? '' : ' when ripe'}`;
}

function recipeText({ at, count, ingredients }: GameRecipe, named: (ids: Iterable<string>) => string): string {
  const from = ingredients
    .map(({ anyOf, count: each }) => `${each} ${anyOf.length > 1 ? `of any of ${named(anyOf)}` : anyOf[0]}`)
    .join(' + ');
  switch (at) {
    case 'furnace':
      return `smelted in a furnace from ${from}`;
    case 'hand':
      return `${count} crafted by hand from ${from}`;
    case 'crafting_table':
      return `${count} crafted at a crafting table from ${from}`;
    default:
      throw new Error(`no such place: ${at satisfies never}`);
  }
}

function group<T>(list: readonly T[], keysOf: (each: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list)
    for (const key of new Set(keysOf(each))) {
      const known = groups.get(key);
      if (known) known.push(each);
      else groups.set(key, [each]);
    }
  return groups;
}
