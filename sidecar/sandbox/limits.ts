/** What a program may use. All of it is counted, nothing is timed, so that the same program ends the same way every time. */
export interface SandboxLimits {
  /** Memory of the program's engine, bytes; it never has less than 16 MiB. */
  readonly memoryBytes: number;
  /** Its stack, bytes. */
  readonly stackBytes: number;
  /** How often the engine may ask whether to go on, which it does about every 10,000 loops and calls. */
  readonly interrupts: number;
  /** Promise reactions. */
  readonly jobs: number;
  /** Calls of host functions. */
  readonly calls: number;
  /** The source, characters. */
  readonly sourceLength: number;
  /** Any one value that crosses, as JSON, characters. */
  readonly valueLength: number;
  /** Lists and objects within one another in it. */
  readonly valueDepth: number;
  readonly logLines: number;
  readonly logLineLength: number;
}

export const SANDBOX_LIMITS: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  interrupts: 500,
  jobs: 20_000,
  calls: 64,
  sourceLength: 200_000,
  valueLength: 100_000,
  valueDepth: 64,
  logLines: 100,
  logLineLength: 400,
};

/**
 * The engine works long inside single calls of its own, such as looking for something in the longest text there can be,
 * without asking whether to go on. A turn that takes longer than this of the machine's own time is ended, ms. Nothing
 * that ends by the counted limits comes near it.
 */
export const LONGEST_TURN_MS = 10_000;
