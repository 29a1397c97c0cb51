import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../house/imports.ts';

const PAGE = 'docs/reference/where-things-are.md';
/** What somebody who has never seen the code looks for, each of which the page must answer. */
const QUESTIONS = [
  /digging a block/,
  /ATE of a rule/,
  /view hit rate of a view/,
  /get its token/,
  /function of the data pack/,
  /reply of a model get repaired/,
  /report's table/,
  /react's prompts/,
  /creeper/,
  /run resumed/,
];

const rows = readFileSync(join(ROOT, PAGE), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const cells = /^\| (.+\?) \| `(.+)` \| `(.+)` \|$/.exec(line);
    return cells ? [{ question: cells[1] ?? '', file: cells[2] ?? '', symbol: cells[3] ?? '' }] : [];
  });

/** The names that a module declares itself and exports. */
function declaredExports(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'), { sourceType: 'module' });
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    const { declaration } = statement;
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
  });
}

describe('docs/reference/where-things-are.md', () => {
  test.each(QUESTIONS)('answers the question about %s', (question) => {
    expect(rows.filter((row) => question.test(row.question))).toHaveLength(1);
  });

  test.each(rows)('$question: $file defines $symbol', ({ file, symbol }) => {
    expect(existsSync(join(ROOT, file)), `${file} does not exist`).toBe(true);
    expect(declaredExports(file)).toContain(symbol);
  });
});
