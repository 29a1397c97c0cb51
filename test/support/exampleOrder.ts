/** Tells the process for examples to run a script as if it had been started with these arguments, to end it, or to end its first long wait. */
export type ExampleOrder =
  | { readonly type: 'run'; readonly id: number; readonly script: string; readonly args: readonly string[] }
  | { readonly type: 'end' | 'hasten'; readonly id: number };

/** What one of its scripts printed. */
export interface ExampleReport {
  readonly id: number;
  readonly text: string;
}
