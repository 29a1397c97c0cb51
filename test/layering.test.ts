import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * The import rules of docs/architecture.md, derived from the source. A room may import itself and the rooms and
 * packages listed here, nothing else. A room ending in ".ts" is a single file: the door of a part. "node:" builtins and vec3 are free for all but protocol.
 */
const ROOMS: Record<string, { rooms: string[]; packages: string[] }> = {
  protocol: { rooms: [], packages: ['zod'] },
  clock: { rooms: ['protocol'], packages: ['pure-rand', 'tinyqueue'] },
  tasks: { rooms: ['protocol', 'clock', 'worlds'], packages: ['zod'] },
  worlds: { rooms: ['protocol', 'clock'], packages: ['simplex-noise', 'zod'] },
  schematics: { rooms: ['protocol'], packages: ['zod', 'prismarine-nbt', 'fflate'] },
  'server-plugin/host': { rooms: ['protocol', 'tasks', 'clock'], packages: [] },
  'server-plugin/scoring': { rooms: ['protocol', 'tasks'], packages: ['zod'] },
  'server-plugin/arena': { rooms: ['protocol', 'tasks', 'worlds', 'server-plugin/host', 'clock'], packages: [] },
  'server-plugin/episode': {
    rooms: ['protocol', 'tasks', 'clock', 'server-plugin/host', 'server-plugin/arena', 'server-plugin/scoring'],
    packages: ['zod'],
  },
  'server-plugin/gateway': { rooms: ['protocol', 'clock', 'tasks', 'server-plugin/episode'], packages: ['ws', 'zod'] },
  'server-plugin/embedded': {
    rooms: [
      'protocol',
      'tasks',
      'worlds',
      'clock',
      'server-plugin/host',
      'server-plugin/gameData',
      'server-plugin/anvil',
    ],
    packages: [
      'minecraft-protocol',
      'minecraft-data',
      'prismarine-registry',
      'prismarine-chunk',
      'prismarine-item',
      'prismarine-nbt',
      'prismarine-entity',
      'prismarine-provider-anvil',
      'vec3',
      // Data packs may be zips.
      'fflate',
      // People write the files of a server's folder.
      'zod',
    ],
  },
  // Region files as Minecraft lays them out.
  'server-plugin/anvil': { rooms: [], packages: [] },
  // What both hosts know of Minecraft's versions.
  'server-plugin/gameData': { rooms: ['protocol', 'server-plugin/host'], packages: ['minecraft-data'] },
  'server-plugin/vanilla': {
    rooms: [
      'protocol',
      'tasks',
      'clock',
      'server-plugin/host',
      'server-plugin/arena',
      'server-plugin/gameData',
      'server-plugin/anvil',
    ],
    packages: ['zod', 'fflate', 'prismarine-nbt'],
  },
  'sidecar/body': {
    rooms: ['protocol', 'clock', 'sidecar/body/link', 'sidecar/body/fuels.ts'],
    packages: ['mineflayer', 'mineflayer-pathfinder', 'prismarine-entity', 'prismarine-item', 'vec3'],
  },
  // What burns, and for how long.
  'sidecar/body/fuels.ts': { rooms: [], packages: [] },
  // Below Mineflayer: its client on a link within the process.
  'sidecar/body/link': {
    rooms: ['protocol'],
    packages: ['mineflayer', 'minecraft-protocol', 'minecraft-data'],
  },
  'sidecar/tools': { rooms: ['protocol', 'clock', 'sidecar/body'], packages: ['zod'] },
  'sidecar/model': {
    rooms: [
      'protocol',
      'clock',
      'sidecar/situation/situation.ts',
      'sidecar/building',
      'sidecar/gathering',
      'sidecar/recipes',
      'sidecar/body/fuels.ts',
    ],
    packages: [
      'openai',
      'zod',
      'minisearch',
      'p-queue',
      '@opentelemetry/api',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/resources',
      '@opentelemetry/exporter-trace-otlp-http',
    ],
  },
  // What the game's rules say of building: what holds what, what is reached from where, in which order it goes.
  'sidecar/building': { rooms: ['protocol'], packages: [] },
  // From nothing to what is asked for: where things come from, and which tool comes before which.
  'sidecar/gathering': { rooms: ['protocol', 'sidecar/body/fuels.ts'], packages: [] },
  // Where code that models wrote runs.
  'sidecar/sandbox': {
    rooms: ['protocol', 'clock'],
    packages: ['quickjs-emscripten-core', '@jitl/quickjs-singlefile-mjs-release-sync', 'zod'],
  },
  // What a briefing's recipes say.
  'sidecar/recipes': { rooms: [], packages: ['zod'] },
  // What prompts show of the game, as data: models read its shapes, frameworks have it made.
  'sidecar/situation/situation.ts': { rooms: ['protocol'], packages: ['zod'] },
  'sidecar/situation': {
    rooms: ['protocol', 'clock', 'sidecar/situation/situation.ts', 'sidecar/tools', 'sidecar/model', 'sidecar/body'],
    packages: ['zod'],
  },
  'sidecar/frameworks': {
    rooms: [
      'protocol',
      'clock',
      'sidecar/building',
      'sidecar/gathering',
      'sidecar/recipes',
      'sidecar/sandbox',
      'sidecar/situation',
      'sidecar/situation/situation.ts',
      'sidecar/tools',
      'sidecar/model',
      'sidecar/body',
    ],
    packages: ['zod'],
  },
  'sidecar/gateway': { rooms: ['protocol', 'clock'], packages: ['ws', 'zod'] },
  'sidecar/session': {
    rooms: [
      'protocol',
      'clock',
      'sidecar/body',
      'sidecar/tools',
      'sidecar/model',
      'sidecar/frameworks',
      'sidecar/gateway',
    ],
    packages: ['zod'],
  },
  // The process entry alone.
  sidecar: { rooms: ['sidecar/session'], packages: [] },
  'server-plugin/main.ts': { rooms: ['server-plugin'], packages: [] },
  'sidecar/main.ts': { rooms: ['clock', 'sidecar/session'], packages: [] },
  bench: {
    rooms: ['protocol', 'clock', 'tasks', 'worlds', 'schematics', 'server-plugin', 'sidecar', 'bench/datapack'],
    packages: ['commander', 'cli-progress', 'simple-statistics', 'zod'],
  },
  // Reads every line of a pack as Minecraft would.
  'bench/datapack': {
    rooms: ['bench', 'protocol', 'clock', 'tasks', 'server-plugin'],
    packages: ['zod', 'fflate', '@spyglassmc/core', '@spyglassmc/java-edition', '@spyglassmc/mcdoc'],
  },
  // Measures the server with plain clients, not with the sidecar's bodies.
  'bench/perf': {
    rooms: ['bench', 'protocol', 'clock', 'tasks', 'worlds', 'schematics', 'server-plugin', 'sidecar'],
    packages: ['commander', 'mineflayer', 'minecraft-protocol', 'zod'],
  },
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const roomNames = Object.keys(ROOMS).sort((a, b) => b.length - a.length);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sources(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

function roomOf(path: string): string | undefined {
  const name = relative(root, path).split(sep).join('/');
  return roomNames.find((room) => name === room || name.startsWith(`${room}/`));
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  // The word 'from' may be a string itself, as in the syntax of commands.
  return [...text.matchAll(/(?<!')\b(?:from|import|import\(|require\()\s*'([^']+)'/g)].map(
    (match) => match[1] as string,
  );
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] as string);
}

const files = ['protocol', 'clock', 'tasks', 'worlds', 'schematics', 'server-plugin', 'sidecar', 'bench'].flatMap(
  (top) => {
    try {
      return sources(join(root, top));
    } catch {
      return [];
    }
  },
);

describe('layering', () => {
  test('finds the source', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  test('every file lies in a known room and imports only what its room may', () => {
    const violations: string[] = [];
    for (const file of files) {
      const room = roomOf(file);
      const where = relative(root, file);
      const rule = room ? ROOMS[room] : undefined;
      if (!room || !rule) {
        violations.push(`${where}: lies in no room`);
        continue;
      }
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith('node:')) {
          if (room === 'protocol') violations.push(`${where}: protocol may not import ${specifier}`);
        } else if (specifier.startsWith('.')) {
          const target = roomOf(join(dirname(file), specifier));
          const allowed =
            target !== undefined &&
            (target === room || rule.rooms.some((name) => target === name || target.startsWith(`${name}/`)));
          if (!allowed) violations.push(`${where}: may not import ${specifier} (room ${target ?? 'none'})`);
        } else if (!rule.packages.includes(packageName(specifier))) {
          violations.push(`${where}: may not import the package ${specifier}`);
        }
      }
    }
    expect(violations).toEqual([]);
  });
});
