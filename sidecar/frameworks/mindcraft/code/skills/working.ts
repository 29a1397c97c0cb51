import type { Json } from '../../../../../protocol/briefing.ts';
import { distance } from '../../../../../protocol/geometry.ts';
import { isHostile } from '../../modes/creatures.ts';
import { failed } from './moving.ts';
import { bookOf, cellGiven, entityIdOf, firstOf, numberOf, type SkillHost, textOf } from './skill.ts';

const COLLECT = ['!collectBlocks', 'MineBlock'];
const ATTACK = ['attackTarget', '!attack'];
const MOST_ENEMIES = 12;
/** What a fall into is worse than leaving the hole unfinished. */
const FLUID = /^(?:water|lava)$/;
/** A block and its properties, as in "oak_stairs[facing=east,half=top]". */
const STATE = /^([a-z0-9_]+)(?:\[([a-z0-9_=,]*)\])?$/;

/** Mining, placing, fighting, farming. */
export const WORKING_SKILLS = bookOf('skills', [
  {
    name: 'collectBlock',
    takes: 'blockType: string, num: number = 1',
    description: 'Mine the nearest blocks of a kind and pick up what they drop.',
    needs: COLLECT,
    run: async (host, type, num) => {
      const [id, count] = [textOf(type, 'blockType'), numberOf(num, 'num', 1)];
      if (host.has('!collectBlocks')) return firstOf(host, { '!collectBlocks': { type: id, num: count } });
      for (let done = 0; done < count; done++) {
        const [block] = host.body.findBlocks((each) => each === id, 64, 1);
        if (!block) return failed(host, `collected ${done} ${id}: there is no more within 64 blocks`);
        if (!(await firstOf(host, { MineBlock: block.position }))) return false;
      }
      return true;
    },
  },
  {
    name: 'pickupNearbyItems',
    takes: '',
    description: 'Pick up the items that lie within 8 blocks.',
    needs: ['reflex_pick_up', 'collectDrops'],
    run: (host) => firstOf(host, { reflex_pick_up: { radius: 8 }, collectDrops: { radius: 8 } }),
  },
  {
    name: 'breakBlockAt',
    takes: 'x: number, y: number, z: number',
    description: 'Walk to the block at a position, break it and pick up what it drops.',
    needs: ['MineBlock', '!breakAt'],
    run: (host, ...args) => {
      const { at } = cellGiven(args);
      return firstOf(host, { MineBlock: at, '!breakAt': at });
    },
  },
  {
    name: 'placeBlock',
    takes: 'blockType: string, x: number, y: number, z: number, placeOn: string = "bottom"',
    description:
      'Walk to where it can be done and place a block you carry at a position, against any block beside it: placeOn may be ' +
      'left out. True where that block stands already. The type may name its state, such as ' +
      '"oak_stairs[facing=east,half=top]" or "oak_log[axis=x]".',
    needs: ['placeBlock', '!placeAt'],
    run: (host, type, ...args) => {
      const [, id, state = ''] = STATE.exec(textOf(type, 'blockType')) ?? [];
      if (id === undefined) return failed(host, `${JSON.stringify(type)} is not a block`);
      const { at } = cellGiven(args);
      const there = host.body.seenAt(at)?.id;
      if (there === id && state === '') return told(host, `${id} is at (${at.x}, ${at.y}, ${at.z}) already`);
      const given = new Map(state.split(',').map((each) => each.split('=') as [string, string]));
      const facing = given.get('facing')?.charAt(0).toUpperCase() ?? given.get('axis');
      const half = given.get('half') ?? given.get('type');
      const how = { ...(facing ? { facing } : {}), ...(half === 'top' || half === 'bottom' ? { half } : {}) };
      return firstOf(host, { placeBlock: { item_name: id, ...at, ...how }, '!placeAt': { type: id, ...at } });
    },
  },
  {
    name: 'attackNearest',
    takes: 'mobType: string, kill: boolean = true',
    description: 'Attack the nearest creature of a kind until it is dead, and pick up what it drops.',
    needs: ATTACK,
    run: (host, type) => {
      const kind = textOf(type, 'mobType').toLowerCase();
      return firstOf(host, { attackTarget: { target_name: kind }, '!attack': { type: kind } });
    },
  },
  {
    name: 'attackEntity',
    takes: 'entity: Entity, kill: boolean = true',
    description: 'Attack a creature that world.getNearbyEntities gave.',
    needs: ['attackTarget'],
    run: (host, entity) => firstOf(host, { attackTarget: { target_name: entityIdOf(entity) } }),
  },
  {
    name: 'defendSelf',
    takes: 'range: number = 9',
    description: 'Fight all enemies within a range.',
    needs: ['attackTarget'],
    run: async (host, range) => {
      const near = numberOf(range, 'range', 9);
      for (let count = 0; count < MOST_ENEMIES; count++) {
        const { entities, position } = host.body.observe();
        const enemy = entities.find((each) => isHostile(each, false) && distance(each.position, position) <= near);
        if (!enemy) return count > 0 || failed(host, 'no enemies near');
        if (!(await firstOf(host, { attackTarget: { target_name: enemy.id } }))) return false;
      }
      return true;
    },
  },
  {
    name: 'tillAndSow',
    takes: 'x: number, y: number, z: number, seedType: string | null = null',
    description: 'Hoe the ground at a position, and sow seeds on it where a kind is given. Takes a hoe.',
    needs: ['useItemOnBlock', '!tillAndSow'],
    run: async (host, ...args) => {
      const { at, rest } = cellGiven(args);
      const seeds = typeof rest[0] === 'string' ? rest[0] : undefined;
      if (seeds && host.has('!tillAndSow')) return firstOf(host, { '!tillAndSow': { ...at, seeds } });
      const hoe = host.body.observe().inventory.find(({ id }) => id.endsWith('_hoe'))?.id;
      if (host.body.seenAt(at)?.id !== 'farmland') {
        if (!hoe) return failed(host, 'you carry no hoe');
        if (!(await firstOf(host, { useItemOnBlock: { item_name: hoe, ...at } }))) return false;
      }
      return seeds === undefined || firstOf(host, { useItemOnBlock: { item_name: seeds, ...at } });
    },
  },
  {
    name: 'activateNearestBlock',
    takes: 'type: string',
    description: 'Use the nearest block of a kind, such as a lever, a button or a door.',
    needs: ['!activate', 'ToggleAction'],
    run: (host, type) => {
      const id = textOf(type, 'type');
      const at = host.body.findBlocks((each) => each === id, 16, 1)[0]?.position;
      return firstOf(host, { '!activate': { type: id }, ToggleAction: at && { item_name: id, ...at } });
    },
  },
  {
    name: 'digDown',
    takes: 'distance: number = 10',
    description: 'Dig straight down, but not into lava, water or a hole.',
    needs: ['!digDown', 'MineBlock'],
    run: async (host, far) => {
      const depth = Math.floor(numberOf(far, 'distance', 10));
      if (host.has('!digDown')) return firstOf(host, { '!digDown': { distance: depth } });
      for (let dug = 0; dug < depth; dug++) {
        const { x, y, z } = host.body.observe().position;
        const below = { x: Math.floor(x), y: Math.floor(y) - 1, z: Math.floor(z) };
        const next = host.body.blockAt({ ...below, y: below.y - 1 })?.id ?? 'air';
        if (FLUID.test(next) || next === 'air') return failed(host, `dug ${dug} blocks: below is ${next}`);
        if (!(await firstOf(host, { MineBlock: below }))) return false;
      }
      return true;
    },
  },
]);

async function told(host: SkillHost, text: string): Promise<Json> {
  host.log(text);
  return true;
}
