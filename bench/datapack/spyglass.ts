import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as core from '@spyglassmc/core';
import { getNodeJsExternals } from '@spyglassmc/core/lib/nodejs.js';
import * as javaEdition from '@spyglassmc/java-edition';
import * as mcdoc from '@spyglassmc/mcdoc';
import { checkPatches } from '../../patches/checkPatches.ts';
import { discardCache } from '../../patches/discardCache.ts';
import { type LocalAnswers, withLocalFetch } from '../../patches/localFetch.ts';
import { PATCHES } from '../../patches/manifest.ts';
import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import { propertyProblem, type TagMembers } from './blockStateRule.ts';
import type { Severity } from './diagnostic.ts';
import type { GameFiles } from './gameFiles.ts';
import { memoryFileSystem } from './memoryFileSystem.ts';
import { nbtStringProblem } from './nbtStringRule.ts';
import { isSince } from './packLayout.ts';

/** A message of SpyglassMC about a file; line and column from 0. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  readonly message: string;
}

/** What a run of SpyglassMC gave. */
interface Analysis {
  /** The version it worked with, as it reports; undefined when its data failed to load. */
  readonly loadedVersion: string | undefined;
  readonly findings: readonly Finding[];
  /** What went wrong inside of it: then files may have gone unchecked. */
  readonly failures: readonly string[];
}

/** Our rules among the library's. */
const RULES = 'guildhall';
const ROOT = 'file:///pack/';

/**
 * Reads every file of a pack with SpyglassMC (MIT licence), which parses commands by the version's own tree and looks up
 * what they name. Works in memory and without a network; one run at a time in a process.
 *
 * @throws ConfigError 'patched-package' for another version of SpyglassMC than the patches are for.
 */
export function analyse(files: PackFiles, game: GameFiles, membersOf: TagMembers): Promise<Analysis> {
  checkPatches([PATCHES.localFetch, PATCHES.discardCache]);
  const run = lastRun.then(() => withLocalFetch(answersOf(game), () => analyseAlone(files, game, membersOf)));
  lastRun = run.catch(() => {});
  return run;
}

let lastRun: Promise<unknown> = Promise.resolve();

async function analyseAlone(files: PackFiles, game: GameFiles, membersOf: TagMembers): Promise<Analysis> {
  const byUri = new Map(
    [...files].map(([path, content]) => [ROOT + path.split('/').map(encodeURIComponent).join('/'), content]),
  );
  const failures: string[] = [];
  const silent = () => {};
  const project = new core.Project({
    cacheRoot: 'file:///cache/',
    defaultConfig: configOf(game),
    externals: {
      ...getNodeJsExternals(),
      fs: memoryFileSystem(byUri),
      web: { getCache: async () => noCache },
    },
    initializers: [mcdoc.initialize, javaEdition.initialize, ownRules(game, membersOf)],
    logger: {
      log: silent,
      info: silent,
      warn: silent,
      error: (...data: unknown[]) => {
        failures.push(data.map((part) => (part instanceof Error ? part.message : String(part))).join(' '));
      },
    },
    projectRoots: [ROOT],
  });
  discardCache(project);
  const findings: Finding[] = [];
  let collecting = false;
  project.on('documentErrored', ({ errors, uri }) => {
    if (!collecting || !uri.startsWith(ROOT)) return;
    const file = decodeURIComponent(uri.slice(ROOT.length));
    for (const { posRange, severity, message } of errors) {
      const { line, character } = posRange.start;
      findings.push({ file, line, column: character, severity: SEVERITIES[severity] ?? 'error', message });
    }
  });
  try {
    await project.init();
    const loadedVersion = project.ctx.loadedVersion;
    if (loadedVersion === undefined) return { loadedVersion, findings, failures };
    await project.ready({ projectRootsWatcher: new FixedFiles(byUri.keys()) });
    collecting = true;
    await project.analyzeProject();
    return { loadedVersion, findings, failures };
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
    return { loadedVersion: project.ctx.loadedVersion, findings, failures };
  } finally {
    await project.close();
  }
}

const SEVERITIES: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/** A watcher of files that never change. */
class FixedFiles extends core.EventDispatcher<core.FileWatcherEventMap> implements core.FileWatcher {
  readonly watchedFiles = new core.UriStore();
  constructor(uris: Iterable<string>) {
    super();
    for (const uri of uris) this.watchedFiles.add(uri);
  }
  async ready(): Promise<void> {}
  async close(): Promise<void> {}
}

/** All of `Cache` that the library uses. */
const noCache = { match: async () => undefined, put: async () => {} } as unknown as WebCache;
type WebCache = Awaited<ReturnType<core.Externals['web']['getCache']>>;

