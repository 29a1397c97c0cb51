import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { ChatLog, chatLine } from '../../../../../server-plugin/hosts/vanilla/sampling/chatLog.ts';

// What servers write into their logs, and what of it is chat.

describe('a line of the log', () => {
  test.each([
    ['[12:34:56] [Server thread/INFO]: <Alice> hello', 'Alice', 'hello'],
    ['[12:34:56] [Server thread/INFO]: [Not Secure] <Alice> hello', 'Alice', 'hello'],
    ['[12:34:56] [Async Chat Thread - #3/INFO]: <Alice> hello', 'Alice', 'hello'],
    ['[12:34:56 INFO]: [Not Secure] <Bob_2> a <Carol> b', 'Bob_2', 'a <Carol> b'],
    ['[12:34:56] [Server thread/INFO]: * Alice waves', 'Alice', 'waves'],
    [
      '[12:34:56] [Server thread/INFO]: <Alice> [12:34:56] [Server thread/INFO]: <Bob> x',
      'Alice',
      '[12:34:56] [Server thread/INFO]: <Bob> x',
    ],
    ['[12:34:56] [Server thread/INFO]: <Alice> ', 'Alice', ''],
  ])('%s', (line, username, message) => {
    expect(chatLine(line)).toEqual({ username, message });
  });

  test.each([
    ['[12:34:56] [Server thread/INFO]: Alice joined the game'],
    ['[12:34:56] [Server thread/INFO]: [Server] <Alice> hello'],
    ['[12:34:56] [Server thread/INFO]: Alice issued server command: /msg Bob <Alice> x'],
    ['[12:34:56] [Server thread/WARN]: <Alice> hello'],
    ['[12:34:56] [User Authenticator #1/INFO]: <Alice> hello'],
    ['<Alice> hello'],
    ['[12:34:56] [Server thread/INFO]: <Al ice> hello'],
    [''],
  ])('no chat: %s', (line) => {
    expect(chatLine(line)).toBeUndefined();
  });

  test('is cut to what a client can send, and keeps no control characters', () => {
    const line = chatLine(`[12:34:56] [Server thread/INFO]: <Alice> \u001b[31m${'x'.repeat(400)}`);
    expect(line?.message).toMatch(/^\[31mx+$/);
    expect(line?.message).toHaveLength(256);
  });
});

describe('a log that is followed', () => {
  let folder: string;
  let path: string;
  const said: string[] = [];
  const troubles: string[] = [];
  const clock = new ManualClock();
  const log = () =>
    new ChatLog({
      path,
      clock,
      onChat: ({ username, message }) => said.push(`${username}: ${message}`),
      onTrouble: (message) => troubles.push(message),
    });
  const chat = (name: string, text: string) => `[12:34:56] [Server thread/INFO]: <${name}> ${text}\n`;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chat-log-'));
    path = join(folder, 'latest.log');
    said.length = 0;
    troubles.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('tells what is said from now on, and lines only once they are whole', async () => {
    await writeFile(path, chat('Alice', 'before'));
    const followed = log();
    await followed.poll();
    await appendFile(path, `${chat('Alice', 'one')}[12:34:56] [Server thr`);
    await followed.poll();
    expect(said).toEqual(['Alice: one']);
    await appendFile(path, 'ead/INFO]: <Bob> zwei – ü\r\n');
    await followed.poll();
    await followed.poll();
    expect(said).toEqual(['Alice: one', 'Bob: zwei – ü']);
  });

  test('takes no rest of a line for one of its own', async () => {
    await writeFile(path, '[12:34:56] [Server thread/INFO]: <Eve> ');
    const followed = log();
    await followed.poll();
    await appendFile(path, chat('Alice', 'forged'));
    await appendFile(path, chat('Alice', 'real'));
    await followed.poll();
    expect(said).toEqual(['Alice: real']);
  });

  test('goes on with the new log of a server that was started again', async () => {
    await writeFile(path, chat('Alice', 'old'));
    const followed = log();
    await followed.poll();
    await rename(path, join(folder, 'old.log'));
    await followed.poll();
    expect(troubles).toHaveLength(1);
    await writeFile(path, chat('Alice', 'first of the new'));
    await followed.poll();
    expect(said).toEqual(['Alice: first of the new']);
  });

  test('goes on with a log that was cut', async () => {
    await writeFile(path, chat('Alice', 'a long line that was there before'));
    const followed = log();
    await followed.poll();
    await writeFile(path, chat('Bob', 'new'));
    await followed.poll();
    expect(said).toEqual(['Bob: new']);
  });

  test('reads a bounded piece each time, and skips what no chat can be', async () => {
    await writeFile(path, '');
    const followed = log();
    await followed.poll();
    await appendFile(path, `${'x'.repeat(300 * 1024)}\n${chat('Alice', 'after')}`);
    await followed.poll();
    expect(said).toEqual([]);
    await followed.poll();
    expect(said).toEqual(['Alice: after']);
  });

  test('is looked at by the clock until it is closed', async () => {
    await writeFile(path, '');
    const followed = log();
    await followed.start();
    await appendFile(path, chat('Alice', 'by the clock'));
    clock.advance(250);
    await followed.close();
    expect(said).toEqual(['Alice: by the clock']);
    await appendFile(path, chat('Alice', 'unheard'));
    clock.advance(1000);
    expect(said).toHaveLength(1);
  });
});
