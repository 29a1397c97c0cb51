import { compareVersions } from './versions.ts';

/** A line and the versions it is for: from `from` on, before `to`. */
export interface Line {
  readonly text: string;
  readonly from: string;
  readonly to?: string;
}

/** A mistake, and what of it is wrong. `needs` says which data finds it; any when absent. */
export interface Mistake extends Line {
  readonly what: string;
  readonly needs?: 'types' | 'registries';
}

function line(text: string, from = '1.19.2', to?: string): Line {
  return { text, from, ...(to !== undefined && { to }) };
}

function mistake(
  what: string,
  text: string,
  versions: { from?: string; to?: string; needs?: Mistake['needs'] } = {},
): Mistake {
  const { from = '1.19.2', to, needs } = versions;
  return { what, text, from, ...(to !== undefined && { to }), ...(needs && { needs }) };
}

export function isFor({ from, to }: Line, version: string): boolean {
  return compareVersions(from, version) <= 0 && (to === undefined || compareVersions(version, to) < 0);
}

/** What the other lines speak of: objectives, a team, a boss bar. */
export const DECLARATIONS = [
  'scoreboard objectives add gh dummy',
  'scoreboard objectives add gh.deaths deathCount',
  'scoreboard objectives add gh.c.oak_planks minecraft.crafted:minecraft.oak_planks',
  'team add red',
];

