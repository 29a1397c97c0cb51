import { describe, expect, test } from 'vitest';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { OpenSeries } from '../../../server-plugin/lobby/offer.ts';
import { WRONG_CODE } from '../../../server-plugin/lobby/texts.ts';
import { comeIn, type Newcomer } from '../../support/newcomer.ts';
import { readText } from '../episode/refereeEnv.ts';
import { createLobbyEnv, type LobbyEnv } from './lobbyEnv.ts';

describe('codes', () => {
  test('a wrong code, one of nobody and one in use are refused in the same words', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    await own.play(episode, code);
    const thief = await own.come('Bob');
    const before = thief.lines.length;
    for (const tried of [code, '1', code.slice(1), `${code}0`]) {
      thief.chat(`/code ${tried}`);
      await own.env.tick(2);
    }
    expect(thief.lines.slice(before)).toEqual([WRONG_CODE, WRONG_CODE, WRONG_CODE, WRONG_CODE]);
    expect(own.playing()).toEqual(['Alice', 'Bob']);
    expect(episode.state).toBe('running');
  });

  test('after five wrong codes a visitor is put out, and its address waits', async () => {
    await using own = await createLobbyEnv();
    own.offer();
    const guesser = await own.come();
    for (let tried = 0; tried < 5; tried++) {
      guesser.chat(`/code ${tried}`);
      await own.env.tick(2);
    }
    expect(guesser.refused).toBe('too many wrong codes');
    expect((await own.come()).refused).toMatch(/^wait \d+ s before you try again$/);
    await own.env.tick(60 * 20);
    expect((await own.come()).refused).toBeUndefined();
  });

  test('a used code is good again for the seat once its holder has left, and without a second consent', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const { bob } = await own.play(episode, code);
    bob.leave();
    await own.env.tick(5);
    expect(own.playing()).toEqual(['Alice']);
    const again = await own.come('Another');
    again.chat(code);
    await own.env.tick(5);
    expect(own.playing()).toEqual(['Alice', 'Bob']);
    expect(own.env.server.players.get('Bob')?.frozen).toBe(false);
    expect(own.news.filter(({ type }) => type === 'consented')).toHaveLength(1);
  });

  test('who comes back while the server still waits for their dead line gets the seat from it', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const { bob } = await own.play(episode, code);
    const again = await own.come();
    await own.env.tick(110);
    bob.chat('not dead yet');
    await own.env.tick(2);
    again.chat(`/code ${code}`);
    await own.env.tick(3);
    expect(again.lines.at(-1)).toBe(WRONG_CODE);
    // The raw client answers a keep-alive every ten seconds; a dead line would not.
    const player = own.env.server.players.get('Bob') ?? expect.fail();
    while (own.env.server.silence(player) < 100) await own.env.tick();
    again.chat(`/code ${code}`);
    await own.env.tick(5);
    expect(bob.refused).toBe('somebody came back to your seat');
    expect(own.playing()).toEqual(['Alice', 'Bob']);
    expect(own.env.server.players.get('Bob')?.frozen).toBe(false);
  });

  test('codes that were taken back and those of games that are over open nothing', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    episode.stop('interrupted');
    await episode.finished;
    await own.env.tick(3);
    const late = await own.come();
    late.chat(`/code ${code}`);
    await own.env.tick(2);
    expect(late.lines.at(-1)).toBe(WRONG_CODE);
  });
});

describe('consent', () => {
  test('nobody gets a seat without it, and it is reported before anything of theirs is logged', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const bob = await own.come();
    bob.chat(`/code ${code}`);
    await own.env.tick(4);
    bob.chat('/ready');
    bob.chat('/consent perhaps');
    await own.env.tick(4);
    expect(own.playing()).toEqual([]);
    expect(own.news.map(({ type }) => type)).toEqual(['came']);
    bob.chat('/consent no');
    await own.env.tick(4);
    expect(own.playing()).toEqual([]);
    expect(readText(`${own.folder}/1`, 'events.jsonl')).toBe('');
    await own.agree(bob, code);
    expect(own.news.map(({ type }) => type)).toEqual(['came', 'consented', 'seat-taken']);
    expect(own.news[1]).toMatchObject({
      agent: 'Bob',
      tick: expect.any(Number),
      text: expect.stringContaining('recorded'),
    });
    expect(own.playing()).toEqual(['Bob']);
  });
});

