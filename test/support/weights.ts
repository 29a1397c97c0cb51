/** Weights of test: pure, with an embedded server, and through sockets. */
export type Weight = 'pure' | 'integration' | 'e2e';

/** The weight of a test file, which its suffix tells. */
export function weightOf(file: string): Weight {
  if (file.endsWith('.e2e.test.ts')) return 'e2e';
  return file.endsWith('.integration.test.ts') ? 'integration' : 'pure';
}