/** Lines of all the kinds packs are made of, right in the versions they are for. */
export const VALID: readonly Line[] = [
  // Arenas: fills, states, containers, signs, mobs.
  line('fill ~ ~ ~ ~31 ~15 ~31 minecraft:air'),
  line('fill ~0 ~-1 ~0 ~15 ~-1 ~15 minecraft:grass_block[snowy=false]'),
  line('fill ~ ~ ~ ~15 ~ ~15 minecraft:stone replace #minecraft:logs'),
  line('fill ~ ~ ~ ~15 ~ ~15 minecraft:barrier outline'),
  line('fill ~-1 ~ ~-1 ~16 ~ ~16 minecraft:barrier keep'),
  line('setblock ~4 ~ ~4 minecraft:oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]'),
  line('setblock ~4 ~1 ~4 minecraft:lever[face=floor,facing=north,powered=false] replace'),
  line('setblock ~5 ~ ~5 minecraft:oak_door[facing=east,half=upper,hinge=left,open=false,powered=false]'),
  line(
    'setblock ~5 ~ ~5 minecraft:chest[facing=north]{Items:[{Slot:0b,id:"minecraft:oak_log",Count:16b}]}',
    '1.19.2',
    '1.20.5',
  ),
  line('setblock ~5 ~ ~5 minecraft:chest[facing=north]{Items:[{Slot:0b,id:"minecraft:oak_log",count:16}]}', '1.20.5'),
  line(
    `setblock ~6 ~ ~6 minecraft:oak_sign[rotation=8]{Text1:'{"text":"Goal"}',Text2:'{"text":"It\\'s"}'}`,
    '1.19.2',
    '1.20',
  ),
  line(
    `setblock ~6 ~ ~6 minecraft:oak_sign[rotation=8]{front_text:{messages:['{"text":"Goal"}','{"text":""}','{"text":""}','{"text":""}']},is_waxed:1b}`,
    '1.20',
    '1.21.5',
  ),
  line(
    'setblock ~6 ~ ~6 minecraft:oak_sign[rotation=8]{front_text:{messages:["Goal",{text:"Build",color:"red"},"",""]},is_waxed:1b}',
    '1.21.5',
  ),
  line('item replace block ~5 ~ ~5 container.3 with minecraft:oak_planks 12'),
  line('item replace entity @a[tag=gh.a0,limit=1] hotbar.0 with minecraft:stone_axe 1'),
  line('item replace entity @s armor.head with minecraft:iron_helmet'),
  line('item replace entity @s weapon.offhand with minecraft:shield'),
  line('give @a[tag=gh.a1] minecraft:iron_pickaxe{Unbreakable:1b} 1', '1.19.2', '1.20.5'),
  line('give @a[tag=gh.a1] minecraft:iron_pickaxe[unbreakable={}] 1', '1.20.5'),
  line('give @s minecraft:oak_planks 6400'),
  line('clear @a[tag=gh.agent]'),
  line('clear @s minecraft:oak_planks 0'),
  line('clear @s #minecraft:logs 3'),
  line('summon minecraft:cow ~5 ~ ~9 {Tags:["gh.z0","gh.m0"],PersistenceRequired:1b,Age:0}'),
  line('summon minecraft:marker ~ ~ ~ {Tags:["gh.cube","gh.z3"]}'),
  line('summon minecraft:sheep ~5.5 ~ ~9.5 {Tags:["gh.z0"],Color:3b,Rotation:[90f,0f]}'),
  line('kill @e[type=!minecraft:player,tag=gh.z0,x=0,y=60,z=0,dx=15,dy=20,dz=15]'),
  line('kill @e[type=minecraft:item,distance=..40]'),
  // Mirrors and scans.
  line('clone ~ ~ ~ ~15 ~15 ~15 ~-16384 ~ ~'),
  line('clone ~ ~ ~ ~ ~ ~ ~-16384 ~ ~ replace force'),
  line('execute unless blocks ~ ~ ~ ~15 ~15 ~15 ~-16384 ~ ~ all run function guildhall:scan/half'),
  line('execute if blocks ~ ~ ~ ~7 ~7 ~7 ~-16384 ~ ~ masked run say same'),
  line('execute as @e[type=minecraft:marker,tag=gh.cube] at @s run function guildhall:scan/cube'),
  line('execute if block ~ ~ ~ #guildhall:b0 run scoreboard players add #block gh 1'),
  line(
    'execute if block ~ ~ ~ #guildhall:p/facing[facing=north] run data modify storage guildhall:state e.s.facing set value "north"',
  ),
  line('execute if block ~4 ~ ~4 minecraft:oak_stairs[facing=north] run scoreboard players add #match gh 1'),
  line('execute if block ~5 ~ ~5 minecraft:chest{Items:[{Slot:0b,id:"minecraft:oak_log"}]} run say full'),
  line('execute positioned ~8 ~ ~8 unless blocks ~ ~ ~ ~7 ~7 ~7 ~-16384 ~ ~ all run function guildhall:scan/cube'),
  line('execute align xyz positioned ~0.5 ~ ~0.5 if entity @a[distance=..5,gamemode=!spectator] run say near'),
  line('execute store result storage guildhall:state e.p[0] double 1 run data get entity @s Pos[0] 1'),
  line('execute store result score #t gh run time query gametime'),
  line('execute store success score #power gh if block ~3 ~ ~3 minecraft:stone_pressure_plate[powered=true]'),
  line('execute as @a[tag=gh.agent] store result score @s gh run clear @s minecraft:oak_planks 0'),
  line('execute if data block ~5 ~ ~5 Items[{id:"minecraft:oak_log"}] run say has'),
  line('execute store result score @s gh if items entity @s container.* minecraft:oak_planks', '1.20.5'),
  // Storages.
  line('data modify storage guildhall:state queue append value {t:0,e:[]}'),
  line('data modify storage guildhall:state queue[-1].e append from storage guildhall:state e'),
  line('data modify storage guildhall:state e.v set from entity @s Inventory'),
  line('data modify storage guildhall:state e set value {k:"p",a:3,p:[0d,0d,0d],r:[0f,0f]}'),
  line(
    'data modify storage guildhall:pack info set value {protocol:1,version:"1.20.4",hash:"0123456789abcdef",arenas:12}',
  ),
  line('data remove storage guildhall:state queue[0]'),
  line('data get storage guildhall:batch ticks'),
  line('data get entity @p Inventory[{Slot:0b}].Count', '1.19.2', '1.20.5'),
  line('data get entity @p Inventory[{Slot:0b}].count', '1.20.5'),
  line('execute store result storage guildhall:state e.t int 1 run scoreboard players get #t gh'),
  // Scoreboards.
  line('scoreboard objectives add gh.m.oak_log minecraft.mined:minecraft.oak_log'),
  line('scoreboard objectives add gh.u.oak_planks minecraft.used:minecraft.oak_planks'),
  line('scoreboard objectives add gh.k.cow minecraft.killed:minecraft.cow'),
  line('scoreboard objectives add gh.jump minecraft.custom:minecraft.jump'),
  line('scoreboard objectives remove gh.jump'),
  line('scoreboard players set #on gh 1'),
  line('scoreboard players operation #match gh += @s gh'),
  line('scoreboard players operation #scan gh %= #every gh'),
  line('scoreboard players reset @a[tag=gh.agent] gh.deaths'),
  line('execute if score #match gh matches 10.. run function guildhall:done'),
  line('execute unless score #n gh = #old gh run function guildhall:done'),
  line('execute as @a[scores={gh.deaths=1..}] run scoreboard players set @s gh.deaths 0'),
  // Players.
  line('tag @a[scores={gh=1..}] add gh.held'),
  line('tag @s remove gh.agent'),
  line('tp @a[tag=gh.a0,limit=1] 2.5 64.0 2.5 90 0'),
  line('execute as @a[tag=gh.held] at @e[type=minecraft:marker,tag=gh.home0,limit=1] run tp @s ~ ~ ~ ~ ~'),
  line('gamemode spectator @a[tag=gh.held]'),
  line('gamemode survival @s'),
  line('effect clear @a[tag=gh.agent]'),
  line('effect give @a[tag=gh.agent] minecraft:saturation 5 0 true'),
  line('spawnpoint @a[tag=gh.a0] 2 64 2', '1.19.2'),
  line('experience set @s 0 levels'),
  line('team join red @a[tag=gh.a1]'),
  line('tellraw @a {"text":"the episode begins","color":"green"}', '1.19.2', '1.21.5'),
  line('tellraw @a {text:"the episode begins",color:"green"}', '1.21.5'),
  line('title @a[tag=gh.agent] actionbar {"text":"wait"}'),
  line('advancement revoke @a[tag=gh.agent] everything'),
  line('recipe give @a[tag=gh.agent] *'),
  // The server.
  line('forceload add ~ ~ ~31 ~31'),
  line('forceload remove all'),
  line('gamerule doDaylightCycle false', '1.19.2', '1.21.11'),
  line('gamerule minecraft:advance_time false', '1.21.11'),
  line('time set 6000'),
  line('weather clear'),
  line('schedule function guildhall:done 5t replace'),
  line('function guildhall:done'),
  line('function #guildhall:all'),
  line('return 1', '1.20'),
  line('return run scoreboard players get #match gh', '1.20.3'),
  line('execute if function guildhall:done run say yes', '1.20.3'),
  line(`data modify storage guildhall:state a set value 'it\\'s "a" \\\\ b'`),
  line('data modify storage guildhall:state a set value "a\\nb"', '1.21.5'),
  line("say it's all {well"),
];