/** The list of versions that comes with the library: names, numbers and pack formats. */
const VERSIONS_FILE = new URL('dependency/mcmeta/versions.json', import.meta.resolve('@spyglassmc/java-edition'));

/** What the library would fetch from its own service (api.spyglassmc.com). */
function answersOf(game: GameFiles): LocalAnswers {
  const service = 'https://api.spyglassmc.com';
  const version = `${service}/mcje/versions/${game.version}`;
  const { mcdoc } = game;
  return new Map<string, () => string | Uint8Array>([
    [`${service}/mcje/versions`, () => readFileSync(fileURLToPath(VERSIONS_FILE), 'utf8')],
    [`${version}/block_states`, () => JSON.stringify(game.blockStates)],
    [`${version}/commands`, () => JSON.stringify(game.commands)],
    [`${version}/registries`, () => JSON.stringify(game.registries)],
    ...(mcdoc ? [[`${service}/vanilla-mcdoc/tarball`, () => mcdoc] as const] : []),
  ]);
}

/** Data pack formats by version: [major, minor]; minors from 1.21.9 on. */
export function packFormatOf(version: string): readonly [number, number] | undefined {
  const versions = JSON.parse(readFileSync(fileURLToPath(VERSIONS_FILE), 'utf8')) as {
    id: string;
    data_pack_version: number;
    data_pack_version_minor?: number;
  }[];
  const found = versions.find(({ id }) => id === version);
  return found && [found.data_pack_version, found.data_pack_version_minor ?? 0];
}

/** Only what is known can be missed: ids of registries the data leaves out are let through. */
function configOf(game: GameFiles): core.Config {
  const known = new Set(Object.keys(game.registries));
  return core.ConfigService.merge(core.VanillaConfig, {
    env: {
      dependencies: game.mcdoc ? ['@vanilla-mcdoc'] : [],
      gameVersion: game.version,
      // Of functions (server.properties function-permission-level); RCON has 4.
      permissionLevel: 2,
    },
    lint: {
      [RULES]: ['error', true],
      undeclaredSymbol: [
        symbolRule({ report: 'error' }, [
          { category: core.RegistryCategories.filter((category) => known.has(category)), namespace: 'minecraft' },
          { category: core.DataFileCategories.filter((category) => known.has(category)) },
          { category: [...core.DataFileCategories], excludeNamespace: 'minecraft' },
          { category: ['objective', 'bossbar', 'team'] },
        ]),
        symbolRule({ declare: 'public' }, { category: ['tag', 'attribute_modifier', 'attribute_modifier_uuid'] }),
        symbolRule({ declare: 'block' }),
      ],
    },
  });
}

function symbolRule(action: core.SymbolLinterConfig.Action, condition?: object): object {
  // biome-ignore lint/suspicious/noThenProperty: the library's name for it
  return { ...(condition && { if: condition }), then: action };
}

/** SpyglassMC 0.4 checks neither properties of blocks nor escapes in strings; this adds rules by its own means. */
function ownRules(game: GameFiles, membersOf: TagMembers): core.ProjectInitializer {
  const { blockStates } = game;
  const hasNbtText = isSince(game.version, '1.21.5');
  return ({ meta }) => {
    meta.registerLinter(RULES, {
      configValidator: () => true,
      nodePredicate: ({ type }) => type === 'mcfunction:block' || type === 'nbt:string',
      linter: (node, { doc, err }) => {
        if (node.type === 'nbt:string') {
          const { start, end } = node.range;
          const problem = nbtStringProblem(doc.getText().slice(start, end), hasNbtText);
          if (problem) err.report(problem, node.range);
          return;
        }
        const { id, states } = node as unknown as BlockNode;
        const block = {
          id: core.ResourceLocationNode.toString(id, 'short').replace(/^#/, ''),
          isTag: id.isTag ?? false,
        };
        const seen = new Set<string>();
        for (const { key, value } of states?.children ?? []) {
          if (!key || !value) continue;
          const problem = seen.has(key.value)
            ? `${key.value} of ${block.id} is given twice`
            : propertyProblem(block, key.value, value.value, blockStates, membersOf);
          seen.add(key.value);
          if (problem) err.report(problem, value.range);
        }
      },
    });
  };
}

/** What the rule reads of a block in a command; the library keeps the type to itself. */
interface BlockNode {
  readonly id: core.ResourceLocationNode & { readonly isTag?: boolean };
  readonly states?: {
    readonly children: readonly { readonly key?: core.StringNode; readonly value?: core.StringNode }[];
  };
}
