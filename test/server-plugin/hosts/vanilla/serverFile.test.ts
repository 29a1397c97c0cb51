import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerFile } from '../../../../server-plugin/hosts/vanilla/serverFile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-server-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(content: unknown): string {
  const file = join(folder, 'server.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const LEAST = { version: '1.20.4', rcon: { passwordEnv: 'PASSWORD' } };
const ENV = { PASSWORD: 'hush' };

test('what is not given has its usual value', () => {
  const file = write(LEAST);
  expect(readServerFile(file, ENV)).toEqual({
    file,
    host: '127.0.0.1',
    port: 25565,
    version: '1.20.4',
    rcon: { host: '127.0.0.1', port: 25575, password: 'hush' },
    world: undefined,
    log: undefined,
    arenas: { x: 0, z: 0, slots: 16, viewDistance: 10 },
    whitelist: false,
    freeze: false,
    fetchEveryMs: 100,
  });
});

test('paths are meant from where the file lies, and RCON is where the game is', () => {
  mkdirSync(join(folder, 'data/world'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 'hush hush\nsecond line\n');
  const settings = readServerFile(
    write({
      ...LEAST,
      host: 'mc.example.org',
      rcon: { passwordFile: 'secret' },
      world: 'data/world',
      log: 'data/logs/latest.log',
      arenas: { x: 100_000, z: -4096, slots: 2 },
    }),
    {},
  );
  expect(settings).toMatchObject({
    rcon: { host: 'mc.example.org', port: 25575, password: 'hush hush' },
    world: join(folder, 'data/world'),
    log: join(folder, 'data/logs/latest.log'),
    arenas: { x: 100_000, z: -4096, slots: 2, viewDistance: 10 },
  });
});

test.each([
  ['{"version": ', 'bad-server-file', /not JSON/],
  [{ ...LEAST, version: '1.8.9' }, 'bad-server-file', /version: .*1\.19\.2/],
  [{ ...LEAST, colour: 'red' }, 'bad-server-file', /colour/],
  [{ ...LEAST, arenas: { x: 5 } }, 'bad-server-file', /arenas\.x: a multiple of 16/],
  [{ ...LEAST, arenas: { slots: 17 } }, 'bad-server-file', /arenas\.slots/],
  [{ ...LEAST, world: 'nowhere' }, 'bad-server-file', /"world" is not a directory: .*nowhere/],
  [{ ...LEAST, port: 0 }, 'bad-server-file', /port/],
  [{ ...LEAST, rcon: {} }, 'bad-server-file', /either "passwordEnv".* or "passwordFile"/],
  [{ ...LEAST, rcon: { passwordEnv: 'A', passwordFile: 'b' } }, 'bad-server-file', /either/],
  [{ ...LEAST, rcon: { passwordEnv: 'OTHER' } }, 'no-rcon-password', /OTHER is not set/],
  [{ ...LEAST, rcon: { passwordFile: 'gone' } }, 'no-rcon-password', /gone has no password/],
])('refuses %j', (content, code, message) => {
  const file = write(content);
  expect(() => readServerFile(file, ENV)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
  expect(() => readServerFile(file, ENV)).toThrow(expect.objectContaining({ message: expect.stringContaining(file) }));
});

test('a password that stands in the file itself is refused, and not shown', () => {
  const file = write({ ...LEAST, rcon: { password: 'hush' } });
  const read = () => readServerFile(file, {});
  expect(read).toThrow(expect.objectContaining({ code: 'bad-server-file' }));
  expect(read).not.toThrow(/hush/);
});

test('a file that is not there', () => {
  expect(() => readServerFile(join(folder, 'none.json'), {})).toThrow(
    expect.objectContaining({ code: 'server-file-not-found' }),
  );
});
