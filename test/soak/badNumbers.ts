import type { Bot } from 'mineflayer';
import type { CampSite } from './camp.ts';

type Numbers = Readonly<Record<string, unknown>>;

function bad(who: string, numbers: Numbers): string[] {
  return Object.entries(numbers).flatMap(([key, value]) =>
    Number.isFinite(value) ? [] : [`${who}: ${key} is ${value}`],
  );
}

/** What has a position or speed that is no number on the server. */
export function serverNumbers({ server, systems }: CampSite): string[] {
  const players = [...server.players.values()].flatMap(({ username, position, health, food, yaw, pitch }) =>
    bad(username, { ...position, health, food, yaw, pitch }),
  );
  const entities = [...systems.entities.all()].flatMap(({ kind, entityId, position, velocity }) => [
    ...bad(`${kind} ${entityId}`, { ...position }),
    ...bad(`speed of ${kind} ${entityId}`, { ...velocity }),
  ]);
  return [...players, ...entities];
}

/** What has one in the head of a client. */
export function clientNumbers(bots: Iterable<Bot>): string[] {
  return [...bots].flatMap((bot) => [
    ...bad(`${bot.username}'s own`, { health: bot.health, food: bot.food }),
    ...Object.values(bot.entities).flatMap((entity) => {
      const who = `${entity.name ?? entity.type} ${entity.id} as ${bot.username} sees it`;
      return [
        ...bad(who, { ...xyz(entity.position), yaw: entity.yaw, pitch: entity.pitch }),
        ...bad(`speed of ${who}`, xyz(entity.velocity)),
      ];
    }),
  ]);
}

function xyz({ x, y, z }: { x: number; y: number; z: number }) {
  return { x, y, z };
}
