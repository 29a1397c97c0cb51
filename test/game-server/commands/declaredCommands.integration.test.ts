import { expect, test } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { createEnv, type Env } from '../../support/env.ts';

/** The words that commands begin with, as an operator's client is told of them. */
async function declared(env: Env): Promise<(string | undefined)[]> {
  const told: PacketFields[] = [];
  const watch = (packet: string, fields: PacketFields) => packet === 'declare_commands' && told.push(fields);
  await env.connect('Olga', { operator: true, watch });
  const nodes = told[0]?.nodes as { children: number[]; extraNodeData?: { name?: string } }[];
  return (nodes[0]?.children ?? []).map((index) => nodes[index]?.extraNodeData?.name);
}

test('each server tells of the commands it has, however many others of its version there are', async () => {
  const no = () => false;
  const whitelist = { on: false, setOn: no, names: () => [], add: no, remove: no, reload: () => undefined };
  await using usual = await createEnv({ allowOp: true });
  const before = await declared(usual);
  await using kept = await createEnv({ allowOp: true });
  kept.systems.commands.keepWorld({ hasFolder: true, save: no, setSaving: no, stop: () => undefined, whitelist });
  const more = await declared(kept);
  await using after = await createEnv({ allowOp: true });
  expect(await declared(after)).toEqual(before);
  expect(before).toContain('setblock');
  expect(before).not.toContain('save-all');
  expect(more).toEqual(expect.arrayContaining([...before, 'save-all', 'setworldspawn', 'stop', 'whitelist']));
  const told: unknown[] = [];
  await kept.connect('Alice', { watch: (packet, fields) => packet === 'declare_commands' && told.push(fields) });
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('setblock');
});
