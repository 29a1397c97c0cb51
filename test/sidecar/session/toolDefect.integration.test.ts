import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedServer } from '../../../bench/run/play/embeddedServer.ts';
import { playLockstep } from '../../../bench/run/play/playLockstep.ts';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { noModel } from '../../../sidecar/model/noModel.ts';
import type { ToolResult } from '../../../sidecar/tools/tool.ts';
import { findTask } from '../../../tasks/catalogue.ts';

test('a tool that throws is a result for the model and a line in problem.txt, and the episode goes on', async () => {
  const results: ToolResult[] = [];
  /** One call hits a defect, the next does not. */
  const stumbling: Framework = {
    name: 'stumbling',
    usesModel: false,
    purposes: [],
    async run({ agents: [agent], signal }) {
      if (!agent) throw new Error('nobody plays');
      const { body, tools } = agent;
      const perform = body.perform.bind(body);
      Object.assign(body, {
        perform: async () => {
          throw new TypeError('id.replace is not a \u001b[2J function\u202e');
        },
      });
      results.push(await tools.call('navigateTo', { x: 0, y: 1, z: 0 }, signal));
      Object.assign(body, { perform });
      results.push(await tools.call('scanNearbyEntities', { item_name: 'stone' }, signal));
    },
  };
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-defect-'));
  try {
    const { score, playersProblem } = await playLockstep({
      task: findTask('construction/lamp'),
      agents: 1,
      seed: 1,
      server: embeddedServer(undefined),
      framework: stumbling,
      model: noModel,
      folder,
      think: { type: 'zero' },
    });
    expect(results).toMatchObject([{ ok: false, code: 'internal' }, { message: expect.stringMatching(/stone/) }]);
    expect(results[0]?.message).not.toContain('replace');
    expect(playersProblem).toBeUndefined();
    expect(score).toMatchObject({ termination: 'agents-stopped', metrics: expect.anything() });
    const problem = readFileSync(join(folder, 'problem.txt'), 'utf8');
    expect(problem).toMatch(/^internal error of the tool navigateTo, called by Alice: TypeError: id\.replace is not a/);
    expect(problem).toMatch(/\n {4}at .*toolDefect/);
    expect(problem).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
