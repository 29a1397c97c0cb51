import { Random } from '../../../clock/random.ts';
import { createModel } from '../../../scripted/models.ts';
import type { Agent, Framework } from '../../../sidecar/frameworks/framework.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { TranscriptList } from '../../support/transcriptList.ts';
import { CONSTRUCTION_NAMES } from '../tools/toolNames.ts';
import { SimWorld } from './simWorld.ts';

/** The rules model with a seed of its own. */
export const rules = (spec = 'rules'): Model => createModel(spec, { random: new Random(3) });

export interface SimulatedGame {
  readonly framework: Framework;
  readonly model: Model;
  readonly signal?: AbortSignal | undefined;
  /** What is special about an agent. */
  readonly change?: ((agent: Agent, world: SimWorld) => Agent) | undefined;
  readonly toolsOf?: ((agent: string) => readonly string[]) | undefined;
  /** Game time after which the game is over, ms. */
  readonly mostMs?: number;
}

/** Has a framework play a construction in the simulated world; its tool calls stand in the transcript as in a session's. */
export async function playSimulated(
  name: string,
  agents: number,
  game: SimulatedGame,
): Promise<{ world: SimWorld; transcript: TranscriptList; entries: readonly TranscriptEntry[] }> {
  const { framework, model, change, mostMs = 1_500_000, toolsOf = () => CONSTRUCTION_NAMES } = game;
  const world = new SimWorld(findTask(`construction/${name}`), agents);
  const transcript = new TranscriptList();
  const team = world.agents().map((agent) => {
    const tools = createToolBelt(agent.body, toolsOf(agent.name), {
      clock: world.clock,
      onCall: ({ agent: who, tool, args, at, until, result: { ok, message } }) =>
        transcript.add({ type: 'tool-called', at, until, agent: who, tool, args, ok, message }),
    });
    return change?.({ ...agent, tools }, world) ?? { ...agent, tools };
  });
  const signal = game.signal ?? new AbortController().signal;
  const { skills } = framework;
  const context = { agents: team, model, clock: world.clock, random: new Random(1), transcript, skills, signal };
  await world.play(framework.run(context), mostMs);
  return { world, transcript, entries: transcript.entries };
}
