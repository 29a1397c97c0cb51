import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CommandReply } from '../../../../game-server/commands/commands.ts';
import type { WholeServer } from '../../../../game-server/commands/packs/wholeServer.ts';
import type { ServerLife } from '../../../../game-server/commands/serverLife.ts';
import { createEnv, type Env } from '../../../support/env.ts';
import { since } from '../../../support/testedVersions.ts';

const FORMATS: Readonly<Record<string, number>> = {
  '1.19.2': 10,
  '1.20.4': 26,
  '1.21.1': 48,
  '1.21.4': 61,
  '26.1': 101,
};

/** A server that runs as a vanilla server, with packs in a temporary folder. */
export interface PackEnv extends AsyncDisposable {
  readonly env: Env;
  readonly whole: WholeServer;
  /** The datapacks folder. */
  readonly folder: string;
  /** Lines of the log, with their level in front. */
  readonly log: string[];
  /** What the life of the server was asked for. */
  readonly asked: string[];
  run(line: string): CommandReply;
  /** The answer's lines. */
  say(line: string): readonly string[];
  score(holder: string): number | undefined;
}

/** Functions by path within the namespace "t", with the version's folders. */
export function writePack(
  folder: string,
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
  format = FORMATS[version] ?? 0,
): void {
  const put = (path: string, text: string) => {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const formats = since(version, '1.21.9') ? { min_format: format, max_format: format } : { pack_format: format };
  put('pack.mcmeta', JSON.stringify({ pack: { ...formats, description: 'test' } }));
  for (const [path, text] of Object.entries(files)) put(path, text);
}

/** Files of functions ("t:path" to lines) and tags ("minecraft:tick" to function ids) where the version has them. */
export function packFiles(
  version: string,
  functions: Readonly<Record<string, readonly string[]>>,
  tags: Readonly<Record<string, readonly string[]>> = {},
): Record<string, string> {
  const singular = since(version, '1.21');
  const place = (id: string, folder: string, end: string) => {
    const [namespace, path] = id.split(':');
    return `data/${namespace}/${folder}/${path}.${end}`;
  };
  return {
    ...Object.fromEntries(
      Object.entries(functions).map(([id, lines]) => [
        place(id, singular ? 'function' : 'functions', 'mcfunction'),
        lines.join('\n'),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(tags).map(([id, values]) => [
        place(id, singular ? 'tags/function' : 'tags/functions', 'json'),
        JSON.stringify({ values }),
      ]),
    ),
  };
}

/** Starts the server; packs written by `prepare` are there before its first tick. */
export async function packEnv(version: string, prepare: (folder: string) => void = () => undefined): Promise<PackEnv> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-packs-'));
  prepare(folder);
  // One zone covers the world, as on the server that stands in for vanilla's.
  const edge = 1_000_000;
  const box = { min: { x: -edge, y: -64, z: -edge }, max: { x: edge, y: 319, z: edge } };
  const env = await createEnv({ version, zone: { id: 'world', box } });
  const { whole, log, asked } = serveWhole(env, folder);
  const run = (line: string) => env.systems.commands.console(line);
  run('scoreboard objectives add n dummy');
  return {
    env,
    whole,
    folder,
    log,
    asked,
    run,
    say: (line) => run(line).lines,
    score: (holder) => {
      const { success, result } = run(`scoreboard players get ${holder} n`);
      return success ? result : undefined;
    },
    async [Symbol.asyncDispose]() {
      await env.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes a server run as a vanilla server, with the packs of a folder and nothing behind what its life is asked for. */
export function serveWhole(env: Env, folder?: string): Pick<PackEnv, 'whole' | 'log' | 'asked'> {
  const log: string[] = [];
  const asked: string[] = [];
  const names: string[] = [];
  let on = false;
  const life: ServerLife = {
    zone: env.zone,
    ...(folder === undefined ? {} : { dataPacks: folder }),
    log: (level, line) => log.push(`${level} ${line}`),
    save: (flush) => {
      asked.push(flush ? 'save flush' : 'save');
      return true;
    },
    setSaving: (wanted) => {
      asked.push(`saving ${wanted}`);
      return true;
    },
    stop: () => asked.push('stop'),
    whitelist: {
      get on() {
        return on;
      },
      setOn: (wanted) => {
        const changed = on !== wanted;
        on = wanted;
        return changed;
      },
      names: () => names,
      add: (name) => !names.includes(name) && names.push(name) > 0,
      remove: (name) => names.includes(name) && names.splice(names.indexOf(name), 1).length > 0,
      reload: () => undefined,
    },
  };
  return { whole: env.systems.commands.serveWorld(life), log, asked };
}
