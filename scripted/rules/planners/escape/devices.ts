import type { ShownAgent } from '../../../../sidecar/prompt/teamState.ts';
import type { DeviceKind } from '../../../knowledge/escape/devices.ts';
import type { PastOrder } from '../planner.ts';
import { type EscapeOrder, orderText, readEscapeOrder } from './orders.ts';
import { isShownOn, type PuzzleBoard, type RoomMember, type ShownDevice, shownDeviceKind, standsIn } from './scene.ts';

/** Work for one agent; `after` is that of the same list which must be done before. */
export interface DeviceDuty {
  readonly agent: string;
  readonly order: EscapeOrder;
  readonly after?: DeviceDuty;
}

/** Who works what of a room, as its text says and with what is known of the agents before it. */
export interface Dealing {
  readonly board: PuzzleBoard;
  readonly members: readonly RoomMember[];
  /** Those of the view, whom orders can be given to. */
  readonly own: readonly ShownAgent[];
  readonly past: readonly PastOrder[];
  /** How many agents of the team are still in the game, as far as is known. */
  readonly team: number;
}

/** The order that works a device. */
function orderFor({ block, position: at }: ShownDevice): EscapeOrder {
  const kind = shownDeviceKind({ block });
  return { type: kind === 'plate' ? 'step' : kind === 'lever' ? 'pull' : 'press', block, at };
}

/** What is to be worked next in a room. Empty where others are to, or all is as the text wants it. */
export function dutiesIn(dealing: Dealing): DeviceDuty[] {
  const { reading } = dealing.board;
  if (reading.apart) return apart(dealing);
  const stages = stagesIn(dealing.board);
  return reading.inTurn && stages.length > 1
    ? inTurn(dealing, stages)
    : together(
        dealing,
        stages.flatMap(({ devices }) => devices),
      );
}

/** The same once more, where all was worked and nothing came of it. */
export function dutiesAgain(dealing: Dealing): DeviceDuty[] {
  const { board, own } = dealing;
  const devices = stagesIn(board).flatMap((stage) => stage.devices);
  if (board.reading.apart)
    return own.flatMap(({ name }) =>
      board.devices
        .filter(({ reach }) => reach.includes(name))
        .map((device) => ({ agent: name, order: orderFor(device) })),
    );
  return dealt(dealing, devices).flatMap(({ device, agent }) =>
    agent ? [{ agent: agent.name, order: orderFor(device) }] : [],
  );
}

/** Each agent what it finds in its own place. */
function apart({ board, own }: Dealing): DeviceDuty[] {
  return own.flatMap(({ name }) =>
    board.devices
      .filter((device) => device.reach.includes(name) && !isShownOn(device))
      .map((device) => ({ agent: name, order: orderFor(device) })),
  );
}

/** Different agents to different devices. Whoever holds one down already keeps it. */
function together(dealing: Dealing, devices: readonly ShownDevice[]): DeviceDuty[] {
  return dealt(dealing, devices).flatMap(({ device, agent }) =>
    agent && !isShownOn(device) ? [{ agent: agent.name, order: orderFor(device) }] : [],
  );
}

function inTurn(dealing: Dealing, stages: readonly Stage[]): DeviceDuty[] {
  const { own } = dealing;
  const hands = handsOf(dealing, stages);
  let next = stageAfterPast(dealing, stages);
  if (next === undefined) return [];
  while (next < stages.length && stages[next]?.devices.every(isShownOn)) next++;
  if (next >= stages.length) next = 0;
  // Who has been taken to where the next one is goes on from there.
  const lifted = (stage: number) =>
    own.some(
      ({ name }) =>
        hands[stage]?.name === name &&
        hands[stage + 1]?.name === name &&
        !reaches(name, stages[stage]) &&
        reaches(name, stages[stage + 1]),
    );
  if (lifted(next)) next++;
  const duties: DeviceDuty[] = [];
  for (let stage = next; stage < stages.length; stage++) {
    const agent = own.find(({ name }) => name === hands[stage]?.name);
    const before = duties.at(-1);
    // What stays as it is put counts when its turn comes; anything else is too early while others have theirs to do.
    const early = stage > next && before === undefined;
    for (const device of stages[stage]?.devices ?? [])
      if (agent && !isShownOn(device) && (!early || shownDeviceKind(device) === 'lever'))
        duties.push({ agent: agent.name, order: orderFor(device), ...(before ? { after: before } : {}) });
  }
  return duties;
}

