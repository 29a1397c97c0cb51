/** What the rows of a summary can be. */
export const SUMMARY_ROWS = ['condition', 'task'] as const;

export interface SummaryOptions {
  readonly by: (typeof SUMMARY_ROWS)[number];
  readonly acceptUnusable?: boolean;
}
