import type { Json } from '../../../protocol/briefing.ts';
import type { Observation } from '../../body/body.ts';
import { quoteUntrusted } from '../../model/untrusted.ts';

/** What an agent is told of itself and around it, as data for a scripted model. */
export function surroundingsOf(observation: Observation): { [key: string]: Json } {
  const { position, inventory, entities, messages, held, health, food } = observation;
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
    })),
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
