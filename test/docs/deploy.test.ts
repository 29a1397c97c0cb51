import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parsePlainYaml } from './plainYaml.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What we use of the Compose specification, each key by its name there. */
const Service = z.strictObject({
  build: z.literal('..').optional(),
  image: z.string(),
  command: z.string().optional(),
  init: z.literal('true').optional(),
  depends_on: z.array(z.string()).optional(),
  environment: z.array(z.string().regex(/^[A-Z_]+(?:=\S+)?$/)).optional(),
  read_only: z.literal('true').optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^(?:\w+|\.\/[\w.]+):\/[\w./]+(?::ro)?$/)),
  ports: z.array(z.string().regex(/^(?:127\.0\.0\.1:)?\d+:\d+$/)),
  stop_grace_period: z.string().regex(/^\d+s$/),
  restart: z.literal('unless-stopped'),
});
const Compose = z.strictObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.literal('{}')),
});

describe.each(['deploy/compose.embedded.yaml', 'deploy/compose.paper.yaml'])('%s', (file) => {
  const { services, volumes } = Compose.parse(parsePlainYaml(read(file)));

  test('has a hub without rights of its own, whose web page only this machine reaches', () => {
    expect(services.hub).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(services.hub?.security_opt).toEqual(['no-new-privileges:true']);
    expect(services.hub?.volumes).toContain('data:/data');
    const all = Object.values(services).flatMap(({ ports }) => ports);
    expect(all.sort()).toEqual(['127.0.0.1:8080:8080', '25565:25565']);
  });

  test('declares every volume and service that it names, and holds no secret', () => {
    const named = Object.values(services).flatMap((service) =>
      service.volumes.flatMap((volume) => (volume.startsWith('./') ? [] : [volume.split(':')[0]])),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    for (const { depends_on = [], environment = [] } of Object.values(services)) {
      for (const name of depends_on) expect(Object.keys(services)).toContain(name);
      for (const line of environment) expect(line).not.toMatch(/(?:PASSWORD|KEY|TOKEN)=/);
    }
  });
});

test('the image runs as a user without rights, with production packages that were pruned, and reports its health', () => {
  const [build = '', final = ''] = read('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1);
  expect(build).toMatch(/^FROM node:24-slim AS build\n/);
  expect(build).toContain('npm install --prefix /install --omit=dev');
  expect(build).toContain('node scripts/pruneInstall.ts /install/node_modules');
  expect(final).toMatch(/^FROM node:24-slim\n/);
  expect(final.indexOf('USER node')).toBeGreaterThan(final.lastIndexOf('RUN '));
  expect(final).not.toMatch(/^(?:ADD|COPY(?! --from=build))/m);
  const [, check = ''] = /HEALTHCHECK .*\\\n\s+CMD (\[.*\])\n/.exec(final) ?? [];
  const [node, flag, script = ''] = JSON.parse(check) as string[];
  expect([node, flag]).toEqual(['node', '-e']);
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('/healthz');
  expect(JSON.parse(/^CMD (.*)$/m.exec(final)?.[1] ?? '')).toEqual(['hub']);
});

test('the unit keeps the hub from everything but its own folder, and lets it finish', () => {
  const settings = new Map(
    read('deploy/guildhall-hub.service')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      }),
  );
  expect(Object.fromEntries(settings)).toMatchObject({
    DynamicUser: 'yes',
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    StateDirectory: 'guildhall',
    Restart: 'on-failure',
    KillSignal: 'SIGTERM',
    TimeoutStopSec: '60',
  });
});
