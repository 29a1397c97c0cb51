import type { Json } from '../../protocol/briefing.ts';
import type { Body } from '../body/body.ts';
import { quoteUntrusted } from '../model/untrusted.ts';
import { devicesNear, signsNear } from '../tools/villager/environment.ts';
import { detailsOf } from '../tools/villager/scan.ts';

/** What an agent is told of itself and around it, as data for a scripted model. */
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

/** The same as text for a prompt. Names of things come from the game, so everything free is quoted. */
export function formatSurroundings(surroundings: { [key: string]: Json }): string {
  const { heard, ...rest } = surroundings;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value).replace(/[<>]/g, "'")}`);
  if (Array.isArray(heard) && heard.length > 0) lines.push('heard:', ...heard.map((text) => `  ${String(text)}`));
  return lines.join('\n');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