/** Mistakes that can be seen without running a command. */
export const MISTAKES: readonly Mistake[] = [
  mistake('unknown command', 'filll 0 0 0 1 1 1 minecraft:stone'),
  mistake('wrong literal', 'scoreboard objective add foo dummy'),
  mistake('unknown block', 'setblock ~1 ~ ~1 minecraft:oak_plank'),
  mistake('unknown block compared with', 'execute if block ~1 ~ ~1 minecraft:plank run say a'),
  mistake('unknown block to replace', 'fill ~ ~ ~ ~1 ~ ~1 minecraft:stone replace minecraft:drit'),
  mistake('unknown property', 'setblock ~1 ~ ~1 minecraft:oak_stairs[direction=north]'),
  mistake('impossible value', 'setblock ~1 ~ ~1 minecraft:oak_stairs[facing=up]'),
  mistake('impossible number', 'fill ~ ~ ~ ~1 ~ ~ minecraft:wheat[age=8]'),
  mistake('impossible value compared with', 'execute if block ~ ~ ~ minecraft:lever[powered=on] run say a'),
  mistake('property of no block of a tag', 'execute if block ~ ~ ~ #guildhall:p/facing[faccing=north] run say a'),
  mistake('value of no block of a tag', 'execute if block ~ ~ ~ #guildhall:p/facing[facing=sideways] run say a'),
  mistake('property the blocks of a tag have not', 'execute if block ~ ~ ~ #guildhall:p/facing[rotation=3] run say a'),
  mistake('property of no block of a vanilla tag', 'execute if block ~ ~ ~ #minecraft:logs[axxis=y] run say a'),
  mistake('unknown tag of ours', 'execute if block ~ ~ ~ #guildhall:b99 run say a'),
  mistake('unknown vanilla tag', 'fill ~ ~ ~ ~1 ~ ~1 minecraft:stone replace #minecraft:logz', { needs: 'registries' }),
  mistake('missing coordinate', 'setblock 1 64'),
  mistake('missing block', 'fill 0 0 0 1 1 1'),
  mistake('unknown selector', 'kill @x'),
  mistake('unknown selector key', 'kill @e[typ=minecraft:cow]'),
  mistake('unknown entity in a selector', 'kill @e[type=minecraft:cowx]'),
  mistake('open brace', 'summon minecraft:cow ~5 ~ ~9 {Tags:["arena"]'),
  mistake('unknown item', 'give @a minecraft:planks 1'),
  mistake('unknown item to clear', 'clear @s minecraft:oakplanks 0'),
  mistake('unknown item tag', 'clear @s #minecraft:plankz 0', { needs: 'registries' }),
  mistake('words left over', 'gamemode survival @a extra'),
  mistake('count below one', 'give @a minecraft:stone 0'),
  mistake('more than a hundred stacks', 'give @a minecraft:stone 6401'),
  mistake('more than a hundred of what does not stack', 'give @a minecraft:iron_axe 101'),
  mistake('unknown item of a criterion', 'scoreboard objectives add gh.bad minecraft.crafted:minecraft.oak_plankz'),
  mistake('unknown objective', 'scoreboard players add @s gh.nope 1'),
  mistake('unknown objective in a selector', 'kill @e[scores={gh.nope=1..}]'),
  mistake('unknown team', 'team join blue @a'),
  mistake('unknown function', 'function guildhall:nope'),
  mistake('unknown function tag', 'function #guildhall:nope'),
  mistake('unknown scheduled function', 'schedule function guildhall:nope 1t'),
  mistake('unknown game rule', 'gamerule doDayCycle false'),
  mistake('broken JSON text', 'tellraw @a {"text":}'),
  mistake('leading slash', '/say hi'),
  mistake('^ and ~ together', 'setblock ^1 ~ ~ minecraft:stone'),
  mistake('many entities for one', 'data get entity @a Pos'),
  mistake('entities for players', 'give @e minecraft:stone 1'),
  mistake('execute without run', 'execute as @a'),
  mistake('run without a command', 'execute as @a run'),
  mistake('unknown subcommand of execute', 'execute whenever block ~ ~ ~ minecraft:stone run say a'),
  mistake('mistake behind run', 'execute as @a at @s run setblock ~ ~ ~ minecraft:stonee'),
  mistake('capital in an id', 'setblock ~1 ~ ~1 minecraft:Stone'),
  mistake('unknown effect', 'effect give @a minecraft:speedy 5'),
  mistake('unknown slot', 'item replace entity @p hotbar.9 with minecraft:stone'),
  mistake('unknown entity', 'summon minecraft:covv 1 2 3'),
  mistake('unknown clone mode', 'clone ~ ~ ~ ~ ~ ~ ~1 ~ ~ replace forced'),
  mistake('unknown comparison mode', 'execute if blocks ~ ~ ~ ~ ~ ~ ~1 ~ ~ every run say a'),
  mistake('unknown scoreboard operation', 'scoreboard players operation #a gh ^= #b gh'),
  mistake('unknown storage type', 'execute store result storage guildhall:state a whole 1 run say a'),
  mistake('no number', 'scoreboard players set #on gh one'),
  mistake('too large a number', 'scoreboard players set #on gh 2147483648'),
  mistake('range the wrong way round', 'execute if score #on gh matches 5..1 run say a'),
  mistake('open bracket in a path', 'data remove storage guildhall:state queue[0'),
  mistake('unknown game mode', 'gamemode spectating @s'),
  mistake('permission beyond a function’s', 'op @a'),
  mistake('fill too large', 'fill ~ ~ ~ ~31 ~31 ~32 minecraft:stone'),
  mistake('fill too large behind run', 'execute positioned 0 64 0 run fill 0 0 0 60 60 60 minecraft:stone'),
  mistake('clone too large', 'clone ~ ~ ~ ~63 ~31 ~31 ~-16384 ~ ~'),
  mistake('comparison too large', 'execute unless blocks ~ ~ ~ ~63 ~31 ~31 ~-16384 ~ ~ all run say a'),
  mistake('too many chunks', 'forceload add 0 0 272 240'),
  mistake('macro', '$setblock $(x) 64 $(z) minecraft:stone'),
  mistake('line that goes on', 'say this is \\'),
  mistake('line too long', `say ${'a'.repeat(33_000)}`),
  mistake('larger than a stack', 'item replace block ~ ~ ~ container.0 with minecraft:iron_axe 2'),
  mistake('property given twice', 'setblock ~ ~ ~ minecraft:lever[powered=true,powered=false]'),
  mistake('unknown item in a path', 'execute if data block ~ ~ ~ Items[{Slot:0b,id:"minecraft:oaklog"}] run say a'),
  mistake('unknown item in a chest', 'setblock ~5 ~ ~5 minecraft:chest{Items:[{Slot:0b,id:"minecraft:oaklog"}]}'),
  // What changed from version to version.
  mistake('item NBT after 1.20.4', 'give @a minecraft:iron_pickaxe{Unbreakable:1b} 1', { from: '1.20.5' }),
  mistake('components before 1.20.5', 'give @a minecraft:iron_pickaxe[unbreakable={}] 1', { to: '1.20.5' }),
  mistake('unknown component', 'give @a minecraft:iron_pickaxe[unbreakble={}] 1', { from: '1.20.5' }),
  mistake('if items before 1.20.5', 'execute if items entity @s container.* minecraft:stone run say a', {
    to: '1.20.5',
  }),
  mistake('tick before 1.20.3', 'tick freeze', { to: '1.20.3' }),
  mistake('return before 1.20', 'return 1', { to: '1.20' }),
  mistake('return run before 1.20.3', 'return run say a', { to: '1.20.3' }),
  mistake('old game rule from 1.21.11', 'gamerule doDaylightCycle false', { from: '1.21.11' }),
  mistake('new game rule before 1.21.11', 'gamerule minecraft:advance_time false', { to: '1.21.11' }),
  mistake('block of a later version', 'setblock ~ ~ ~ minecraft:crafter', { to: '1.20.3' }),
  mistake('block of another version', 'setblock ~ ~ ~ minecraft:grass', { from: '1.20.3' }),
  mistake('fill strict before 1.21.5', 'fill ~ ~ ~ ~1 ~ ~1 minecraft:stone strict', { to: '1.21.5' }),
  mistake('escape before 1.21.5', 'data modify storage guildhall:state a set value "a\\nb"', { to: '1.21.5' }),
  mistake('list of two kinds before 1.21.5', 'data modify storage guildhall:state a set value [1,"x"]', {
    to: '1.21.5',
    needs: 'types',
  }),
  mistake(
    'JSON on a sign from 1.21.5',
    `setblock ~ ~ ~ minecraft:oak_sign{front_text:{messages:['{"text":"a"}','','','']}}`,
    { from: '1.21.5' },
  ),
  // What is in NBT.
  mistake('NBT of the wrong type', 'summon minecraft:cow ~5 ~ ~9 {Tags:"arena"}', { needs: 'types' }),
  mistake('unknown NBT key', 'summon minecraft:cow ~5 ~ ~9 {PersistanceRequired:1b}', { needs: 'types' }),
  mistake('Text1 of a sign from 1.20', `setblock ~6 ~ ~6 minecraft:oak_sign{Text1:'{"text":"Goal"}'}`, {
    from: '1.20',
    needs: 'types',
  }),
  mistake(
    'two sides of a sign before 1.20',
    `setblock ~6 ~ ~6 minecraft:oak_sign{front_text:{messages:['""','""','""','""']}}`,
    {
      to: '1.20',
      needs: 'types',
    },
  ),
  mistake('three lines of a sign', `setblock ~6 ~ ~6 minecraft:oak_sign{front_text:{messages:['""','""','""']}}`, {
    from: '1.20',
    needs: 'types',
  }),
  mistake(
    'Count of a chest from 1.20.5',
    'setblock ~5 ~ ~5 minecraft:chest{Items:[{Slot:0b,id:"minecraft:oak_log",Count:16b}]}',
    {
      from: '1.20.5',
      needs: 'types',
    },
  ),
  mistake('component of the wrong type', 'give @s minecraft:stone[max_damage="ten"] 1', {
    from: '1.20.5',
    needs: 'types',
  }),
];
