import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parsePlainYaml } from './plainYaml.ts';

const FILE = join(import.meta.dirname, '../../docs/how-to/compose.yaml');

/** What we use of the Compose specification, each key by its name there. */
const Service = z.strictObject({
  build: z.strictObject({ dockerfile_inline: z.string() }).optional(),
  image: z.string(),
  depends_on: z.array(z.string()).optional(),
  user: z.string().regex(/^\d+:\d+$/),
  command: z.string(),
  environment: z.array(z.string().regex(/^[A-Z_]+$/)).optional(),
  network_mode: z.string().optional(),
  read_only: z.literal('true').optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^\w+:\/\w+(?::ro)?$/)),
});
const Compose = z.strictObject({
  services: z.strictObject({ referee: Service, players: Service }),
  volumes: z.record(z.string(), z.literal('{}')),
});

test('the compose file keeps the runs, the keys and the right to write from the players', () => {
  const { services, volumes } = Compose.parse(parsePlainYaml(readFileSync(FILE, 'utf8')));
  const { referee, players } = services;
  expect(players.volumes).toEqual(['door:/door:ro']);
  expect(referee.volumes).toEqual(['runs:/runs', 'door:/door']);
  expect(Object.keys(volumes)).toEqual(['runs', 'door']);
  expect(players.environment).toBeUndefined();
  expect(players).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], network_mode: 'service:referee' });
  const [[own, group], [other, otherGroup]] = [referee.user.split(':'), players.user.split(':')];
  expect(other).not.toBe(own);
  // The socket is for its owner and group.
  expect(otherGroup).toBe(group);
  const socket = '/door/sidecar.sock';
  expect(referee.command).toContain(`--sidecar-socket ${socket}`);
  expect(players.command).toBe(`guildhall sidecar --socket ${socket}`);
  expect(referee.build?.dockerfile_inline).toMatch(/^FROM node:24\S*\nRUN /);
});

test.each([
  ['a tab', 'a:\tb'],
  ['an anchor', 'a: &b c'],
  ['a flow list', 'a: [b]'],
  ['an odd indentation', 'a:\n   b: c'],
  ['a key that comes twice', 'a: b\na: c'],
  ['a line without a key', 'a'],
])('%s is not read as plain YAML', (_, text) => {
  expect(() => parsePlainYaml(text)).toThrow('line ');
});
