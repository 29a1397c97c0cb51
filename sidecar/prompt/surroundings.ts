import type { Json } from '../../protocol/briefing.ts';
import { shownHealth } from '../../protocol/vitals.ts';
import type { Body, ReceivedMessage } from '../body/body.ts';
import { hourText } from '../tools/hourText.ts';
import { monstersNear } from '../tools/monstersNear.ts';
import { devicesNear, nearest, signsNear } from '../tools/villager/environment.ts';
import { detailsOf } from '../tools/villager/scan.ts';
import { cutState, withoutEntries, withoutMatching } from './cutState.ts';
import { deathsText } from './deathsText.ts';
import { linesPart, type PromptContext, type PromptLine, type PromptPart } from './promptBudget.ts';
import type { ShownPlace, TeamState } from './teamState.ts';
import { carriedText, shutInText } from './teamStateText.ts';
import { promptLine, quoteUntrusted } from './untrusted.ts';

/** Characters of a sign that a prompt shows: all there is room for on one. */
const LONGEST_SIGN = 400;
/** Names of one kind of item that a prompt shows. */
const MOST_NAMED = 3;
/** Creatures, agents and things nearby that a prompt shows. */
const MOST_NEAR = 12;
/** Messages that a prompt shows. */
const MOST_HEARD = 5;

/** What a prompt shows an agent of itself and around it, as data for a scripted model. */
export function surroundingsOf(body: Body): { [key: string]: Json } {
  const seen = body.observe();
  const {
    position,
    dimension,
    inventory,
    worn,
    messages,
    held,
    heldUses,
    health,
    food,
    timeOfDay,
    dayPasses,
    sunrises,
    deaths = 0,
    effects,
  } = seen;
  const monsters = effects && monstersNear(seen);
  const signs = signsNear(body).filter(({ lines }) => lines.length > 0);
  const devices = devicesNear(body);
  const named = inventory.flatMap(({ id, called = [] }) =>
    called.slice(0, MOST_NAMED).map((name): Json => ({ item: id, called: name })),
  );
  return {
    name: body.agent,
    position: [round(position.x), round(position.y), round(position.z)],
    ...(dimension ? { dimension } : {}),
    health: shownHealth(health),
    food,
    ...(dayPasses ? { timeOfDay } : {}),
    ...(dayPasses && sunrises !== undefined ? { sunrises } : {}),
    ...(effects && effects.length > 0 ? { effects: effects.map((effect) => ({ ...effect })) } : {}),
    ...(deaths > 0 ? { deaths } : {}),
    ...(monsters === undefined ? {} : { monsters, ...(body.sight === 'loaded' ? { behindBlocks: true } : {}) }),
    held,
    ...(heldUses ? { heldUses: `${heldUses.left} of ${heldUses.most}` } : {}),
    inventory: Object.fromEntries(inventory.map(({ id, count }) => [id, count])),
    ...(worn.length > 0 ? { worn: [...worn] } : {}),
    ...(named.length > 0 ? { named } : {}),
    nearby: nearest(seen, MOST_NEAR).map((entity) => ({
      kind: entity.kind,
      name: entity.name,
      position: [round(entity.position.x), round(entity.position.y), round(entity.position.z)],
      ...detailsOf(entity),
    })),
    ...(devices.length > 0
      ? { devices: devices.map(({ state, position: { x, y, z } }) => ({ block: state.id, position: [x, y, z] })) }
      : {}),
    ...(signs.length > 0
      ? { signs: signs.map(({ lines, position: { x, y, z } }) => ({ position: [x, y, z], says: lines.join(' ') })) }
      : {}),
    heard: heardBy(body.agent, messages).map(({ from, text }) => quoteUntrusted(from, text)),
  };
}

/** The latest messages from others: an agent knows what it said itself. */
function heardBy(agent: string, messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  return messages.filter(({ from }) => from !== agent).slice(-MOST_HEARD);
}

