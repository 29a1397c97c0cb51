import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import { type FrameSocket, SOCKET_OPEN } from '../../../protocol/frameSocket.ts';
import type { GatewayLimits } from '../../../protocol/gateway.ts';
import { PROTOCOL_VERSION } from '../../../protocol/version.ts';
import { GatewayServer } from '../../../server-plugin/gateway/gatewayServer.ts';
import { AgentLink } from '../../../sidecar/gateway/agentLink.ts';
import type { GatewayAddress } from '../../../sidecar/gateway/gatewayLink.ts';
import { SpectatorLink } from '../../../sidecar/gateway/spectatorLink.ts';
import { catalogue, findTask } from '../../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { ControllerLink } from '../../support/controllerLink.ts';
import { runs } from '../../support/depth.ts';
import { createRefereeEnv, logOf, type RefereeEnv } from '../episode/refereeEnv.ts';
import { RawClient } from './rawClient.ts';

const clock = new RealtimeClock();

/** The ways to a gateway. What holds for one holds for the other. */
const WAYS = ['a WebSocket', 'the process'] as const;
type Way = (typeof WAYS)[number];

interface Door extends AsyncDisposable {
  readonly stage: RefereeEnv;
  readonly gateway: GatewayServer;
  /** Where raw clients and links go. */
  readonly door: string | (() => FrameSocket);
  readonly address: GatewayAddress;
}

async function openDoor(limits: Partial<GatewayLimits> = {}, way: Way = 'a WebSocket'): Promise<Door> {
  const stage = await createRefereeEnv({ patience: { graceTicks: 40 } });
  let folders = 0;
  const gateway = await GatewayServer.listen({
    referee: stage.referee,
    clock,
    tasks: catalogue(),
    newEpisodeFolder: () => join(stage.folder, `gateway-${++folders}`),
    limits,
  });
  const connect = () => gateway.gateway.connectInProcess();
  return {
    stage,
    gateway,
    ...(way === 'the process'
      ? { door: connect, address: { connect } }
      : { door: gateway.url, address: { url: gateway.url } }),
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await stage[Symbol.asyncDispose]();
    },
  };
}

/** Ticks the game until something is true; each tick lets the sockets move. Throws after 2000 ticks. */
async function tickUntil(stage: RefereeEnv, done: () => boolean): Promise<void> {
  for (let ticks = 0; !done(); ticks++) {
    if (ticks > 2_000) throw new Error('waited 2000 ticks in vain');
    await stage.env.tick();
  }
}

