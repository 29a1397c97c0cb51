import type { Json } from '../../../../../protocol/briefing.ts';
import { distance } from '../../../../../protocol/geometry.ts';
import { isHostile } from '../../modes/creatures.ts';
import { bookOf, cellGiven, entityIdOf, firstOf, numberOf, type SkillHost, textOf } from './skill.ts';

const WALK = ['!goToCoordinates', 'reflex_walk', 'navigateTo'];
const FLEE = ['reflex_flee'];
/** The longest a program may have a body stand still in one call, ms. */
const LONGEST_WAIT_MS = 600_000;
/** Legs of a flight from creatures that come after. */
const MOST_LEGS = 4;

/** Getting about, and waiting. */
export const MOVING_SKILLS = bookOf('skills', [
  {
    name: 'goToPosition',
    takes: 'x: number, y: number, z: number, min_distance: number = 2',
    description: 'Go to within min_distance blocks of a position.',
    needs: WALK,
    run: (host, ...args) => {
      const { at, rest } = cellGiven(args);
      return goTo(host, at, numberOf(rest[0], 'min_distance', 2));
    },
  },
  {
    name: 'goToNearestBlock',
    takes: 'blockType: string, min_distance: number = 2, range: number = 64',
    description: 'Go to the nearest block of a kind.',
    needs: WALK,
    run: (host, type, near, range) => {
      const id = textOf(type, 'blockType');
      const [block] = host.body.findBlocks((each) => each === id, numberOf(range, 'range', 64), 1);
      if (block) return goTo(host, block.position, numberOf(near, 'min_distance', 2));
      return failed(host, `no ${id} within ${numberOf(range, 'range', 64)} blocks`);
    },
  },
  {
    name: 'goToNearestEntity',
    takes: 'entityType: string, min_distance: number = 2, range: number = 64',
    description: 'Go to the nearest creature of a kind.',
    needs: WALK,
    run: (host, type, near, range) => {
      const kind = textOf(type, 'entityType').toLowerCase();
      const seen = host.body.observe();
      const far = numberOf(range, 'range', 64);
      const entity = seen.entities.find((each) => each.name === kind && distance(each.position, seen.position) <= far);
      if (!entity) return failed(host, `no ${kind} within ${far} blocks`);
      if (host.has('navigateToAnimal')) return firstOf(host, { navigateToAnimal: { animal_name: entity.id } });
      const { x, y, z } = entity.position;
      return goTo(host, { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }, numberOf(near, 'min_distance', 2));
    },
  },
  {
    name: 'goToPlayer',
    takes: 'username: string, distance: number = 3',
    description: 'Go to a player or agent.',
    needs: ['!goToPlayer', 'navigateToPlayer', 'meetAgent'],
    run: (host, name, near) => {
      const player_name = textOf(name, 'username');
      return firstOf(host, {
        '!goToPlayer': { player_name, closeness: numberOf(near, 'distance', 3) },
        navigateToPlayer: { player_name },
        meetAgent: { player_name },
      });
    },
  },
  {
    name: 'followPlayer',
    takes: 'username: string, distance: number = 4',
    description: 'Follow a player until something interrupts it. Nothing after it in the program is done.',
    needs: ['!followPlayer', 'followAgent'],
    run: (host, name, near) => {
      const player_name = textOf(name, 'username');
      return firstOf(host, {
        '!followPlayer': { player_name, follow_dist: numberOf(near, 'distance', 4) },
        followAgent: { player_name, seconds: 120 },
      });
    },
  },
  {
    name: 'moveAway',
    takes: 'distance: number',
    description: 'Go away from where you stand.',
    needs: FLEE,
    run: (host, far) => {
      const { x, y, z } = host.body.observe().position;
      return firstOf(host, { reflex_flee: { from: [{ x, y, z }], distance: numberOf(far, 'distance', 5) } });
    },
  },
  {
    name: 'moveAwayFromEntity',
    takes: 'entity: Entity, distance: number = 16',
    description: 'Go away from an entity.',
    needs: FLEE,
    run: (host, given, far) => {
      const id = entityIdOf(given);
      const entity = host.body.observe().entities.find((each) => each.id === id);
      if (!entity) return failed(host, 'the entity is gone');
      const { x, y, z } = entity.position;
      return firstOf(host, { reflex_flee: { from: [{ x, y, z }], distance: numberOf(far, 'distance', 16) } });
    },
  },
  {
    name: 'avoidEnemies',
    takes: 'distance: number = 16',
    description: 'Go away from all enemies that are nearer than this.',
    needs: FLEE,
    run: async (host, far) => {
      const wanted = numberOf(far, 'distance', 16);
      for (let leg = 0; leg < MOST_LEGS; leg++) {
        const { entities, position } = host.body.observe();
        const near = entities.filter((each) => isHostile(each, false) && distance(each.position, position) < wanted);
        if (near.length === 0) return true;
        const from = near.slice(0, 16).map(({ position: { x, y, z } }) => ({ x, y, z }));
        if (!(await firstOf(host, { reflex_flee: { from, distance: wanted } }))) return false;
      }
      return true;
    },
  },
  {
    name: 'stay',
    takes: 'seconds: number = 30',
    description: 'Stay where you are for some seconds; -1: until something interrupts it.',
    run: async (host, seconds) => {
      const given = numberOf(seconds, 'seconds', 30);
      await host.clock.sleep(given < 0 ? LONGEST_WAIT_MS : Math.min(given * 1_000, LONGEST_WAIT_MS), host.signal);
      return true;
    },
  },
  {
    name: 'wait',
    takes: 'milliseconds: number',
    description: 'Wait. The only way to let time pass: there are no timers.',
    run: async (host, ms) => {
      await host.clock.sleep(Math.min(Math.max(0, numberOf(ms, 'milliseconds')), LONGEST_WAIT_MS), host.signal);
      return true;
    },
  },
  {
    name: 'useDoor',
    takes: 'door_pos: Vec3 | null = null',
    description: 'Open or close the door at a position, or the nearest.',
    needs: ['!useDoor', 'ToggleAction'],
    run: (host, given) => {
      const door = /_(?:door|fence_gate|trapdoor)$/;
      const at = given ? cellGiven([given]).at : host.body.findBlocks((id) => door.test(id), 16, 1)[0]?.position;
      if (!at) return failed(host, 'no door within 16 blocks');
      const id = host.body.seenAt(at)?.id ?? 'door';
      return firstOf(host, { ToggleAction: { item_name: id, ...at }, '!useDoor': {} });
    },
  },
  {
    name: 'goToBed',
    takes: '',
    description: 'Sleep in the nearest bed until you wake up.',
    needs: ['!goToBed', 'sleep'],
    run: (host) => firstOf(host, { '!goToBed': {}, sleep: {} }),
  },
]);

/** Logs why nothing was done. */
export async function failed(host: SkillHost, why: string): Promise<Json> {
  host.log(`failed: ${why}`);
  return false;
}

function goTo(host: SkillHost, at: { x: number; y: number; z: number }, near: number): Promise<boolean> {
  return firstOf(host, {
    '!goToCoordinates': { ...at, closeness: near },
    reflex_walk: { ...at, range: near },
    navigateTo: at,
  });
}
