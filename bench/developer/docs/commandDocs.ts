import { type Command, typeText } from '../../../sidecar/tools/mindcraft/command.ts';
import { COMMANDS } from '../../../sidecar/tools/mindcraft/commands.ts';
import { COMMAND_PARITY } from './commandParity.ts';
import { COMMAND_TEST_FILES, type ShownBy, testsOf } from './commandTests.ts';

/** docs/reference/mindcraft-commands.md: every command with its arguments, what it returns, its tests and its parity. */
export function commandsMarkdown(): string {
  const paper = COMMANDS.filter(({ set }) => set === 'paper');
  const more = COMMANDS.filter(({ set }) => set === 'more');
  const of = (kind: Command['kind']) => paper.filter((command) => command.kind === kind);
  return `# Commands of MINDcraft

The framework \`mindcraft\` acts by commands that its agents write in their messages: \`!goToPlayer("Bob", 3)\`. The published agent has
${of('query').length} queries and ${of('action').length} actions; ${more.length} further actions are ours and off with \`mindcraft:commands=paper\`, the profile of the
paper: nothing beyond the published commands. All else that is published differently is in the [comparison](mindcraft-parity.md).

A command is given where the briefing permits a tool of the [other vocabularies](tools.md) that does the same (column "needs"), and
where the task does not block it. \`!stop\`, \`!stats\`, \`!inventory\` and \`!goal\` cannot be blocked. Commands "of the mind" are carried
out by the framework; all others are tools under the command's name, with its \`!\`.

## How commands are read

- The first \`!word\` in a message is its command, wherever it stands; what follows it is not kept. An unknown or blocked name is an
  error of the message.
- Arguments stand in brackets, separated by commas: numbers, \`true\` and \`false\`, and text in double quotes without double quotes
  inside. Blanks may stand around commas alone. Where the brackets cannot be read the command has no arguments.
- The number of arguments is exact. Whole numbers are cut, not rounded. Booleans are also \`on\`, \`off\`, \`t\`, \`f\`, \`1\` and \`0\`. Ids of
  blocks and items are those of the game's version; \`oak_plank\` is read as \`oak_planks\`, and \`air\` is a block.
- Domains are half-open: \`32 or more, less than 512\`.

## What agents read

A query's answer is shown whole, an action's output under its heading. Output of more than 500 characters keeps its first and last
250.

One action runs at a time. One that is interrupted returns what it did until then: what it counted, what the inventory gained and
lost, and how far the agent went. The published agent returns nothing.

## Queries

${table(of('query'))}

## Actions

${table(of('action'))}

## Further actions

${table(more)}

## Tests

\`npx vitest run --project integration test/sidecar/tools/mindcraft\` plays every command of the body on the server, and
\`--mode exhaustive\` does so on every version. Each cell below is the title of a test, after the letter of its file; a test compares
this table with the files.

${Object.entries(COMMAND_TEST_FILES)
  .map(([letter, file]) => `- **${letter}**: \`${file}\``)
  .join('\n')}

${testTable()}
`;
}

/** A table of tests by command, each under its number. */
function testTable(): string {
  const cell = (shown: ShownBy) => ('none' in shown ? `- (${shown.none})` : `${shown.file}: \`${shown.title}\``);
  const rows = COMMANDS.map((command, index) => {
    const { success, failure, interruption } = testsOf(command);
    return `| ${index + 1} | \`${command.name}\` | ${cell(success)} | ${cell(failure)} | ${cell(interruption)} |`;
  });
  return ['| no. | command | success | failure | interruption |', '|---:|---|---|---|---|', ...rows].join('\n');
}

function table(commands: readonly Command[]): string {
  const rows = commands.map((command) => {
    const { name, parameters, description, needs, by } = command;
    const parity = COMMAND_PARITY[name];
    if (!parity) throw new Error(`${name} has no parity`);
    const list = parameters.map((parameter) => `\`${parameter.name}\`: ${typeText(parameter)}`).join('<br>') || 'none';
    const compared = parity.because === '' ? parity.verdict : `${parity.verdict}: ${parity.because}`;
    const carriedBy = by === 'mind' ? ' *(mind)*' : '';
    return `| ${COMMANDS.indexOf(command) + 1} | \`${name}\`${carriedBy} | ${list} | ${description} | ${parity.returns} | ${needs.map((tool) => `\`${tool}\``).join(', ') || '-'} | ${compared} |`;
  });
  return [
    '| no. | command | arguments | what it does | what it returns | needs | parity |',
    '|---:|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
