import type { Game } from './game.ts';
import { type CommandNode, type RootNode, root } from './syntax/tree.ts';
import { clone, fill, setblock } from './vanilla/blocks.ts';
import { me, say, teamMessages, tellraw, whispers } from './vanilla/chatting.ts';
import { data } from './vanilla/data.ts';
import { execute } from './vanilla/execute.ts';
import { clear, give, item } from './vanilla/items.ts';
import { gamemode, kick, kill, list, operators, seed, tag } from './vanilla/players.ts';
import { summon } from './vanilla/summoning.ts';
import { teleport } from './vanilla/teleport.ts';

/** All commands of the game's version. */
export function commandTree(game: Game): RootNode {
  const top: { node?: CommandNode } = {};
  const tree = root(
    clear(),
    clone(),
    data(game),
    execute(game, () => top.node as CommandNode),
    fill(),
    gamemode(game),
    give(),
    item(game),
    kick(),
    kill(),
    list(),
    me(),
    ...whispers(),
    ...operators(),
    say(),
    seed(),
    setblock(),
    summon(game),
    tag(),
    ...teamMessages(),
    ...teleport(),
    tellraw(),
  );
  top.node = tree;
  return tree;
}
