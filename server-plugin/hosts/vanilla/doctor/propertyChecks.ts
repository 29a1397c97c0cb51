import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { AGENT_NAMES } from '../../../../protocol/team.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { Orders } from '../orders.ts';
import type { Console } from '../rcon/console.ts';
import type { ServerSettings } from '../serverFile.ts';
import { commandsToRestore, ruleCommands } from '../serverRules.ts';
import { type Check, failed, ok, unknown, warning } from './check.ts';
import type { ServerFolder } from './serverFolder.ts';

/*
 * What server.properties and its neighbours say (Minecraft wiki, "Server.properties"). None of it can be asked for over
 * RCON: where the server's folder cannot be read, each of these is unknown and says how to look for oneself.
 */

const READABLE = 'give "world", the world\'s folder, in the server file if this machine can read it, or';

/** A line of server.properties with one wanted value. */
interface Wanted {
  readonly id: string;
  readonly property: string;
  /** Vanilla's value where the line is not there. */
  readonly usual: string;
  readonly isFine: (value: string) => boolean;
  readonly outcome: 'warning' | 'failed';
  /** What is the matter with any other value. */
  readonly because: string;
  readonly remedy: string;
}

const WANTED: readonly Wanted[] = [
  {
    id: 'empty-pause',
    property: 'pause-when-empty-seconds',
    usual: '60',
    isFine: (value) => Number(value) <= 0,
    outcome: 'failed',
    because: 'the game stands still while nobody is online, and arenas are built before anybody is (1.21.2 and later)',
    remedy: 'set pause-when-empty-seconds=0',
  },
  {
    id: 'flight',
    property: 'allow-flight',
    usual: 'false',
    isFine: (value) => value === 'true',
    outcome: 'warning',
    because:
      'players who stay in the air for four seconds are kicked, such as a bot on a slow connection whose ground was dug away',
    remedy: 'set allow-flight=true',
  },
  {
    id: 'idle-time',
    property: 'player-idle-timeout',
    usual: '0',
    isFine: (value) => Number(value) <= 0,
    outcome: 'warning',
    because: 'players who do nothing for that many minutes are kicked, and an agent may think longer',
    remedy: 'set player-idle-timeout=0',
  },
  {
    id: 'hardcore',
    property: 'hardcore',
    usual: 'false',
    isFine: (value) => value !== 'true',
    outcome: 'failed',
    because: 'players who die do not come back',
    remedy: 'set hardcore=false',
  },
  {
    id: 'function-permission',
    property: 'function-permission-level',
    usual: '2',
    isFine: (value) => Number(value) >= 2,
    outcome: 'failed',
    because: "the data pack's functions may not run the commands they contain",
    remedy: 'set function-permission-level=2',
  },
  {
    id: 'command-echo',
    property: 'broadcast-rcon-to-ops',
    usual: 'true',
    isFine: (value) => value === 'false',
    outcome: 'warning',
    because: 'operators who are online see every command of ours in their chat, about twenty a second',
    remedy: 'set broadcast-rcon-to-ops=false',
  },
];

/** Checks of single lines of server.properties. */
export function checkProperties({ properties }: ServerFolder, { version }: Pick<ServerSettings, 'version'>): Check[] {
  const since1212 = !['1.19.2', '1.20.4', '1.21.1'].includes(version);
  return WANTED.filter(({ id }) => id !== 'empty-pause' || since1212).map(
    ({ id, property, usual, isFine, outcome, because, remedy }) => {
      if (!properties)
        return unknown(id, `${property} cannot be read from here`, `${READABLE} check server.properties: ${remedy}`);
      const value = properties.get(property) ?? usual;
      if (isFine(value)) return ok(id, `${property}=${value}`);
      return {
        id,
        outcome,
        finding: `${property}=${value}: ${because}`,
        remedy: `${remedy} in server.properties and restart`,
      };
    },
  );
}

/** Whether chunks of one arena are shown in another. */
export function checkViewDistance({ properties }: ServerFolder, { arenas }: Pick<ServerSettings, 'arenas'>): Check {
  const id = 'view-distance';
  const text = properties?.get('view-distance') ?? (properties ? '10' : undefined);
  if (text === undefined)
    return unknown(
      id,
      'view-distance cannot be read from here',
      `${READABLE} check server.properties: it should be at most ${arenas.viewDistance}, the value of "arenas.viewDistance"`,
    );
  if (Number(text) <= arenas.viewDistance)
    return ok(id, `view-distance=${text}, arenas are placed for ${arenas.viewDistance}`);
  return failed(
    id,
    `view-distance=${text}: players would see other arenas, which are placed for ${arenas.viewDistance}`,
    `set "arenas": {"viewDistance": ${text}} in the server file, or view-distance=${arenas.viewDistance} in server.properties`,
  );
}

/** Whether agents are, or could pass for, operators. */
export function checkOperators({ operators }: ServerFolder): Check {
  const id = 'operators';
  if (!operators)
    return unknown(
      id,
      'ops.json cannot be read from here',
      `${READABLE} make sure that no agent's name (${AGENT_NAMES.join(', ')}) is in ops.json`,
    );
  const agents = operators.filter(isAgent);
  if (agents.length > 0)
    return failed(
      id,
      `${agents.join(', ')}: agents would be operators`,
      `run "deop ${agents.join('" and "deop ')}" at the server's console`,
    );
  if (operators.length === 0) return ok(id, 'there are none');
  return warning(
    id,
    `${operators.join(', ')}: in offline mode anybody can join under these names and be an operator`,
    'let nobody but you reach the game port, or run the server without operators: its console can do everything they can',
  );
}

/** Whether agents are let in. */
export function checkWhitelist(
  { properties, whitelist }: ServerFolder,
  settings: Pick<ServerSettings, 'whitelist'>,
): Check {
  const id = 'whitelist';
  if (settings.whitelist) return ok(id, 'agents are added to it while they play, as the server file says');
  if (!properties)
    return unknown(
      id,
      'whether there is a whitelist cannot be read from here',
      `${READABLE} set "whitelist": true in the server file if it has one`,
    );
  if (properties.get('white-list') !== 'true') return ok(id, 'there is none: white-list=false');
  const missing = AGENT_NAMES.filter((name) => !whitelist?.includes(name));
  if (missing.length === 0) return ok(id, 'the agents are on it');
  return failed(
    id,
    `white-list=true, and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not on it`,
    `set "whitelist": true in the server file, so that agents are added to it while they play`,
  );
}

/** Whether a name is one that agents go by: "Alice", or "Alice_3" in the fourth arena. */
function isAgent(name: string): boolean {
  return AGENT_NAMES.some((agent) => name === agent || new RegExp(`^${agent}_\\d+$`).test(name));
}

/** What becomes of the server's rules while arenas are open, so that people on it are not surprised. */
export async function checkRules(console: Console, { version }: Pick<ServerSettings, 'version'>): Promise<Check> {
  const id = 'game-rules';
  const commands = ruleCommands(dialectOf(version), SURVIVAL_RULES);
  const changed = [...(await commandsToRestore(new Orders(console), commands))].flatMap(([command, restore]) =>
    command === restore
      ? []
      : [`${command.replace(/^gamerule (?:minecraft:)?/, '')} (now ${restore.split(' ').at(-1)})`],
  );
  if (changed.length === 0) return ok(id, 'they have the values that episodes need');
  return ok(id, `changed for the whole server while arenas are open, and restored afterwards: ${changed.join(', ')}`);
}
