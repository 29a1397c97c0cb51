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
import { UNTRUSTED_RULE } from '../../../prompt/untrusted.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import type { Profile } from '../profiles/profile.ts';
import { commandLine } from '../prompts.ts';
import { MINDCRAFT } from '../settings.ts';
import { type Sighting, seenOf } from './seen.ts';
import { fillIn, readTemplate, type Section } from './template.ts';
import { type Turn, turnText } from './turns.ts';

/** What a message of an agent is made from. */
export interface ChatScene extends Sighting {
  readonly profile: Profile;
  readonly commands: readonly Command[];
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
  const seen = seenOf(scene);
  const partsOf: Readonly<Record<Section, () => readonly PromptPart[]>> = {
    GOAL: () => [
      { title: 'Goal', text: teamState.goal, worth: 100 },
      ...(ownGoal === null ? [] : [textPart('The goal you have set yourself', 99, 'ownGoal', ownGoal)]),
    ],
    DOCUMENTS: () => (isShown ? [documentsPart(teamState, 92)] : []),
    MEMORY: () => [textPart('Memory', 80, 'memory', memory)],
    SELF: () => [seen.self],
    SEEN: () => seen.around,
    ACTION: () => [
      textPart('What you are doing', 90, 'action', action === null ? '' : `${action} (another action would stop it)`),
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
    ...seen.context,
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
