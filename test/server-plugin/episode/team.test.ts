import { describe, expect, test } from 'vitest';
import { AIR, blockState } from '../../../protocol/blockState.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { Attendance } from '../../../server-plugin/episode/attendance.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { agentNames, Roster, usernameOf } from '../../../server-plugin/episode/team.ts';
import { EventTranslation, type LoggedHostEvent } from '../../../server-plugin/episode/translation.ts';
import { findTask } from '../../../tasks/catalogue.ts';

const STONE = blockState('stone');
const range = { min: 1, max: 8 };

describe('teams', () => {
  test('have as many names as asked, and never none or too many', () => {
    expect(agentNames(2, range)).toEqual(['Alice', 'Bob']);
    expect(() => agentNames(0, range)).toThrow('expected 1 to 8');
    expect(() => agentNames(9, range)).toThrow('expected 1 to 8');
    expect(() => agentNames(3, { min: 1, max: 2 })).toThrow('1 to 2');
  });

  test('have account names that differ between arenas and fit the game', () => {
    const names = Array.from({ length: 64 }, (_, slot) => AGENT_NAMES.map((agent) => usernameOf(agent, slot))).flat();
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\w{3,16}$/);
    expect(usernameOf('Abcdefghijkl', 100)).toHaveLength(16);
  });
});

describe('EventTranslation', () => {
  const origin = { x: 640, y: 0, z: 320 };
  const box = { min: { x: 630, y: 50, z: 310 }, max: { x: 650, y: 70, z: 330 } };
  const translation = () => new EventTranslation(new Roster(['Alice', 'Bob'], 17), origin, box);

  test('puts arena coordinates and agents’ names in place of the world’s', () => {
    const event: LoggedHostEvent = {
      tick: 900,
      type: 'block-placed',
      player: 'Bob_17',
      position: { x: 641, y: 60, z: 319 },
      state: STONE,
      replaced: AIR,
    };
    expect(translation().translate(event)).toEqual({
      type: 'block-placed',
      actor: 'Bob',
      position: { x: 1, y: 60, z: -1 },
      state: STONE,
      replaced: AIR,
    });
  });

  test('drops what happened to others or elsewhere', () => {
    const elsewhere = { x: 0, y: 60, z: 0 };
    const one = translation();
    expect(one.translate({ tick: 1, type: 'chat-sent', player: 'Alice', message: 'hi' })).toBeUndefined();
    expect(one.translate({ tick: 1, type: 'block-broken', position: elsewhere, state: STONE })).toBeUndefined();
    expect(
      one.translate({ tick: 1, type: 'block-broken', player: 'Alice', position: elsewhere, state: STONE }),
    ).toBeUndefined();
    expect(one.translate({ tick: 1, type: 'block-broken', position: origin, state: STONE })).toBeUndefined();
    expect(
      one.translate({ tick: 1, type: 'block-broken', position: { ...origin, y: 60 }, state: STONE }),
    ).toMatchObject({ position: { x: 0, y: 60, z: 0 } });
  });

  test('numbers entities by first appearance and keeps account names out of texts', () => {
    const one = translation();
    const position = { x: 640.5, y: 60, z: 320.25 };
    const drop = (entity: number): LoggedHostEvent => ({
      tick: 1,
      type: 'item-dropped',
      player: 'Alice_17',
      item: 'dirt',
      count: 1,
      entity,
      position,
    });
    expect(one.translate(drop(8123))).toMatchObject({ entity: 1, position: { x: 0.5, y: 60, z: 0.25 } });
    expect(one.translate(drop(8200))).toMatchObject({ entity: 2 });
    const pickup = { tick: 2, type: 'item-picked-up', player: 'Bob_17', item: 'dirt', count: 1, entity: 8123 } as const;
    expect(one.translate(pickup)).toMatchObject({ actor: 'Bob', entity: 1 });
    expect(one.translate({ tick: 3, type: 'chat-sent', player: 'Bob_17', message: 'Alice_17, come!' })).toEqual({
      type: 'chat-sent',
      actor: 'Bob',
      message: 'Alice, come!',
    });
    const cell = { x: 640, y: 60, z: 320 };
    const sign: LoggedHostEvent = {
      tick: 4,
      type: 'sign-written',
      player: 'Bob_17',
      position: cell,
      lines: ['for Alice_17', ''],
    };
    expect(one.translate(sign)).toMatchObject({ actor: 'Bob', lines: ['for Alice', ''] });
  });

  test('names who hurt and killed, and caps deadly blows, where the task logs attackers and nowhere else', () => {
    const position = { x: 640, y: 60, z: 320 };
    const zombie = { cause: 'mob_attack', attacker: 'zombie', position } as const;
    const villager = { entity: 8123, kind: 'villager' } as const;
    const events: LoggedHostEvent[] = [
      { tick: 1, type: 'player-hurt', player: 'Bob_17', amount: 7, lost: 2.5, ...zombie },
      { tick: 1, type: 'player-died', player: 'Bob_17', ...zombie },
      { tick: 2, type: 'entity-hurt', ...villager, amount: 7, ...zombie },
      { tick: 2, type: 'entity-died', ...villager, ...zombie },
    ];
    const named = new EventTranslation(new Roster(['Alice', 'Bob'], 17), origin, box, { logsAttackers: true });
    expect(events.map((event) => named.translate(event))).toMatchObject([
      { actor: 'Bob', amount: 2.5, cause: 'mob_attack', attacker: 'zombie' },
      { actor: 'Bob', cause: 'mob_attack', attacker: 'zombie' },
      { amount: 7, cause: 'mob_attack', attacker: 'zombie' },
      { cause: 'mob_attack', attacker: 'zombie' },
    ]);
    const one = translation();
    const plain = events.map((event) => one.translate(event));
    expect(plain[0]).toMatchObject({ actor: 'Bob', amount: 7, cause: 'mob_attack' });
    for (const event of plain) expect(event).not.toHaveProperty('attacker');
    expect(rulesOf(findTask('survive/nights/000')).logsAttackers).toBe(true);
    for (const id of ['collect/iron-50/001', 'shelter/basic/001', 'construction/lamp', 'villager/escape/l1-s0'])
      expect(rulesOf(findTask(id)).logsAttackers, id).toBeUndefined();
  });
});