describe('people who leave', () => {
  test('while the arena is verified: the game waits for them until its deadline', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    await own.program(episode, 'Alice');
    const bob = await own.come();
    await own.agree(bob, code);
    const states: string[] = [];
    episode.onState((state) => {
      states.push(state);
      const player = own.env.server.players.get('Bob');
      if (state === 'ready' && states.length === 1 && player) own.env.server.kick(player, 'lost the connection');
    });
    episode.report('Alice', 'ready');
    bob.chat('/ready');
    await own.env.tick(5);
    expect(states).toEqual(['ready', 'waiting-for-agents']);
    expect(episode.ending).toBeUndefined();
    const again = await own.come();
    again.chat(`/code ${code}`);
    await own.reach(episode, 'running');
    expect(own.playing()).toEqual(['Alice', 'Bob']);
  });

  test('at the deadline, where the others begin without who is missing: they begin', async () => {
    await using own = await createLobbyEnv();
    const episode = own.create({ people: ['Bob'], startWithout: true });
    const code = own.lobby.offer(episode, { seats: ['Bob'] }).codes.get('Bob') as string;
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const stood = own.env.server.tickNumber;
    await own.program(episode, 'Alice');
    const bob = await own.come();
    await own.agree(bob, code);
    episode.report('Alice', 'ready');
    await own.env.tick(stood + 298 - own.env.server.tickNumber);
    episode.onState((state) => {
      const player = own.env.server.players.get('Bob');
      if (state !== 'ready' || !player) return;
      own.env.server.kick(player, 'lost the connection');
    });
    bob.chat('/ready');
    await own.reach(episode, 'running');
    expect(own.playing()).toEqual(['Alice']);
  });

  test('or never comes, whichever place of the team is theirs: the others begin', async () => {
    await using own = await createLobbyEnv();
    const episode = own.create({ people: ['Alice'], startWithout: true });
    own.lobby.offer(episode, { seats: ['Alice'] });
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    await own.program(episode, 'Bob');
    episode.report('Bob', 'ready');
    await own.env.tick(300);
    await own.reach(episode, 'running');
    expect(own.playing()).toEqual(['Bob']);
  });

  test('at release: the game goes on without them, and they can come back', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const stop = episode.onState((state) => {
      const player = own.env.server.players.get('Bob');
      if (state !== 'running' || !player) return;
      stop();
      own.env.server.kick(player, 'lost the connection');
    });
    await own.play(episode, code);
    expect(episode.state).toBe('running');
    expect(own.playing()).toEqual(['Alice']);
    const again = await own.come();
    again.chat(`/code ${code}`);
    await own.env.tick(5);
    expect(own.playing()).toEqual(['Alice', 'Bob']);
    expect(episode.state).toBe('running');
  });

  test('for good: the others play on, and the game is scored as it stands', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const { alice, bob } = await own.play(episode, code);
    bob.chat('/leave');
    await own.env.tick(3);
    expect(own.playing()).toEqual(['Alice']);
    expect(bob.refused).toBeUndefined();
    expect(bob.lines.at(-1)).toContain('back in the waiting room');
    await own.env.tick(110);
    expect(episode.state).toBe('running');
    alice.leave();
    await own.env.tick(110);
    const score = await episode.finished;
    expect([score.termination, score.reason]).toEqual(['agents-stopped', 'sidecar-lost']);
    expect(score.metrics).not.toBeNull();
  });

  test('in the middle of the move: the seat is free for them again', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const bob = await own.come();
    bob.confirms = false;
    await own.agree(bob, code);
    expect(own.playing()).toEqual(['Bob']);
    bob.leave();
    await own.env.tick(3);
    expect(own.playing()).toEqual([]);
    const again = await own.come();
    again.chat(`/code ${code}`);
    await own.env.tick(4);
    expect(own.playing()).toEqual(['Bob']);
  });
});

describe('crowds', () => {
  test('200 visitors at once keep out no program and no game', async () => {
    await using own = await createLobbyEnv();
    const { episode } = own.offer();
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const crowd = await Promise.all(
      Array.from({ length: 200 }, (_, index) => comeIn(own.env, `Bob${index}`, undefined, 1)),
    );
    const alice = await own.program(episode, 'Alice');
    expect(alice.refused).toBeUndefined();
    expect(own.playing()).toEqual(['Alice']);
    expect(crowd.filter(({ refused }) => refused === 'the waiting room is full')).toHaveLength(168);
    expect(own.env.server.players.size).toBe(33);
  });

  test('who floods the chat is heard by nobody and answered within bounds', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const { alice, bob } = await own.play(episode, code);
    const flooder = await own.come();
    const before = [alice, bob].map(({ lines }) => lines.length);
    const answered = flooder.lines.length;
    for (let count = 0; count < 100; count++) flooder.chat(count % 2 === 0 ? '/help' : 'buy now');
    await own.env.tick(5);
    expect([alice, bob].map(({ lines }) => lines.length)).toEqual(before);
    expect(flooder.lines.length - answered).toBeLessThan(60);
    expect(own.env.eventsOf('chat-sent')).toEqual([]);
  });
});

