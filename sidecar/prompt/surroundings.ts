import type { Json } from '../../protocol/briefing.ts';
import type { Body } from '../body/body.ts';
import { devicesNear, signsNear } from '../tools/villager/environment.ts';
import { detailsOf } from '../tools/villager/scan.ts';
import { promptLine, quoteUntrusted } from './untrusted.ts';

/** Characters of a sign that a prompt shows: all there is room for on one. */
const LONGEST_SIGN = 400;

/** What a prompt shows an agent of itself and around it, as data for a scripted model. */
export function surroundingsOf(body: Body): { [key: string]: Json } {
  const { position, inventory, entities, messages, held, health, food } = body.observe();
  const signs = signsNear(body).filter(({ lines }) => lines.length > 0);
  const devices = devicesNear(body);
  return {
    position: [round(position.x), round(position.y), round(position.z)],
    health,
    food,
    held,
    inventory: Object.fromEntries(inventory.map(({ id, count }) => [id, count])),
    nearby: entities.slice(0, 12).map((entity) => ({
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
    heard: messages.slice(-5).map(({ from, text }) => quoteUntrusted(from, text)),
  };
}

/** The same as text for a prompt. What players wrote on signs and named creatures is quoted like what they say. */
export function formatSurroundings(surroundings: { [key: string]: Json }): string {
  const { heard, signs, ...rest } = surroundings;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${named(value)}`);
  for (const { position, says } of entriesIn(signs))
    lines.push(`sign at ${JSON.stringify(position)}: ${quoteUntrusted('sign', String(says), LONGEST_SIGN)}`);
  if (Array.isArray(heard) && heard.length > 0) lines.push('heard:', ...heard.map((text) => `  ${String(text)}`));
  return lines.join('\n');
}

/** A value as JSON, with names that players gave quoted. */
function named(value: Json): string {
  const given = entriesIn(value).filter(({ called }) => called !== undefined);
  if (given.length === 0) return promptLine(JSON.stringify(value), Number.POSITIVE_INFINITY);
  const nameless = entriesIn(value).map(({ called: _, ...entry }) => entry);
  const names = given.map(({ id, called }) => `; ${id} is called ${quoteUntrusted('name', String(called))}`);
  return `${promptLine(JSON.stringify(nameless), Number.POSITIVE_INFINITY)}${names.join('')}`;
}

function entriesIn(value: Json | undefined): { [key: string]: Json }[] {
  const isEntry = (entry: Json): entry is { [key: string]: Json } =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
