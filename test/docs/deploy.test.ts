import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { Command } from 'commander';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { Service as Service1 } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { addQueueCommands } from '../../bench/commands/queue/queueCommands.ts';
import type { Shell } from '../../bench/console/shell.ts';
import { HubFile, readHubFile } from '../../hub/settings/hubFile.ts';
import { readServerFile } from '../../server-plugin/hosts/vanilla/serverFile.ts';
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
  healthcheck: z.strictObject({ disable: z.literal('true') }).optional(),
  scale: z.string().regex(/^\d+$/).optional(),
  read_only: z.literal('true').optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^(?:\w+|\.\/[\w.]+):\/[\w./]+(?::ro)?$/)),
  ports: z.array(z.string().regex(/^(?:127\.0\.0\.1:)?\d+:\d+$/)).default([]),
  stop_grace_period: z.string().regex(/^\d+s$/),
  restart: z.literal('unless-stopped'),
});
const Compose = z.strictObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.literal('{}')),
});

const Container = z.looseObject({ image: z.string(), args: z.array(z.string()).default([]) });
/** What of a Kubernetes document is looked at here; its schema is checked as a whole. */
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ containers: z.array(Container) }) }).optional(),
    triggers: z.array(z.looseObject({ metadata: z.record(z.string(), z.string()) })).optional(),
  }),
});

const isOurs = ({ image }: z.infer<typeof Container>) => image.includes('guildhall');

/** Nothing is run: commands are only looked up. */
const SHELL = {} as Shell;

/** Checks that a command line names a command and options of ours. */
function expectOptions(args: readonly string[]): void {
  const program = new Command();
  addQueueCommands(program, SHELL, () => undefined);
  let command = program;
  for (const name of args.filter((arg) => /^[a-z]+$/.test(arg))) {
    const found = command.commands.find((one) => one.name() === name);
    if (found) command = found;
  }
  expect(command).not.toBe(program);
  const known = command.options.map(({ long }) => long);
  for (const arg of args.filter((one) => one.startsWith('--'))) expect(known).toContain(arg);
}

const DRAIN_S = HubFile.parse({}).games.drainS;

describe.each(['deploy/compose.embedded.yaml', 'deploy/compose.paper.yaml'])('%s', (file) => {
  const { services, volumes } = Compose.parse(parsePlainYaml(read(file)));

  test('has a hub without rights of its own, whose web page only this machine reaches', () => {
    expect(services.hub).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(services.hub?.security_opt).toEqual(['no-new-privileges:true']);
    expect(services.hub?.volumes).toContain('data:/data');
    const all = Object.values(services).flatMap(({ ports }) => ports);
    expect(all.sort()).toEqual(['127.0.0.1:8080:8080', '25565:25565']);
  });

  test('lets games end before it is killed', () => {
    expect(Number.parseInt(services.hub?.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_S + 30);
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

describe('deploy/compose.cluster.yaml', () => {
  const { services, volumes } = Compose.parse(parsePlainYaml(read('deploy/compose.cluster.yaml')));

  test('has a queue that keeps what it acknowledged, and workers without rights of their own', () => {
    expect(services.redis?.command).toContain('--appendonly yes --appendfsync always');
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ read_only: 'true', cap_drop: ['ALL'] });
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
    }
    expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual(['127.0.0.1:6379:6379']);
    expect(Object.keys(volumes)).toEqual(['queue', 'data']);
  });

  test('starts workers with options that there are', () => {
    expectOptions((services.worker?.command ?? '').split(' '));
  });
});

describe('deploy/kubernetes/cluster.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/cluster.yaml')).map((document) =>
    Manifest.parse(document.toJS()),
  );
  /** The classes are made of the schemas of Kubernetes and of KEDA, and check a document against them. */
  const MODELS: Readonly<Record<string, new (document: never) => { validate(): void }>> = {
    'v1 Service': Service1,
    'apps/v1 StatefulSet': StatefulSet,
    'apps/v1 Deployment': Deployment,
    'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  };

  test.each(documents)('$kind $metadata.name keeps to its schema', (document) => {
    const Model = MODELS[`${document.apiVersion} ${document.kind}`];
    if (!Model) throw new Error(`no schema for ${document.apiVersion} ${document.kind}`);
    expect(() => new Model(document as never).validate()).not.toThrow();
    const broken = { ...document, spec: { ...document.spec, replicas: 'two', scaleTargetRef: 1, ports: 'x' } };
    expect(() => new Model(broken as never).validate()).toThrow();
  });

  test('starts our processes with options that there are', () => {
    const ours = documents.flatMap(({ spec }) => spec.template?.spec.containers ?? []).filter(isOurs);
    expect(ours).toHaveLength(2);
    for (const { args } of ours) expectOptions(args);
  });

  test('scales the workers by what the queue has to do', () => {
    const find = (kind: string) => documents.find((document) => document.kind === kind);
    const trigger = find('ScaledObject')?.spec.triggers?.[0];
    expect(trigger?.metadata).toMatchObject({ valueLocation: 'open' });
    const { hostname, port, pathname } = new URL(trigger?.metadata.url ?? '');
    expect(documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toContain(`Service ${hostname}`);
    expect([port, pathname]).toEqual(['9464', '/status']);
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
  expect(final).toContain(`:${HubFile.parse({}).web.port}/healthz`);
  // The root is read-only, and the home folder on it.
  expect(final).toContain('XDG_CONFIG_HOME=/data/');
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
    TimeoutStopSec: expect.toSatisfy((seconds) => Number(seconds) > DRAIN_S + 30),
    RestartPreventExitStatus: '2',
  });
});

test('the settings for containers are read, and listen to the ports that are published', () => {
  const embedded = readHubFile(join(root, 'deploy/hub.embedded.yaml'));
  expect(embedded).toMatchObject({ web: { bind: '0.0.0.0', port: 8_080 }, game: { bind: '0.0.0.0', port: 25_565 } });
  const paper = readHubFile(join(root, 'deploy/hub.paper.yaml'));
  expect(paper.web).toMatchObject({ bind: '0.0.0.0', port: 8_080 });
  // All of it is right but the world, which is the other container's.
  const server = () => readServerFile(paper.game.server ?? '', { RCON_PASSWORD: 'x' });
  expect(server).toThrow('"world" is not a directory: /paper/world');
});