describe('games that follow one another', () => {
  /** A game of a series whose seat Bob people take, and that game at play. */
  async function playing(own: LobbyEnv, series: OpenSeries, later: readonly string[]) {
    const episode = own.create({ people: ['Bob'] });
    own.lobby.offer(episode, { seats: ['Bob'], spectators: true, questions: true, series, later });
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const alice = await own.program(episode, 'Alice');
    episode.report('Alice', 'ready');
    return { episode, alice };
  }

  /** Ends a game for everybody. */
  async function ends(own: LobbyEnv, episode: Episode, alice: Newcomer, bob: Newcomer) {
    episode.report('Alice', 'done');
    bob.chat('/done');
    await own.reach(episode, 'archived');
    alice.leave();
    await own.env.tick(5);
  }

  test('one code and one consent do for all of them, and people are led from game to game', async () => {
    await using own = await createLobbyEnv();
    const series = own.lobby.openSeries({ seats: ['Bob'], spectators: true });
    const code = series.codes.get('Bob') as string;
    const bob = await own.come();
    bob.chat(code);
    await own.env.tick(3);
    expect(bob.lines.at(-1)).toContain('You are led into the next game');
    const watcher = await own.come();
    watcher.chat(series.spectatorCode as string);
    const first = await playing(own, series, ['Bob']);
    bob.chat('/consent yes');
    await own.env.tick(4);
    bob.chat('/ready');
    await own.reach(first.episode, 'running');
    await ends(own, first.episode, first.alice, bob);
    bob.chat('/answer Alice program 4');
    await own.env.tick(3);
    expect(bob.lines.at(-1)).toContain('You are led into the next game');
    const second = await playing(own, series, []);
    await own.env.tick(4);
    bob.chat('/ready');
    await own.reach(second.episode, 'running');
    expect(own.playing().sort()).toEqual(['Alice', 'Bob']);
    const consents = own.news.filter(({ type }) => type === 'consented');
    expect(consents.map((event) => 'episodeId' in event && event.episodeId)).toEqual([
      first.episode.id,
      second.episode.id,
    ]);
    expect(own.news.filter(({ type }) => type === 'answered')).toHaveLength(1);
    expect(own.news.filter(({ type }) => type === 'watching')).toHaveLength(2);
    await ends(own, second.episode, second.alice, bob);
    bob.chat('/skip');
    await own.env.tick(3);
    expect(bob.lines.at(-1)).toContain('Thank you for playing.');
  });

  test('who has not answered yet is led on with what they answered, and who leaves is not', async () => {
    await using own = await createLobbyEnv();
    const series = own.lobby.openSeries({ seats: ['Bob'] });
    const bob = await own.come();
    const first = await playing(own, series, ['Bob']);
    await own.agree(bob, series.codes.get('Bob') as string);
    bob.chat('/ready');
    await own.reach(first.episode, 'running');
    await ends(own, first.episode, first.alice, bob);
    const second = await playing(own, series, ['Bob']);
    await own.env.tick(4);
    expect(own.playing().sort()).toEqual(['Alice', 'Bob']);
    bob.chat('/ready');
    await own.reach(second.episode, 'running');
    await ends(own, second.episode, second.alice, bob);
    bob.chat('/skip');
    await own.env.tick(2);
    bob.chat('/leave');
    await own.env.tick(2);
    await playing(own, series, []);
    await own.env.tick(4);
    expect(own.playing()).toEqual(['Alice']);
  });

  test('between two of them nobody takes the place of who waits, nor a code that was taken back', async () => {
    await using own = await createLobbyEnv();
    const series = own.lobby.openSeries({ seats: ['Bob'] });
    const code = series.codes.get('Bob') as string;
    const [bob, thief] = [await own.come(), await own.come()];
    for (const one of [bob, thief, bob]) {
      one.chat(code);
      await own.env.tick(3);
    }
    expect(thief.lines.at(-1)).toBe(WRONG_CODE);
    expect(bob.lines.at(-1)).toBe('You have this place.');
    series.close();
    bob.leave();
    await own.env.tick(3);
    thief.chat(code);
    await own.env.tick(3);
    expect(thief.lines.at(-1)).toBe(WRONG_CODE);
  });
});

