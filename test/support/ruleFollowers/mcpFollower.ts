import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'vitest';
import { ROOT } from '../../house/imports.ts';
import type { OutsideRun } from '../outsideRun.ts';
import { Foreman } from './foreman.ts';
import { RuleFollower } from './ruleFollower.ts';

interface Playing {
  readonly follower: RuleFollower;
  readonly foreman: Foreman | undefined;
}

/** Plays a seat over MCP until the run is over. @param person the mate who is asked in the chat to do things, if any. */
export async function followRulesOverMcp(run: OutsideRun, seat: string, person?: string): Promise<void> {
  const client = new Client({ name: 'rule-follower', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench/main.ts'), 'mcp'],
      env: { ...(process.env as Record<string, string>), ...run.environmentOf(seat) },
      stderr: 'ignore',
    }),
  );
  const call = async (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args }, undefined, { timeout: 100_000 });
  try {
    const played = new Map<string, Playing>();
    for (;;) {
      const { isError, content, structuredContent } = await call('observe', { state: true });
      if (isError) {
        if (run.isOver) return;
        expect((content as { text: string }[])[0]?.text).toMatch(/has ended|out of reach/);
        continue;
      }
      const { state, at } = structuredContent as { state: unknown; at: number };
      const [page] = (await client.readResource({ uri: 'guildhall://briefing' })).contents;
      const briefing = JSON.parse((page as { text: string }).text);
      const playing = played.get(briefing.episodeId) ?? {
        follower: new RuleFollower(briefing, async (tool, args) => (await call(tool, args)).isError !== true),
        foreman: person === undefined ? undefined : new Foreman(briefing, person),
      };
      played.set(briefing.episodeId, playing);
      for (const message of playing.foreman?.requests(state) ?? []) await call('say', { message });
      await playing.follower.step(state, at);
    }
  } finally {
    await client.close();
  }
}
