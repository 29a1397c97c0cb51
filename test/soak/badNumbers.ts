import type { Bot } from 'mineflayer';
import type { Stage } from './stage.ts';

/** What has a position or speed that is no number, on the server and in every client's head. */
export function badNumbers({ server, systems }: Pick<Stage, 'server' | 'systems'>, bots: Iterable<Bot>): string[] {
  const bad: string[] = [];
  const check = (who: string, numbers: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(numbers))
      if (!Number.isFinite(value)) bad.push(`${who}: ${key} is ${value}`);
  };
  for (const { username, position, health, food, yaw, pitch } of server.players.values())
    check(username, { ...position, health, food, yaw, pitch });
  for (const { kind, entityId, position, velocity } of systems.entities.all()) {
    check(`${kind} ${entityId}`, { ...position });
    check(`speed of ${kind} ${entityId}`, { ...velocity });
  }
  for (const bot of bots) {
    check(`${bot.username}'s own`, { health: bot.health, food: bot.food });
    for (const entity of Object.values(bot.entities)) {
      const who = `${entity.name ?? entity.type} ${entity.id} as ${bot.username} sees it`;
      check(who, { ...xyz(entity.position), yaw: entity.yaw, pitch: entity.pitch });
      check(`speed of ${who}`, xyz(entity.velocity));
    }
  }
  return bad;
}

function xyz({ x, y, z }: { x: number; y: number; z: number }) {
  return { x, y, z };
}