describe('the handshake', () => {
  let door: Door;
  beforeAll(async () => {
    door = await openDoor({ handshakeMs: 500 });
  });
  afterAll(() => door[Symbol.asyncDispose]());

  test('refuses another version and says which one it speaks', async () => {
    const client = await RawClient.open(door.gateway.url);
    const error = await client.refused({ type: 'hello', protocol: 99, token: 'x', newField: true });
    expect(error).toMatchObject({
      code: 'unsupported-protocol',
      message: `protocol 99: this referee speaks ${PROTOCOL_VERSION}`,
    });
    expect(await client.closed).toBe(1008);
  });

  test('refuses a wrong token', async () => {
    const client = await RawClient.open(door.gateway.url);
    const token = `${door.gateway.controllerToken.slice(0, -1)}!`;
    expect(await client.refused({ type: 'hello', protocol: PROTOCOL_VERSION, token })).toMatchObject({
      code: 'unauthorized',
    });
    expect(await client.closed).toBe(1008);
  });

  test('refuses requests before hello, and clients that say nothing', async () => {
    const [eager, silent] = [await RawClient.open(door.gateway.url), await RawClient.open(door.gateway.url)];
    expect(await eager.refused({ type: 'list-tasks', id: 0 })).toMatchObject({ code: 'unauthorized' });
    expect(await silent.next('error')).toMatchObject({ code: 'unauthorized', message: 'no hello within 500 ms' });
    expect(await silent.closed).toBe(1008);
  });

  test('happens once', async () => {
    const client = await RawClient.greet(door.gateway.url, door.gateway.controllerToken);
    const again = { type: 'hello', protocol: PROTOCOL_VERSION, token: door.gateway.controllerToken };
    expect(await client.refused(again)).toMatchObject({ code: 'bad-request' });
    client.close();
  });

  test('a link refused for good says why and does not come back', async () => {
    const link = new AgentLink({ url: door.gateway.url, token: 'wrong', clock });
    await expect(link.briefing).rejects.toMatchObject({ code: 'unauthorized', party: 'peer' });
    await expect(link.ready()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(link.link.over.aborted).toBe(true);
  });

  test('a port in use is the user’s error', async () => {
    const port = Number(new URL(door.gateway.url).port);
    const { referee } = door.stage;
    const second = GatewayServer.listen({ referee, clock, tasks: [], newEpisodeFolder: () => '', port });
    await expect(second).rejects.toMatchObject({ code: 'port-in-use', party: 'user' });
  });
});

describe('a gateway that closes', () => {
  test('waits for nobody, not even for those who never spoke', async () => {
    const door = await openDoor({ handshakeMs: 5_000 });
    const mute = connect(Number(new URL(door.gateway.url).port), '127.0.0.1');
    await once(mute, 'connect');
    const client = await RawClient.greet(door.gateway.url, door.gateway.controllerToken);
    client.webSocket.pause();
    const link = new ControllerLink({
      url: door.gateway.url,
      token: door.gateway.controllerToken,
      clock,
      giveUpMs: 250,
    });
    await link.link.ready;
    mute.on('error', () => {});
    const gone = once(mute, 'close');
    client.webSocket.resume();
    await door[Symbol.asyncDispose]();
    await gone;
    expect(await client.closed).toBe(1001);
    await expect(link.listTasks()).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('speaks nothing but WebSocket', async () => {
    await using door = await openDoor();
    expect((await fetch(door.gateway.url.replace('ws:', 'http:'))).status).toBe(426);
  });
});

describe.each(WAYS)('roles, over %s', (way) => {
  test('can do their own requests and no others', async () => {
    await using door = await openDoor({}, way);
    const tokens = door.gateway.open(door.stage.create());
    const own: Record<string, string> = {
      controller: door.gateway.controllerToken,
      agent: tokens.agents.Alice as string,
      spectator: tokens.spectator,
    };
    const episodeId = 'episode-1';
    const requests: [object, string][] = [
      [{ type: 'list-tasks' }, 'controller'],
      [{ type: 'create-episode', taskId: 'construction/lamp', agents: 1, seed: 1 }, 'controller'],
      [{ type: 'subscribe', episodeId }, 'controller'],
      [{ type: 'episode-status', episodeId }, 'controller'],
      [{ type: 'report-status', status: 'ready' }, 'agent'],
      [{ type: 'report-failure', code: 'body-lost', message: '' }, 'agent'],
      [{ type: 'stop-episode', episodeId }, 'controller'],
    ];
    for (const [role, token] of Object.entries(own).reverse()) {
      const client = await RawClient.greet(door.door, token);
      for (const [index, [request, allowed]] of requests.entries()) {
        client.send({ ...request, id: index });
        if (allowed === role) expect(await client.next('result')).toMatchObject({ requestId: index });
        else expect(await client.next('error')).toMatchObject({ code: 'forbidden', requestId: index });
      }
      client.close();
    }
  });

  test('a controller plays an episode through the gateway alone', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const controller = new ControllerLink({ ...door.address, token: gateway.controllerToken, clock });
    expect((await controller.listTasks()).map(({ id }) => id)).toContain('construction/lamp');
    const wrong = { taskId: 'construction/lamp', agents: 2, seed: 1 };
    await expect(controller.createEpisode({ ...wrong, taskId: 'x' })).rejects.toMatchObject({ code: 'unknown-task' });
    await expect(controller.createEpisode({ ...wrong, agents: 0 })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(controller.startEpisode('none')).rejects.toMatchObject({ code: 'unknown-episode' });

    const { episodeId, tokens } = await controller.createEpisode({ ...wrong, limits: { gameTicks: 30 } });
    const events: GameEvent[] = [];
    await controller.subscribe(episodeId, (event) => events.push(event));
    const agents = Object.values(tokens.agents).map((token) => new AgentLink({ ...door.address, token, clock }));
    await controller.startEpisode(episodeId);
    await expect(controller.startEpisode(episodeId)).rejects.toMatchObject({ code: 'wrong-state' });
    for (const agent of agents) {
      const briefing = await agent.briefing;
      expect(briefing.limits.gameTicks).toBe(30);
      await stage.join(briefing);
      await agent.ready();
    }
    let released = 0;
    for (const agent of agents) void agent.released.then(() => released++);
    expect(stage.referee.get(episodeId)?.state).toBe('waiting-for-agents');
    await tickUntil(stage, () => stage.referee.get(episodeId)?.state === 'running');
    while (released < 2) await stage.env.settle();
    expect(stage.env.server.players.get('Alice')?.frozen).toBe(false);
    await tickUntil(stage, () => stage.referee.get(episodeId)?.state === 'archived');
    expect(await Promise.all(agents.map((agent) => agent.ended))).toMatchObject([
      { termination: 'limit' },
      { reason: 'game-time' },
    ]);
    expect(agents.map((agent) => agent.stop.aborted)).toEqual([true, true]);
    const late = new AgentLink({ ...door.address, token: tokens.agents.Bob as string, clock });
    await expect(late.released).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await controller.status(episodeId)).toMatchObject({ state: 'archived', ended: { reason: 'game-time' } });
    await tickUntil(stage, () => events.at(-1)?.type === 'episode-ended');
    expect(events).toEqual(logOf(join(stage.folder, 'gateway-1')));
    for (const link of [controller, late, ...agents]) link.close();
  });
});

describe.each(WAYS)('coming back, over %s', (way) => {
  test('neither misses nor repeats an event, however often the connection breaks', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const episode = stage.create();
    const { spectator: token } = gateway.open(episode);
    const [watched, controlled]: [GameEvent[], GameEvent[]] = [[], []];
    const spectator = new SpectatorLink({ ...door.address, token, clock, onEvent: (event) => watched.push(event) });
    const controller = new ControllerLink({ ...door.address, token: gateway.controllerToken, clock });
    await controller.subscribe(episode.id, (event) => controlled.push(event));
    await stage.run(episode);
    const { at } = findTask('construction/lamp');
    const rounds = runs(30, 120);
    for (let round = 0; round < rounds; round++) {
      stage.change(episode, 'Alice', { x: at.x - 2, y: at.y, z: at.z + (round % 5) }, round % 10 < 5 ? 'dirt' : 'air');
      await stage.env.tick();
      if (round % 13 === 5) spectator.link.reconnect();
      if (round % 17 === 5) controller.link.reconnect();
      // No tick in between: the game stands still until the readers have caught up.
      if (round % 13 === 12) while (watched.length < episode.log.length) await stage.env.settle();
      if (round % 17 === 16) while (controlled.length < episode.log.length) await stage.env.settle();
    }
    episode.stop('stopped-by-controller');
    expect(await spectator.ended).toMatchObject({ reason: 'stopped-by-controller' });
    await tickUntil(stage, () => controlled.at(-1)?.type === 'episode-ended');
    const log = logOf(join(stage.folder, '1'));
    expect(log.filter(({ type }) => type.startsWith('block-'))).toHaveLength(rounds);
    expect(watched).toEqual(log);
    expect(controlled).toEqual(log);
    spectator.close();
    controller.close();
  });

  test('can begin anywhere in the log, but not beyond it', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const episode = stage.create();
    const { spectator } = gateway.open(episode);
    await stage.run(episode);
    const { length } = episode.log;
    const late = await RawClient.greet(door.door, spectator, { resumeFrom: 2 });
    expect(late.frames[0]).toMatchObject({ type: 'welcome', role: 'spectator', nextEvent: 2 });
    for (let seq = 2; seq < length; seq++) expect(await late.next('event')).toMatchObject({ seq, event: { seq } });
    const live = await RawClient.greet(door.door, spectator);
    stage.change(episode, 'Bob', { x: -9, y: -60, z: 3 }, 'dirt');
    expect(await live.next('event')).toMatchObject({ seq: length });
    const beyond = await RawClient.open(door.door);
    const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token: spectator, resumeFrom: 10_000 };
    expect(await beyond.refused(hello)).toMatchObject({ code: 'history-lost' });
  });

  test('is over for an episode that was forgotten', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const episode = stage.create();
    const { spectator } = gateway.open(episode);
    const watcher = await RawClient.greet(door.door, spectator, { resumeFrom: 0 });
    episode.stop('interrupted');
    await watcher.next('ended');
    await episode.finished;
    stage.referee.forget(episode.id);
    expect(await watcher.closed).toBe(1001);
    const again = await RawClient.open(door.door);
    const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token: spectator, resumeFrom: 0 };
    expect(await again.refused(hello)).toMatchObject({ code: 'unauthorized' });
  });

  test('gives an agent its briefing again, and the newest connection the role', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const episode = stage.create();
    const token = gateway.open(episode).agents.Alice as string;
    const first = await RawClient.greet(door.door, token);
    void episode.start();
    await stage.reach(episode, 'waiting-for-agents');
    expect((await first.next('briefing')).briefing).toEqual(episode.briefing('Alice'));
    const second = await RawClient.greet(door.door, token);
    expect((await second.next('briefing')).briefing.agent).toBe('Alice');
    expect(await first.next('error')).toMatchObject({ code: 'forbidden' });
    await first.closed;
    expect(episode.status().agents[0]).toMatchObject({ agent: 'Alice', connected: true });
    for (const agent of episode.agents) {
      await stage.join(episode.briefing(agent));
      episode.report(agent, 'ready');
    }
    await stage.reach(episode, 'running');
    await second.next('released');
    second.close();
    await second.closed;
    const third = await RawClient.greet(door.door, token);
    await third.next('released');
    expect(third.frames.map(({ type }) => type)).toEqual(['welcome', 'briefing', 'released']);
    third.close();
    await tickUntil(stage, () => episode.status().agents[0]?.connected === false);
  });
});

