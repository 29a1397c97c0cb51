import type { Json } from '../../../../protocol/briefing.ts';
import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { fieldsOf, type ShownAction, wasTakenElsewhere } from '../../shownAction.ts';
import type { Judgement, ShownStep, StepReply } from '../planner.ts';
import { type EscapeOrder, readEscapeOrder } from './orders.ts';
import { away, standsIn } from './scene.ts';

/** Tries of one and the same action before an order is given up. */
const TRIES = 3;
/** How near to a place one has got there, blocks. */
const THERE = 2.6;

/** The next step of an order. */
export function escapeStep(text: string, shown: ShownStep): StepReply {
  const order = readEscapeOrder(text);
  if (!order) return finish('I cannot read this order.');
  const self = shown.teamState.team.find(({ name }) => name === shown.agent);
  if (!self) return finish('I do not know where I am.');
  return stepOf(order, shown, self.position);
}

function stepOf(order: EscapeOrder, shown: ShownStep, position: ShownPlace): StepReply {
  const { actions, teamState } = shown;
  const tries = (tool: string) => actions.filter((action) => action.tool === tool && isAt(action.args, order.at));
  const walk = (thought: string) => call(thought, 'navigateTo', placed(order.at));
  switch (order.type) {
    case 'step': {
      if (standsIn(position, order.at)) {
        // Nothing came of standing here before: once more, from beside it.
        const aside = actions.length === 0 && asideOf(order.at, teamState);
        return aside
          ? call('I step off the plate to step on it anew.', 'navigateTo', placed(aside))
          : finish('I stand on the plate and stay here.');
      }
      const walks = tries('navigateTo');
      if (isTaken(walks) || (walks.at(-1)?.ok && !reached(order, teamState, shown.agent)))
        return finish('I have been taken from the plate.');
      return walks.length < TRIES ? walk('I step on the plate.') : finish('I do not get onto the plate.');
    }
    case 'pull': {
      const pulls = tries('ToggleAction');
      if (isOn(pulls)) return finish('The lever is on.');
      if (pulls.length >= TRIES + 1) return finish('I cannot get the lever to stay on.');
      return call('I pull the lever.', 'ToggleAction', { item_name: 'lever', ...placed(order.at) });
    }
    case 'press': {
      const presses = tries('ToggleAction');
      if (presses.some(({ ok }) => ok)) return finish('The button was pressed.');
      if (presses.length >= TRIES) return finish('I cannot press the button.');
      return call('I press the button.', 'ToggleAction', { item_name: 'button', ...placed(order.at) });
    }
    case 'look': {
      const looks = tries('fetchContainerContents');
      if (looks.some(({ ok }) => ok) || looks.length >= TRIES) return finish('I have looked.');
      return call('I look into it.', 'fetchContainerContents', {
        item_name: containerWord(order.container),
        ...placed(order.at),
      });
    }
    case 'take': {
      const takes = tries('withdrawItem');
      if (takes.some(({ ok }) => ok)) return finish(`I have the ${order.item}.`);
      if (takes.length >= 2) return finish(`I cannot get a ${order.item} here.`);
      return call(`I take the ${order.item} along.`, 'withdrawItem', {
        item_name: order.item,
        from_name: containerWord(order.container),
        item_count: 1,
        ...placed(order.at),
      });
    }
    case 'put':
      return put(order, shown, tries);
    case 'go':
    case 'leave': {
      if (away(position, order.at) <= THERE) return finish('I am there.');
      const walks = tries('navigateTo');
      return walks.length < TRIES && !walks.at(-1)?.ok && !isTaken(walks)
        ? walk('I go there.')
        : finish('I have gone as far as I get.');
    }
    case 'wait': {
      if (actions.length > 0) return finish('I have waited; now I look what the others have done.');
      if (standsIn(position, order.at)) return look();
      return walk('I wait, and stay on the move.');
    }
    default:
      return order satisfies never;
  }
}

