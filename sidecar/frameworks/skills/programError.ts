/** A program's own failure: what went wrong, for the next try, with what the program had logged. */
export class ProgramError extends Error {
  readonly log: readonly string[];
  constructor(message: string, log: readonly string[] = []) {
    super(message);
    this.name = 'ProgramError';
    this.log = log;
  }
}
