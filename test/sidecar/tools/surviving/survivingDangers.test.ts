import { expect, test } from 'vitest';
import type { Action } from '../../../../sidecar/body/action.ts';
import { walkingAround } from '../../../../sidecar/tools/surviving/survivingDangers.ts';
import type { Tool, ToolResult } from '../../../../sidecar/tools/tool.ts';
import { stubBody } from '../../body/stubBody.ts';

const never = new AbortController().signal;
const FAR = { x: 30, y: 64, z: 0 };

/** Calls a tool that does nothing by itself, with a body whose walks end in this. */
async function call(name: string, args: object, walk: ToolResult) {
  const walked: Action[] = [];
  const body = {
    ...stubBody({ inventory: [{ slot: 0, id: 'dirt', count: 1 }] as never }),
    perform: async (action: Action) => {
      walked.push(action);
      return walk;
    },
  };
  const tool = { name, run: async () => ({ ok: true, message: 'done', data: [] }) } as unknown as Tool;
  const { message } = await walkingAround(tool).run(body as never, args, never);
  return { message, walks: walked.length };
}

test.each([
  ['at (28, 64, 0), 2.0 blocks from (30, 64, 0)', 'done'],
  [
    'at (28, 64, 0), 2.0 blocks from (30, 64, 0); on the way you burned and ran to water',
    'done; on the way you burned and ran to water',
  ],
  [
    'you were taken elsewhere on the way, to (9, 64, 9); at (28, 64, 0), 2.0 blocks from (30, 64, 0)',
    'done; you were taken elsewhere on the way, to (9, 64, 9)',
  ],
])('a tool that walks first says what befell the body: %s', async (walk, message) => {
  const result = await call('MineBlock', FAR, { ok: true, message: walk, data: [] });
  expect(result).toEqual({ message, walks: 1 });
});

test('nobody walks to see what it carries itself', async () => {
  const stuck = { ok: false, code: 'endangered', message: 'walk-to was broken off', data: [] } as never;
  expect(await call('fetchContainerContents', { item_name: 'inventory', ...FAR }, stuck)).toEqual({
    message: 'done',
    walks: 0,
  });
  expect(await call('fetchContainerContents', { item_name: 'chest', ...FAR }, stuck)).toEqual({
    message: 'walk-to was broken off',
    walks: 1,
  });
});
