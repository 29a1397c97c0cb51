import type { Json } from '../../../../protocol/briefing.ts';
import { estimateTokens } from '../../../model/estimateTokens.ts';
import { outputLimit } from '../../../model/outputLimits.ts';
import { documentsPart } from '../../../prompt/documentsText.ts';
import {
  composePrompt,
  listPart,
  type PromptContext,
  type PromptPart,
  textPart,
} from '../../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../prompt/surroundings.ts';
import type { TeamState } from '../../../prompt/teamState.ts';
import { teamStateParts } from '../../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../../prompt/untrusted.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import type { Agent } from '../../framework.ts';
import type { Profile } from '../profiles/profile.ts';
import { commandLine } from '../prompts.ts';
import { MINDCRAFT, type MindcraftSettings } from '../settings.ts';
import { fillIn, readTemplate, type Section } from './template.ts';
import { type Turn, turnText } from './turns.ts';

/** What a message of an agent is made from. */
export interface ChatScene {
  readonly agent: Agent;
  readonly profile: Profile;
  readonly settings: MindcraftSettings;
  readonly commands: readonly Command[];
  readonly teamState: TeamState;
  /** What the queries "!stats" and "!inventory" answer, where the prompt shows no more. */
  readonly asked: string;
  readonly turns: readonly Turn[];
  readonly memory: string;
  readonly examples: string;
  /** A goal the agent has set itself. */
  readonly ownGoal: string | null;
  readonly partner: string | null;
  readonly action: string | null;
  readonly howToTalk: string;
  /** Why it is asked now, in a line. */
  readonly now: string;
  /** Whom it is to answer; none where it goes on with its goal. */
  readonly answers: readonly string[];
}

/** The question for an agent's next message. */
export function chatQuestion(scene: ChatScene) {
  const { agent, profile, settings, commands, teamState, turns, memory, ownGoal, partner, action, answers } = scene;
  const { before, sections, after } = readTemplate(profile.conversing);
  const inline = {
    NAME: agent.name,
    TEAM: scene.howToTalk === '' ? '' : ` ${scene.howToTalk}`,
    COMMANDS: commands.map(commandLine).join('\n'),
    EXAMPLES: scene.examples || '(none)',
  };
  const system = `${fillIn(before, inline)}\n\n${UNTRUSTED_RULE}`;
  const isShown = settings.sight === 'shown';
  const self = { ...surroundingsOf(agent.body), heard: [] } as { [key: string]: Json };
  const partsOf: Readonly<Record<Section, () => readonly PromptPart[]>> = {
    GOAL: () => [
      { title: 'Goal', text: teamState.goal, worth: 100 },
      ...(ownGoal === null ? [] : [textPart('The goal you have set yourself', 99, 'ownGoal', ownGoal)]),
    ],
    DOCUMENTS: () => (isShown ? [documentsPart(teamState, 92)] : []),
    MEMORY: () => [textPart('Memory', 80, 'memory', memory)],
    SELF: () => [isShown ? surroundingsPart('You', 93, self, teamState) : textPart('You', 93, 'asked', scene.asked)],
    SEEN: () =>
      isShown
        ? teamStateParts(teamState, { self: agent.name, goalShown: true }).filter(({ title }) => title !== 'Goal')
        : [],
    ACTION: () => [
      textPart('What you are doing', 90, 'action', action ?? ''),
      textPart('Whom you are talking to', 90, 'partner', partner ?? ''),
    ],
    CONVERSATION: () => [listPart('Conversation', 95, 'turns', turns.map(turnText), 'end')],
  };
  const parts: PromptPart[] = [
    ...sections.flatMap((name) => partsOf[name]()),
    { title: 'Now', text: [fillIn(after, inline), scene.now].filter((text) => text !== '').join('\n'), worth: 100 },
  ];
  const context = {
    agent: agent.name,
    ...(isShown ? { teamState, self } : { asked: scene.asked }),
    ownGoal,
    memory,
    turns: turns.map((turn) => ({ ...turn })),
    commands: commands.map(({ name }) => name),
    partner,
    action,
    answers: [...answers],
    talk: settings.talk,
  } as unknown as PromptContext;
  return {
    purpose: 'mindcraft.chat',
    agent: agent.name,
    system,
    ...composePrompt(parts, MINDCRAFT.contextTokens, context, estimateTokens(system)),
    maxOutputTokens: outputLimit('mindcraft.chat'),
    temperature: 0,
  };
}
