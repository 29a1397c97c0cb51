import type { Game } from './game.ts';
import type { WorldKeeping } from './serverLife.ts';
import { type CommandNode, type LiteralNode, type RootNode, root } from './syntax/tree.ts';
import { advancement } from './vanilla/advancement.ts';
import { attribute } from './vanilla/attribute.ts';
import { clone, fill, setblock } from './vanilla/blocks.ts';
import { bossbar } from './vanilla/bossbar.ts';
import { me, say, teamMessages, tellraw, whispers } from './vanilla/chatting.ts';
import { data } from './vanilla/data.ts';
import { datapack, reload } from './vanilla/datapacks.ts';
import { effect } from './vanilla/effect.ts';
import { enchant } from './vanilla/enchant.ts';
import { execute } from './vanilla/execute.ts';
import { experience } from './vanilla/experience.ts';
import { forceload } from './vanilla/forceload.ts';
import { functionCommand, returnCommand, schedule } from './vanilla/functions.ts';
import { damage, ride, rotate } from './vanilla/harm.ts';
import { help } from './vanilla/help.ts';
import { clear, give, item } from './vanilla/items.ts';
import { locate } from './vanilla/locate.ts';
import { loot } from './vanilla/loot.ts';
import { place } from './vanilla/place.ts';
import { gamemode, kick, kill, list, operators, seed, tag } from './vanilla/players.ts';
import { random } from './vanilla/random.ts';
import { recipe } from './vanilla/recipe.ts';
import { scoreboard } from './vanilla/scoreboard.ts';
import { particle, playsound, stopsound, title } from './vanilla/senses.ts';
import { savingCommands, stop, whitelist } from './vanilla/serverLife.ts';
import { spawnpoint } from './vanilla/spawnpoint.ts';
import { spreadplayers } from './vanilla/spreadplayers.ts';
import { summon } from './vanilla/summoning.ts';
import { team } from './vanilla/team.ts';
import { teleport } from './vanilla/teleport.ts';
import { tick } from './vanilla/tick.ts';
import { trigger } from './vanilla/trigger.ts';
import { difficulty, gamerule, time, weather } from './vanilla/world.ts';
import { worldborder } from './vanilla/worldborder.ts';
import { defaultgamemode, setworldspawn } from './vanilla/worldSpawn.ts';

/** All commands of the game's version; those of a whole server or a kept world only where there is one. */
export function commandTree(game: Game): RootNode {
  const top: { node?: CommandNode } = {};
  const tree = root(
    advancement(game),
    attribute(game),
    bossbar(),
    clear(),
    clone(game),
    ...(game.features.registries ? [damage(game), ride()] : []),
    ...(game.features.numberFormats ? [random()] : []),
    ...(game.features.rotate ? [rotate()] : []),
    data(game),
    difficulty(),
    effect(game),
    enchant(game),
    execute(game, () => top.node as CommandNode),
    ...experience(game),
    fill(game),
    gamemode(game),
    gamerule(game),
    give(),
    help(() => top.node as CommandNode),
    item(game),
    kick(),
    kill(),
    list(),
    locate(game),
    loot(game),
    me(),
    ...whispers(),
    ...operators(),
    particle(),
    place(game),
    playsound(game),
    recipe(game),
    say(),
    scoreboard(game),
    seed(),
    setblock(game),
    spawnpoint(),
    spreadplayers(),
    stopsound(),
    summon(game),
    tag(),
    team(),
    ...teamMessages(),
    ...teleport(),
    tellraw(),
    time(game),
    title(game),
    weather(game),
    worldborder(),
    ...(game.whole ? ofWholeServer(game, () => top.node as CommandNode) : []),
    ...(game.keeping ? ofKeptWorld(game, game.keeping) : []),
  );
  top.node = tree;
  return tree;
}

function ofWholeServer(game: Game, top: () => CommandNode): LiteralNode[] {
  return [
    datapack(),
    forceload(),
    trigger(),
    functionCommand(game),
    ...(game.features.numberFormats ? [returnCommand(top), tick()] : []),
    reload(),
    schedule(game),
  ];
}

function ofKeptWorld(game: Game, { hasFolder = true }: WorldKeeping): LiteralNode[] {
  return [...(hasFolder ? savingCommands() : []), defaultgamemode(game), setworldspawn(), stop(), whitelist()];
}
