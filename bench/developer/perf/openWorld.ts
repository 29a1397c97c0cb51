import { startChild } from './child.ts';
import type { Figure, Step } from './figure.ts';
import { LandCrewFigures } from './landCrew.ts';
import { OpenEpisodeFigures } from './openEpisode.ts';

/** Crews to time, and how much game time, ms. */
const CREWS = [
  { bots: 1, seed: 1, windowMs: 240_000 },
  { bots: 3, seed: 1, windowMs: 180_000 },
  { bots: 3, seed: 2, windowMs: 180_000 },
] as const;
const LAND = 'overworld';
/** Game time before that, in which code gets warm and the crew spreads. */
const WARM_UP_MS = 60_000;
/** Episodes to time, as the oracle plays them. */
const EPISODES = [
  { task: 'collect/iron-50/002', agents: 3 },
  { task: 'collect/logs-100/002', agents: 3 },
] as const;
const MS_A_TICK = 50;
const MIB = 2 ** 20;

/**
 * How many times faster than real time crews live on generated land under lockstep: bots that go far, put blocks down and
 * dig, in an arena of 384 by 384 blocks with its animals, each crew in a fresh process; and how many times faster whole
 * episodes with the oracle are.
 */
export async function openWorld(repetitions: number, step: Step): Promise<Figure[]> {
  const all = CREWS.length + EPISODES.length;
  const crews = await crewFigures(repetitions, (done, note) => step(done / all, note));
  const episodes = await episodeFigures(repetitions, (done, note) => step((CREWS.length + done) / all, note));
  return [...crews, ...episodes];
}

/** Tells `step` of crews done. */
async function crewFigures(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { bots, seed, windowMs }] of CREWS.entries()) {
    const name = `${bots} ${bots === 1 ? 'bot' : 'bots'} on ${LAND} ${seed}`;
    const [speed, cpu, server, players]: [number[], number[], number[], number[]] = [[], [], [], []];
    const [reset, memory, done]: [number[], number[], number[]] = [[], [], []];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await using crew = startChild('./landCrewChild.ts', [bots, LAND, seed, WARM_UP_MS, windowMs].map(String));
      const figure = await crew.next(LandCrewFigures);
      speed.push(figure.gameMs / figure.wallMs);
      cpu.push(figure.gameMs / figure.cpuMs);
      server.push((figure.serverMs * MS_A_TICK) / figure.gameMs);
      players.push((figure.playersMs * MS_A_TICK) / figure.gameMs);
      reset.push(figure.resetMs);
      memory.push(figure.rss / MIB);
      done.push((figure.placed + figure.dug) / (figure.gameMs / 1000));
      step(index + (repetition + 1) / repetitions, name);
    }
    figures.push(
      { name: `open world, ${name}`, unit: 'x', values: speed, note: 'game time / wall time' },
      { name: `speed by CPU, ${name}`, unit: 'x', values: cpu, note: 'game time / CPU time of all threads' },
      { name: `server, ${name}`, unit: 'ms', values: server, note: 'CPU time of each tick within the server' },
      {
        name: `players, ${name}`,
        unit: 'ms',
        values: players,
        note: 'CPU time of each tick besides, on the same thread',
      },
      { name: `reset, ${name}`, unit: 'ms', values: reset, note: 'of the arena on a fresh server' },
      { name: `memory, ${name}`, unit: 'MiB', values: memory, note: 'resident, server and bots together' },
      { name: `work, ${name}`, unit: '/s', values: done, note: 'blocks placed or dug a game second' },
    );
  }
  return figures;
}

/** Tells `step` of episodes done. */
async function episodeFigures(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { task, agents }] of EPISODES.entries()) {
    const name = `${task} ${agents}x oracle`;
    const [speed, cpu, ready]: [number[], number[], number[]] = [[], [], []];
    const [server, players]: [number[], number[]] = [[], []];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      await using child = startChild('./openEpisodeChild.ts', [task, `${agents}`]);
      const figure = await child.next(OpenEpisodeFigures);
      speed.push(figure.gameMs / figure.wallMs);
      cpu.push(figure.gameMs / figure.cpuMs);
      ready.push(figure.readyMs);
      server.push((figure.serverMs * MS_A_TICK) / figure.gameMs);
      players.push((figure.playersMs * MS_A_TICK) / figure.gameMs);
      step(index + (repetition + 1) / repetitions, name);
    }
    figures.push(
      { name: `episode, ${name}`, unit: 'x', values: speed, note: 'game time / wall time, first episode of a process' },
      { name: `speed by CPU, ${name}`, unit: 'x', values: cpu, note: 'game time / CPU time of all threads' },
      { name: `server, ${name}`, unit: 'ms', values: server, note: 'CPU time of each tick within the server' },
      { name: `players, ${name}`, unit: 'ms', values: players, note: 'the rest of each tick: bodies, oracle, referee' },
      { name: `ready, ${name}`, unit: 'ms', values: ready, note: 'until the arena is ready and agents are released' },
    );
  }
  return figures;
}
