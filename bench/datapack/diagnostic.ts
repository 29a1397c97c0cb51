/** How bad a finding is. A pack with errors is refused. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One thing found in a pack. */
export interface Diagnostic {
  /** Path within the pack, with slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly severity: Severity;
  readonly message: string;
}

/** Orders by file, line, column and message. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
