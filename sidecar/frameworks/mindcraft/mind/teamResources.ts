import type { Point } from '../../../../protocol/geometry.ts';
import type { Retriever } from '../../../model/retrieval/retriever.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import type { TeamChannel } from '../conversation/channel.ts';
import type { ModeName } from '../modes/mode.ts';
import type { Profile } from '../profiles/profile.ts';
import type { MindcraftSettings } from '../settings.ts';
import type { KeptGoal } from './goal.ts';
import type { KeptHistory } from './history.ts';

/** What the agents of a team share. */
export interface TeamResources {
  readonly context: FrameworkContext;
  readonly settings: MindcraftSettings;
  readonly profile: Profile;
  readonly channel: TeamChannel;
  readonly retriever: Retriever;
  /** The commands an agent is given. */
  commandsOf(agent: Agent): readonly Command[];
  isHere(name: string): boolean;
  /** Whether the whole team has ended. */
  isOver(): boolean;
}

/** What an agent that begins again still knows. */
export interface KeptMind {
  readonly history: KeptHistory;
  readonly goal: KeptGoal;
  readonly places: readonly (readonly [string, Point])[];
  readonly modes: Readonly<Record<ModeName, boolean>>;
}
