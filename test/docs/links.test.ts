import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, SOURCE_FOLDERS, typescriptFiles } from '../house/imports.ts';
import { anchorsOf, readPages, withoutCodeBlocks } from './pages.ts';

const pages = readPages();
const byPath = new Map(pages.map((page) => [page.path, page]));

describe('links between pages', () => {
  test('lead to a file, and to a heading of it', () => {
    const dead = pages.flatMap(({ path, text }) =>
      [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^[a-z]+:/.test(link)) return [];
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : posix.join(posix.dirname(path), file);
        if (!existsSync(join(ROOT, target))) return [`${path}: ${link} leads to no file`];
        const page = byPath.get(target);
        if (anchor !== undefined && page && !anchorsOf(page.text).has(anchor))
          return [`${path}: ${link} leads to no heading`];
        return [];
      }),
    );
    expect(dead).toEqual([]);
  });

  test('reach every page from README.md', () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      const page = byPath.get(path);
      if (!page || reached.has(path)) return;
      reached.add(path);
      for (const [, link = ''] of page.text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g))
        visit(posix.join(posix.dirname(path), link));
    };
    visit('README.md');
    expect(pages.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe('pages', () => {
  test('lie in the folder of their purpose', () => {
    const folders = new Set(pages.map(({ path }) => posix.dirname(path)));
    expect([...folders].sort()).toEqual([
      '.',
      'docs',
      'docs/explanation',
      'docs/explanation/decisions',
      'docs/how-to',
      'docs/reference',
      'docs/tutorials',
    ]);
  });

  test('name no file of the source that does not exist', () => {
    const folders = [...SOURCE_FOLDERS, 'test'].join('|');
    const named = new RegExp(`^(?:${folders})/[\\w./-]+$`);
    const missing = pages.flatMap(({ path, text }) =>
      [...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
        named.test(code) && !existsSync(join(ROOT, code)) ? [`${path}: ${code}`] : [],
      ),
    );
    // A page of the tutorial that adds files.
    const added = missing.filter((line) => /takeTurns\.ts$/.test(line));
    expect(added.length).toBeGreaterThan(0);
    expect(missing.filter((line) => !added.includes(line))).toEqual([]);
  });

  test('that the source names exist', () => {
    const missing = [...SOURCE_FOLDERS, 'test']
      .flatMap(typescriptFiles)
      .flatMap((path) =>
        [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bdocs\/[\w./-]+\.(?:md|json)\b/g)].flatMap(([file]) =>
          existsSync(join(ROOT, file)) ? [] : [`${path}: ${file}`],
        ),
      );
    expect(missing).toEqual([]);
  });
});
