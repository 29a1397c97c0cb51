import { promptLine } from '../../prompt/untrusted.ts';
import type { Command, CommandParameter } from '../../tools/mindcraft/command.ts';
import type { MindcraftSettings } from './settings.ts';

/** A command as one line of a prompt, written as it is used: texts in quotes, numbers with their bounds where these are narrow. */
export function commandLine({ name, parameters, description }: Command): string {
  const values = parameters.length === 0 ? '' : `(${parameters.map(valueText).join(', ')})`;
  return `${name}${values}: ${description}`;
}

function valueText({ name, type, domain }: CommandParameter): string {
  switch (type) {
    case 'string':
    case 'BlockName':
    case 'ItemName':
      return `"${name}"`;
    case 'boolean':
      return `${name} true|false`;
    case 'int':
    case 'float':
      return domain && Number.isFinite(domain[1]) ? `${name} from ${domain[0]} to below ${domain[1]}` : name;
    default:
      return type satisfies never;
  }
}

/** How a team talks, as its agents are told. */
export function howToTalk(
  name: string,
  mates: readonly string[],
  talk: MindcraftSettings['talk'],
  canTalk: boolean,
): string {
  if (mates.length === 0) return '';
  const place = `Your ${mates.length === 1 ? 'mate is' : 'mates are'} ${mates.join(', ')}; you work towards the same goal.`;
  if (!canTalk) return place;
  switch (talk) {
    case 'pairs':
      return `${place} You talk to one mate at a time: !startConversation begins it, your messages go to that mate until !endConversation. While you talk you do not go on with your goal by yourself, so agree quickly on who does what, end the conversation, and talk again when something has changed.`;
    case 'group':
      return `${place} All of you hear what one says: begin with the name of the mate you mean, and answer when you are named. !startConversation says something to a mate in front of all. Agree quickly on who does what; do not say what all know.`;
    case 'none':
      return place;
    default:
      throw new Error(`unknown way to talk for ${name}: ${talk satisfies never}`);
  }
}

/** Why the agent is asked for a message now. */
export const NOW = {
  goal: 'Go on with your goal: give your next command. Without one nothing happens.',
  ownGoal: 'Go on with the goal you have set yourself: give your next command. When it is reached, use !endGoal.',
  /** Where "!stay" is given: who asks again and again whether it is time spends a call each time. */
  wait: 'To wait for a mate, or for something to grow or cook, use !stay with the seconds.',
  answer: (names: readonly string[]) =>
    `Answer ${names.map((name) => promptLine(name, 40)).join(' and ')}, with or without a command.`,
  result:
    'Your last command has ended; its result is in the conversation above. Give the next command, or words alone when there is none to give.',
  heard: (names: readonly string[]) =>
    `${names.map((name) => promptLine(name, 40)).join(' and ')} wrote meanwhile: you can answer in the words before your command.`,
  nudge: 'Say something, act, or end the conversation.',
  mode: 'Something has interrupted you. Decide what to do now.',
} as const;
