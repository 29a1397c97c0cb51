import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerFrame } from '../../../protocol/gateway.ts';
import { type SeatConnection, SeatDesk } from '../../../server-plugin/gateway/seatDesk.ts';

class Line implements SeatConnection {
  readonly frames: ServerFrame[] = [];
  send(frame: ServerFrame): void {
    this.frames.push(frame);
  }
  get types(): string[] {
    return this.frames.map((frame) => frame.type);
  }
}

const RELEASED = { type: 'released', episodeId: 'e' } as const;
let desk: SeatDesk;
let bodies: Line;
let mind: Line;
beforeEach(() => {
  desk = new SeatDesk();
  bodies = new Line();
  mind = new Line();
});

const open = (agent = 'Bob', on = bodies) => desk.take(on, { id: 1, type: 'open-seat', agent });
const opened = { type: 'result', requestId: 1, result: { type: 'accepted' } };

describe('a seat and its mind', () => {
  test('find each other whichever comes first', () => {
    desk.mindCame(mind, 'Bob');
    expect(mind.frames).toEqual([]);
    open();
    expect(bodies.frames).toEqual([{ type: 'seat-presence', agent: 'Bob', present: true }, opened]);
    const late = new Line();
    open('Carol');
    expect(bodies.frames).toHaveLength(2);
    desk.mindCame(late, 'Carol');
    expect(bodies.frames.slice(2)).toEqual([{ type: 'seat-presence', agent: 'Carol', present: true }, opened]);
  });

  test('a mind of another seat is not one for this', () => {
    desk.mindCame(mind, 'Eve');
    open('Bob');
    expect(bodies.frames).toEqual([]);
  });

  test('requests go to the bodies, and answers to the one who asked, under its own number', () => {
    desk.mindCame(mind, 'Bob');
    open();
    desk.ask(mind, { id: 7, type: 'observe' });
    desk.ask(mind, { id: 9, type: 'tools' });
    const asked = bodies.frames.flatMap((frame) => (frame.type === 'seat-asked' ? [frame] : []));
    expect(asked.map(({ request }) => request.type)).toEqual(['observe', 'tools']);
    const [first, second] = asked.map((frame) => frame.asked) as [number, number];
    desk.take(bodies, {
      id: 2,
      type: 'answer-seat',
      agent: 'Bob',
      asked: second,
      answer: { type: 'tool-list', tools: [] },
    });
    desk.take(bodies, {
      id: 3,
      type: 'answer-seat',
      agent: 'Bob',
      asked: first,
      answer: { type: 'refused', code: 'busy', message: 'wait' },
    });
    expect(mind.frames).toEqual([
      { type: 'result', requestId: 9, result: { type: 'tool-list', tools: [] } },
      { type: 'error', code: 'busy', message: 'wait', requestId: 7 },
    ]);
  });

  test('an answer that was given is not given again', () => {
    desk.mindCame(mind, 'Bob');
    open();
    desk.ask(mind, { id: 7, type: 'done' });
    const answer = { type: 'answer-seat', agent: 'Bob', asked: 0, answer: { type: 'accepted' } } as const;
    desk.take(bodies, { id: 2, ...answer });
    desk.take(bodies, { id: 3, ...answer });
    expect(mind.frames).toHaveLength(1);
  });
});

describe('a mind that goes', () => {
  test('takes its place again, and is told what it missed, in order', () => {
    desk.mindCame(mind, 'Bob');
    open();
    const update = { type: 'ended', episodeId: 'e', termination: 'limit', reason: 'game-time', detail: '' } as const;
    desk.take(bodies, { id: 2, type: 'tell-seat', agent: 'Bob', update: RELEASED });
    desk.mindGone(mind);
    expect(bodies.frames.at(-1)).toEqual({ type: 'seat-presence', agent: 'Bob', present: false });
    desk.take(bodies, { id: 3, type: 'tell-seat', agent: 'Bob', update });
    const again = new Line();
    desk.mindCame(again, 'Bob');
    expect(again.types).toEqual(['released', 'ended']);
    expect(bodies.frames.at(-1)).toEqual({ type: 'seat-presence', agent: 'Bob', present: true });
  });

  test('is back before its old connection is found dead: it takes its place as soon as that is', () => {
    desk.mindCame(mind, 'Bob');
    open();
    desk.take(bodies, { id: 2, type: 'tell-seat', agent: 'Bob', update: RELEASED });
    const again = new Line();
    desk.mindCame(again, 'Bob');
    expect(again.types).toEqual([]);
    desk.mindGone(mind);
    expect(again.types).toEqual(['released']);
    expect(bodies.frames.at(-1)).toEqual({ type: 'seat-presence', agent: 'Bob', present: true });
  });

  test('takes the place that was begun rather than one that nobody has sat at', () => {
    desk.mindCame(mind, 'Bob');
    open();
    const next = new Line();
    open('Bob', next);
    desk.mindGone(mind);
    desk.mindCame(new Line(), 'Bob');
    expect([bodies.types.at(-1), next.frames]).toEqual(['seat-presence', []]);
  });

  test('waits for the next episode when this one is over, and hears that its requests came to nothing', () => {
    desk.mindCame(mind, 'Bob');
    open();
    desk.ask(mind, { id: 4, type: 'observe' });
    desk.bodiesGone(bodies);
    expect(mind.frames).toEqual([{ type: 'error', code: 'wrong-state', message: 'the episode is over', requestId: 4 }]);
    expect(() => desk.ask(mind, { id: 5, type: 'observe' })).toThrow('no episode has begun');
    const next = new Line();
    open('Bob', next);
    expect(next.types).toEqual(['seat-presence', 'result']);
  });
});

test('a mind has no more than eight requests waiting, and the bodies no seat that was not opened', () => {
  desk.mindCame(mind, 'Bob');
  open();
  for (let id = 0; id < 8; id++) desk.ask(mind, { id, type: 'observe' });
  expect(() => desk.ask(mind, { id: 8, type: 'observe' })).toThrow('8 requests are waiting');
  const update = { id: 2, type: 'tell-seat', update: RELEASED } as const;
  expect(() => desk.take(bodies, { ...update, agent: 'Carol' })).toThrow('the seat of Carol has not been opened');
  expect(() => desk.take(new Line(), { ...update, agent: 'Bob' })).toThrow('the seat of Bob has not been opened');
  expect(() => open()).toThrow('open already');
});
