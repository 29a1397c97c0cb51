import { type Figure, summaryOf } from './figure.ts';
import type { Machine } from './machine.ts';

const HEADINGS = ['figure', 'unit', 'median', 'min', 'p99', 'max', 'n', 'what was measured'] as const;
/** Columns set flush right. */
const NUMBERS: ReadonlySet<string> = new Set(['median', 'min', 'p99', 'max', 'n']);

/** The machine and all figures as plain text. */
export function figureTable(machine: Machine, figures: readonly Figure[]): string {
  const rows: string[][] = [[...HEADINGS], ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    NUMBERS.has(HEADINGS[column] ?? '') ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return [machineLine(machine), '', ...rows.map((row) => row.map(pad).join('  ').trimEnd())].join('\n');
}

function rowOf({ name, unit, values, note }: Figure): string[] {
  const { median, min, p99, max, count } = summaryOf(values);
  return [name, unit, ...[median, min, p99, max].map(digits), String(count), note];
}

/** Three significant digits, but never fewer than the whole part has. */
function digits(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}

function machineLine({ cpu, cores, memoryGiB, platform, node, guildhall, gitSha, packages }: Machine): string {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return (
    `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}\n` +
    `guildhall ${guildhall}${gitSha ? ` (${gitSha})` : ''}, ${versions.join(', ')}`
  );
}
