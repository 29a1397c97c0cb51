import { expect, test } from 'vitest';
import type { ReceivedMessage } from '../../../../../sidecar/body/body.ts';
import type { Agent } from '../../../../../sidecar/frameworks/framework.ts';
import { TeamChannel } from '../../../../../sidecar/frameworks/mindcraft/conversation/channel.ts';

/** A game's chat of a few agents, each line as all of them receive it; `refuses` lets no more lines through. */
class Chat {
  readonly lines: ReceivedMessage[] = [];
  refusesAfter = Number.POSITIVE_INFINITY;
  readonly #signal = new AbortController().signal;

  agent(name: string): Pick<Agent, 'name' | 'tools' | 'body'> {
    return {
      name,
      body: { observe: () => ({ messages: this.lines.slice(-50) }) },
      tools: {
        names: ['talkTo'],
        describe: () => [],
        call: async (_: string, args: unknown) => {
          const { entity_name: to, message } = args as { entity_name: string; message: string };
          if (this.refusesAfter-- <= 0) return { ok: false, code: 'refused-by-server', message: 'too many' };
          this.says(name, to === 'all' ? message : `@${to} ${message}`);
          return { ok: true, message: 'said' };
        },
      },
    } as unknown as Agent;
  }

  says(from: string, text: string): void {
    this.lines.push({ from, text, at: 50 * this.lines.length });
  }

  send(channel: TeamChannel, from: string, to: string | null, text: string, flags = { start: false, end: false }) {
    return channel.send(this.agent(from), to, text, flags, this.#signal);
  }
}

test('carries flags beside the text, between agents of one team', async () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice', 'Bob'])];
  await chat.send(channel, 'Alice', 'Bob', 'Hello.', { start: true, end: false });
  expect(chat.lines.map(({ text }) => text)).toEqual(['@Bob Hello.']);
  expect(channel.read(chat.agent('Bob'))).toEqual([
    { from: 'Alice', to: 'Bob', text: 'Hello.', start: true, end: false, at: 0 },
  ]);
  expect(channel.read(chat.agent('Bob'))).toEqual([]);
});

test('puts a message of several lines together, and gives it when its last line has come', async () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice', 'Bob'])];
  const text = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
  const sending = chat.send(channel, 'Alice', 'Bob', text, { start: false, end: true });
  expect(channel.read(chat.agent('Bob'))).toEqual([]);
  await sending;
  expect(chat.lines.length).toBeGreaterThan(2);
  expect(chat.lines.every((line) => line.text.length <= 256)).toBe(true);
  expect(channel.read(chat.agent('Bob'))).toMatchObject([{ text, end: true }]);
});

test('goes on after a message that did not get through whole', async () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice', 'Bob'])];
  chat.refusesAfter = 1;
  expect(await chat.send(channel, 'Alice', 'Bob', 'long '.repeat(80))).toBe(false);
  channel.read(chat.agent('Bob'));
  chat.refusesAfter = Number.POSITIVE_INFINITY;
  await chat.send(channel, 'Alice', 'Bob', 'Again.', { start: true, end: false });
  expect(channel.read(chat.agent('Bob'))).toMatchObject([{ text: 'Again.', start: true }]);
});

test.each([0, 1, 2])('gives nobody a message that is refused after %i of its lines', async (refusesAfter) => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice', 'Bob'])];
  chat.refusesAfter = refusesAfter;
  const text = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ');
  expect(await chat.send(channel, 'Alice', 'Bob', text, { start: true, end: false })).toBe(false);
  expect(chat.lines).toHaveLength(refusesAfter);
  expect(channel.read(chat.agent('Bob'))).toEqual([]);
  chat.refusesAfter = Number.POSITIVE_INFINITY;
  expect(await chat.send(channel, 'Alice', 'Bob', text, { start: true, end: false })).toBe(true);
  expect(channel.read(chat.agent('Bob'))).toMatchObject([{ text, start: true }]);
});

test('goes by the text alone for people and other frameworks', () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice'])];
  chat.says('Steve', '@Alice come here');
  chat.says('Steve', 'hello all');
  chat.says('Steve', '@Alice that is all !endConversation("Alice")');
  chat.says('Steve', '@Bob not for you');
  chat.says('server', 'Alice joined');
  const messages = channel.read(chat.agent('Alice'));
  expect(messages.map(({ to, text, end }) => [to, text, end])).toEqual([
    ['Alice', 'come here', false],
    [null, 'hello all', false],
    ['Alice', 'that is all !endConversation("Alice")', true],
    ['Bob', 'not for you', false],
  ]);
  expect(messages.map((message) => channel.isFor('Alice', message))).toEqual([true, true, true, false]);
});

test('a line that a mate says by a tool of its own does not confuse what it says here', async () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice', 'Bob'])];
  await chat.send(channel, 'Alice', 'Bob', 'One.', { start: true, end: false });
  chat.says('Alice', '@Bob aside');
  await chat.send(channel, 'Alice', 'Bob', 'Two.', { start: false, end: true });
  expect(channel.read(chat.agent('Bob')).map(({ text, start, end }) => [text, start, end])).toEqual([
    ['One.', true, false],
    ['aside', false, false],
    ['Two.', false, true],
  ]);
});

test('no message can be a command to the server', async () => {
  const [chat, channel] = [new Chat(), new TeamChannel(['Alice'])];
  await chat.send(channel, 'Alice', null, '/op Alice');
  expect(chat.lines[0]?.text).toBe('./op Alice');
});
