/** Visits the rows of a flat array, `width` values each; the row is the same array each time. */
export function eachRow<T>(values: readonly T[], width: number, visit: (row: readonly T[]) => void): void {
  const row: T[] = [];
  for (let at = 0; at + width <= values.length; at += width) {
    for (let field = 0; field < width; field++) row[field] = values[at + field] as T;
    visit(row);
  }
}
