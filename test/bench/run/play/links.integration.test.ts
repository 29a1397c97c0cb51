import { describe, expect, test } from 'vitest';
import type { EmbeddedStage as Stage } from '../../../../bench/run/play/embeddedServer.ts';
import type { FrameSocket } from '../../../../protocol/frameSocket.ts';
import { oracle } from '../../../../scripted/oracle/oracle.ts';
import { createBody } from '../../../../sidecar/body/createBody.ts';
import { noModel } from '../../../../sidecar/model/noModel.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import { playFresh, strategy } from './playFresh.ts';

/** Every link of the players to the gateway, and a way to let no new one through. */
interface Links {
  readonly sockets: FrameSocket[];
  blocked: boolean;
}

function watchLinks({ gateway }: Stage): Links {
  const links: Links = { sockets: [], blocked: false };
  const connect = gateway.connectInProcess.bind(gateway);
  gateway.connectInProcess = () => {
    const socket = connect();
    links.sockets.push(socket);
    if (links.blocked) socket.terminate();
    return socket;
  };
  return links;
}

function atTick({ host, episode }: Stage, tick: number, act: () => void): void {
  const leave = host.onTick(() => {
    if (episode.state !== 'running' || episode.status().tick < tick) return;
    leave();
    act();
  });
}

const patient = strategy(async ({ clock, signal }) => {
  for (;;) await clock.sleep(1_000, signal);
});

test('links to the gateway that break come back by themselves, and nothing of it shows', async () => {
  const options = { framework: oracle, model: noModel, task: findTask('construction/bench') };
  const calm = await playFresh(options);
  const seen: boolean[][] = [];
  let opened = 0;
  const stormy = await playFresh({
    ...options,
    onStage: (stage) => {
      const links = watchLinks(stage);
      const connected = () => stage.episode.status().agents.map((agent) => agent.connected);
      atTick(stage, 10, () => {
        for (const socket of [...links.sockets]) socket.terminate();
      });
      atTick(stage, 11, () => seen.push(connected()));
      atTick(stage, 13, () => {
        seen.push(connected());
        opened = links.sockets.length;
      });
    },
  });
  expect(seen).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(opened).toBe(4);
  expect(stormy.files).toEqual(calm.files);
});

test('a team whose bodies and links are all gone ends the episode after the grace, at the same tick every time', async () => {
  const play = () =>
    playFresh({
      framework: patient,
      onStage: (stage) => {
        const links = watchLinks(stage);
        atTick(stage, 20, () => {
          links.blocked = true;
          for (const socket of [...links.sockets]) socket.terminate();
          for (const agent of ['Alice', 'Bob']) void stage.host.dismiss(agent, 'cut off');
        });
      },
    });
  const [first, second] = [await play(), await play()];
  expect(first.score).toMatchObject({ termination: 'agents-stopped', reason: 'sidecar-lost', success: false });
  expect(first.events.at(-1)).toMatchObject({ tick: 221, detail: 'gone for over 200 ticks: Alice, Bob' });
  expect(second.files).toEqual(first.files);
});

describe('a player', () => {
  test('who leaves and joins again plays on', async () => {
    let stage: Stage | undefined;
    const returning = strategy(async ({ agents, clock, random, signal }) => {
      const [alice, bob] = agents;
      if (!alice || !bob || !stage) throw new Error('a team of two was asked for');
      const { server } = stage.host;
      await bob.body.close();
      await clock.sleep(1_000, signal);
      const { briefing } = bob;
      const back = await createBody({ briefing, clock, random, connect: () => server.connectInProcess() });
      const { x, y, z } = briefing.spawn;
      await back.perform({ type: 'walk-to', position: { x: Math.floor(x) + 2, y, z: Math.floor(z) }, range: 0.5 });
      await back.close();
      await clock.sleep(1_000, signal);
    });
    const play = () =>
      playFresh({
        framework: returning,
        onStage: (own) => {
          stage = own;
        },
      });
    const [first, second] = [await play(), await play()];
    const doings = first.events.flatMap((event) =>
      event.type === 'player-joined' || event.type === 'player-left' ? [`${event.actor} ${event.type}`] : [],
    );
    expect(doings).toEqual([
      'Alice player-joined',
      'Bob player-joined',
      'Bob player-left',
      'Bob player-joined',
      'Bob player-left',
      'Alice player-left',
    ]);
    const moves = first.events.filter((event) => event.type === 'player-moved' && event.actor === 'Bob');
    expect(moves.length).toBeGreaterThan(1);
    expect(first.score.reason).toBe('agents-done');
    expect(second.files).toEqual(first.files);
  });
});
