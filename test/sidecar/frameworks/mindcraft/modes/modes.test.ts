import minecraftData from 'minecraft-data';
import { expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { Random } from '../../../../../clock/random.ts';
import type { SeenEntity } from '../../../../../sidecar/body/body.ts';
import { ActionRunner } from '../../../../../sidecar/frameworks/mindcraft/actions/actionRunner.ts';
import { isHostile } from '../../../../../sidecar/frameworks/mindcraft/modes/creatures.ts';
import { MODE_NAMES } from '../../../../../sidecar/frameworks/mindcraft/modes/mode.ts';
import { Modes, type ModesOptions } from '../../../../../sidecar/frameworks/mindcraft/modes/modes.ts';
import { selfPreservation } from '../../../../../sidecar/frameworks/mindcraft/modes/rules/selfPreservation.ts';
import { REFLEX_TOOLS, reflexesPermitted } from '../../../../../sidecar/tools/mindcraft/reflexTools.ts';
import { stubBody } from '../../../body/stubBody.ts';

const NO_HAND_OVERS = { lastAt: Number.NEGATIVE_INFINITY };

function modesWith(tools: readonly string[], options: Partial<ModesOptions> = {}): Modes {
  const clock = new ManualClock();
  const { signal } = new AbortController();
  const body = stubBody();
  return new Modes({
    body,
    clock,
    signal,
    random: new Random(1),
    quirks: false,
    handOvers: NO_HAND_OVERS,
    isNeeded: () => false,
    tools: { names: tools, call: async () => ({ ok: true, message: '' }) },
    actions: new ActionRunner({ clock, signal, observe: () => body.observe() }),
    ...options,
  });
}

test('all but cheat are on, unless the start says otherwise', () => {
  const modes = modesWith([], { start: { hunting: false, cheat: true } });
  expect(MODE_NAMES.filter((name) => !modes.isOn(name))).toEqual(['hunting', 'cheat']);
  expect(modes.states()).toMatchObject({ unstuck: true, hunting: false, cheat: false });
});

test('setting one tells what came of it; cheat is never available', () => {
  const modes = modesWith([]);
  expect(modes.set('hunting', false)).toEqual({ ok: true, message: 'Mode hunting is now off.' });
  expect(modes.set('hunting', false)).toEqual({ ok: true, message: 'Mode hunting is already off.' });
  expect(modes.set('flying', true)).toMatchObject({ ok: false, message: /^Mode flying does not exist/ });
  expect(modes.set('cheat', true)).toMatchObject({ ok: false, message: /operator rights/ });
  expect(modes.isOn('cheat')).toBe(false);
});

test('the list says of each whether it is on, and which the task leaves nothing to do', () => {
  const lines = modesWith(['reflex_flee', 'placeBlock']).describe().split('\n');
  expect(lines).toHaveLength(MODE_NAMES.length);
  expect(lines[0]).toMatch(/^- self_preservation \(on\): .*actions\.$/);
  expect(lines[3]).toMatch(/^- self_defense \(on\): .* Not available in this task\.$/);
  expect(lines.at(-1)).toMatch(/^- cheat \(off\): Not available/);
});

test('their tools need what permits the same', () => {
  expect(reflexesPermitted([])).toEqual(['reflex_look', 'reflex_jump']);
  expect(reflexesPermitted(['navigateTo', 'MineBlock'])).toEqual(REFLEX_TOOLS.map(({ name }) => name));
});

test.each([
  ['sand', false, true],
  ['red_concrete_powder', false, true],
  ['sandstone', false, false],
  ['sandstone', true, true],
  ['stone', true, false],
])('%s at the head, with quirks (%s)', (id, quirks, flees) => {
  const body = { ...stubBody(), blockAt: ({ y }: { y: number }) => ({ id: y === 65 ? id : 'air', properties: {} }) };
  const mode = selfPreservation({
    body,
    quirks,
    random: new Random(1),
    handOvers: NO_HAND_OVERS,
    isNeeded: () => false,
  });
  const reflex = mode.react({ now: 0, seen: body.observe(), action: null });
  expect(reflex?.log).toBe(flees ? `${id} fell on my head, so I moved away.` : undefined);
});

test.each(['1.19.2', '1.20.4', '1.21.1', '1.21.4'])(
  'every creature of %s that attacks players is hostile',
  (version) => {
    const hostile = minecraftData(version)
      .entitiesArray.filter(({ type, name }) => (type === 'hostile' || type === 'mob') && !/_golem$|^allay$/.test(name))
      .map(({ name }) => name);
    const seen = (name: string): SeenEntity => ({ id: 1, kind: 'mob', name, position: { x: 0, y: 0, z: 0 } });
    expect(hostile.filter((name) => !isHostile(seen(name), true))).toEqual([]);
    expect(isHostile(seen('enderman'), false)).toBe(false);
    expect(isHostile(seen('cow'), true)).toBe(false);
  },
);
