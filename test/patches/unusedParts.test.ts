import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partInstead } from '../../patches/unusedParts.ts';
import { ROOT } from '../house/imports.ts';

/** Loads what a process of players loads, and reports which packages that comes to, before and after others ask for them. */
const PROBE = `
import { createRequire } from 'node:module';
import { installGameScope } from ${JSON.stringify(join(ROOT, 'patches/gameScope.ts'))};
installGameScope();
const require = createRequire(${JSON.stringify(join(ROOT, 'package.json'))});
const packages = () => Object.keys(require.cache)
  .map((file) => file.replaceAll('\\\\', '/').split('/node_modules/').at(-1).match(/^(?:@[^/]+\\/)?[^/]+/)[0]);
require('mineflayer');
const { createServer } = require('minecraft-protocol');
const { ProtoDef } = require('protodef');
const before = [...new Set(packages())];
const refused = [];
const log = console.log;
console.log = () => undefined;
try { new ProtoDef().addType('broken', ['no-such-type', {}]); } catch (error) { refused.push(error.message); }
new ProtoDef().addType('sound', ['array', { countType: 'i8', type: 'i8' }]);
const server = createServer({ 'online-mode': false, host: '127.0.0.1', port: 0, version: '1.20.4' });
server.once('listening', () => {
  server.close();
  log(JSON.stringify({ before, after: [...new Set(packages())], refused }));
});
`;

const SIGNING_IN = [
  'prismarine-auth',
  '@azure/msal-node',
  'prismarine-realms',
  'yggdrasil',
  'node-rsa',
  'jsonwebtoken',
];

test('what games do not use is not loaded until it is asked for, and works then', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', PROBE];
  const { before, after, refused } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(before).toContain('mineflayer');
  expect(before.filter((name: string) => SIGNING_IN.includes(name) || name === 'ajv')).toEqual([]);
  expect(after).toContain('node-rsa');
  expect(after).toContain('ajv');
  expect(refused).toEqual(['validation error']);
});

describe('what stands in for a part', () => {
  const client = 'file:///x/node_modules/minecraft-protocol/src/createClient.js';

  test('loads it at its first call, and hands on arguments and result', () => {
    let loaded = 0;
    const load = () => {
      loaded++;
      return { authenticate: (...args: unknown[]) => args, realmAuthenticate: () => 'realm' };
    };
    const microsoft = partInstead(client, './client/microsoftAuth', load) as ReturnType<typeof load>;
    expect(loaded).toBe(0);
    expect(microsoft.authenticate('a', 1)).toEqual(['a', 1]);
    expect(microsoft.realmAuthenticate()).toBe('realm');
    const mojang = partInstead(client, './client/mojangAuth', () => (name: string) => name) as (name: string) => string;
    expect(mojang('b')).toBe('b');
    const encrypt = 'file:///x/node_modules/minecraft-protocol/src/client/encrypt.js';
    const yggdrasil = partInstead(encrypt, 'yggdrasil', () => ({
      server: (options: object) => ({ join: (token: string) => ({ options, token }) }),
    })) as { server(options: object): { join(token: string): object } };
    expect(yggdrasil.server({ host: 'h' }).join('t')).toEqual({ options: { host: 'h' }, token: 't' });
  });

  test('is nothing for other modules', () => {
    expect(partInstead(client, './client/play', () => 1)).toBeUndefined();
    expect(partInstead('file:///x/node_modules/mineflayer/lib/loader.js', 'yggdrasil', () => 1)).toBeUndefined();
  });
});