describe.each(WAYS)('a building in stages, over %s', (way) => {
  test('tells while it goes up how many stand and what was put in order, as the score does in the end', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const lamp = findTask('construction/lamp') as ConstructionTask;
    const stages = [
      { name: 'foot', fromY: 0, toY: 0 },
      { name: 'rest', fromY: 1, toY: 2 },
    ];
    const episode = stage.create({ task: { ...lamp, stages } });
    const { spectator: token } = gateway.open(episode);
    const watched: GameEvent[] = [];
    const spectator = new SpectatorLink({ ...door.address, token, clock, onEvent: (event) => watched.push(event) });
    const controller = new ControllerLink({ ...door.address, token: gateway.controllerToken, clock });
    const live = () =>
      watched.flatMap((event) => (event.type === 'score-changed' ? [[event.metric, event.value]] : []));
    await stage.run(episode);
    await tickUntil(stage, () => live().length >= 4);
    expect(live()).toEqual([
      ['completion', 0],
      ['vhr', 0],
      ['stages', 0],
      ['stageOrder', null],
    ]);
    const [foot, ...rest] = lamp.blueprint.cells.map(({ position: { x, y, z }, state }) => ({
      position: { x: lamp.at.x + x, y: lamp.at.y + y, z: lamp.at.z + z },
      id: state.id,
    }));
    if (!foot) throw new Error('a lamp without a foot');
    stage.change(episode, 'Alice', foot.position, foot.id);
    await stage.env.tick();
    stage.change(episode, 'Alice', foot.position, 'air');
    for (const { position, id } of rest) stage.change(episode, 'Bob', position, id);
    await stage.env.tick();
    expect((await controller.status(episode.id)).scores).toMatchObject({ stages: 0.5, stageOrder: 1 / 3 });
    stage.change(episode, 'Alice', foot.position, foot.id);
    await stage.reach(episode, 'archived');
    await tickUntil(stage, () => watched.at(-1)?.type === 'episode-ended');
    const { metrics, success } = await episode.finished;
    expect(success).toBe(true);
    const last = Object.fromEntries(live());
    expect([last.stages, last.stageOrder]).toEqual([1, 1 / 3]);
    for (const [name, value] of Object.entries(last)) expect([name, metrics?.[name]?.value]).toEqual([name, value]);
    spectator.close();
    controller.close();
  });
});

