import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Minds } from '../../../bench/run/play/minds.ts';
import { mindEntry } from '../../../bench/run/play/playersCode.ts';
import { SharedProcess } from '../../../bench/run/play/sharedProcess.ts';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { MindLost } from '../../../sidecar/mind/mindLost.ts';
import { type MindPlace, MindProcess } from '../../../sidecar/mind/mindProcess.ts';
import { type Model, type ModelReply, NO_USAGE } from '../../../sidecar/model/model.ts';
import { playFresh } from '../../bench/run/play/playFresh.ts';

const ENTRY = join(import.meta.dirname, 'hostileMind.ts');

/** What is run in place of our own, and what it may read: frameworks that mean harm. */
const hostileEntry = () => ({ entry: ENTRY, code: [...mindEntry().code, ENTRY] });

function hostileProcess(longestTurnMs?: number): MindProcess {
  const mind = new MindProcess({ ...hostileEntry(), longestTurnMs });
  onTestFinished(() => mind.close());
  return mind;
}

/** A reply that says nothing. */
const REPLY: ModelReply = { text: '{}', usage: NO_USAGE, finish: 'stop' };

/** What stands for the framework on this side: only its name counts. */
function named(name: string): Framework {
  return { name, usesModel: true, purposes: ['ask'], run: () => Promise.reject(new Error('it runs elsewhere')) };
}

const play = (name: string, { folder, longestTurnMs }: { folder?: string; longestTurnMs?: number } = {}) =>
  playFresh({
    framework: named(name),
    mind: hostileProcess(longestTurnMs).open(),
    agents: 1,
    ...(folder ? { folder } : {}),
  });

describe('a framework that means harm, in a process of its own', () => {
  beforeAll(() => {
    process.env.GUILDHALL_TEST_API_KEY = 'secret';
  });
  afterAll(() => {
    delete process.env.GUILDHALL_TEST_API_KEY;
  });

  test('gets hold of no file, no program, no key, no server and no join token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-raid-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { transcript, score } = await play(`raid|${folder}`, { folder });
    const noted = transcript.find((entry) => entry.type === 'framework-noted' && entry.topic === 'loot');
    const loot = (noted?.type === 'framework-noted' ? noted.data : {}) as Record<string, string>;
    expect(loot['has the join token']).toBe('false');
    for (const raid of ['reads the run folder', 'writes a score', 'writes beside it', 'reads the tasks'])
      expect([raid, loot[raid]]).toEqual([raid, 'refused ERR_ACCESS_DENIED']);
    for (const raid of ['reads the password file', 'starts a program', 'loads the server'])
      expect([raid, loot[raid]]).toEqual([raid, 'refused ERR_ACCESS_DENIED']);
    expect(loot['reads keys']).toBe('refused there are none');
    expect(score.success).toBe(false);
  });

  test.each([
    ['exits', /ended by exit code 0/],
    ['garbage', /sent what is not understood/],
    ['unknown-wish', /sent what is not understood/],
    ['endless-line', /sent a frame of over/],
    ['flood', /wait for 10000 things at once/],
    ['another-agent', /no agent "__proto__" in this team/],
    ['forged-note', /sent what is not understood/],
    ['out-of-turn', /sent what is not understood: wishes between turns/],
    ['wide-searches', /sent what is not understood: .*more than 64 wide searches/s],
    ['far-search', /sent what is not understood/],
    ['endless-walk', /sent what is not understood/],
  ])('%s: its team stops, the episode is scored as it stands, and it is said why', async (name, why) => {
    const { playersProblem, score } = await play(name);
    expect(playersProblem).toMatch(why);
    expect(score.termination).not.toBe('fault');
    expect(score.success).toBe(false);
  });

  test('that hangs is ended', async () => {
    const { playersProblem, score } = await play('hangs', { longestTurnMs: 2_000 });
    expect(playersProblem).toBe("the players' process did not come to rest within 2 s");
    expect(score.termination).toBe('agents-stopped');
  });

  test('that never comes back is left behind at the end of the game', async () => {
    const { score, playersProblem } = await playFresh({
      framework: named('never-ends'),
      mind: hostileProcess().open(),
      agents: 1,
      limits: { gameTicks: 100, actionTicks: 100, noProgressTicks: null },
    });
    expect(playersProblem).toBeUndefined();
    expect(score.termination).toBe('limit');
  });

  test('that never comes back takes no other game along', async () => {
    const minds = new Minds(hostileEntry());
    onTestFinished(() => minds[Symbol.dispose]());
    const limits = { gameTicks: 100, actionTicks: 100, noProgressTicks: null };
    const endless = async () => {
      using mind = minds.open();
      return await playFresh({ framework: named('never-ends'), mind, agents: 1, limits });
    };
    for (const played of [await endless(), await endless()]) {
      expect(played.playersProblem).toBeUndefined();
      expect(played.score.termination).toBe('limit');
    }
  });

  test('that breaks its process is the one that is blamed, and the games beside it can be played again', async () => {
    const mind = hostileProcess();
    const shared = new SharedProcess();
    using innocent = mind.open();
    using guilty = mind.open();
    const asked = Promise.withResolvers<void>();
    const model: Model = {
      name: 'late',
      isLanguageModel: false,
      complete(_, signal) {
        asked.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    };
    const play = (name: string, place: MindPlace) =>
      playFresh({ framework: named(name), model, mind: place, agents: 1, shared });
    const lost = expect(play('asks', innocent)).rejects.toThrow(MindLost);
    await asked.promise;
    const { playersProblem, score } = await play('exits', guilty);
    expect(playersProblem).toMatch(/ended by exit code 0/);
    expect(score.termination).toBe('agents-stopped');
    await lost;
  });

  test('that breaks its process does not keep a game waiting that was about to go on', async () => {
    const mind = hostileProcess(2_000);
    const shared = new SharedProcess();
    using innocent = mind.open();
    using guilty = mind.open();
    const answers: (() => void)[] = [];
    const play = (name: string, place: MindPlace) => {
      const asked = Promise.withResolvers<void>();
      const model: Model = {
        name: 'late',
        isLanguageModel: false,
        complete: () => {
          asked.resolve();
          return new Promise((resolve) => answers.push(() => resolve(REPLY)));
        },
      };
      const played = playFresh({ framework: named(name), model, mind: place, agents: 1, shared });
      return { played, asked: asked.promise };
    };
    const one = play('asks', innocent);
    const lost = expect(one.played).rejects.toThrow(MindLost);
    await one.asked;
    const other = play('asks-and-hangs', guilty);
    await other.asked;
    // The guilty game has the floor first, and hangs there; the innocent one waits for it.
    for (const answer of answers.reverse()) answer();
    expect((await other.played).playersProblem).toMatch(/did not come to rest within 2 s/);
    await lost;
  });
});
