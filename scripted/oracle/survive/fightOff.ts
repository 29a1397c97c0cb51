import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';

/** Monsters that come near enough to strike, and how near that is, blocks. Creepers blow up when they are struck at. */
const FIGHTERS: ReadonlySet<string> = new Set(['zombie', 'husk', 'zombie_villager', 'spider', 'slime', 'skeleton']);
const NEAR = 7;

/** Fights the nearest monster that is about to strike. @returns whether one was killed */
export async function fightOff(context: FrameworkContext, agent: Agent): Promise<boolean> {
  const { entities, position } = agent.body.observe();
  const enemy = entities.find(
    ({ kind, name, position: at }) =>
      kind === 'mob' &&
      FIGHTERS.has(name) &&
      Math.hypot(at.x - position.x, at.y - position.y, at.z - position.z) < NEAR,
  );
  if (!enemy) return false;
  const fought = await actAndNote(context, agent, { type: 'attack', target: enemy.id, leave: true });
  return fought.ok;
}
