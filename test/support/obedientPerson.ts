import { Vec3 } from 'vec3';
import type { PersonClient } from './personClient.ts';

/** How often an order that cannot be followed is tried. */
const MOST_TRIES = 4;

type Place = readonly [x: number, y: number, z: number];

/**
 * Does what mates ask for in the chat, one thing after another, until the game is over: "Carol: place torch at -8 -60 0",
 * "Carol: bring 2 sugar to Dave", "Carol: work 131 -60 129 or
 * 127 -60 129", "Carol: go to 130 -60 140".
 */
export async function obeys(person: PersonClient, name: string, over: string): Promise<void> {
  const asked: string[] = [];
  const order = new RegExp(`^<\\w+> ${name}: (.*)$`);
  person.onLine((line) => {
    const [, text] = order.exec(line) ?? [];
    if (text !== undefined) asked.push(text);
  });
  const isOver = person.shows(over).then(() => true);
  let cook: string | undefined;
  let tries = 0;
  for (let done = 0; ; ) {
    const next = asked[done];
    if (next?.startsWith('bring ')) cook = next.split(' ').at(-1);
    const turn = (next === undefined ? passes(person, cook) : follow(person, next)).then(
      () => {
        tries = 0;
        return true;
      },
      async (error: unknown) => {
        // Somebody else was faster, or this client is: a mate may ask before all of the arena has come.
        process.stderr.write(`${next}: ${error}\n`);
        await person.bot.waitForTicks(10);
        return ++tries % MOST_TRIES === 0;
      },
    );
    // What ends the game may leave no time to finish.
    const ended = await Promise.race([isOver.then(() => 'over' as const), turn]);
    if (ended === 'over') return;
    if (next !== undefined && ended) done++;
  }
}

/** Waits a little, with nothing in hand that belongs to the cook: what a mate threw may have come to the wrong one. */
async function passes(person: PersonClient, cook: string | undefined): Promise<void> {
  await person.bot.waitForTicks(5);
  if (cook !== undefined && person.bot.inventory.items().length > 0) await give(person, cook);
}

async function follow(person: PersonClient, order: string): Promise<void> {
  await person.bot.waitForChunksToLoad();
  const [verb, ...words] = order.split(' ');
  const numbers = words.filter((word) => /^-?\d+$/.test(word)).map(Number);
  const [x = 0, y = 0, z = 0] = numbers;
  if (verb === 'place') await put(person, words[0] ?? '', [x, y, z]);
  else if (verb === 'bring') {
    await fetch(person, words[1] ?? '', x);
    await give(person, words.at(-1) ?? '');
  } else if (verb === 'work') await workOne(person, numbers);
  else if (verb === 'go') await person.walksTo(x + 0.5, z + 0.5);
}

/** Works the first of several levers that nobody has worked. */
async function workOne(person: PersonClient, [x, y, z, ...others]: readonly number[]): Promise<void> {
  if (x === undefined || y === undefined || z === undefined) return;
  if (!(await person.works([x, y, z]))) await workOne(person, others);
}

async function put(person: PersonClient, item: string, [x, y, z]: Place): Promise<void> {
  if (person.bot.blockAt(new Vec3(x, y, z))?.name !== 'air') return;
  await fetch(person, item, 1);
  await person.placesOn(item, [x, y - 1, z]);
}

/** Walks to a mate who stands still, over a table in between, and throws everything it carries before the mate's feet. */
export async function bringAll(person: PersonClient, mate: string): Promise<void> {
  const { entity } = person.bot.players[mate] ?? {};
  if (!entity) throw new Error(`does not see ${mate}`);
  person.bot.setControlState('jump', true);
  await person.walksTo(entity.position.x, entity.position.z, 2.5);
  // What is thrown in a jump, or level, comes down behind the mate.
  while (!person.bot.entity.onGround) await person.bot.waitForTicks(1);
  await person.bot.lookAt(entity.position, true);
  await person.bot.waitForTicks(2);
  for (const stack of person.bot.inventory.items()) await person.bot.tossStack(stack);
}

/** Throws everything it carries to a mate. */
async function give(person: PersonClient, mate: string): Promise<void> {
  const { entity } = person.bot.players[mate] ?? {};
  if (!entity) throw new Error(`does not see ${mate}`);
  await person.walksTo(entity.position.x, entity.position.z, 2);
  await person.bot.lookAt(entity.position.offset(0, 1, 0), true);
  for (const stack of person.bot.inventory.items()) await person.bot.tossStack(stack);
}

/** Looks into the chests around until one holds the item, and takes so many. */
async function fetch(person: PersonClient, item: string, count: number): Promise<void> {
  const { bot } = person;
  const chests = bot.findBlocks({ matching: bot.registry.blocksByName.chest?.id ?? -1, maxDistance: 48, count: 16 });
  for (const { x, y, z } of chests) {
    await person.walksTo(x + 0.5, z + 0.5, 2.5);
    if (await person.takes(item, count, [x, y, z])) return;
  }
  throw new Error(`no chest holds ${item}`);
}
