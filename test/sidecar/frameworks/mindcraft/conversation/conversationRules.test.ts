import { describe, expect, test } from 'vitest';
import { type TalkKind, TalkScene } from './talkScene.ts';

/** What an agent does when a mate's message comes, and what it says to a model that is asked whether to answer. */
interface Situation {
  readonly talk: TalkKind;
  readonly acting: 'no' | 'yes' | 'passively';
  /** What the mate writes: words, or words with a command, which says that it is at work. */
  readonly says: string;
  readonly decision?: 'respond' | 'ignore';
  /** Game time after which the message is answered, ms; `after work`: once the agent's own action has ended. */
  readonly answered: number | 'after work' | 'never';
  readonly asks: boolean;
}

const WORDS = 'Alice, where is the wheat?';
const AT_WORK = 'Alice, I get the wheat. !collectBlocks("wheat", 3)';

/** Who is busy, who speaks, what is answered, after how long: for two in a conversation, in a group, and as published. */
const SITUATIONS: readonly Situation[] = (['pairs', 'group', 'upstream'] as const).flatMap((talk): Situation[] => {
  const later = talk === 'upstream' ? 'never' : 'after work';
  return [
    { talk, acting: 'no', says: WORDS, answered: 200, asks: false },
    { talk, acting: 'no', says: AT_WORK, answered: 5_000, asks: false },
    { talk, acting: 'yes', says: WORDS, decision: 'respond', answered: 200, asks: true },
    { talk, acting: 'yes', says: WORDS, decision: 'ignore', answered: later, asks: true },
    { talk, acting: 'yes', says: AT_WORK, answered: later, asks: false },
    { talk, acting: 'passively', says: AT_WORK, answered: 200, asks: false },
    { talk, acting: 'passively', says: WORDS, decision: 'respond', answered: 200, asks: true },
    { talk, acting: 'passively', says: WORDS, decision: 'ignore', answered: later, asks: true },
  ];
});

describe('who answers whom, and when', () => {
  test.each(SITUATIONS)('$talk: acting $acting, "$says", $decision -> $answered', async (situation) => {
    const scene = new TalkScene(situation.talk, { acting: situation.acting, decision: situation.decision });
    scene.hears('Bob', situation.says, { start: true });
    await scene.passes(10_000);
    expect(scene.decisions).toBe(situation.asks ? 1 : 0);
    if (typeof situation.answered === 'number') {
      expect(scene.answers).toEqual([{ at: situation.answered, from: ['Bob'], texts: [situation.says] }]);
      return;
    }
    expect(scene.answers).toEqual([]);
    scene.state.acting = 'no';
    await scene.passes(10_000);
    expect(scene.answers.map(({ texts }) => texts)).toEqual(situation.answered === 'never' ? [] : [[situation.says]]);
  });
});

describe('what waits for an answer', () => {
  test.each([
    ['pairs', ['Bob'], [AT_WORK], []],
    ['group', ['Bob'], [AT_WORK], []],
    ['upstream', [], [], []],
  ] as const)('%s: is read with the result, before the next command', async (talk, names, heard, answers) => {
    const scene = new TalkScene(talk, { acting: 'yes' });
    scene.hears('Bob', AT_WORK, { start: true });
    expect(scene.talk.readWaiting()).toEqual([]);
    scene.state.acting = 'no';
    expect(scene.talk.readWaiting()).toEqual(names);
    expect(scene.heard).toEqual(heard);
    await scene.passes(10_000);
    expect(scene.answers).toEqual(answers);
    expect(scene.talk.waiting).toBe(talk === 'upstream');
  });

  test('group: what was said to nobody by name is read as well, and asks for no answer', () => {
    const scene = new TalkScene('group', { acting: 'no' });
    scene.hears('Bob', 'I have the wheat.');
    expect(scene.talk.readWaiting()).toEqual([]);
    expect(scene.heard).toEqual(['I have the wheat.']);
  });

  test.each(['pairs', 'group'] as const)('%s: so is what would be answered soon', async (talk) => {
    const scene = new TalkScene(talk, { acting: 'no' });
    scene.hears('Bob', AT_WORK, { start: true });
    expect(scene.talk.readWaiting()).toEqual(['Bob']);
    await scene.passes(10_000);
    expect(scene.heard).toEqual([AT_WORK]);
    expect(scene.answers).toEqual([]);
  });
});

