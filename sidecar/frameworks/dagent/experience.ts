import type { SubtaskNode } from './graph.ts';

/** Subtasks of an agent that a record names, the newest. */
const NAMED = 3;
const LONGEST_DESCRIPTION = 160;

/** What an agent has done so far, by the graph: the experience record of the paper's controller. */
export interface Experience {
  readonly succeeded: number;
  readonly failed: number;
  /** The newest subtasks, oldest first. */
  readonly latest: readonly { readonly id: number; readonly description: string; readonly status: string }[];
}

/** An agent's record among the subtasks of a graph. */
export function experienceOf(agent: string, nodes: readonly SubtaskNode[]): Experience {
  const done = nodes.filter(
    ({ agents, status }) => agents.includes(agent) && (status === 'succeeded' || status === 'failed'),
  );
  const succeeded = done.filter(({ status }) => status === 'succeeded').length;
  return {
    succeeded,
    failed: done.length - succeeded,
    latest: done.slice(-NAMED).map(({ id, description, status }) => ({
      id,
      description: description.slice(0, LONGEST_DESCRIPTION),
      status,
    })),
  };
}

/** A record as a line of a prompt. */
export function experienceText({ succeeded, failed, latest }: Experience): string {
  if (latest.length === 0) return 'no subtask yet';
  const named = latest.map(({ id, description, status }) => `${id} ${status} (${description})`);
  return `${succeeded} succeeded, ${failed} failed; latest: ${named.join('; ')}`;
}
