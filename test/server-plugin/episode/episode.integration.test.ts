import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEvents } from '../../../protocol/episodeEvent.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { Score } from '../../../protocol/score.ts';
import { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { ArchivedBriefing } from '../../../server-plugin/episode/archive.ts';
import { checkLog } from '../../../server-plugin/scoring/replay.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { EventOf } from '../../support/gameEvents.ts';
import { changed, createRefereeEnv, logOf, readText } from './refereeEnv.ts';

const lamp = findTask('construction/lamp') as ConstructionTask;
const FILES = [
  'briefing.json',
  'events.jsonl',
  'final.snapshot.json',
  'initial.snapshot.json',
  'score.json',
  'task.json',
  'transcript.jsonl',
];
const snapshotOf = (folder: string, name: string) => RegionSnapshot.parse(JSON.parse(readText(folder, name)));

describe('an episode', () => {
  test('of an idle team ends by the limit, scored 0, with every file complete', async () => {
    await using stage = await createRefereeEnv();
    const folder = join(stage.folder, 'idle');
    const episode = stage.create({ folder, limits: { gameTicks: 50 } });
    await stage.run(episode);
    await stage.reach(episode, 'archived');
    const score = await episode.finished;

    expect([score.termination, score.reason, score.ticks, score.success]).toEqual(['limit', 'game-time', 51, false]);
    expect(score.metrics?.completion?.value).toBe(0);
    expect(score.metrics?.vhr?.value).toBe(0);
    expect(score.metrics?.balance?.value).toBeNull();
    expect(readdirSync(folder).sort()).toEqual(FILES);
    expect(Score.parse(JSON.parse(readText(folder, 'score.json')))).toEqual(score);
    expect(ArchivedBriefing.parse(JSON.parse(readText(folder, 'briefing.json'))).agents).toEqual(['Alice', 'Bob']);

    const events = logOf(folder);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    expect(events.at(-1)).toMatchObject({ type: 'episode-ended', reason: 'game-time', tick: 51 });
    expect(events.filter(({ type }) => type === 'agent-was-active')).toEqual([]);
    const [initial, final] = [snapshotOf(folder, 'initial.snapshot.json'), snapshotOf(folder, 'final.snapshot.json')];
    expect(initial.tick).toBe(0);
    expect({ ...final, tick: 0 }).toEqual(initial);
    expect(checkLog(initial, readEvents(events), final)).toEqual([]);

    expect(stage.referee.arenasInUse()).toEqual([]);
    expect(stage.env.server.players.size).toBe(0);
    expect(stage.env.server.zones.has('arena-0')).toBe(false);
  });

  test('ends completed when the blueprint stands, and the last live scores are the final ones', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    await stage.run(episode);
    await stage.env.tick(10);
    const [first, ...rest] = lamp.blueprint.cells;
    stage.change(episode, 'Alice', { ...lamp.at, y: lamp.at.y + 5 }, 'dirt');
    await stage.env.tick(5);
    expect(episode.state).toBe('running');
    stage.change(episode, 'Alice', { ...lamp.at, y: lamp.at.y + 5 }, 'air');
    expect([first?.state.id, rest.length]).toEqual(['stone_bricks', 2]);
    stage.buildBlueprint(episode);
    await stage.reach(episode, 'archived');
    const score = await episode.finished;

    expect([score.termination, score.reason, score.success]).toEqual(['completed', 'goal-reached', true]);
    const folder = join(stage.folder, '1');
    const events = logOf(folder);
    const live = new Map(
      events.filter((event) => event.type === 'score-changed').map(({ metric, value }) => [metric, value]),
    );
    expect(live).toEqual(
      new Map([
        ['completion', 1],
        ['vhr', 1],
      ]),
    );
    for (const [metric, value] of live) expect(score.metrics?.[metric]?.value).toBe(value);
    expect(episode.status().scores).toEqual(Object.fromEntries(live));
    expect(score.perAgent).toMatchObject({ Alice: { credit: 2 }, Bob: { credit: 1 } });
    const ended = events.at(-1) as EventOf<'episode-ended'>;
    expect(ended.tick).toBe(score.ticks);
    expect(
      checkLog(
        snapshotOf(folder, 'initial.snapshot.json'),
        readEvents(events),
        snapshotOf(folder, 'final.snapshot.json'),
      ),
    ).toEqual([]);
  });

  test('on a sampled server hears of what players do until they are held, and says that it is one', async () => {
    let late = false;
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          capabilities: { ...host.capabilities, events: 'sampled' },
          hold: async (username, held) => {
            if (late)
              await new Promise<void>((resolve) => {
                let ticks = 0;
                const stop = host.onTick(() => {
                  if (++ticks < 5) return;
                  stop();
                  resolve();
                });
              });
            await host.hold(username, held);
          },
        }),
    });
    const episode = stage.create({ limits: { gameTicks: 20 } });
    await stage.run(episode);
    late = true;
    const aside = { x: lamp.at.x - 3, y: lamp.at.y, z: lamp.at.z };
    stage.host.onTick(() => {
      if (episode.status().tick === 23 && episode.state === 'running') stage.change(episode, 'Alice', aside, 'dirt');
    });
    await stage.reach(episode, 'archived');
    const score = await episode.finished;
    const folder = join(stage.folder, '1');
    const events = logOf(folder);
    expect(events.find(({ type }) => type === 'episode-prepared')).toMatchObject({ evidence: 'sampled' });
    expect(events.find(({ type }) => type === 'block-placed')).toMatchObject({ tick: 23, actor: 'Alice' });
    expect(score).toMatchObject({ reason: 'game-time', evidence: 'sampled', perAgent: { Alice: { placed: null } } });
    expect(events.at(-1)).toMatchObject({ type: 'episode-ended', tick: score.ticks });
    expect(score.ticks).toBeGreaterThan(23);
    const final = snapshotOf(folder, 'final.snapshot.json');
    expect(final.tick).toBe(score.ticks);
    expect(checkLog(snapshotOf(folder, 'initial.snapshot.json'), readEvents(events), final)).toEqual([]);
  });

  test('ends as a fault where a player could not be let go, unless they are not there', async () => {
    for (const [code, reason] of [
      ['rcon-lost', 'host-fault'],
      ['not-online', 'game-time'],
    ] as const) {
      await using stage = await createRefereeEnv({
        wrap: (host) =>
          changed(host, {
            hold: async (username, held) => {
              if (!held) throw new HostFault(code, 'the command did not arrive');
              await host.hold(username, held);
            },
          }),
      });
      const episode = stage.create({ limits: { gameTicks: 20 } });
      const running = stage.run(episode);
      if (code === 'not-online') await running;
      else await expect(running).rejects.toThrow('is archived, not running');
      if (episode.state !== 'archived') await stage.reach(episode, 'archived');
      expect(await episode.finished).toMatchObject({ reason });
    }
  });

  test('on a sampled server is completed by what agents did before they said they were done', async () => {
    let late = () => {};
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          capabilities: { ...host.capabilities, events: 'sampled' },
          // What stands already is told only when it is asked for.
          snapshot: async (box) => {
            late();
            return host.snapshot(box);
          },
        }),
    });
    const episode = stage.create();
    await stage.run(episode);
    late = () => stage.buildBlueprint(episode);
    for (const agent of episode.agents) episode.report(agent, 'done');
    await stage.reach(episode, 'archived');
    const folder = join(stage.folder, '1');
    expect(await episode.finished).toMatchObject({ termination: 'completed', reason: 'goal-reached', success: true });
    expect(logOf(folder).at(-1)).toMatchObject({ type: 'episode-ended', reason: 'goal-reached' });
    expect(
      checkLog(
        snapshotOf(folder, 'initial.snapshot.json'),
        readEvents(logOf(folder)),
        snapshotOf(folder, 'final.snapshot.json'),
      ),
    ).toEqual([]);
  });

  test('tells a score only when its value changes', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    await stage.run(episode);
    const aside = { x: lamp.at.x - 3, y: lamp.at.y, z: lamp.at.z };
    for (const block of ['dirt', 'air', 'dirt', 'air']) {
      stage.change(episode, 'Bob', aside, block);
      await stage.env.tick(3);
    }
    episode.stop('stopped-by-controller');
    await stage.reach(episode, 'archived');
    const changes = logOf(join(stage.folder, '1')).filter(({ type }) => type === 'score-changed');
    expect(changes).toHaveLength(2);
    expect(await episode.finished).toMatchObject({ termination: 'agents-stopped', reason: 'stopped-by-controller' });
  });

  test('plays the same in any slot: the logs are equal byte for byte', async () => {
    await using stage = await createRefereeEnv();
    const folders = ['a', 'b'].map((name) => join(stage.folder, name));
    const episodes = folders.map((folder) => stage.create({ folder, limits: { gameTicks: 60 } }));
    for (const episode of episodes) {
      void episode.start();
      await stage.reach(episode, 'waiting-for-agents');
    }
    const teams = [];
    for (const episode of episodes)
      teams.push([await stage.join(episode.briefing('Alice')), await stage.join(episode.briefing('Bob'))]);
    for (const episode of episodes) for (const agent of episode.agents) episode.report(agent, 'ready');
    for (const episode of episodes) await stage.reach(episode, 'running');
    for (const [index, [alice, bob]] of teams.entries()) {
      alice?.chat(`Bob, I am ${episodes[index]?.briefing('Alice').game.username}`);
      bob?.client.write('position', {
        x: (episodes[index]?.briefing('Bob').origin.x ?? 0) - 4.8,
        y: -60,
        z: 1.5,
        onGround: true,
      });
    }
    for (const [index, [, bob]] of teams.entries()) {
      const location = { x: (episodes[index]?.briefing('Bob').origin.x ?? 0) + 2, y: -60, z: 99 };
      bob?.client.write('block_dig', { status: 0, location, face: 1, sequence: 1 });
    }
    await stage.env.tick(20);
    for (const episode of episodes) stage.change(episode, 'Alice', lamp.at, 'stone_bricks');
    for (const episode of episodes) await stage.reach(episode, 'archived');

    const [a, b] = folders.map((folder) => readText(folder, 'events.jsonl'));
    expect(a).toContain('player-moved');
    expect(a).toContain('I am Alice"');
    expect(a).toContain('(2, -60, 99) is outside the arena');
    expect(a).toBe(b);
    for (const name of ['initial.snapshot.json', 'final.snapshot.json'])
      expect(readText(folders[0] as string, name)).toBe(readText(folders[1] as string, name));
    for (const secret of ['Alice_1', ...episodes.map((episode) => episode.briefing('Alice').game.joinToken)])
      for (const folder of folders) for (const name of FILES) expect(readText(folder, name)).not.toContain(secret);
  });

  test('two at once neither hear nor touch each other', async () => {
    await using stage = await createRefereeEnv();
    const [one, two] = [stage.create(), stage.create()];
    const [alice] = await stage.run(one);
    const [other] = await stage.run(two);
    expect(stage.referee.arenasInUse()).toEqual([0, 1]);
    alice?.chat('only for my team');
    stage.buildBlueprint(one);
    await stage.reach(one, 'archived');
    expect(two.state).toBe('running');
    expect(two.status().scores).toEqual({ completion: 0, vhr: 0 });
    expect(other?.heard.join()).not.toContain('only for my team');
    const third = stage.create();
    expect(third.briefing('Alice').game.username).toBe('Alice');
    two.stop('stopped-by-controller');
    await stage.reach(two, 'archived');
    const types = new Set(logOf(join(stage.folder, '2')).map(({ type }) => type));
    expect([types.has('chat-sent'), types.has('block-placed')]).toEqual([false, false]);
  });

  test('of agents that say they are done is scored', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    await stage.run(episode);
    stage.change(episode, 'Bob', lamp.at, 'stone_bricks');
    episode.report('Alice', 'done');
    await stage.env.tick(5);
    expect(episode.state).toBe('running');
    episode.reportFailure('Bob', 'framework-error', 'gave up');
    await stage.reach(episode, 'archived');
    const score = await episode.finished;
    expect([score.termination, score.reason]).toEqual(['agents-stopped', 'agents-done']);
    expect(score.metrics?.completion?.value).toBe(1 / 3);
  });

  test('stops a team that gets nowhere', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create({ limits: { noProgressTicks: 30 } });
    await stage.run(episode);
    await stage.reach(episode, 'archived');
    expect(await episode.finished).toMatchObject({ reason: 'no-progress', ticks: 61 });
  });

  test('counts the ticks in which anyone acts against the limit of action time', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create({ limits: { actionTicks: 25 } });
    const [alice, bob] = await stage.run(episode);
    for (const visitor of [alice, bob, alice]) {
      visitor?.chat('hello');
      await stage.env.tick(20);
    }
    await stage.reach(episode, 'archived');
    const score = await episode.finished;
    expect(score.reason).toBe('action-time');
    expect(score.metrics?.actionTime?.value).toBe(26);
    expect(score.perAgent.Alice?.activeTicks).toBe(15);
    expect(score.perAgent.Bob?.activeTicks).toBe(11);
  });

  test('goes on when a player drops out and comes back', async () => {
    await using stage = await createRefereeEnv({ patience: { graceTicks: 40 } });
    const episode = stage.create();
    const [alice] = await stage.run(episode);
    alice?.leave();
    await stage.env.tick(30);
    expect(episode.status().agents[0]).toMatchObject({ agent: 'Alice', inGame: false });
    const again = await stage.join(episode.briefing('Alice'));
    await stage.env.tick(60);
    expect([episode.state, stage.env.server.players.get('Alice')?.frozen]).toEqual(['running', false]);
    again.chat('back again');
    await stage.env.tick(2);
    episode.stop('stopped-by-controller');
    await stage.reach(episode, 'archived');
    const told = logOf(join(stage.folder, '1')).map(({ type }) => type);
    expect(told.filter((type) => type === 'player-joined')).toHaveLength(3);
    expect(told).toContain('chat-sent');
  });
});

