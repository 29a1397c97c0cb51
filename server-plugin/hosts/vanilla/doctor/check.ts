/** The result of one check of a server. */
export interface Check {
  /** Names the check, for programs. */
  readonly id: string;
  /**
   * ok: as it should be. warning: episodes can be played, but something may go wrong. failed: has to be mended first.
   * unknown: cannot be seen from here.
   */
  readonly outcome: 'ok' | 'warning' | 'failed' | 'unknown';
  /** What was found; for unknown, why nothing was. */
  readonly finding: string;
  /** What to do about it; absent where all is well. */
  readonly remedy?: string;
}

export const ok = (id: string, finding: string): Check => ({ id, outcome: 'ok', finding });
export const warning = (id: string, finding: string, remedy: string): Check => ({
  id,
  outcome: 'warning',
  finding,
  remedy,
});
export const failed = (id: string, finding: string, remedy: string): Check => ({
  id,
  outcome: 'failed',
  finding,
  remedy,
});
export const unknown = (id: string, finding: string, remedy: string): Check => ({
  id,
  outcome: 'unknown',
  finding,
  remedy,
});

/** How to reload a server's packs: Paper's own reload is for its plugins. */
export const RELOAD = 'give the command "reload" at the console (on Paper "minecraft:reload")';
