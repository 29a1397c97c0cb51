/** What an agent's model is shown after a command. */
export interface AfterCommand {
  readonly ok: boolean | undefined;
  /** The latest result in the conversation; of a command that tells nothing, an older one. */
  readonly message: string;
  readonly ownGoal: string | null;
  readonly partner: string | null;
  readonly turns: readonly { readonly type: string; readonly text?: string }[];
}

/** A command as an agent writes it, what it writes before, and what comes of it. */
export interface MindTrial {
  readonly before?: readonly string[];
  readonly says: string;
  readonly result?: RegExp;
  /** What is true afterwards. */
  readonly leaves?: (after: AfterCommand) => boolean;
}

/** A command of the mind with one call that succeeds and one that fails. */
export interface MindCommandCase {
  readonly command: string;
  readonly success: MindTrial;
  readonly failure: MindTrial;
}

const takesNone = (command: string): MindTrial => ({ says: `${command}("x")`, result: /takes 0 arguments, not 1/ });

/** Every command of the mind but "!stfu", after which nothing is said. Alice writes them one after another. */
export const MIND_COMMAND_CASES: readonly MindCommandCase[] = [
  {
    command: '!help',
    success: { says: '!help', result: /^!stats: [\s\S]*!rememberHere: .*\n {2}name \(string\): / },
    failure: takesNone('!help'),
  },
  {
    command: '!modes',
    success: { says: '!modes', result: /^- self_preservation \(on\): [\s\S]*- hunting \(off\)/ },
    failure: takesNone('!modes'),
  },
  {
    command: '!setMode',
    success: { says: '!setMode("unstuck", false)', result: /^Mode unstuck is now off\.$/ },
    failure: { says: '!setMode("dancing", true)', result: /Mode dancing does not exist\. Modes: self_preservation/ },
  },
  {
    command: '!rememberHere',
    success: { says: `!rememberHere(" ${'n'.repeat(120)}")`, result: /^You remember this place as "n{100}"\.$/ },
    failure: { says: '!rememberHere("  ")', result: /^A place needs a name\.$/ },
  },
  {
    command: '!savedPlaces',
    success: { says: '!savedPlaces', result: /^n{100}: \(-?[\d.]+, -?[\d.]+, -?[\d.]+\)$/ },
    failure: takesNone('!savedPlaces'),
  },
  {
    command: '!goToRememberedPlace',
    success: {
      before: ['!moveAway(4)'],
      says: `!goToRememberedPlace("${'n'.repeat(120)}")`,
      result: /^(?!interrupted|There|You remember no)/,
    },
    failure: { says: '!goToRememberedPlace("mine")', result: /^You remember no place "mine"; you know n{100}\.$/ },
  },
  {
    command: '!goal',
    success: { says: '!goal("dig a hole")', leaves: ({ ownGoal }) => ownGoal === 'dig a hole' },
    failure: { says: '!goal', result: /takes 1 argument, not 0/ },
  },
  {
    command: '!endGoal',
    success: {
      says: '!endGoal',
      result: /^You go back to the goal of the team\.$/,
      leaves: ({ ownGoal }) => ownGoal === null,
    },
    failure: { says: '!endGoal', result: /^The goal of the team ends when it is reached/ },
  },
  {
    command: '!newAction',
    success: { says: '!newAction("Write what works.")', result: /works/ },
    failure: { says: '!newAction("Write what fails.")', result: /No program worked in 5 attempts/ },
  },
  {
    command: '!stop',
    success: { says: '!stop', result: /^Nothing was running\.$/ },
    failure: takesNone('!stop'),
  },
  {
    command: '!startConversation',
    success: { says: '!startConversation("Bob", "How are you?")', leaves: ({ partner }) => partner === 'Bob' },
    failure: { says: '!startConversation("Herobrine", "Hello")', result: /^There is no agent "Herobrine" to talk to/ },
  },
  {
    command: '!endConversation',
    success: {
      says: '!endConversation("Bob")',
      result: /^The conversation with Bob has ended\.$/,
      leaves: ({ partner }) => partner === null,
    },
    failure: { says: '!endConversation("Carol")', result: /^You are in no conversation with Carol\.$/ },
  },
  {
    command: '!clearChat',
    success: {
      says: '!clearChat',
      result: /^You have forgotten all messages\.$/,
      leaves: ({ turns }) => turns.length === 1,
    },
    failure: takesNone('!clearChat'),
  },
  {
    command: '!restart',
    success: { says: '!restart', leaves: ({ turns }) => turns.at(-1)?.text === '!restart' },
    failure: takesNone('!restart'),
  },
];