/**
 * The same as a part of a prompt, as far as `teamState`, which stands beside it, does not have it. What players wrote on
 * signs and named creatures is quoted like what they say.
 * @param inTeam whether the agent stands among the team state's agents as well, so that its data there stays
 */
export function surroundingsPart(
  title: string,
  worth: number,
  surroundings: { [key: string]: Json },
  teamState?: TeamState,
  inTeam = false,
): PromptPart {
  return linesPart(title, worth, surroundingsLines(surroundings, teamState, inTeam));
}

/** Data of a prompt without something of what an agent knows of itself. */
type SelfData = { readonly [key: string]: Json };

function surroundingsLines(surroundings: SelfData, teamState: TeamState | undefined, inTeam: boolean): PromptLine[] {
  const withoutOwn =
    (cut: (self: SelfData) => SelfData) =>
    (context: PromptContext): PromptContext =>
      context.self === undefined ? context : { ...context, self: cut(context.self as SelfData) };
  const withoutField = (field: string) => withoutOwn(({ [field]: _, ...self }) => ({ ...self, [field]: [] }));
  const withoutSign = (place: Json | undefined) =>
    withoutOwn((self) => ({
      ...self,
      signs: withoutMatching(self.signs, ({ position: other }) => String(other) === String(place)) ?? [],
    }));
  const {
    position,
    dimension,
    health,
    food,
    timeOfDay,
    sunrises,
    effects,
    deaths,
    monsters,
    behindBlocks,
    held,
    heldUses,
    inventory,
    worn,
    named,
    nearby,
    devices,
    signs,
    heard,
  } = surroundings;
  const self = teamState?.team.find(({ name }) => name === surroundings.name);
  const carried = typeof inventory === 'object' && inventory !== null ? (inventory as Record<string, number>) : {};
  const wornIds = Array.isArray(worn) ? worn.map(String) : [];
  const lines: PromptLine[] = [
    {
      text: `at ${placeText(position)}${dimension === undefined ? '' : ' of the Nether'}, health ${health} of 20, food ${food} of 20`,
      without: (context) =>
        inTeam ? context : withoutEntries(context, 'teamState', 'team', ({ name }) => name === surroundings.name),
    },
    ...(typeof timeOfDay === 'number'
      ? [
          {
            text: `time of day: ${hourText({ timeOfDay, dayPasses: true, ...(typeof sunrises === 'number' ? { sunrises } : {}) })}`,
            without: withoutOwn(({ timeOfDay: _, sunrises: __, ...own }) => own),
          },
        ]
      : []),
    ...(entriesIn(effects).length > 0
      ? [{ text: `effects on you: ${entriesIn(effects).map(effectText).join(', ')}`, without: withoutField('effects') }]
      : []),
    ...(typeof deaths === 'number'
      ? [
          {
            text: deathsText(deaths, teamState, {
              name: String(surroundings.name),
              ...(typeof sunrises === 'number' ? { sunrises } : {}),
            }),
            without: withoutOwn(({ deaths: _, ...own }) => own),
          },
        ]
      : []),
    ...(typeof monsters === 'string'
      ? [
          {
            text: `${behindBlocks ? 'monsters near, also behind blocks,' : 'monsters in sight'} by distance in blocks: ${monsters}`,
            without: withoutOwn(({ monsters: _, behindBlocks: __, ...own }) => own),
          },
        ]
      : []),
    {
      text: `carrying ${carriedText(carried, typeof held === 'string' ? held : null, wornIds, heldUses)}${shutInText(self?.shutIn)}`,
      without: (context) =>
        withoutOwn(({ worn: _, heldUses: __, ...own }) => ({ ...own, held: null, inventory: {} }))(
          inTeam ? context : withoutCarried(context, surroundings.name),
        ),
    },
  ];
  for (const { item, called } of entriesIn(named))
    lines.push({
      text: `your ${String(item)} is called ${quoteUntrusted('name', String(called))}`,
      without: withoutField('named'),
    });
  // Where food and danger walk about, a list of some of them would read as if there were no others.
  const isLiving = sunrises !== undefined;
  const near = entriesIn(nearby).filter((entity) => !teamState || !isShown(entity, teamState, isLiving));
  if (near.length > 0) lines.push({ text: `near you: ${nearTexts(near).join('; ')}`, without: withoutField('nearby') });
  if (!teamState) {
    const blocks = entriesIn(devices).map((device) => `${device.block} at ${placeText(device.position)}`);
    if (blocks.length > 0)
      lines.push({ text: `blocks of use near you: ${blocks.join('; ')}`, without: withoutField('devices') });
  }
  const read = new Set(teamState?.signs.flatMap(({ position: from, to }) => signCells(from, to)) ?? []);
  for (const { position: at, says } of entriesIn(signs))
    if (!read.has(String(at)))
      lines.push({
        text: `sign at ${placeText(at)}: ${quoteUntrusted('sign', String(says), LONGEST_SIGN)}`,
        without: withoutSign(at),
      });
  if (Array.isArray(heard) && heard.length > 0)
    lines.push({
      text: ['heard:', ...heard.map((text) => `  ${String(text)}`)].join('\n'),
      without: withoutField('heard'),
    });
  return lines;
}

