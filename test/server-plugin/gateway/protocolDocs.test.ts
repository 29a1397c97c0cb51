import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { protocolMarkdown, protocolSchema } from '../../../bench/developer/docs/protocolDocs.ts';
import { GameEvent } from '../../../protocol/event.ts';
import { ClientFrame, ServerFrame } from '../../../protocol/gateway.ts';

const read = (name: string) => readFileSync(new URL(`../../../docs/reference/${name}`, import.meta.url), 'utf8');

describe('protocol documents', () => {
  test('are what bench/developer/docs/writeProtocolDocs.ts writes today', () => {
    expect(read('protocol.md')).toBe(protocolMarkdown());
    expect(JSON.parse(read('protocol.schema.json'))).toEqual(JSON.parse(JSON.stringify(protocolSchema())));
  });

  test('name every frame', () => {
    for (const frame of [...ClientFrame.options, ...ServerFrame.options])
      expect(protocolMarkdown()).toContain(`### \`${[...frame.shape.type.values][0]}\``);
  });

  test('list every type of event', () => {
    const listed = [...protocolMarkdown().matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, type]) => type);
    for (const option of GameEvent.options)
      expect(listed).toEqual(expect.arrayContaining([...option.shape.type.values]));
  });

  test('the JSON Schema accepts what the parser accepts, and nothing more', () => {
    const schema = z.fromJSONSchema(JSON.parse(read('protocol.schema.json')));
    const samples: unknown[] = [
      { type: 'hello', protocol: 1, token: 'x' },
      { type: 'hello', protocol: 1, token: 'x', resumeFrom: 7 },
      { type: 'hello', protocol: 1, token: 'x', extra: 1 },
      { type: 'hello', protocol: '1', token: 'x' },
      { type: 'report-status', id: 1, status: 'done' },
      { type: 'report-status', id: 1, status: 'won' },
      { type: 'event', episodeId: 'a', seq: 0, event: { seq: 0, tick: 0, type: 'episode-released' } },
      { type: 'event', episodeId: 'a', seq: 0, event: { seq: 0, tick: 0, type: 'episode-won' } },
      { type: 'nonsense' },
      [],
    ];
    const either = z.union([ClientFrame, ServerFrame]);
    expect(samples.map((sample) => schema.safeParse(sample).success)).toEqual(
      samples.map((sample) => either.safeParse(sample).success),
    );
  });
});
