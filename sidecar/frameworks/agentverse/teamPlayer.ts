import type { TeamView } from '../../prompt/teamView.ts';
import type { VisitedLand } from '../alone/visitedLand.ts';
import type { Agent } from '../framework.ts';
import type { ActionHistory } from '../react/history.ts';

/** An agent of the team with what it alone sees and remembers. */
export interface TeamPlayer {
  readonly agent: Agent;
  readonly view: TeamView<Agent>;
  readonly history: ActionHistory;
  readonly visited: VisitedLand;
  /** What the recruiter wants it to be; empty before. */
  role: string;
  /** Phases in a row in which no action of it succeeded. */
  failures: number;
  /** The work it has not come back from; null while it is free. */
  work: Promise<void> | null;
}
