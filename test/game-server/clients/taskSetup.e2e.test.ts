import { describe, expect, test } from 'vitest';
import { loadVersion } from '../../../game-server/data/versionData.ts';
import { EXHAUSTIVE, versionsToTest } from '../../support/depth.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { createRealtimeServer, type RealtimeServer } from '../../support/realtimeServer.ts';

const ANIMALS = ['chicken', 'cow', 'llama', 'mooshroom', 'pig', 'rabbit', 'sheep'];

/** An operator's client, everything said to it, and a way to command and wait for the answer. */
async function operator(server: RealtimeServer) {
  const bot = await server.join('Olga');
  server.command('op Olga');
  const heard: string[] = [];
  bot.on('messagestr', (text) => {
    heard.push(text);
  });
  const answered = async (line: string, answer: string | RegExp) => {
    heard.length = 0;
    bot.chat(line);
    const matches = (text: string) => (typeof answer === 'string' ? text === answer : answer.test(text));
    await server.when(() => heard.some(matches), `"${answer}" after ${line}; it heard ${heard.join(' | ')}`);
  };
  return { bot, heard, answered };
}

/** The commands by which MINDcraft's cooking tasks lay out a farm around the first agent, as many and as large. */
function* farm(): Generator<string> {
  const corners = ['~50', '~-50'].flatMap((x) => ['~50', '~-50'].map((z) => [x, z] as const));
  for (const [x, z] of corners) yield `/fill ~ ~-1 ~ ${x} ~-3 ${z} grass_block`;
  for (const [x, z] of corners) yield `/fill ~ ~ ~ ${x} ~10 ${z} air`;
  for (let cell = 0; cell < 859; cell++)
    yield `/setblock ${3 + (cell % 30)} ${FLOOR_Y + Math.floor(cell / 900)} ${Math.floor(cell / 30)} stone_bricks`;
  yield `/setblock 40 ${FLOOR_Y} 40 furnace`;
  yield `/setblock 41 ${FLOOR_Y} 40 smoker`;
  for (const x of [40, 41])
    yield `/data merge block ${x} ${FLOOR_Y} 40 {Items:[{Slot:1b,id:"minecraft:coal",Count:64b}]}`;
  for (const kind of ['item', ...ANIMALS]) yield `/kill @e[type=${kind},distance=..200]`;
  for (let animal = 0; animal < 56; animal++)
    yield `/summon ${ANIMALS[animal % ANIMALS.length]} ${-20 + (animal % 8)} ${FLOOR_Y} ${-20 + Math.floor(animal / 8)}`;
}

describe.each(versionsToTest())("an operator's client that sets up tasks at %s", (version) => {
  test('sends the commands of a cooking task at once, and all are carried out in order', async () => {
    await using server = await createRealtimeServer({ version, allowOp: true });
    const { bot, answered } = await operator(server);
    let ended: string | undefined;
    bot.once('end', (reason) => {
      ended = reason;
    });
    for (const line of farm()) bot.chat(line);
    await server.when(() => mobs(server) === 56, 'the last of 56 animals', 600);
    expect(server.block(32, FLOOR_Y, 18)).toBe('stone_bricks');
    expect(server.block(-50, FLOOR_Y - 1, -50)).toMatch(/^grass_block/);
    // The key of before 1.20.5 is none since, and a stack without a count is one item.
    const coal = loadVersion(version).features.itemComponents ? 'count: 1' : 'Count: 64b';
    await answered(`/data get block 40 ${FLOOR_Y} 40 Items`, new RegExp(`"minecraft:coal", ${coal}`));
    await answered(`/data get block 41 ${FLOOR_Y} 40 Items`, new RegExp(`"minecraft:coal", ${coal}`));
    expect(ended).toBeUndefined();
    expect(server.eventsOf('action-refused')).toEqual([]);
  });

  test.runIf(EXHAUSTIVE)('clears a site of 8,000 cells, then goes on playing', async () => {
    await using server = await createRealtimeServer({ version, allowOp: true });
    const { bot, heard, answered } = await operator(server);
    await answered(`/fill 10 ${FLOOR_Y} 10 29 ${FLOOR_Y + 19} 29 stone`, /^Successfully filled 8000 block/);
    heard.length = 0;
    for (let y = 0; y < 20; y++)
      for (let z = 0; z < 20; z++)
        for (let x = 0; x < 20; x++) bot.chat(`/setblock ${10 + x} ${FLOOR_Y + y} ${10 + z} air`);
    await server.when(() => heard.length === 8000, '8,000 answers', 1200);
    expect(heard.every((text) => text.startsWith('Changed the block at '))).toBe(true);
    await answered('/tell Olga still here', /whispers to you: still here$/);
  });

  test('is answered as vanilla does for each command, accepted or refused', async () => {
    await using server = await createRealtimeServer({ version, allowOp: true });
    const { answered } = await operator(server);
    await server.join('Otto', { position: { x: 5.5, y: FLOOR_Y, z: 5.5 } });
    await answered('/skin clear', /^Unknown or incomplete command[,.] [Ss]ee below for error$/);
    await answered('/clear Olga', 'No items were found on player Olga');
    await answered('/give Olga oak_planks 20', 'Gave 20 [Oak Planks] to Olga');
    await answered('/clear Olga', /^Removed 20 item(s|\(s\)) from player Olga$/);
    await answered('/give Otto rose_red 3', "Unknown item 'minecraft:rose_red'");
    await answered('/give Otto wooden_slab 3', "Unknown item 'minecraft:wooden_slab'");
    await answered('/clear Olga ', 'Incorrect argument for command');
    await answered('/tp Olga Otto', 'Teleported Olga to Otto');
    await answered('/tp Olga 3.5 -59.9375 4.2', 'Teleported Olga to 3.500000, -59.937500, 4.200000');
    await answered('/tp @s 6 -60 6', 'Teleported Olga to 6.500000, -60.000000, 6.500000');
    await answered('/tp @a 5 -60 5', 'Teleported 2 entities to 5.500000, -60.000000, 5.500000');
    await answered('/tp Olga Nobody', 'No entity was found');
    await answered('/setblock 23.5 -60.5 17 stone', "Invalid integer '23.5'");
    await answered('/setblock 23 -60 17 bed', "Unknown block type 'minecraft:bed'");
    await answered('/setblock 8 -60 8 wheat[age=7]', 'Changed the block at 8, -60, 8');
    await answered('/setblock 8 -60 8 wheat[age=9]', /does not accept '9' for age property/);
    await answered('/summon cow 20 -60 20', 'Summoned new Cow');
    await answered('/kill @e[type=cow,distance=..200]', 'Killed Cow');
    await answered('/kill @e[type=cow,distance=..200]', 'No entity was found');
    await answered('/tell Otto hello', 'You whisper to Otto: hello');
    server.command('op @a');
    expect(server.server.operators.includes(playerOf(server, 'Otto'))).toBe(true);
  });
});

function playerOf(server: RealtimeServer, name = 'Olga') {
  const player = server.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

/** How many mobs there are. */
function mobs(server: RealtimeServer): number {
  return server.systems.commands.console('execute if entity @e[type=!player,type=!item]').result;
}
