import type { Command } from '../../../sidecar/tools/mindcraft/command.ts';

/** A file of tests, by the letter under which the document names it. */
export const COMMAND_TEST_FILES = {
  A: 'test/sidecar/tools/mindcraft/commands.integration.test.ts',
  Q: 'test/sidecar/tools/mindcraft/queries.integration.test.ts',
  M: 'test/sidecar/frameworks/mindcraft/mind/mindCommands.integration.test.ts',
  N: 'test/sidecar/frameworks/mindcraft/code/newAction.integration.test.ts',
} as const;

/** The test that shows something of a command, or why there is none. */
export type ShownBy =
  | { readonly file: keyof typeof COMMAND_TEST_FILES; readonly title: string }
  | { readonly none: string };

/** The tests of one command. */
export interface CommandTests {
  readonly success: ShownBy;
  readonly failure: ShownBy;
  readonly interruption: ShownBy;
}

/** Commands that no call succeeds with in a team by itself. */
const WITHOUT_SUCCESS: ReadonlyMap<string, string> = new Map([
  ['!followPlayer', 'ends only when it is stopped'],
  ['!attackPlayer', 'no team has a player to fight'],
]);
/** Commands of the mind that take time. */
const ACTS_OF_MIND: ReadonlyMap<string, ShownBy> = new Map<string, ShownBy>([
  ['!newAction', { file: 'N', title: 'is stopped in the middle of a call, and reports what it did' }],
  ['!goToRememberedPlace', { file: 'M', title: '!goToRememberedPlace, interrupted, says what it did' }],
]);
const AT_ONCE: ShownBy = { none: 'is over at once' };

/** Which tests show that a command succeeds, fails and is interrupted. */
export function testsOf({ name, kind, by }: Command): CommandTests {
  const failure = (file: keyof typeof COMMAND_TEST_FILES) => ({ file, title: `${name} fails and says why` }) as const;
  if (by === 'mind') {
    const title = name === '!stfu' ? `${name} succeeds: its agent says nothing until somebody writes to it` : undefined;
    return {
      success: { file: 'M', title: title ?? `${name} succeeds` },
      failure: failure('M'),
      interruption: ACTS_OF_MIND.get(name) ?? AT_ONCE,
    };
  }
  if (kind === 'query')
    return { success: { file: 'Q', title: `${name} succeeds` }, failure: failure('Q'), interruption: AT_ONCE };
  const without = WITHOUT_SUCCESS.get(name);
  return {
    success: without === undefined ? { file: 'A', title: `${name} succeeds` } : { none: without },
    failure: failure('A'),
    interruption: { file: 'A', title: `${name}, interrupted, says what it did` },
  };
}
