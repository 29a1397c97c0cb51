import { nameTable } from '../../protocol/nameTable.ts';
import type { Objective } from '../players/display/scoreboards.ts';
import { Player } from '../players/player.ts';
import type { Game } from './game.ts';

/** What this server counts by itself besides scores that commands alone change (Minecraft wiki, "Scoreboard", criteria). */
export const CRITERIA = [
  'dummy',
  'trigger',
  'deathCount',
  'playerKillCount',
  'totalKillCount',
  'health',
  'food',
  'air',
  'xp',
  'level',
] as const;

/** Criteria that show what a player is; no command may set them. */
const STATES: Readonly<Record<string, (player: Player) => number>> = nameTable({
  health: ({ health, absorption }) => Math.ceil(health + absorption),
  food: ({ food }) => food,
  air: ({ air }) => air,
  xp: ({ experience }) => experience.total,
  level: ({ experience }) => experience.level,
});

/** Whether scores of the criterion only show what players are. */
export function isReadOnly(criterion: string): boolean {
  return Object.hasOwn(STATES, criterion);
}

/** Keeps the scores of objectives that follow from the game. */
export function countCriteria({ server, systems: { scoreboards, damage } }: Game): void {
  const add = (player: Player, criterion: string) => {
    const zone = player.zone.id;
    for (const objective of withCriterion(scoreboards.list(zone), criterion))
      scoreboards.setScore(zone, objective.name, player.username, (objective.scores.get(player.username) ?? 0) + 1);
  };
  server.onEvent((event) => {
    const dead = event.type === 'player-died' ? server.players.get(event.player) : undefined;
    if (dead) add(dead, 'deathCount');
  });
  damage.onDeath((victim, { attacker }) => {
    if (!(attacker instanceof Player) || attacker === victim) return;
    add(attacker, 'totalKillCount');
    if (victim instanceof Player) add(attacker, 'playerKillCount');
  });
  server.onPhase('players', () => {
    for (const zone of server.zones.keys())
      for (const objective of scoreboards.list(zone)) {
        const stateOf = STATES[objective.criterion];
        if (!stateOf) continue;
        for (const player of server.playersIn(zone))
          scoreboards.setScore(zone, objective.name, player.username, stateOf(player));
      }
  });
}

function withCriterion(objectives: readonly Objective[], criterion: string): Objective[] {
  return objectives.filter((objective) => objective.criterion === criterion);
}