describe('a fault', () => {
  test('it is not that a team left for good: it is scored as it stands, and the arena is free', async () => {
    await using stage = await createRefereeEnv({ patience: { graceTicks: 40 } });
    const episode = stage.create();
    const visitors = await stage.run(episode);
    for (const agent of episode.agents) episode.connected(agent, true);
    for (const visitor of visitors) visitor.leave();
    await stage.env.tick(60);
    expect(episode.state).toBe('running');
    for (const agent of episode.agents) episode.connected(agent, false);
    await stage.reach(episode, 'archived');
    const score = await episode.finished;
    expect(score).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost', success: false });
    expect(score.metrics?.completion?.value).toBe(0);
    expect(logOf(join(stage.folder, '1')).at(-1)).toMatchObject({
      type: 'episode-ended',
      detail: 'gone for over 40 ticks: Alice, Bob',
    });
    expect(stage.referee.arenasInUse()).toEqual([]);
  });

  test('of a team that never came names who is missing', async () => {
    await using stage = await createRefereeEnv({ patience: { joinTicks: 60 } });
    const episode = stage.create();
    void episode.start();
    await stage.reach(episode, 'waiting-for-agents');
    await stage.join(episode.briefing('Alice'));
    episode.report('Alice', 'ready');
    await stage.reach(episode, 'archived');
    const score = await episode.finished;
    expect(score).toMatchObject({ termination: 'fault', reason: 'sidecar-lost', metrics: null, ticks: 0 });
    expect(episode.ending?.detail).toBe('not ready in time: Bob');
    expect(existsSync(join(stage.folder, '1', 'initial.snapshot.json'))).toBe(false);
    expect(logOf(join(stage.folder, '1')).map(({ type }) => type)).toEqual(['player-joined', 'episode-ended']);
  });

  test('of a team that leaves at the last moment is its own, not the host’s', async () => {
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          equip: async (username) => {
            await host.equip(username);
            await host.dismiss(username, 'crashed');
          },
        }),
    });
    const episode = stage.create();
    await expect(stage.run(episode)).rejects.toThrow('not running');
    expect(await episode.finished).toMatchObject({ termination: 'fault', reason: 'sidecar-lost', metrics: null });
    expect(episode.ending?.detail).toBe('left before release: Alice, Bob');
  });

  test('of an unreachable model, before anybody acted, ends the episode unscored', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    await stage.run(episode);
    episode.reportFailure('Bob', 'model-unavailable', 'HTTP 503');
    await stage.reach(episode, 'archived');
    expect(await episode.finished).toMatchObject({ termination: 'fault', reason: 'model-unavailable', metrics: null });
  });

  test('of an arena that is not what its plan says stops before release, naming the cell', async () => {
    await using stage = await createRefereeEnv({
      wrap: (host, env) =>
        changed(host, {
          build: async (...args: Parameters<typeof host.build>) => {
            await host.build(...args);
            env.setBlock(-10, -60, 2, 'gold_block');
          },
        }),
    });
    const episode = stage.create();
    await episode.start();
    const score = await episode.finished;
    expect(score).toMatchObject({ termination: 'fault', reason: 'host-fault', metrics: null });
    expect(episode.ending?.detail).toBe(
      'arena-mismatch: arena differs from its plan: cell (-10, -60, 2): expected air, found gold_block',
    );
    expect(logOf(join(stage.folder, '1')).map(({ type }) => type)).toEqual(['episode-ended']);
    expect(stage.referee.arenasInUse()).toEqual([]);
  });

  test('of a host that cannot show the end turns a limit into a fault', async () => {
    let broken = false;
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          snapshot: (...args: Parameters<typeof host.snapshot>) =>
            broken ? Promise.reject(new HostFault('gone', 'the world is gone')) : host.snapshot(...args),
        }),
    });
    const episode = stage.create({ limits: { gameTicks: 20 } });
    await stage.run(episode);
    broken = true;
    await stage.reach(episode, 'archived');
    expect(await episode.finished).toMatchObject({ termination: 'fault', reason: 'host-fault', metrics: null });
    expect(episode.ending?.detail).toContain('the world is gone');
  });

  test('of a server that is started again as the episode ends is what its ending tells', async () => {
    let broken = false;
    let restarted: ((fault: HostFault, zone?: string) => void) | undefined;
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          capabilities: { ...host.capabilities, events: 'sampled' },
          onFault: (listener) => {
            restarted = listener;
            return host.onFault(listener);
          },
          snapshot: (...args: Parameters<typeof host.snapshot>) => {
            if (!broken) return host.snapshot(...args);
            restarted?.(new HostFault('server-restarted', 'the server was started again'));
            return Promise.reject(new HostFault('outside-zones', 'no arena encloses it'));
          },
        }),
    });
    const episode = stage.create({ limits: { gameTicks: 20 } });
    await stage.run(episode);
    broken = true;
    await stage.reach(episode, 'archived');
    expect(await episode.finished).toMatchObject({ termination: 'fault', reason: 'host-fault', metrics: null });
    expect(episode.ending?.detail).toBe('server-restarted: the server was started again');
  });

  test('of the server’s own code ends the episode', async () => {
    let defect: ((fault: HostFault, zone?: string) => void) | undefined;
    await using stage = await createRefereeEnv({
      wrap: (host) =>
        changed(host, {
          onFault: (listener) => {
            defect = listener;
            return host.onFault(listener);
          },
        }),
    });
    const episode = stage.create();
    await stage.run(episode);
    // What the packets of players in another arena cause is not this episode's business.
    defect?.(new HostFault('server-defect', 'packets of Mallory'), 'arena-7');
    defect?.(new HostFault('server-defect', 'packets of connection 12'), '');
    expect(episode.state).toBe('running');
    defect?.(new HostFault('server-defect', 'phase items: undefined is not a function'));
    await stage.reach(episode, 'archived');
    expect(await episode.finished).toMatchObject({ termination: 'fault', reason: 'host-fault', metrics: null });
    expect(episode.ending?.detail).toBe('server-defect: phase items: undefined is not a function');
  });

  test('of a model that nobody needs any more ends nothing', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    await stage.run(episode);
    episode.report('Alice', 'done');
    episode.reportFailure('Alice', 'model-unavailable', 'I do not like my score');
    await stage.env.tick(3);
    expect(episode.state).toBe('running');
    episode.reportFailure('Bob', 'model-unavailable', 'HTTP 503');
    await stage.reach(episode, 'archived');
    expect(episode.ending).toMatchObject({ termination: 'fault', reason: 'model-unavailable' });
  });

  test('of the user’s making, an interrupted run, leaves complete files', async () => {
    await using stage = await createRefereeEnv();
    const [running, created] = [stage.create(), stage.create()];
    await stage.run(running);
    await stage.referee.close();
    expect(await running.finished).toMatchObject({ termination: 'fault', reason: 'interrupted' });
    expect(await created.finished).toMatchObject({ termination: 'fault', reason: 'interrupted' });
    expect(logOf(join(stage.folder, '1')).at(-1)).toMatchObject({ type: 'episode-ended', reason: 'interrupted' });
    expect(stage.referee.list()).toEqual([]);
  });
});