describe('a conversation of two', () => {
  test('answers several messages at once, after the last of them', async () => {
    const scene = new TalkScene('pairs');
    scene.hears('Bob', 'One.', { start: true });
    await scene.passes(100);
    scene.hears('Bob', 'Two.');
    await scene.passes(1_000);
    expect(scene.answers).toEqual([{ at: 300, from: ['Bob', 'Bob'], texts: ['One.', 'Two.'] }]);
  });

  test('joins them into one without a separator as published', async () => {
    const scene = new TalkScene('upstream');
    scene.hears('Bob', 'One.', { start: true });
    scene.hears('Bob', 'Two.');
    await scene.passes(1_000);
    expect(scene.answers).toEqual([{ at: 200, from: ['Bob'], texts: ['One.Two.'] }]);
  });

  test('tells a third agent once to wait, and reads all it wrote afterwards', async () => {
    const scene = new TalkScene('pairs');
    scene.hears('Bob', 'Hello.', { start: true });
    scene.hears('Carol', 'Alice, help!', { start: true });
    scene.hears('Carol', 'Please!');
    await scene.passes(1_000);
    expect(scene.sent).toEqual([
      { to: 'Carol', text: 'I am talking to Bob. I will read your message afterwards.', start: false, end: true },
    ]);
    scene.hears('Bob', 'Bye.', { end: true });
    await scene.passes(1_000);
    expect(scene.answers.at(-1)).toMatchObject({ from: ['Carol', 'Carol'], texts: ['Alice, help!', 'Please!'] });
    expect(scene.talk.partner).toBe('Carol');
  });

  test('begins with the one it turns to, whoever else waits', async () => {
    const scene = new TalkScene('pairs', { sendMs: 1_000 });
    scene.hears('Carol', 'Hello.', { start: true });
    scene.hears('Dave', 'Alice, listen.', { start: true });
    await scene.passes(500);
    const starting = scene.talk.start('Bob', 'Hello, Bob.');
    await scene.passes(900);
    expect(scene.talk.partner).toBe('Bob');
    await scene.passes(5_000);
    expect(await starting).toBe('');
    expect(scene.talk.partner).toBe('Bob');
  });

  test('sends a third agent away for good as published', async () => {
    const scene = new TalkScene('upstream');
    scene.hears('Bob', 'Hello.', { start: true });
    scene.hears('Carol', 'Alice, help!', { start: true });
    scene.hears('Bob', 'Bye.', { end: true });
    await scene.passes(10_000);
    expect(scene.sent).toMatchObject([{ to: 'Carol', end: true }]);
    expect(scene.answers.flatMap(({ from }) => from)).not.toContain('Carol');
  });

  test('hears the last words of a mate without answering them, and what comes after begins anew', async () => {
    const scene = new TalkScene('pairs');
    scene.hears('Bob', 'Hello.', { start: true });
    await scene.passes(1_000);
    scene.hears('Bob', 'Bye.', { end: true });
    expect(scene.talk.partner).toBeNull();
    expect(scene.heard).toEqual(['Bye.']);
    scene.hears('Bob', 'One more thing.');
    await scene.passes(1_000);
    expect(scene.answers.map(({ texts }) => texts)).toEqual([['Hello.'], ['One more thing.']]);
  });

  test('hears what crosses the end it has set without beginning anew', async () => {
    const scene = new TalkScene('pairs');
    await scene.talk.start('Bob', 'Hello.');
    await scene.talk.end('Bob', 'Agreed.');
    scene.hears('Bob', 'Agreed, too.');
    await scene.passes(4_999);
    expect([scene.heard, scene.talk.partner]).toEqual([['Agreed, too.'], null]);
    await scene.passes(1_000);
    scene.hears('Bob', 'One more thing.');
    expect(scene.talk.partner).toBe('Bob');
  });

  test('drops what comes after an end until somebody starts anew as published', async () => {
    const scene = new TalkScene('upstream');
    scene.hears('Bob', 'One more thing.');
    await scene.passes(1_000);
    expect(scene.answers).toEqual([]);
  });

  test('ends when another one begins, and tells the partner', async () => {
    const scene = new TalkScene('pairs');
    expect(await scene.talk.start('Bob', 'Hello Bob.')).toBe('');
    expect(await scene.talk.start('Carol', 'Hello Carol.')).toBe('');
    expect(scene.sent).toEqual([
      { to: 'Bob', text: 'Hello Bob.', start: true, end: false },
      { to: 'Bob', text: '(Alice ends the conversation.)', start: false, end: true },
      { to: 'Carol', text: 'Hello Carol.', start: true, end: false },
    ]);
    expect(scene.talk.partner).toBe('Carol');
  });

  test('with the same partner begins once, with a warning', async () => {
    const scene = new TalkScene('pairs');
    await scene.talk.start('Bob', 'Hello.');
    expect(await scene.talk.start('Bob', 'Hello?')).toMatch(/already/);
    expect(scene.sent).toHaveLength(2);
  });

  test('begins with nobody who is not in the team, nor with whom no message reaches', async () => {
    const scene = new TalkScene('pairs');
    expect(await scene.talk.start('Herobrine', 'Hello?')).toMatch(/no agent "Herobrine".*Bob, Carol/);
    scene.state.reaches = false;
    expect(await scene.talk.start('Bob', 'Hello?')).toBe('Bob did not receive your message.');
    expect(scene.talk.partner).toBeNull();
  });

  test('asks the agent after 30 s of silence, then after 60 and 120, and ends', async () => {
    const scene = new TalkScene('pairs');
    await scene.talk.start('Bob', 'Hello.');
    await scene.passes(600_000);
    expect(scene.told).toMatchObject([
      { at: 30_000, ask: true },
      { at: 90_000, ask: true },
      { at: 210_000, ask: true },
      { at: 450_000, ask: false, text: 'Bob does not answer; the conversation is over.' },
    ]);
    expect(scene.talk.partner).toBeNull();
  });

  test('does not ask while the agent is at work, and begins to count anew after a message', async () => {
    const scene = new TalkScene('pairs', { acting: 'yes' });
    await scene.talk.start('Bob', 'Hello.');
    await scene.passes(40_000);
    expect(scene.told).toEqual([]);
    scene.state.acting = 'no';
    await scene.passes(29_000);
    scene.hears('Bob', 'Yes?');
    await scene.passes(29_000);
    expect(scene.told).toEqual([]);
  });

  test('ends when the partner has been gone for 10 s, not for less', async () => {
    const scene = new TalkScene('pairs');
    await scene.talk.start('Bob', 'Hello.');
    scene.state.gone.add('Bob');
    await scene.passes(9_000);
    scene.state.gone.delete('Bob');
    await scene.passes(3_000);
    expect(scene.talk.partner).toBe('Bob');
    scene.state.gone.add('Bob');
    await scene.passes(11_000);
    expect(scene.talk.partner).toBeNull();
    expect(scene.told.at(-1)?.text).toBe('Bob has left the game; the conversation is over.');
  });

  test('lets a newer message overtake a decision on an older one', async () => {
    const scene = new TalkScene('pairs', { acting: 'yes', decision: 'ignore', decisionMs: 1_000 });
    scene.hears('Bob', 'Hm.', { start: true });
    await scene.passes(500);
    scene.state.decision = 'respond';
    scene.hears('Bob', 'Alice?');
    await scene.passes(5_000);
    expect(scene.decisions).toBe(2);
    expect(scene.answers).toEqual([{ at: 1_700, from: ['Bob', 'Bob'], texts: ['Hm.', 'Alice?'] }]);
  });
});