describe('bad frames', () => {
  test('get an error each and leave the connection and the episode alone', async () => {
    await using door = await openDoor({ maxFrameBytes: 2048, maxFramesPerSecond: 10_000 });
    const { stage, gateway } = door;
    const episode = stage.create();
    await stage.run(episode);
    const client = await RawClient.greet(gateway.url, gateway.controllerToken);
    const bad: [unknown, string][] = [
      ['', 'bad-frame'],
      ['{', 'bad-frame'],
      ['null', 'bad-frame'],
      ['[]', 'bad-frame'],
      ['"hello"', 'bad-frame'],
      [Buffer.from([0, 255, 1]), 'bad-frame'],
      [{}, 'bad-frame'],
      [{ type: 'win-episode', id: 1 }, 'bad-frame'],
      [{ type: 'list-tasks' }, 'bad-frame'],
      [{ type: 'list-tasks', id: -1 }, 'bad-frame'],
      [{ type: 'list-tasks', id: 1, extra: true }, 'bad-frame'],
      ['{"type":"list-tasks","id":1,"__proto__":{"a":1}}', 'bad-frame'],
      [{ type: 'episode-status', id: 1, episodeId: 'x'.repeat(500) }, 'bad-frame'],
      [{ type: 'episode-status', id: 1, episodeId: 'toString' }, 'unknown-episode'],
      ['x'.repeat(3000), 'frame-too-large'],
      [`${'['.repeat(1000)}`, 'bad-frame'],
    ];
    for (const [frame, code] of bad) expect(await client.refused(frame)).toMatchObject({ code });
    expect(await client.refused({ type: 'episode-status', id: 44, episodeId: 7 })).toMatchObject({ requestId: 44 });
    client.send({ type: 'episode-status', id: 5, episodeId: episode.id });
    expect(await client.next('result')).toMatchObject({ requestId: 5, result: { status: { state: 'running' } } });
    client.send('x'.repeat(40_000));
    expect(await client.closed).toBe(1009);
    expect(episode.state).toBe('running');
  });

  test.each(WAYS)(
    'too many of any kind close the connection, and too many connections are turned away, over %s',
    async (way) => {
      await using door = await openDoor({ maxFramesPerSecond: 20, maxConnections: 3 }, way);
      const { gateway } = door;
      const flood = await RawClient.greet(door.door, gateway.controllerToken);
      for (let id = 0; id < 100; id++) flood.send({ type: 'list-tasks', id });
      expect(await flood.next('error')).toMatchObject({ code: 'too-many-frames' });
      expect(await flood.closed).toBe(1008);
      const clients = [];
      for (let count = 0; count < 3; count++) clients.push(await RawClient.greet(door.door, gateway.controllerToken));
      const fourth = await RawClient.open(door.door);
      const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token: gateway.controllerToken };
      expect(await fourth.refused(hello)).toMatchObject({ code: 'busy' });
      expect(await fourth.closed).toBe(1013);
      // Those of another role have places of their own.
      const { spectator } = gateway.open(door.stage.create());
      clients.push(await RawClient.greet(door.door, spectator));
      for (const client of clients) client.close();
    },
  );

  test('thousands of random ones do not change a running episode', async () => {
    await using door = await openDoor({ maxFramesPerSecond: 1_000_000, maxFrameBytes: 4096 });
    const { stage, gateway } = door;
    const [episode, control] = [stage.create(), stage.create()];
    await stage.run(episode);
    await stage.run(control);
    const random = new Random(20261120);
    const tokens = gateway.open(episode);
    // The fuzzer holds a spectator's token: what only its holder may do is nothing that moves an episode.
    let client = await RawClient.greet(gateway.url, tokens.spectator);
    const valid = [
      { type: 'hello', protocol: PROTOCOL_VERSION, token: tokens.spectator },
      { type: 'create-episode', id: 1, taskId: 'construction/lamp', agents: 2, seed: 1 },
      { type: 'stop-episode', id: 2, episodeId: episode.id },
      { type: 'report-failure', id: 3, code: 'model-unavailable', message: 'x' },
      { type: 'subscribe', id: 4, episodeId: episode.id, from: 0 },
    ].map((frame) => JSON.stringify(frame));
    const tick = () => stage.env.tick();
    let sent = 0;
    const rounds = runs(25, 60);
    for (let round = 0; round < rounds; round++) {
      for (let count = 0; count < 60; count++, sent++) {
        if (client.socket.readyState !== SOCKET_OPEN) client = await RawClient.greet(gateway.url, tokens.spectator);
        client.send(mutate(random, random.pick(valid)));
      }
      await tick();
    }
    expect(sent).toBe(rounds * 60);
    const probe = await RawClient.greet(gateway.url, gateway.controllerToken);
    probe.send({ type: 'episode-status', id: 9, episodeId: episode.id });
    expect(await probe.next('result')).toMatchObject({ result: { status: { state: 'running' } } });
    expect(client.frames.filter(({ type }) => type === 'error').length).toBeGreaterThan(100);
    expect(stage.referee.list()).toHaveLength(2);
    for (const one of [episode, control]) one.stop('stopped-by-controller');
    await stage.reach(episode, 'archived');
    await stage.reach(control, 'archived');
    const facts = (name: string) => logOf(join(stage.folder, name)).filter(({ type }) => type !== 'episode-ended');
    expect(facts('1')).toEqual(facts('2'));
  });
});

