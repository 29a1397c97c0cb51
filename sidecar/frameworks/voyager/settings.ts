/** What users choose of Voyager. */
export interface VoyagerSettings {
  /** Whether skills are JavaScript that the model writes, run in the sandbox; lists of calls otherwise. */
  readonly code: boolean;
  /** Where skills are kept from one episode to the next; null forgets them with the episode. */
  readonly skills: string | null;
}

/** What nobody chooses, in one place. */
export const VOYAGER = {
  temperature: 0,
  contextTokens: 6_000,
  /** The paper's: programs written for one task before it counts as failed, and skills shown with it. */
  mostTries: 4,
  skillsShown: 5,
  /** Calls of one program, those of the skills it uses included. */
  mostCalls: 40,
  /** Skills that use skills that use skills. */
  mostDepth: 6,
  /** Game time of one program, ms. */
  programMs: 180_000,
  /** The newest tasks that the curriculum is shown. */
  tasksShown: 20,
} as const;
