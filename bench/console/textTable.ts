const GAP = '  ';

/** A column of a table on a terminal. */
export interface Column<T> {
  readonly heading: string;
  readonly cell: (row: T) => string;
  /** Numbers stand better on the right. */
  readonly right?: boolean;
}

/**
 * Rows as aligned text, headings first; where fewer than `width` characters fit, the last columns are left out, but at
 * most `spare` of them.
 */
export function textTable<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  {
    width = Number.POSITIVE_INFINITY,
    spare = 0,
  }: { readonly width?: number | undefined; readonly spare?: number } = {},
): string {
  const cells = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const widthOf = (count: number) => widths.slice(0, count).reduce((sum, each) => sum + each, GAP.length * (count - 1));
  let shown = columns.length;
  while (shown > columns.length - spare && widthOf(shown) > width) shown--;
  return cells
    .map((row) =>
      row
        .slice(0, shown)
        .map((cell, column) => {
          const wide = widths[column] ?? 0;
          return columns[column]?.right ? cell.padStart(wide) : cell.padEnd(wide);
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}