/** The data without what somebody of the team holds, carries and could dig to get out. */
function withoutCarried(context: PromptContext, name: Json | undefined): PromptContext {
  return cutState(context, 'teamState', (state) => ({
    ...state,
    team: entriesIn(state.team).map((agent) => {
      if (agent.name !== name) return agent;
      const { shutIn: _, ...own } = agent;
      return { ...own, held: null, inventory: {} };
    }),
  }));
}

/** Cells from one end of a row of signs to the other, as text. */
function signCells([x, y, z]: ShownPlace, [toX, , toZ]: ShownPlace): string[] {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toZ - z));
  return Array.from({ length: steps + 1 }, (_, step) =>
    String([x + Math.sign(toX - x) * step, y, z + Math.sign(toZ - z) * step]),
  );
}

/** Whether the team state tells all there is to tell of something near. */
function isShown(
  { kind, name, id: _, position: __, count: ___, ...traits }: { [key: string]: Json },
  state: TeamState,
  isLiving: boolean,
): boolean {
  if (kind === 'agent') return true;
  if (kind === 'item') return true;
  if (isLiving) return false;
  return Object.keys(traits).length === 0 && state.creatures.some((creature) => creature.kind === name);
}

/** What is near, those of one kind that look the same together. */
function nearTexts(near: readonly { [key: string]: Json }[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { kind, name, position, id, count, called, ...traits } of near) {
    const looks = Object.entries(traits).map(([key, value]) => (value === true ? key : `${key} ${value}`));
    const what = kind === 'item' ? `${count ?? 1} ${name} on the ground` : String(name);
    const group = `${promptLine(what, 80)}${looks.length > 0 ? ` (${looks.join(', ')})` : ''}`;
    const own = [
      ...(id === undefined ? [] : [`id ${id}`]),
      ...(called === undefined ? [] : [`called ${quoteUntrusted('name', String(called))}`]),
    ];
    const places = groups.get(group) ?? [];
    places.push(`${placeText(position)}${own.length > 0 ? ` (${own.join(', ')})` : ''}`);
    groups.set(group, places);
  }
  return [...groups].map(([group, places]) => `${group} at ${places.join(', ')}`);
}

/** An effect as a player reads it: "fire_resistance for 172 s". */
function effectText({ name, level, seconds }: { [key: string]: Json }): string {
  const strength = typeof level === 'number' && level > 1 ? ` ${level}` : '';
  return `${String(name)}${strength}${seconds === undefined ? '' : ` for ${String(seconds)} s`}`;
}

function placeText(place: Json | undefined): string {
  return Array.isArray(place) ? `(${place.join(', ')})` : 'an unknown place';
}

function entriesIn(value: Json | undefined): { [key: string]: Json }[] {
  const isEntry = (entry: Json): entry is { [key: string]: Json } =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