describe('a referee', () => {
  test('refuses what cannot be played before anything is written', async () => {
    await using stage = await createRefereeEnv();
    const folder = join(stage.folder, 'refused');
    expect(() => stage.create({ folder, agents: 0 })).toThrow('expected 1 to 8');
    expect(() => stage.create({ folder, agents: 9 })).toThrow('9 agents: expected 1 to 8');
    const far = { ...lamp, at: { x: 90, y: -60, z: 0 } };
    expect(() => stage.create({ folder, task: far })).toThrow('beyond the walls');
    expect(existsSync(folder)).toBe(false);
    expect(stage.referee.arenasInUse()).toEqual([]);
    stage.create({ folder });
    expect(() => stage.create({ folder })).toThrow('EEXIST');
    expect(stage.referee.arenasInUse()).toEqual([0]);
  });

  test('keeps no more than 64 archived episodes at hand', async () => {
    await using stage = await createRefereeEnv();
    for (let count = 0; count < 66; count++) {
      const episode = stage.create();
      episode.stop('interrupted');
      await episode.finished;
    }
    const running = stage.create();
    expect(stage.referee.list()).toHaveLength(64);
    expect([stage.referee.get('episode-3'), stage.referee.get('episode-4')?.state]).toEqual([undefined, 'archived']);
    expect(stage.referee.get(running.id)?.state).toBe('created');
  });
});