describe('commands', () => {
  test('clients are sent those that apply, and others do nothing', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    const before = await own.come();
    expect(commandsOf(before)).toEqual(['code', 'help']);
    before.chat('/list');
    before.chat('/ready');
    before.chat('/msg Guest_1 hello');
    await own.env.tick(3);
    expect(before.lines.slice(-3).every((line) => line.includes('command.unknown.command'))).toBe(true);
    const { alice, bob } = await own.play(episode, code);
    expect(commandsOf(bob)).toEqual(
      expect.arrayContaining(['docs', 'done', 'goal', 'help', 'leave', 'list', 'msg', 'ready', 'team']),
    );
    expect(commandsOf(bob)).not.toContain('code');
    expect(commandsOf(alice)).not.toContain('done');
    bob.chat('/list');
    await own.env.tick(3);
    expect(bob.lines.at(-1)).toMatch(/commands\.list\.players.*Alice.*Bob/);
    bob.chat('/leave');
    await own.env.tick(3);
    expect(commandsOf(bob)).toEqual(['code', 'help']);
  });
});

describe('while they play', () => {
  test.each([true, false])(
    'people see the time left, and scores only where everybody does (%s)',
    async (showScores) => {
      await using own = await createLobbyEnv({ showScores });
      const { episode, code } = own.offer();
      const { bob } = await own.play(episode, code);
      await own.env.tick(25);
      const bars = bob.got.filter(({ name }) => name === 'boss_bar');
      expect(JSON.stringify(bars[0]?.fields.title)).toMatch(/\d+:\d\d/);
      const metric = Object.keys(episode.status().scores)[0] as string;
      const shown = bob.got.filter(
        ({ name, fields }) => name === 'action_bar' && JSON.stringify(fields).includes(metric),
      );
      expect(shown.length > 0).toBe(showScores);
      expect(bob.got.some(({ name }) => name === 'set_title_text')).toBe(true);
    },
  );

  test('/goal and /team repeat the briefing, and /done counts only once the game has begun', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer();
    void episode.start();
    await own.reach(episode, 'waiting-for-agents');
    const bob = await own.come();
    await own.agree(bob, code);
    for (const line of ['/goal', '/team', '/docs', '/done']) {
      bob.chat(line);
      await own.env.tick(2);
    }
    const said = bob.lines.join('\n');
    expect(said).toContain(episode.briefing('Bob').goal.split('\n')[0]);
    expect(said).toContain('Your team: Alice.');
    // The book goes when a person is moved, and agents are given the blueprint as data.
    expect(said).toContain('layer y=');
    expect(said).toContain('The game has not begun.');
    expect(episode.status().agents).toContainEqual({ agent: 'Bob', inGame: true, connected: false, report: 'none' });
  });
});

describe('after the game', () => {
  test('who played is asked about each mate, and the answers are handed over as data', async () => {
    await using own = await createLobbyEnv();
    const { episode, code } = own.offer({ questions: true });
    const { bob } = await own.play(episode, code);
    episode.report('Alice', 'done');
    bob.chat('/done');
    await own.reach(episode, 'archived');
    await own.env.tick(5);
    expect(bob.lines.some((line) => line.includes('was each a person or a program'))).toBe(true);
    for (const answer of ['Alice robot 9', 'Mallory person 3', 'alice program 4']) {
      bob.chat(`/answer ${answer}`);
      await own.env.tick(3);
    }
    const answers = own.news.filter(({ type }) => type === 'answered');
    expect(answers).toEqual([
      {
        type: 'answered',
        person: 'Guest_1',
        episodeId: episode.id,
        agent: 'Bob',
        answers: [{ mate: 'Alice', kind: 'program', rating: 4 }],
      },
    ]);
    expect(bob.refused).toBeUndefined();
  });
});

/** The first words of the commands that a client knows, in order. */
function commandsOf({ got }: Newcomer): string[] {
  const declared = got.findLast(({ name }) => name === 'declare_commands')?.fields;
  const nodes = (declared?.nodes ?? []) as { children: number[]; extraNodeData?: { name?: string } }[];
  const children = nodes[declared?.rootIndex as number]?.children ?? [];
  return children.map((index) => nodes[index]?.extraNodeData?.name ?? '?').sort();
}