describe('Attendance', () => {
  test('a team is ready when all stand in the game and said so', () => {
    const attendance = new Attendance(['Alice', 'Bob']);
    attendance.inGame('Alice', true, 1);
    attendance.report('Alice', 'ready');
    attendance.inGame('Bob', true, 2);
    expect([attendance.allReady, attendance.missing()]).toEqual([false, ['Bob']]);
    attendance.report('Bob', 'ready');
    expect(attendance.allReady).toBe(true);
  });

  test('an agent is lost only when player and program are both gone for longer than the grace', () => {
    const attendance = new Attendance(['Alice', 'Bob']);
    for (const agent of ['Alice', 'Bob']) {
      attendance.inGame(agent, true, 0);
      attendance.connected(agent, true, 0);
    }
    attendance.connected('Alice', false, 10);
    expect(attendance.lost(1000, 100)).toEqual([]);
    attendance.inGame('Alice', false, 1000);
    expect(attendance.lost(1100, 100)).toEqual([]);
    // Bob is there, and nobody can end the game for him by leaving it.
    expect(attendance.lost(1101, 100)).toEqual([]);
    attendance.report('Bob', 'done');
    expect(attendance.lost(1101, 100)).toEqual(['Alice']);
    attendance.connected('Alice', true, 1101);
    expect(attendance.lost(5000, 100)).toEqual([]);
  });

  test('who has not come is excused, and the others are all there is to wait for', () => {
    const attendance = new Attendance(['Alice', 'Bob']);
    attendance.inGame('Alice', true, 1);
    attendance.report('Alice', 'ready');
    attendance.excuse('Bob');
    expect([attendance.missing(), attendance.present()]).toEqual([[], ['Alice']]);
    attendance.report('Alice', 'done');
    expect(attendance.allFinished).toBe(true);
  });

  test('whoever is done may leave, and does not begin again', () => {
    const attendance = new Attendance(['Alice']);
    attendance.begin(0);
    expect(attendance.lost(101, 100)).toEqual(['Alice']);
    attendance.report('Alice', 'done');
    attendance.report('Alice', 'ready');
    expect([attendance.lost(999, 100), attendance.allFinished]).toEqual([[], true]);
  });
});
