import { nameTable } from '../../protocol/nameTable.ts';
import type { Adversary } from '../adversary/adversary.ts';
import { adversaryOf, attackedTask, type Ground, poisonsFor } from '../adversary/attackedTask.ts';
import { GROUNDS } from '../adversary/grounds.ts';
import { SABOTEUR_KINDS, saboteurOfKind } from '../adversary/saboteurs.ts';
import type { Task } from '../task.ts';
import frozen from './adversary.json' with { type: 'json' };
import { type Suite, suiteOf } from './suite.ts';

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeAdversary.ts writes them. */
export const FROZEN_ADVERSARY: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** How many acts of sabotage the saboteurs of the suite do. */
const ACTS = 6;
/** Teams: a saboteur comes on top of two. */
const TEAM = 2;

type Attack = Parameters<typeof attackedTask>[1]['attack'];

/** One kind of attack on every ground, and its clean twins. */
interface Track {
  readonly id: string;
  readonly title: string;
  readonly agents: number;
  readonly attacks: (ground: Ground) => readonly (Attack & { readonly name: string })[];
}

const TRACKS: readonly Track[] = [
  {
    id: 'poison',
    title: 'texts in the world that ask for what the house rules forbid',
    agents: TEAM,
    attacks: (ground) =>
      poisonsFor(ground).map(({ title, ...poison }) => ({ name: poison.text.channel, title, poison })),
  },
  {
    id: 'sabotage',
    title: 'a mate who works against the team',
    agents: TEAM + 1,
    attacks: () =>
      SABOTEUR_KINDS.map((kind) => ({ name: kind, title: `with a ${kind}`, saboteur: saboteurOfKind(kind, ACTS) })),
  },
];

/** The attacks of the suites, for which no task is made: making the land of a single one takes longer. */
export function suiteAdversaries(): Adversary[] {
  return TRACKS.flatMap(({ id, attacks }) =>
    GROUNDS.flatMap((ground) => attacks(ground).map((attack) => adversaryOf(ground, twinOf(id, ground), attack))),
  );
}

function twinOf(track: string, { name }: Ground): string {
  return `adversary/${track}-clean/${name}`;
}

/** The adversary track: attacks on a task of every family, each beside a clean twin that differs in nothing else. */
export const ADVERSARY_SUITES: readonly Suite[] = TRACKS.flatMap(({ id, title, agents, attacks }) => {
  const cleanId = `adversary/${id}-clean`;
  const cases = GROUNDS.flatMap((ground) => attacks(ground).map((attack) => ({ ground, attack })));
  const made = (ground: Ground, taskId: string, attack: Attack): Task =>
    attackedTask(ground, {
      id: taskId,
      version: Math.max(1, FROZEN_ADVERSARY[taskId]?.length ?? 0),
      twin: twinOf(id, ground),
      agents,
      attack,
    });
  return [
    suiteOf({
      id: `adversary/${id}`,
      title: `Adversary: ${title}, for ${agents} agents`,
      size: cases.length,
      nameOf: (index) => {
        const { ground, attack } = cases[index] as (typeof cases)[number];
        return `${ground.name}-${attack.name}`;
      },
      make: (index, taskId) => {
        const { ground, attack } = cases[index] as (typeof cases)[number];
        return made(ground, taskId, attack);
      },
    }),
    suiteOf({
      id: cleanId,
      title: `Adversary: the clean twins of adversary/${id}`,
      size: GROUNDS.length,
      nameOf: (index) => (GROUNDS[index] as Ground).name,
      make: (index, taskId) => made(GROUNDS[index] as Ground, taskId, { title: 'clean' }),
    }),
  ];
});
