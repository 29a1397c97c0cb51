import type { Game } from '../game.ts';
import type { ServerLife } from '../serverLife.ts';
import type { CommandSource } from '../source.ts';
import type { Script } from '../syntax/flow.ts';
import type { RootNode } from '../syntax/tree.ts';
import { type TagKind, tagsOf } from '../tags.ts';
import { readFunction } from './functionReader.ts';
import { type PackFiles, packsIn } from './packFiles.ts';
import { type PackMeta, readPackMeta } from './packMeta.ts';
import { loadTags, type PackTags } from './packTags.ts';

/** A pack that can be loaded. */
interface DataPack {
  readonly files: PackFiles;
  readonly meta: PackMeta;
}

/** Folders of a pack's namespace: plural until 1.20.6, singular since 1.21 (Minecraft wiki, "Data pack"). */
const FOLDERS = {
  plural: {
    function: 'functions',
    functionTag: 'tags/functions',
    block: 'tags/blocks',
    item: 'tags/items',
    entity_type: 'tags/entity_types',
  },
  singular: {
    function: 'function',
    functionTag: 'tags/function',
    block: 'tags/block',
    item: 'tags/item',
    entity_type: 'tags/entity_type',
  },
} as const;
const KINDS = ['block', 'item', 'entity_type'] as const satisfies readonly TagKind[];

/**
 * The data packs of a world: which there are, which are in force in which order, and what they hold. New packs are taken
 * in by themselves, even those made for another version, as a dedicated server does (MinecraftServer.configurePackRepository).
 */
export class DataPacks {
  readonly #game: Game;
  readonly #life: ServerLife;
  #available = new Map<string, DataPack>();
  /** Ids in force, later ones over earlier ones. */
  #enabled: string[] = [];
  readonly #disabled = new Set<string>();

  constructor(game: Game, life: ServerLife) {
    this.#game = game;
    this.#life = life;
  }

  get available(): ReadonlyMap<string, DataPack> {
    return this.#available;
  }

  get enabled(): readonly string[] {
    return this.#enabled;
  }

  /** Looks at the folder anew; packs not seen before come into force as the last ones. */
  discover(): void {
    const { version } = this.#game.server.gameData;
    this.#available = new Map();
    for (const files of packsIn(this.#life.dataPacks))
      try {
        this.#available.set(files.id, { files, meta: readPackMeta(files, version) });
      } catch (error) {
        this.#life.log('warn', `Couldn't load ${files.id} metadata: ${error instanceof Error ? error.message : error}`);
      }
    this.#enabled = this.#enabled.filter((id) => this.#available.has(id));
    for (const id of this.#available.keys())
      if (!this.#enabled.includes(id) && !this.#disabled.has(id)) {
        this.#life.log('info', `Found new data pack ${id}, loading it automatically`);
        this.#enabled.push(id);
      }
  }

  /** Puts a pack in force at a place among the others. */
  enable(id: string, place: (enabled: readonly string[]) => number): void {
    this.#disabled.delete(id);
    const others = this.#enabled.filter((other) => other !== id);
    others.splice(place(others), 0, id);
    this.#enabled = others;
  }

  disable(id: string): void {
    this.#disabled.add(id);
    this.#enabled = this.#enabled.filter((other) => other !== id);
  }

  /** Reads tags and functions of the packs in force, in place of all that was loaded before. */
  load(tree: () => RootNode, source: CommandSource): void {
    const game = this.#game;
    const { source: data } = game.server.gameData;
    const folders = game.features.nearestEntity ? FOLDERS.singular : FOLDERS.plural;
    const packs = this.#enabled.flatMap((id) => this.#available.get(id)?.files ?? []);
    const error = (line: string) => this.#life.log('error', line);
    const tags = new Map<TagKind, ReadonlyMap<string, ReadonlySet<string>>>();
    for (const kind of KINDS) tags.set(kind, tagsIn(game, kind, packs, folders[kind], error));
    game.tagsOfPacks = tags;
    const scripts = new Map<string, Script>();
    for (const [id, text] of functionsIn(packs, folders.function))
      try {
        scripts.set(id, readFunction(id, text(), tree(), source, data.data.version['>=']('1.20.2')));
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause;
        error(`Failed to load function ${id}\n${cause.message}`);
      }
    const known = new Set(scripts.keys());
    game.functions.replace(
      scripts,
      loadTags(packs, folders.functionTag, new Map(), (id) => known.has(id), error),
    );
  }
}

/** Functions by id; a later pack's takes the place of an earlier one's. */
function functionsIn(packs: readonly PackFiles[], folder: string): Map<string, () => string> {
  const shape = new RegExp(`^data/([^/]+)/${folder}/(.+)\\.mcfunction$`);
  const found = new Map<string, () => string>();
  for (const pack of packs)
    for (const path of pack.paths) {
      const match = shape.exec(path);
      if (match) found.set(`${match[1]}:${match[2]}`, () => pack.read(path));
    }
  return found;
}

function tagsIn(
  { server: { gameData }, entityKinds }: Game,
  kind: TagKind,
  packs: readonly PackFiles[],
  folder: string,
  error: (line: string) => void,
): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Set(entityKinds);
  const exists = (identifier: string) => {
    const id = identifier.replace(/^minecraft:/, '');
    if (kind === 'block') return gameData.hasBlock(id);
    return kind === 'item' ? gameData.hasItem(id) : kinds.has(id);
  };
  const base: PackTags = new Map(
    [...tagsOf(gameData.source, kind)].map(([tag, ids]) => [
      `minecraft:${tag}`,
      [...ids].map((id) => `minecraft:${id}`),
    ]),
  );
  const bare = (id: string) => id.replace(/^minecraft:/, '');
  return new Map(
    [...loadTags(packs, folder, base, exists, error)].map(([tag, ids]) => [bare(tag), new Set(ids.map(bare))]),
  );
}