describe('slow readers', () => {
  test('are dropped, and nobody else waits for them', async () => {
    await using door = await openDoor({ maxBufferedBytes: 4096, stallMs: 150 });
    const { stage, gateway } = door;
    const episode = stage.create();
    const { spectator: token } = gateway.open(episode);
    await stage.run(episode);
    const slow = await RawClient.greet(gateway.url, token, { resumeFrom: 0 });
    slow.webSocket.pause();
    const seen: GameEvent[] = [];
    const quick = new SpectatorLink({ url: gateway.url, token, clock, onEvent: (event) => seen.push(event) });
    await quick.link.ready;
    // The kernel's buffers swallow several megabytes before the server can notice anything.
    for (let round = 0; round < 200; round++) {
      for (let count = 0; count < 20; count++)
        episode.log.append({ type: 'chat-sent', actor: 'Alice', message: 'x'.repeat(10_000) }, round);
      await stage.env.tick();
    }
    await tickUntil(stage, () => seen.length === episode.log.length);
    expect(seen.length).toBeGreaterThan(4_000);
    slow.webSocket.resume();
    expect(await slow.closed).toBe(1006);
    expect(slow.frames.length).toBeLessThan(seen.length);
    expect(episode.state).toBe('running');
    quick.close();
  });
});

describe.each(WAYS)('a sidecar that dies, over %s', (way) => {
  test('ends the episode, which is scored as it stands, and frees the arena', async () => {
    await using door = await openDoor({}, way);
    const { stage, gateway } = door;
    const [episode, other] = [stage.create(), stage.create()];
    const { agents, spectator } = gateway.open(episode);
    const links = [];
    for (const token of Object.values(agents)) links.push(await RawClient.greet(door.door, token));
    const watcher = await RawClient.greet(door.door, spectator, { resumeFrom: 0 });
    const visitors = await stage.run(episode);
    await stage.run(other);
    stage.change(episode, 'Alice', findTask('construction/lamp').at, 'stone_bricks');
    for (const link of links) link.close();
    for (const visitor of visitors) visitor.leave();
    expect(await Promise.race([watcher.next('ended'), ticking(stage)])).toMatchObject({
      termination: 'agents-stopped',
      reason: 'sidecar-lost',
    });
    expect(await episode.finished).toMatchObject({ success: false, perAgent: { Alice: { placed: 1 } } });
    expect(logOf(join(stage.folder, '1')).some(({ type }) => type === 'block-placed')).toBe(true);
    expect(other.state).toBe('running');
    expect(stage.referee.arenasInUse()).toEqual([1]);
    watcher.close();
  });
});

/** Ticks for as long as something else is awaited. */
async function ticking(stage: RefereeEnv): Promise<never> {
  for (let ticks = 0; ticks < 2000; ticks++) await stage.env.tick();
  throw new Error('waited 2000 ticks in vain');
}

/** A frame with something wrong in it, or random bytes; now and then nothing is wrong but the role. */
function mutate(random: Random, frame: string): string | Buffer {
  const bytes = Buffer.from(frame);
  switch (random.integer(0, 5)) {
    case 0:
      return frame;
    case 1:
      return frame.slice(0, random.integer(0, frame.length));
    case 2:
      for (let count = random.integer(1, 5); count > 0; count--)
        bytes[random.integer(0, bytes.length - 1)] = random.integer(32, 126);
      return bytes.toString('latin1');
    case 3:
      return Buffer.from(Array.from({ length: random.integer(0, 200) }, () => random.integer(0, 255)));
    case 4:
      return frame.replace(/"id":\d+/, `"id":${random.pick(['null', '1e99', '"1"', '{}', '-5', '[1]'])}`);
    default:
      return `${frame.slice(0, -1)},"${'k'.repeat(random.integer(1, 6000))}":${random.integer(0, 9)}}`;
  }
}
