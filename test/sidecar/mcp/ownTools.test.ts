import { describe, expect, test } from 'vitest';
import { listTools } from '../../../sidecar/mcp/ownTools.ts';

const tool = (name: string) => ({
  name,
  description: `does ${name}`,
  parameters: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] },
});

describe('the tools of a seat over MCP', () => {
  test('are those of the body with their schemas, and ours behind them', () => {
    const { tools, own } = listTools([tool('placeBlock')]);
    expect(tools.map(({ name }) => name)).toEqual(['placeBlock', 'observe', 'say', 'done']);
    expect(tools[0]?.inputSchema).toEqual(tool('placeBlock').parameters);
    expect(tools[2]?.inputSchema).toMatchObject({ type: 'object', required: ['message'], additionalProperties: false });
    expect([...own]).toEqual([
      ['observe', 'observe'],
      ['say', 'say'],
      ['done', 'done'],
    ]);
  });

  test('ours make way for those of the body that have their names', () => {
    const { tools, own } = listTools([tool('observe'), tool('guildhall_observe')]);
    expect(tools.map(({ name }) => name)).toEqual([
      'observe',
      'guildhall_observe',
      'guildhall_guildhall_observe',
      'say',
      'done',
    ]);
    expect(own.get('observe')).toBeUndefined();
    expect(own.get('guildhall_guildhall_observe')).toBe('observe');
  });
});
