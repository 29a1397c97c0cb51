import { wrappedTable } from '../console/textTable.ts';
import { distinctLabels } from '../results/conditionLabels.ts';
import type { Comparison } from './comparison.ts';
import { type ComparisonTable, comparisonNotes, comparisonTables } from './comparisonTables.ts';

/** A comparison for a terminal of so many columns. Names of pairs go without what all names share. */
export function comparisonText(comparison: Comparison, width?: number): string {
  const names = comparison.groups.map(({ name }) => name);
  const labels = new Map(distinctLabels(names).map((label, index) => [names[index] ?? '', label]));
  const tables = comparisonTables(comparison).map(({ title, head, rows }) => {
    const isOfPairs = head[0] === 'first';
    const columns = head.map((heading, index) => ({
      heading,
      cell: ({ [index]: cell = '' }: readonly string[]) => (isOfPairs && index < 2 ? (labels.get(cell) ?? cell) : cell),
    }));
    return `${title}\n${wrappedTable(columns, rows, { width, sticky: isOfPairs ? 2 : 1 })}`;
  });
  return [...tables, comparisonNotes(comparison).join('\n')].join('\n\n');
}

/** A comparison as Markdown; what runs hold stands in it as text alone. */
export function comparisonMarkdown(comparison: Comparison): string {
  const tables = comparisonTables(comparison).map(markdownTable);
  const notes = comparisonNotes(comparison).map((note) => `- ${plainMarkdown(note)}`);
  return `${['# Comparison', ...tables, notes.join('\n')].join('\n\n')}\n`;
}

function markdownTable({ title, head, rows }: ComparisonTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plainMarkdown).join(' | ')} |`;
  return [`## ${plainMarkdown(title)}`, '', line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}

/** Text without what Markdown or HTML would take for markup. */
function plainMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|#!~]/g, '\\$&');
}
