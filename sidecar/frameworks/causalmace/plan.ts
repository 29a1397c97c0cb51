import type { Json } from '../../../protocol/briefing.ts';
import type { Answer } from '../../model/ask.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import type { FrameworkContext } from '../framework.ts';
import { isKept } from './averageTreatmentEffect.ts';
import { decomposeTask, subtasksOf } from './decompose.ts';
import { askEffects } from './effects.ts';
import { breakCycles, DependencyGraph, type Edge } from './graph.ts';
import { Intervener } from './intervene.ts';
import type { PlannedSubtask } from './subtask.ts';

/** Which of the planner's parts are at work. */
export interface PlannerParts {
  readonly graph: boolean;
  readonly intervention: boolean;
}

/** A plan: subtasks and what must come before what. */
export interface CausalPlan {
  readonly number: number;
  readonly subtasks: readonly PlannedSubtask[];
  readonly graph: DependencyGraph;
  /** Edges of the initial graph that were taken out again. */
  readonly removed: readonly Edge[];
}

/** CausalMACE's planner: decomposition, initial graph, causal intervention (section 3.4). */
export class CausalPlanner {
  readonly #context: FrameworkContext;
  readonly #parts: PlannerParts;
  readonly #intervener: Intervener;
  #plans = 0;

  constructor(context: FrameworkContext, parts: PlannerParts) {
    this.#context = context;
    this.#parts = parts;
    this.#intervener = new Intervener(context);
  }

  /** Plans what is left. Rejects with the signal's reason or ModelUnavailable. */
  async plan(teamState: TeamState, past: readonly PlannedSubtask[], signal: AbortSignal): Promise<Answer<CausalPlan>> {
    const answer = await decomposeTask(this.#context, teamState, past, signal);
    if (!answer.ok) return answer;
    const subtasks = subtasksOf(answer.value);
    this.#plans++;
    const { edges, removed } = this.#parts.graph
      ? await this.#dependencies(teamState, subtasks, signal)
      : { edges: [], removed: [] };
    const graph = new DependencyGraph(
      subtasks.map(({ id }) => id),
      edges,
    );
    return { ok: true, value: { number: this.#plans, subtasks, graph, removed }, replies: answer.replies };
  }

  async #dependencies(
    teamState: TeamState,
    subtasks: readonly PlannedSubtask[],
    signal: AbortSignal,
  ): Promise<{ readonly edges: readonly Edge[]; readonly removed: readonly Edge[] }> {
    const ids = subtasks.map(({ id }) => id);
    if (subtasks.length < 2) return { edges: [], removed: [] };
    const nodes = subtasks.map(({ id, description }) => ({ id, description }));
    const initial = await askEffects(this.#context, teamState, nodes, signal);
    this.#note('causalmace.initial-graph', {
      plan: this.#plans,
      edges: initial.edges.map((edge) => [...edge]),
      calls: initial.calls,
      unanswered: [...initial.unanswered],
    });
    let edges = initial.edges;
    if (this.#parts.intervention) {
      const { edges: treated, ...spent } = await this.#intervener.intervene(teamState, nodes, edges, signal);
      edges = treated.filter(isKept).map(({ edge }) => edge);
      this.#note('causalmace.intervention', {
        plan: this.#plans,
        ...spent,
        edges: treated.map(({ edge, underRules, effect, rules }) => ({
          edge: [...edge],
          underRules,
          ate: effect,
          rules: [...rules],
        })),
      });
    }
    const { kept, broken } = breakCycles(ids, edges);
    if (broken.length > 0)
      this.#note('causalmace.cycles-broken', { plan: this.#plans, edges: broken.map((edge) => [...edge]) });
    return { edges: kept, removed: initial.edges.filter((edge) => !kept.includes(edge)) };
  }

  #note(topic: string, data: Json): void {
    this.#context.transcript.add({ type: 'framework-noted', at: this.#context.clock.now(), topic, data });
  }
}