/** What one sentence names. */
interface Stage {
  readonly devices: readonly ShownDevice[];
  readonly byAnother: boolean;
}

function stagesIn({ reading, devices }: PuzzleBoard): Stage[] {
  const left = new Set(devices);
  const stages: Stage[] = [];
  for (const { kind, made, byAnother } of reading.devices) {
    const alike = [...left].filter((device) => shownDeviceKind(device) === kind);
    const word = made.find((prefix) => alike.some(({ block }) => block.startsWith(`${prefix}_`)));
    const meant = alike.filter(({ block }) => word === undefined || block.startsWith(`${word}_`));
    if (meant.length === 0) continue;
    for (const device of meant) left.delete(device);
    stages.push({ devices: meant, byAnother });
  }
  return stages.length > 0 ? stages : [{ devices, byAnother: false }];
}

/** Who works each stage: one agent all of them, but where the text wants another one. */
function handsOf({ members, own, board, past }: Dealing, stages: readonly Stage[]): (RoomMember | undefined)[] {
  const turn = turnsOf(board, past);
  let rank = 0;
  return stages.map(({ devices, byAnother }) => {
    if (byAnother) rank++;
    const kind = devices[0] && shownDeviceKind(devices[0]);
    const fit = members.filter(({ name }) => !kind || canWork(own, name, kind));
    return fit[(rank + turn) % Math.max(1, fit.length)];
  });
}

/** One agent each, by their place among those who are there; several where there are fewer agents than devices. */
function dealt({ board, members, own, past, team }: Dealing, devices: readonly ShownDevice[]) {
  const turn = turnsOf(board, past);
  const free = [...members];
  const hands = new Map<ShownDevice, RoomMember>();
  const give = (device: ShownDevice, member: RoomMember | undefined) => {
    if (!member) return;
    hands.set(device, member);
    free.splice(free.indexOf(member), 1);
  };
  for (const device of devices)
    if (shownDeviceKind(device) === 'plate')
      give(
        device,
        free.find(({ position }) => standsIn(position, device.position)),
      );
  for (const [index, device] of devices.entries()) {
    if (hands.has(device)) continue;
    const kind = shownDeviceKind(device);
    const fit = free.filter(({ name }) => !kind || canWork(own, name, kind));
    if (fit.length > 0) give(device, fit[turn % fit.length]);
    // One for each: more only where nobody else can come.
    else if (members.length >= team && members.length > 0)
      hands.set(device, members[index % members.length] as RoomMember);
  }
  return devices.map((device) => ({ device, agent: own.find(({ name }) => name === hands.get(device)?.name) }));
}

/** How often the team has gone through a room's devices in vain: with each time others work them. */
function turnsOf({ devices }: PuzzleBoard, past: readonly PastOrder[]): number {
  const texts = new Set(devices.map((device) => orderText(orderFor(device))));
  const worked = past.filter(({ text, status }) => texts.has(text) && (status === 'succeeded' || status === 'failed'));
  return Math.floor(worked.length / Math.max(1, 2 * devices.length));
}

/** The stage after the one that was worked last; undefined when that was the last one, and its effect is waited for. */
function stageAfterPast({ past }: Dealing, stages: readonly Stage[]): number | undefined {
  const texts = stages.map(({ devices }) => devices.map((device) => orderText(orderFor(device))));
  const at = past.findLastIndex(({ text, status }) => status !== 'dropped' && texts.some((all) => all.includes(text)));
  const last = past[at];
  if (last?.status !== 'succeeded') return 0;
  const next = texts.findIndex((all) => all.includes(last.text)) + 1;
  if (next < stages.length) return next;
  return past.slice(at).some(({ text }) => readEscapeOrder(text)?.type === 'wait') ? 0 : undefined;
}

function reaches(name: string, stage: Stage | undefined): boolean {
  return stage?.devices.some(({ reach }) => reach.includes(name)) ?? false;
}

/** Whether somebody has the tool for a device; of mates nothing is known to the contrary. */
function canWork(own: readonly ShownAgent[], name: string, kind: DeviceKind): boolean {
  const tools = own.find((agent) => agent.name === name)?.tools;
  return !tools || tools.includes(kind === 'plate' ? 'navigateTo' : 'ToggleAction');
}
