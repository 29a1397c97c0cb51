import { type BlockState, blockState, formatBlockState, isAir } from '../../../protocol/blockState.ts';
import type { Local } from '../../escape/chamber.ts';
import { HALF, WALL } from '../../escape/layout.ts';
import type { GameFacts } from '../../importing/objections.ts';
import { ImportRejection } from '../../importing/rejection.ts';
import { currentId } from '../../importing/renamed.ts';
import type { AtomEntry, AtomFile } from './atomFile.ts';
import { readCommand } from './commands.ts';
import {
  blockNobodyHas,
  isDevice,
  type PlannedCondition,
  type PlannedEffect,
  type PlannedStage,
  type RoomPlan,
} from './roomPlan.ts';
import { Supports } from './supports.ts';

/** What is reported about an atom that was repaired. */
interface Mended {
  readonly what: string;
  readonly how: string;
}

/** Redstone a room does not need: the referee opens the doors. Left out, it cannot work them by itself. */
const DRESSING = /^(redstone_wire|redstone_torch|redstone_wall_torch|redstone_block|repeater|comparator|observer)$/;
const FLUIDS: ReadonlySet<string> = new Set(['lava', 'water']);
const HIGHEST = 8;

/**
 * Reads an atom as a room of ours. @throws ImportRejection with the reason where it cannot be one.
 * @param mended receives what had to be changed.
 */
export function planRoom(atom: AtomFile, facts: GameFacts, mended: Mended[]): RoomPlan {
  return new Planner(atom, facts, mended).plan();
}

class Planner {
  readonly #atom: AtomFile;
  readonly #facts: GameFacts;
  readonly #mended: Mended[];
  readonly #blocks = new Map<string, { place: Local; state: BlockState }>();
  readonly #scattered = new Set<string>();
  /** Chests that a key would lock: their contents come when the room is passed. */
  readonly #locked: PlannedEffect[] = [];

  constructor(atom: AtomFile, facts: GameFacts, mended: Mended[]) {
    this.#atom = atom;
    this.#facts = facts;
    this.#mended = mended;
  }

