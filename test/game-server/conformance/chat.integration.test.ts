import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import { announcePlayers } from '../../../game-server/stand-in/announcePlayers.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };
const CHAT = 'Minecraft wiki, "Chat"';

behaviour(
  'a whisper reaches whom it is for and nobody else',
  { source: `Minecraft wiki, "Commands/msg"; Mineflayer: whisper` },
  async ({ bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const carol = await bot('Carol', { position: { ...NEAR, z: 4.5 } });
    const [heard, overheard]: [unknown[], unknown[]] = [[], []];
    bob.on('whisper', (username, message) => void heard.push([username, message]));
    carol.on('messagestr', (line) => void overheard.push(line));
    alice.whisper('Bob', 'meet me at the mine');
    await until(() => heard.length > 0, 'the whisper');
    await tick(2);
    expect(heard).toEqual([['Alice', 'meet me at the mine']]);
    expect(overheard).toEqual([]);
  },
);

behaviour(
  'signatures, sessions and acknowledgements of chat are taken and nobody is kicked over them',
  { source: 'Minecraft wiki, "Java Edition protocol": Chat Message, Player Session, Acknowledge Message' },
  async ({ version, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: NEAR });
    const lines = bob.collect('system_chat');
    if (version !== '1.19.2') {
      alice.write('chat_session_update', {
        sessionUUID: '01234567-89ab-4cde-8f01-23456789abcd',
        expireTime: 0n,
        publicKey: Buffer.alloc(294, 7),
        signature: Buffer.alloc(512, 9),
      });
      alice.write('message_acknowledgement', { count: 3 });
    }
    const common = { message: 'signed', timestamp: 0n, salt: 0n };
    if (version === '1.19.2')
      alice.write('chat_message', {
        ...common,
        signature: Buffer.alloc(256, 1),
        signedPreview: false,
        previousMessages: [],
        lastRejectedMessage: undefined,
      });
    else
      alice.write('chat_message', {
        ...common,
        signature: Buffer.alloc(256, 1),
        offset: 0,
        acknowledged: Buffer.alloc(3),
      });
    await tick(3);
    expect(alice.kicked).toBeUndefined();
    expect(lines.packets).toHaveLength(1);
  },
);

behaviour(
  'lines of more than 256 characters and too many lines are refused',
  { source: CHAT },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: NEAR });
    const lines = bob.collect('system_chat');
    alice.raw.chat('x'.repeat(257));
    for (let line = 0; line < 15; line++) alice.raw.chat(`line ${line}`);
    await tick(3);
    expect(lines.packets).toHaveLength(10);
    expect(env.eventsOf('action-refused').every(({ action }) => action === 'chat')).toBe(true);
    expect(alice.kicked).toBeUndefined();
  },
);

behaviour(
  "a speaker's name is shown with prefix and suffix of the team",
  { source: 'Minecraft wiki, "Scoreboard": teams' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const teams = env.systems.teams;
    teams.add(env.zone, 'red', { colour: 'red', prefix: '[R] ', suffix: '!' });
    teams.join(env.zone, 'red', ['Alice']);
    const heard: string[] = [];
    bob.on('messagestr', (line) => void heard.push(line));
    alice.chat('hello');
    await until(() => heard.length > 0, 'the line');
    expect(heard).toEqual(['<[R] Alice!> hello']);
  },
);

behaviour(
  'a line to the team reaches its members alone',
  { source: 'Minecraft wiki, "Commands/teammsg"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const carol = await bot('Carol', { position: { ...NEAR, z: 4.5 } });
    const teams = env.systems.teams;
    teams.add(env.zone, 'red');
    teams.join(env.zone, 'red', ['Alice', 'Bob']);
    const [heard, overheard]: [string[], string[]] = [[], []];
    bob.on('messagestr', (line) => void heard.push(line));
    carol.on('messagestr', (line) => void overheard.push(line));
    alice.chat('/tm to the tower');
    await until(() => heard.length > 0, 'the line');
    await tick(2);
    expect(heard[0]).toContain('to the tower');
    expect(overheard).toEqual([]);
  },
);

behaviour(
  'on a server to play on everybody reads who joins and who leaves, in yellow; nobody in an arena does',
  {
    source: 'vanilla: PlayerList.placeNewPlayer, ServerGamePacketListenerImpl.onDisconnect; Mineflayer: external tests',
  },
  async ({ env, bot, tick, until }) => {
    const heard: [string, unknown][] = [];
    const alice = await bot('Alice', {
      prepare: (body: Bot) => {
        body.on('message', (message) => {
          heard.push([message.toString(), message.json.color]);
        });
      },
    });
    await bot('Early', { position: NEAR });
    await tick(2);
    expect(heard).toEqual([]);
    announcePlayers(env.systems.commands.game, { zone: env.server.players.get('Alice')?.zone.id ?? '' });
    const bob = await bot('Bob', { position: { ...NEAR, z: 4.5 } });
    await until(() => heard.length > 0, 'the line of who joined');
    bob.quit();
    await until(() => heard.length > 1, 'the line of who left');
    expect(heard).toEqual([
      ['Bob joined the game', 'yellow'],
      ['Bob left the game', 'yellow'],
    ]);
    expect(alice.players.Bob).toBeUndefined();
  },
);
