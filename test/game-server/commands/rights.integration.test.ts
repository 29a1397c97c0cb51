import { describe, expect, test } from 'vitest';
import { createEnv, textOf } from '../../support/env.ts';
import { giveCommand as give } from '../../support/giveCommand.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('rights to command at %s', (version) => {
  test('an operator can kick themselves and everyone, and the server goes on', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const olga = await env.connect('Olga', { operator: true });
    const alice = await env.connect('Alice');
    give(olga, 'execute as @a run kick @s bye');
    await env.tick(3);
    expect([olga.kicked, alice.kicked]).toEqual(['bye', 'bye']);
    expect(env.server.players.size).toBe(0);
    expect(env.systems.commands.console('list').result).toBe(0);
  });

  test('rights last over a death and a reconnect, and end when taken', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const olga = await env.connect('Olga');
    const { commands } = env.systems;
    commands.console('op Olga');
    const levels = olga.collect('entity_status');
    commands.console('kill Olga');
    env.systems.vitals.respawn(olga.player);
    await env.tick(2);
    expect(levels.packets.map(({ entityStatus }) => entityStatus)).toContain(28);
    const { admission } = olga.player;
    olga.raw.end('leaving');
    await env.tick(3);
    const again = await env.reconnect(admission);
    expect(commands.isOperator(again.player)).toBe(true);
    commands.console('deop Olga');
    give(again, 'time set day');
    await env.tick(2);
    expect(env.eventsOf('action-refused')).toMatchObject([{ player: 'Olga', action: 'command' }]);
  });

  test('a player without rights whispers by name, but finds nobody by selectors', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const [alice, bob] = [await env.connect('Alice'), await env.connect('Bob')];
    const [toAlice, toBob] = [alice.collect('system_chat'), bob.collect('system_chat')];
    give(alice, 'msg @a hello');
    give(alice, 'msg Bob mind the @e');
    await env.tick(2);
    expect(JSON.stringify(toAlice.packets[0])).toContain('argument.entity.selector.not_allowed');
    expect(JSON.stringify(toBob.single())).toContain('mind the @e');
    expect(env.eventsOf('action-refused')).toEqual([]);
  });

  test('whispering counts as chat, and too much of it is refused', async () => {
    await using env = await createEnv({ version });
    const [alice, bob] = [await env.connect('Alice'), await env.connect('Bob')];
    const heard = bob.collect('system_chat');
    for (let count = 0; count < 30; count++) give(alice, `w Bob ${count}`);
    await env.tick(2);
    expect(heard.packets.length).toBeLessThanOrEqual(10);
    expect(env.eventsOf('chat-sent')).toHaveLength(heard.packets.length);
    expect(env.eventsOf('action-refused').length).toBe(30 - heard.packets.length);
  });

  test('a flood of commands and completions neither answers nor reports without end', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const [answers, completions] = [alice.collect('system_chat'), alice.collect('tab_complete')];
    for (let count = 0; count < 500; count++) {
      give(alice, 'op Alice');
      alice.write('tab_complete', { transactionId: count, text: '/m' });
    }
    await env.tick(3);
    expect(answers.packets.length + completions.packets.length).toBeLessThan(100);
    expect(env.eventsOf('action-refused').length).toBeLessThanOrEqual(110);
    expect(env.systems.commands.isOperator(alice.player)).toBe(false);
  });

  test('operators hear what others of their zone command, as far as the rules want', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const olga = await env.connect('Olga', { operator: true });
    const otto = await env.connect('Otto', { operator: true });
    const heard = otto.collect('system_chat');
    give(olga, 'time set day');
    await env.tick();
    expect(textOf(heard.single().content)).toBeDefined();
    expect(JSON.stringify(heard.single())).toContain('chat.type.admin');
    give(olga, 'gamerule sendCommandFeedback false');
    give(olga, 'time set night');
    await env.tick();
    expect(heard.packets).toHaveLength(1);
  });

  test('fields that are no commands at all are passed over', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const olga = await env.connect('Olga', { operator: true });
    for (const command of [
      '',
      ' ',
      '/',
      '//',
      '\u0000',
      'x'.repeat(30_000),
      'say '.repeat(5000),
      `execute ${'as @s '.repeat(400)}run say hi`,
    ])
      give(olga, command);
    olga.write('tab_complete', { transactionId: 1, text: '' });
    olga.write('tab_complete', { transactionId: 2, text: '/execute as @e[nbt={'.repeat(9) });
    await env.tick(3);
    expect(olga.kicked).toBeUndefined();
  });
});