function put(
  order: Extract<EscapeOrder, { type: 'put' }>,
  { teamState }: ShownStep,
  tries: (tool: string) => ShownAction[],
): StepReply {
  const placings = tries('placeBlock');
  if (placings.some(({ ok }) => ok)) return finish(`The ${order.item} is in its place.`);
  if (placings.length >= TRIES) return finish(`I cannot place the ${order.item}.`);
  const sign = teamState.signs.find(({ position }) => away(position, order.at) === 0);
  const digs = tries('MineBlock');
  if (sign?.block.endsWith('_sign') && digs.length < TRIES && !digs.some(({ ok }) => ok))
    return call('I break the sign.', 'MineBlock', placed(order.at));
  return call(`I put the ${order.item} there.`, 'placeBlock', {
    item_name: order.item,
    ...placed(order.at),
    facing: 'A',
  });
}

/** Whether an order was carried out, by what its actions reported and where the agent is now. */
export function judgeEscape(
  text: string,
  actions: readonly ShownAction[],
  teamState: TeamState,
  agent: string,
): Judgement {
  const order = readEscapeOrder(text);
  if (!order) return { done: false, open: [text] };
  const self = teamState.team.find(({ name }) => name === agent);
  const done = isDone(order, actions, self?.position);
  return { done, open: done ? [] : [text] };
}

function isDone(order: EscapeOrder, actions: readonly ShownAction[], position: ShownPlace | undefined): boolean {
  const done = (tool: string) =>
    actions.filter((action) => action.tool === tool && action.ok && isAt(action.args, order.at));
  const taken = isTaken(actions.filter(({ args }) => isAt(args, order.at)));
  switch (order.type) {
    case 'step':
      return (position !== undefined && standsIn(position, order.at)) || done('navigateTo').length > 0 || taken;
    case 'pull':
      return isOn(done('ToggleAction'));
    case 'press':
      return done('ToggleAction').length > 0;
    case 'look':
      return done('fetchContainerContents').length > 0;
    case 'take':
      return done('withdrawItem').length > 0;
    case 'put':
      return done('placeBlock').length > 0;
    case 'go':
      return (position !== undefined && away(position, order.at) <= THERE) || done('navigateTo').length > 0 || taken;
    case 'leave':
      return (position !== undefined && away(position, order.at) <= THERE) || done('navigateTo').length > 0;
    case 'wait':
      return true;
    default:
      return order satisfies never;
  }
}

/** Whether the last call that switched a lever switched it on. */
function isOn(pulls: readonly ShownAction[]): boolean {
  const state = fieldsOf(fieldsOf(pulls.findLast(({ ok }) => ok)?.data).state);
  return state.powered === 'true';
}

/** Whether the last of some walks ended elsewhere, as plates do that take agents on. */
function isTaken(walks: readonly ShownAction[]): boolean {
  const last = walks.at(-1);
  return last !== undefined && wasTakenElsewhere(last);
}

function reached(order: EscapeOrder, { devices }: TeamState, agent: string): boolean {
  return devices.some(({ position, reach }) => away(position, order.at) === 0 && reach.includes(agent));
}

/** A cell two blocks from a plate that nothing else is known to be in. */
function asideOf([x, y, z]: ShownPlace, { devices, containers }: TeamState): ShownPlace | undefined {
  const taken = [...devices, ...containers].map(({ position }) => position);
  const cells: ShownPlace[] = [
    [x, y, z - 3],
    [x - 3, y, z],
    [x + 3, y, z],
    [x, y, z + 3],
  ];
  return cells.find((cell) => taken.every((other) => away(other, cell) > 0));
}

function containerWord(container: string): string {
  return container === 'chest' || container === 'trapped_chest' ? 'chest' : 'container';
}

function placed([x, y, z]: ShownPlace): { x: number; y: number; z: number } {
  return { x, y, z };
}

function isAt(args: Json, [x, y, z]: ShownPlace): boolean {
  const cell = fieldsOf(args);
  return cell.x === x && cell.y === y && cell.z === z;
}

function look(): StepReply {
  return call('I stay where I am and look around.', 'scanNearbyEntities', { item_name: '' });
}

function call(thought: string, action: string, action_input: { [key: string]: Json }): StepReply {
  return { thought, action, action_input };
}

function finish(text: string): StepReply {
  return { thought: 'There is nothing more for me to do here now.', final_answer: text };
}