describe('a group', () => {
  test('lets the one answer who is named, with all that was said since', async () => {
    const scene = new TalkScene('group');
    scene.hears('Bob', 'Carol, bring me the bowl.');
    scene.hears('Carol', 'It is with Alice.');
    await scene.passes(500);
    expect(scene.answers).toEqual([
      { at: 200, from: ['Bob', 'Carol'], texts: ['Carol, bring me the bowl.', 'It is with Alice.'] },
    ]);
  });

  test('reads what is for others without answering', async () => {
    const scene = new TalkScene('group');
    scene.hears('Bob', 'Carol, bring me the bowl.');
    await scene.passes(2_000);
    expect(scene.answers).toEqual([]);
    expect(scene.heard).toEqual(['Carol, bring me the bowl.']);
  });

  test('hears everybody before the mate who is spoken to', async () => {
    const scene = new TalkScene('group');
    await scene.talk.start('Bob', 'take the wheat.');
    await scene.talk.say('Carol, cook the meat.');
    expect(scene.sent).toMatchObject([
      { to: null, text: 'Bob: take the wheat.' },
      { to: null, text: 'Carol, cook the meat.' },
    ]);
  });

  test('takes a name for one only where it stands as a word', async () => {
    const scene = new TalkScene('group');
    scene.hears('Bob', 'Malicera, come!');
    await scene.passes(500);
    expect(scene.answers).toEqual([]);
  });
});

test('a question in a group is answered when something is overheard while it is decided on', async () => {
  const scene = new TalkScene('group', { acting: 'yes', decision: 'respond', decisionMs: 1_000 });
  scene.hears('Bob', WORDS);
  await scene.passes(500);
  scene.hears('Carol', 'Bob, I have it.');
  await scene.passes(2_000);
  expect(scene.answers).toMatchObject([{ from: ['Bob', 'Carol'] }]);
});
