import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../house/imports.ts';

/** A page of the documentation. */
export interface Page {
  /** From the checkout's root, with "/". */
  readonly path: string;
  readonly text: string;
}

/** README.md and every page below docs/. */
export function readPages(): Page[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .sort();
  return ['README.md', ...below].map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** One command line of a page: what stands before it as NAME=value, and its words. */
export interface Command {
  readonly line: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** A fenced block of shell commands. */
export interface ShellBlock {
  readonly commands: readonly Command[];
  /** Why its commands are not run, from a comment `<!-- not run in tests: why -->` on the line above the block. */
  readonly notRun: string | undefined;
}

/** The blocks fenced as `sh` of a page, in order. */
export function shellBlocks({ text }: Page): ShellBlock[] {
  return [...text.matchAll(/(?:<!-- not run in tests: (.+?) -->\n)?```sh\n([\s\S]*?)\n```/g)].map(
    ([, notRun, body = '']) => ({
      notRun,
      commands: body
        .split('\n')
        .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
        .filter((line) => line !== '')
        .map(parseCommand),
    }),
  );
}

function parseCommand(line: string): Command {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const environment = Object.fromEntries(words.slice(0, first).map((word) => word.split(/=(.*)/s).slice(0, 2)));
  return { line, environment, words: words.slice(first) };
}

/** The arguments of a command that is `npx guildhall ...`; undefined for any other. */
export function guildhallArguments({ words }: Command): readonly string[] | undefined {
  return words[0] === 'npx' && words[1] === 'guildhall' ? words.slice(2) : undefined;
}

/** The anchors of a page's headings as GitHub makes them: repeated ones are numbered. */
export function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)) {
    const plain = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    anchors.add(before === 0 ? plain : `${plain}-${before}`);
  }
  return anchors;
}

/** The text with fenced blocks blanked, lines kept. */
export function withoutCodeBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''));
}