  plan(): RoomPlan {
    const { type, condition, min_player, score, wait_interval } = this.#atom;
    if (type !== 'and' && condition.length > 1)
      throw new ImportRejection('not-playable', `conditions of type "${type}"; only "and" is supported`);
    for (const entry of this.#atom.init) this.#init(entry);
    this.#supportDevices();
    const stages = this.#stages();
    const last = stages.at(-1) as PlannedStage;
    const items = this.#atom.in;
    const atHand = [...Object.keys(items), ...[...this.#blocks.values()].map(({ state }) => state.id)];
    const missing = blockNobodyHas(stages, atHand);
    if (missing !== undefined)
      throw new ImportRejection('not-obtainable', `the condition asks for ${missing}, which nobody is given`);
    last.effects.push(...this.#locked);
    for (const [item, count] of Object.entries(items)) {
      if (this.#facts.stackSize && this.#facts.stackSize(item) === undefined)
        throw new ImportRejection('unknown-item', `there is no item "${item}"`);
      this.#report(`needs ${count} ${item}, which only one agent or nobody is given`, 'a chest in the room holds it');
    }
    return {
      kind: this.#kind(),
      blocks: [...this.#blocks.values()],
      stages,
      items,
      minPlayers: min_player,
      asCoded: { conditions: condition.length * score, waitInterval: wait_interval },
    };
  }

  #kind(): RoomPlan['kind'] {
    const { merge, split, same_room } = this.#atom;
    if (merge && split) throw new ImportRejection('contradictory', 'it both merges and splits the team');
    return merge ? 'merge' : split ? 'split' : same_room ? 'together' : 'cross';
  }

  #init(entry: AtomEntry): void {
    const { name, position, random, command, lock_key } = entry;
    if (name.startsWith('summon_')) {
      this.#report(`a ${name.slice(7)} at ${at(position)}`, 'left out: it might work devices');
      return;
    }
    if (DRESSING.test(name)) {
      this.#report(`${name} at ${at(position)}`, 'left out: the room opens without it');
      return;
    }
    if (random) {
      if (!isDevice(name) || name.endsWith('_button'))
        throw new ImportRejection('not-playable', `${name} in random places; only levers and plates are supported`);
      this.#scattered.add(name);
      return;
    }
    const place = this.#place(name, position);
    if (FLUIDS.has(name) && place[1] >= 0)
      throw new ImportRejection('not-playable', `${name} at ${at(place)} would flow through the room`);
    this.#put(place, this.#state(entry));
    if (command === undefined) return;
    const read = readCommand(command);
    if (read?.type !== 'fill-container')
      throw new ImportRejection('not-playable', `the command "${command}" of ${name} is not supported`);
    const effect: PlannedEffect = {
      type: 'set',
      place,
      state: this.#state(entry),
      item: { slot: read.slot, id: read.item },
    };
    this.#locked.push(effect);
    this.#report(
      lock_key === undefined
        ? `${name} at ${at(place)} holds ${read.item} from the beginning`
        : `${name} at ${at(place)} is locked by a key`,
      'its contents come when the room is passed',
    );
  }

  /** A place within walls and floor; the doorway behind is a wall in the first room, so what stands there moves in. */
  #place(name: string, position: Local): Local {
    const [x, y, z] = position;
    if (isDevice(name) && z === -WALL && Math.abs(x) <= HALF) {
      this.#report(`${name} at ${at(position)} stands in the wall behind`, `moved to ${at([x, y, -HALF])}`);
      return [x, y, -HALF];
    }
    const inside = Math.abs(x) <= HALF && Math.abs(z) <= HALF;
    if ((!inside && !(Math.abs(x) <= HALF && z === WALL && y >= 0)) || y < -1 || y > HIGHEST)
      throw new ImportRejection('outside-the-walls', `${name} at ${at(position)} is outside the room`);
    return position;
  }

  #put(place: Local, state: BlockState): void {
    const set = (where: Local, what: BlockState) => {
      const key = where.join();
      const former = this.#blocks.get(key);
      if (former && formatBlockState(former.state) !== formatBlockState(what))
        this.#report(`two blocks at ${at(where)}`, `${what.id}, the later, is taken`);
      this.#blocks.set(key, { place: where, state: what });
    };
    if (!isDoor(state.id)) {
      set(place, state);
      return;
    }
    for (const [half, up] of [
      ['lower', 0],
      ['upper', 1],
    ] as const)
      set(above(place, up), { id: state.id, properties: { ...state.properties, half } });
    this.#report(`${state.id} at ${at(place)} has one half only`, 'it gets both');
  }

  /** The state an entry describes, without what its block cannot have. @throws ImportRejection for an unknown block. */
  #state({ name, facing, face, hinge, axis, open }: AtomEntry): BlockState {
    const id = currentId(name, this.#facts.problemWith);
    const given = { facing, face, hinge, axis, open: open === undefined ? undefined : String(open) };
    const properties: Record<string, string> = {};
    for (const [key, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const problem = this.#facts.problemWith?.({ id, properties: { [key]: value } });
      if (problem === undefined) properties[key] = value;
      else this.#report(`${name}[${key}=${value}]`, 'the property is left out: its block has none such');
    }
    const problem = this.#facts.problemWith?.({ id, properties: {} });
    if (problem !== undefined) throw new ImportRejection('unknown-block', problem);
    return { id, properties };
  }

  #supportDevices(): void {
    const supports = new Supports(this.#blocks);
    for (const [key, { place, state }] of this.#blocks) {
      if (!isDevice(state.id)) continue;
      const held = supports.held(place, state);
      if (!held)
        throw new ImportRejection('unsupported', `${state.id} at ${at(place)} has nothing to hang on or stand on`);
      if (held.mended) this.#report(`${state.id} at ${at(place)} has no block behind it`, 'it stands on the floor');
      this.#blocks.set(key, { place, state: held.state });
    }
  }

  #stages(): PlannedStage[] {
    const { condition, effect } = this.#atom;
    const names = [...new Set(condition.map(({ sub_event = '' }) => sub_event))];
    const together = names.length > 1 && condition.every(({ name }) => name.endsWith('_pressure_plate'));
    if (names.includes('final') && names.length > 1)
      this.#report('its event "final" alone decides in the reference', 'all of its events must happen');
    const groups = together ? [names] : names.map((name) => [name]);
    const stages = groups.map((group): PlannedStage => {
      const own = condition.filter(({ sub_event = '' }) => group.includes(sub_event));
      return { conditions: own.map((entry) => this.#condition(entry)), effects: [] };
    });
    for (const entry of effect) {
      const index = groups.findIndex((group) => group.includes(entry.sub_event ?? ''));
      const stage = stages[index < 0 ? stages.length - 1 : index] as PlannedStage;
      stage.effects.push(...this.#effect(entry));
    }
    return stages;
  }

  #condition({ name, position, powered, open, facing, face, hinge, axis, random }: AtomEntry): PlannedCondition {
    if (isDevice(name)) {
      if (powered !== true)
        throw new ImportRejection(
          'not-playable',
          `the condition asks for ${name} to be off; only devices that are on are supported`,
        );
      if (random || this.#scattered.has(name)) return { type: 'scattered', id: name };
      const place = this.#place(name, position);
      const found = this.#blocks.get(place.join());
      if (found?.state.id !== name)
        throw new ImportRejection(
          'contradictory',
          `the condition names ${name} at ${at(position)}, where it does not stand`,
        );
      return { type: 'device', place, id: name };
    }
    if (open !== undefined || facing !== undefined || face !== undefined || hinge !== undefined || axis !== undefined)
      throw new ImportRejection(
        'not-playable',
        `the condition asks for the state of ${name}; only its block is supported`,
      );
    const place = this.#place(name, position);
    const problem = this.#facts.problemWith?.({ id: name, properties: {} });
    if (problem !== undefined) throw new ImportRejection('unknown-block', problem);
    return { type: 'block', place, id: name };
  }

  #effect(entry: AtomEntry): PlannedEffect[] {
    const { name, position, command } = entry;
    if (DRESSING.test(name)) return [];
    if (command !== undefined) return this.#commanded(entry, command);
    const place = this.#place(name, position);
    if (isAir(name)) return [{ type: 'set', place, state: blockState('air') }];
    const state = this.#state(entry);
    if (!isDoor(state.id)) return [{ type: 'set', place, state }];
    return [0, 1].map((up) => {
      const half = above(place, up);
      return {
        type: 'set',
        place: half,
        state: {
          id: state.id,
          properties: {
            ...this.#blocks.get(half.join())?.state.properties,
            ...state.properties,
            half: up === 0 ? 'lower' : 'upper',
          },
        },
      };
    });
  }

  #commanded({ name, position }: AtomEntry, command: string): PlannedEffect[] {
    const read = readCommand(command);
    if (!read) throw new ImportRejection('not-playable', `the command "${command}" of ${name} is not supported`);
    const place = position;
    switch (read.type) {
      case 'merge':
      case 'split':
        return [{ type: 'bring-on' }];
      case 'all-here':
        return [{ type: 'move', who: 'everyone-in-room', to: place }];
      case 'lift': {
        const to: Local = [place[0] + read.by[0], place[1] + read.by[1], place[2] + read.by[2]];
        if (Math.abs(to[0]) > HALF || Math.abs(to[2]) > HALF || to[1] < 0 || to[1] > HIGHEST)
          throw new ImportRejection('outside-the-walls', `the command "${command}" leads outside the room`);
        return [{ type: 'move', who: 'who-met-it', to }];
      }
      case 'remove-block':
        return [{ type: 'set', place: this.#place(name, position), state: blockState('air') }];
      case 'fill-container':
        return [
          {
            type: 'set',
            place: this.#place(name, position),
            state: blockState(name),
            item: { slot: read.slot, id: read.item },
          },
        ];
      case 'give': {
        if (this.#locked.length > 0) {
          this.#report(`gives ${read.item} as a key`, 'left out: nothing here is locked by a key');
          return [];
        }
        if (this.#facts.stackSize && this.#facts.stackSize(read.item) === undefined)
          throw new ImportRejection('unknown-item', `there is no item "${read.item}"`);
        return [{ type: 'give', item: read.item }];
      }
      default:
        return read satisfies never;
    }
  }

  #report(what: string, how: string): void {
    if (!this.#mended.some((known) => known.what === what)) this.#mended.push({ what, how });
  }
}

function isDoor(id: string): boolean {
  return id.endsWith('_door');
}

function above([x, y, z]: Local, up: number): Local {
  return [x, y + up, z];
}

/** "(0, 1, 3)" for messages. */
function at(place: readonly number[]): string {
  return `(${place.join(', ')})`;
}
