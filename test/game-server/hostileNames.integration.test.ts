import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import type { CommandNode } from '../../game-server/commands/syntax/tree.ts';
import { DEFAULT_VERSION, loadVersion } from '../../game-server/data/versionData.ts';
import { EXHAUSTIVE, sampleOf } from '../support/depth.ts';
import { createEnv, FLOOR_Y } from '../support/env.ts';
import { HOSTILE_NAMES } from '../support/hostileNames.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';
import { AnyPacket } from './fuzz/anyPacket.ts';

/** Words for the arguments in front of the one under attack, by parser; "0" for all others. */
const PLAIN: Readonly<Record<string, string>> = {
  'minecraft:entity': '@s',
  'minecraft:game_profile': 'Alice',
  'minecraft:block_pos': `2 ${FLOOR_Y} 2`,
  'minecraft:vec3': `2 ${FLOOR_Y} 2`,
  'minecraft:vec2': '2 2',
  'minecraft:column_pos': '2 2',
  'minecraft:rotation': '0 0',
  'minecraft:block_state': 'stone',
  'minecraft:block_predicate': 'stone',
  'minecraft:item_stack': 'stone',
  'minecraft:item_predicate': 'stone',
  'minecraft:item_slot': 'weapon',
  'minecraft:item_slots': 'weapon',
  'minecraft:objective': 'points',
  'minecraft:score_holder': 'Alice',
  'minecraft:team': 'red',
  'minecraft:nbt_path': 'a',
  'minecraft:nbt_compound_tag': '{}',
  'minecraft:component': '"x"',
};
/** Arguments that name something of the game's data, which nothing is called so. */
const OF_THE_DATA =
  /^minecraft:(?:item_stack|item_predicate|block_state|block_predicate|particle|resource|entity_summon|mob_effect|item_enchantment)$/;
const COMMANDS_OF_PLAYERS = /^(?:kick|deop|ban|pardon|stop|save)/;
const DEEPEST = 7;

interface HostileLine {
  readonly line: string;
  /** Whether nothing can be done for it. */
  readonly isUnknown: boolean;
}

/** Every line along the tree whose last word is a name, in all the forms in which a name stands in an argument. */
function* hostileLines(node: CommandNode, name: string, before = '', depth = 0): Generator<HostileLine> {
  if (depth > DEEPEST) return;
  for (const child of node.children) {
    if (child.kind === 'root' || (depth === 0 && COMMANDS_OF_PLAYERS.test(child.name))) continue;
    if (child.kind === 'literal') {
      yield* hostileLines(child, name, `${before}${child.name} `, depth + 1);
      continue;
    }
    const isUnknown = OF_THE_DATA.test(child.type.parser);
    for (const form of [name, `minecraft:${name}`]) yield { line: `${before}${form}`, isUnknown };
    for (const form of [
      `#${name}`,
      `stone[${name}=1]`,
      `stone{${name}:1}`,
      `@e[${name}=1]`,
      `@e[type=${name}]`,
      `@a[scores={${name}=1}]`,
      `@a[team=${name}]`,
      `{${name}:{${name}:1}}`,
      `{"${name}":"x","translate":"${name}","selector":"@a[tag=${name}]"}`,
    ])
      yield { line: `${before}${form}`, isUnknown: false };
    yield* hostileLines(child, name, `${before}${PLAIN[child.type.parser] ?? '0'} `, depth + 1);
  }
}

describe.each(TESTED_VERSIONS)('names that every object answers to, at %s', (version) => {
  test('are unknown in every argument of every command, and no fault of the server', { timeout: 120_000 }, async () => {
    await using env = await createEnv({ version, allowOp: true });
    const { commands } = env.systems;
    const alice = await env.connect('Alice', { operator: true });
    commands.console('scoreboard objectives add points dummy');
    commands.console('team add red');
    let count = 0;
    const problems: string[] = [];
    for (const name of version === DEFAULT_VERSION ? HOSTILE_NAMES : sampleOf(HOSTILE_NAMES, 2))
      for (const { line, isUnknown } of hostileLines(commands.tree, name)) {
        const { lines, success } = commands.console(line);
        if (isUnknown && success) problems.push(`${line}: is known`);
        const shown = lines.join('\n');
        if (/native code|\[object |unexpected error/.test(shown)) problems.push(`${line}: ${shown}`);
        if (count++ % 50 === 0) {
          alice.write('tab_complete', { transactionId: count, text: `/${line}` });
          await env.tick();
        }
      }
    commands.console('kill @e[type=!player]');
    await env.tick(2);
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(EXHAUSTIVE || version === DEFAULT_VERSION ? 5_000 : 2_000);
  });

  test('in every text of every packet are no fault of the server', async () => {
    await using env = await createEnv({ version, allowOp: true });
    const random = new Random(3);
    const packets = new AnyPacket(loadVersion(version), random, {
      ':string': () => random.pick(HOSTILE_NAMES),
      ':pstring': () => random.pick([...HOSTILE_NAMES.map((name) => `minecraft:${name}`), ...HOSTILE_NAMES]),
      channel: () => random.pick(HOSTILE_NAMES),
      recipe: () => random.pick(HOSTILE_NAMES),
      bookId: () => random.pick(HOSTILE_NAMES),
    });
    let number = 0;
    let alice = await env.connect(`Alice${number}`);
    const names = packets.names.filter((name) => !/configuration|keep_alive|chunk_batch/.test(name));
    for (let round = 0; round < 40; round++)
      for (const name of names) {
        if (alice.kicked !== undefined) alice = await env.connect(`Alice${++number}`);
        // In the version's own form already.
        alice.raw.write(name, packets.of(name));
        if (random.float() < 0.3) await env.tick();
      }
    await env.tick(2);
    expect(env.problems).toEqual([]);
  });
});
