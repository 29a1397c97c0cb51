import { describe, expect, test } from 'vitest';
import { checkRoles, parseRole, roleFor } from '../../../../sidecar/model/roles/rolePattern.ts';

const PURPOSES = ['dagent.decompose', 'dagent.assign', 'react.step', 'react.reflect'];
const TEAM = ['Alice', 'Bob'];

describe('roles', () => {
  test('the most specific one counts, in whatever order they are given', () => {
    const patterns = ['dagent.*', 'Bob', 'react.step', 'Bob/react.*', 'Bob/react.step', 'dagent.assign'];
    const cases: [string, string | undefined, string | undefined][] = [
      ['dagent.decompose', undefined, 'dagent.*'],
      ['dagent.assign', undefined, 'dagent.assign'],
      ['react.step', 'Alice', 'react.step'],
      ['react.reflect', 'Alice', undefined],
      ['react.step', 'Bob', 'Bob/react.step'],
      ['react.reflect', 'Bob', 'Bob/react.*'],
      ['dagent.assign', 'Bob', 'Bob'],
    ];
    for (const list of [patterns, patterns.toReversed()]) {
      const roles = list.map((pattern) => ({ pattern, model: 'rules' }));
      for (const [purpose, agent, expected] of cases)
        expect(roleFor(roles, { purpose, agent })?.pattern).toBe(expected);
    }
  });

  test('are read from the command line, models with signs of their own included', () => {
    expect(parseRole('Bob/react.step=rules:mistakes=0.2,seed=7')).toEqual({
      pattern: 'Bob/react.step',
      model: 'rules:mistakes=0.2,seed=7',
    });
    for (const text of [
      '',
      '=rules',
      'dagent.decompose',
      'dagent.decompose=',
      'Bob/=rules',
      'a b=rules',
      '/react.step=x',
    ])
      expect(() => parseRole(text), text).toThrow('expected WHO=MODEL');
  });

  test.each([
    ['dagent.decompse', 'nobody asks for "dagent.decompse"; there are dagent.decompose, dagent.assign'],
    ['causalmace.*', 'nobody asks for "causalmace.*"'],
    ['Carol', 'no agent "Carol" in the team: Alice, Bob'],
    ['Carol/react.step', 'no agent "Carol"'],
    ['Bob/react.stop', 'nobody asks for "react.stop"'],
  ])('%s fits nobody and is refused', (pattern, message) => {
    expect(() => checkRoles([{ pattern, model: 'rules' }], TEAM, PURPOSES)).toThrow(message);
  });

  test('are refused twice, and where no model is asked', () => {
    const role = { pattern: 'dagent.*', model: 'rules' };
    expect(() => checkRoles([role, role], TEAM, PURPOSES)).toThrow('given twice');
    expect(() => checkRoles([role], TEAM, [])).toThrow('no model is asked at all');
    checkRoles([role, { pattern: 'Bob/react.step', model: 'x' }], TEAM, PURPOSES);
  });
});
