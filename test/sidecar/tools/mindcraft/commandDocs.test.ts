import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandsMarkdown } from '../../../../bench/developer/docs/commandDocs.ts';
import { COMMAND_PARITY } from '../../../../bench/developer/docs/commandParity.ts';
import { COMMANDS, MINDCRAFT_TOOLS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { COMMAND_CASES } from './commandCases.ts';

const document = readFileSync(new URL('../../../../docs/reference/mindcraft-commands.md', import.meta.url), 'utf8');

test('the document of commands is what bench/developer/docs/writeCommandDocs.ts writes today', () => {
  expect(document).toBe(commandsMarkdown());
});

test('it compares every command, and the further ones alone are ours', () => {
  expect(Object.keys(COMMAND_PARITY).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  for (const { name, set } of COMMANDS) expect(COMMAND_PARITY[name]?.verdict === 'ours', name).toBe(set === 'more');
});

test('it names the tests that there are', () => {
  for (const { command, success } of COMMAND_CASES) {
    const row = document.split('\n').find((line) => line.includes(`| \`${command}\` |`));
    expect(row, command).toContain(success ? '| s f i |' : '| f i |');
  }
});

test('every command of the body is a tool of its name, with its arguments', () => {
  const ofBody = COMMANDS.filter(({ by }) => by === 'body').map(({ name }) => name);
  expect(MINDCRAFT_TOOLS.map(({ name }) => name).sort()).toEqual(ofBody.sort());
});
