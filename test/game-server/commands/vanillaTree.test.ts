import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import type { ServerLife } from '../../../game-server/commands/serverLife.ts';
import { type CommandNode, isEnd } from '../../../game-server/commands/syntax/tree.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { sharedFile } from '../../support/sharedData.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';
import { OMITTED } from './omitted.ts';

/** A node of the report of vanilla's data generator (commands.json). */
interface VanillaNode {
  readonly type: 'root' | 'literal' | 'argument';
  readonly parser?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly executable?: boolean;
  readonly redirect?: readonly string[];
  readonly children?: Readonly<Record<string, VanillaNode>>;
}

describe.each(TESTED_VERSIONS)('the command tree of %s', (version) => {
  const file = sharedFile('data', 'vanilla', 'vanilla-summary', version, 'commands.json');
  if (file === undefined) {
    test.skip("is not compared: the report of vanilla's data generator is not in the shared folder", () => undefined);
    return;
  }
  const server = new GameServer({ version, clock: new ManualClock(), random: new Random(1) });
  const { commands } = installSurvival(server);
  // With the commands of a whole server.
  commands.serveWorld(nobodysLife());
  const { tree } = commands;
  const vanilla = JSON.parse(readFileSync(file, 'utf8')) as VanillaNode;

  test.each(tree.children.flatMap((child) => (child.kind === 'literal' ? [[child.name, child] as const] : [])))(
    "%s is vanilla's",
    (name, node) => {
      const theirs = vanilla.children?.[name];
      expect(theirs, `vanilla has no command ${name}`).toBeDefined();
      expect(described(node, name)).toEqual(reported(theirs as VanillaNode, name));
    },
  );
});

function nobodysLife(): ServerLife {
  const no = () => false;
  const whitelist = { on: false, setOn: no, names: () => [], add: no, remove: no, reload: () => undefined };
  return {
    zone: 'world',
    dataPacks: 'no folder',
    log: () => undefined,
    save: no,
    setSaving: no,
    stop: () => undefined,
    whitelist,
  };
}

/** One line for each node: its path with what is read there, where it leads, and whether a command may end there. */
function described(node: CommandNode, path: string): string[] {
  const to = node.redirect?.to();
  const own = `${path}${node.kind === 'argument' ? typeText(node.type.parser, node.type.properties) : ''}`;
  const line = `${own}${to ? ` -> ${to.kind === 'root' ? 'root' : to.name}` : ''}${isEnd(node) ? ' *' : ''}`;
  return [
    line,
    ...node.children.flatMap((child) => described(child, `${path} ${child.kind === 'root' ? '' : child.name}`)),
  ].sort();
}

function reported(node: VanillaNode, path: string): string[] {
  const own = `${path}${node.parser ? typeText(node.parser, node.properties) : ''}`;
  // The report has no redirect for "execute run" and "return run", which go back to the root.
  const to = node.redirect?.[0] ?? (path === 'execute run' || path === 'return run' ? 'root' : undefined);
  const line = `${own}${to ? ` -> ${to}` : ''}${node.executable ? ' *' : ''}`;
  const children = Object.entries(node.children ?? {}).filter(
    ([name]) => !OMITTED.some((omitted) => omitted.test(`${path} ${name}`)),
  );
  return [line, ...children.flatMap(([name, child]) => reported(child, `${path} ${name}`))].sort();
}

function typeText(parser: string, properties: Readonly<Record<string, unknown>> | undefined): string {
  const sorted = Object.entries(properties ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return ` <${parser}${sorted.map(([key, value]) => ` ${key}=${value}`).join('')}>`;
}
