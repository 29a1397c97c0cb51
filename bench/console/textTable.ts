const GAP = '  ';

/** Lines for a stream that has no width of its own, such as a file or the log of a build. */
export const USUAL_WIDTH = 100;

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

/**
 * Rows as one table or several of at most `width` characters, one below the other: each begins with the first `sticky` columns.
 * A column that is too wide alone stands alone with those.
 */
export function wrappedTable<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  { width = USUAL_WIDTH, sticky = 1 }: { readonly width?: number | undefined; readonly sticky?: number } = {},
): string {
  const widthOf = ({ heading, cell }: Column<T>) => Math.max(heading.length, ...rows.map((row) => cell(row).length));
  const first = columns.slice(0, sticky);
  const start = first.reduce((sum, column) => sum + widthOf(column) + GAP.length, 0);
  const tables: Column<T>[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const column of columns.slice(sticky)) {
    const wide = widthOf(column) + GAP.length;
    if (used + wide - GAP.length > width) {
      tables.push([...first]);
      used = start;
    }
    tables.at(-1)?.push(column);
    used += wide;
  }
  return tables.map((own) => textTable(own, rows)).join('\n\n');
}
