import type { BlockPosition } from '../../protocol/geometry.ts';
import { GATEWAYS } from '../../worlds/terrain/end/gatewayRing.ts';
import type { Game } from '../commands/game.ts';
import { SavedTags, uuidTag } from '../commands/nbt/forms/savedTags.ts';
import { type CompoundTag, compound, elementsOf, flag, int, list, numberOf, type Tag } from '../data/nbtTag.ts';
import type { FightState } from '../mobs/dragon/fightState.ts';

/** In level.dat, since 1.16 (vanilla's PrimaryLevelData). */
const DRAGON_FIGHT = 'DragonFight';
const FARTHEST = 3e7;
/** The way out has a place of its own in each version's form: three entries up to 1.19.4, an array since 1.20 (vanilla's EndDragonFight). */
const AXES = ['X', 'Y', 'Z'] as const;

/**
 * How the fight for the End stands, as level.dat has it. The game itself writes `IsRespawning` as 0 at all times, and goes
 * by it when it reads: a dragon that was being called here is called again there.
 */
export function dragonFightTag({ server }: Game, state: FightState): CompoundTag {
  const { needsScan, killed, previouslyKilled, called, dragon, exit, gateways } = state;
  return compound({
    NeedsStateScanning: flag(needsScan),
    DragonKilled: flag(killed),
    PreviouslyKilled: flag(previouslyKilled),
    IsRespawning: flag(called),
    Dragon: dragon === undefined ? undefined : uuidTag(dragon),
    ExitPortalLocation: exit && placeTag(server.gameData.source.features.fightPlaces, [exit.x, exit.y, exit.z]),
    Gateways: gateways && list(...gateways.map(int)),
  });
}

function placeTag(isArray: boolean, place: readonly [number, number, number]): Tag {
  if (isArray) return { type: 'intArray', value: [...place] };
  return compound(Object.fromEntries(AXES.map((axis, index) => [axis, int(place[index] as number)])));
}

/** What the `Data` of a level.dat says of the fight; undefined where it says nothing. */
export function savedDragonFight(game: Game, data: CompoundTag): FightState | undefined {
  const saved = new SavedTags(data, game).inner(DRAGON_FIGHT);
  // Games of before 1.20 call a dragon of which they know nothing killed.
  if (!saved?.has('DragonKilled')) return undefined;
  return {
    needsScan: saved.isSet('NeedsStateScanning'),
    killed: saved.isSet('DragonKilled'),
    previouslyKilled: saved.isSet('PreviouslyKilled'),
    called: saved.isSet('IsRespawning'),
    dragon: saved.uuid('Dragon'),
    exit: savedExit(saved),
    gateways: savedGateways(saved),
  };
}

/** Three whole numbers, in the form of either version; anything else is no place. */
function savedExit(saved: SavedTags): BlockPosition | undefined {
  const old = saved.inner('ExitPortalLocation');
  const tags = old ? AXES.map((axis) => old.get(axis)) : (elementsOf(saved.get('ExitPortalLocation')) ?? []);
  const place = tags.map(numberOf).filter((value) => isWhole(value, -FARTHEST, FARTHEST));
  if (tags.length !== AXES.length || place.length !== AXES.length) return undefined;
  const [x, y, z] = place as [number, number, number];
  return { x, y, z };
}

/** Numbers of gateways, each once; a list with anything else says nothing. */
function savedGateways(saved: SavedTags): readonly number[] | undefined {
  const numbers = elementsOf(saved.get('Gateways'))?.map(numberOf);
  if (!numbers || new Set(numbers).size < numbers.length) return undefined;
  const known = numbers.filter((value) => isWhole(value, 0, GATEWAYS - 1));
  return known.length === numbers.length ? known : undefined;
}

function isWhole(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most;
}
