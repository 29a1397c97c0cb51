import type { BlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../../protocol/geometry.ts';
import { isDirt, isIce, isMushroomGround, isNylium, isSand, isTerracotta } from '../../../data/blockTags.ts';
import { type BlockRule, BROKEN } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { reachesFace } from '../shapes.ts';
import { flag, SIDES } from './sides.ts';

type Ground = (below: BlockState, view: BlockView) => boolean;

const soil: Ground = (below) => isDirt(below.id) || below.id === 'farmland';

/** A plant that stands on certain ground (each plant's wiki page, "Placement" or "Growth"). */
function growingOn(ground: Ground): BlockRule {
  return { survives: (_state, position, view) => ground(view.next(position, 'down'), view) };
}

/** Flowers, saplings, grass, ferns, sweet berries. */
export const plant = growingOn(soil);
export const deadBush = growingOn((below) => isDirt(below.id) || isSand(below.id) || isTerracotta(below.id));
export const witherRose = growingOn(
  (below, view) => soil(below, view) || ['netherrack', 'soul_sand', 'soul_soil'].includes(below.id),
);
export const netherPlant = growingOn(
  (below, view) => soil(below, view) || isNylium(below.id) || below.id === 'soul_soil',
);
export const netherFungus = growingOn(
  (below, view) => soil(below, view) || isNylium(below.id) || below.id === 'soul_soil' || below.id === 'mycelium',
);
export const crop = growingOn((below) => below.id === 'farmland');
/** Wiki: Melon Seeds, Pumpkin Seeds: a stem without its fruit stands upright again. */
export const attachedStem: BlockRule = {
  ...crop,
  update(state, position, side, view) {
    const stem = state.id.replace('attached_', '');
    const bears = view.next(position, side).id === stem.replace('_stem', '');
    return side !== state.properties.facing || bears ? state : view.facts.state(stem, { age: '7' });
  },
};
/** Wiki: Pitcher Crop: grows a second cell with age. */
export const pitcherCrop: BlockRule = {
  survives(state, position, view) {
    const below = view.next(position, 'down').id;
    return below === (state.properties.half === 'upper' ? 'pitcher_crop' : 'farmland');
  },
  place: (context, id) => context.view.facts.state(id, { half: 'lower' }),
};
export const netherWart = growingOn((below) => below.id === 'soul_sand');
export const azalea = growingOn((below, view) => soil(below, view) || below.id === 'clay');

/** Grown by hand it stands, fully grown, on the ground (wiki: Mangrove Propagule). */
export const propagule: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { age: '4', hanging: 'false' }),
  survives: (state, position, view) =>
    state.properties.hanging === 'true'
      ? view.next(position, 'up').id === 'mangrove_leaves'
      : azalea.survives?.(state, position, view) === true,
};

/**
 * Wiki: Mushroom: anywhere on mycelium, podzol and nylium, on other full blocks only below light 13. The server keeps
 * no light, so "under the open sky" stands for bright.
 */
export const mushroom: BlockRule = {
  survives(_state, position, view) {
    const below = view.next(position, 'down');
    return isMushroomGround(below.id) || (view.fullCube(below) && !view.underOpenSky(position));
  },
};

/** Wiki: Sugar Cane: beside water, or on itself. */
export const sugarCane: BlockRule = {
  survives(_state, position, view) {
    const ground = view.next(position, 'down');
    if (ground.id === 'sugar_cane') return true;
    if (!isDirt(ground.id) && !isSand(ground.id)) return false;
    return SIDES.some((side) => {
      const beside = view.next(neighbour(position, 'down'), side);
      return view.hasWater(beside) || beside.id === 'frosted_ice';
    });
  },
};

/** Wiki: Cactus: on sand, with nothing solid at its sides. */
export const cactus: BlockRule = {
  survives(_state, position, view) {
    const below = view.next(position, 'down').id;
    if (below !== 'cactus' && !isSand(below)) return false;
    const above = view.next(position, 'up').id;
    if (above === 'water' || above === 'lava') return false;
    return SIDES.every((side) => {
      const beside = view.next(position, side);
      return beside.id !== 'lava' && !view.solid(beside);
    });
  },
};

/** Wiki: Bamboo: the first of it is a shoot. */
export const bamboo: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    if (view.hasWater(view.at(position))) return undefined;
    const below = view.next(position, 'down');
    if (below.id === 'bamboo_sapling') return view.facts.state(id, { age: '0' });
    if (below.id === 'bamboo') return view.facts.state(id, { age: below.properties.age === '0' ? '0' : '1' });
    const above = view.next(position, 'up');
    return above.id === 'bamboo'
      ? view.facts.state(id, { age: above.properties.age as string })
      : view.facts.state('bamboo_sapling');
  },
  survives(_state, position, view) {
    const below = view.next(position, 'down').id;
    return (
      isDirt(below) || isSand(below) || ['bamboo', 'bamboo_sapling', 'gravel', 'suspicious_gravel'].includes(below)
    );
  },
  update(state, position, side, view) {
    const above = view.next(position, 'up');
    if (side !== 'up' || above.id !== 'bamboo') return state;
    if (state.id === 'bamboo_sapling') return view.facts.state('bamboo');
    const older = Number(above.properties.age) > Number(state.properties.age);
    return older ? view.facts.with(state, { age: state.properties.age === '0' ? '1' : '0' }) : state;
  },
};

/** Two cells high: tall flowers, tall grass, pitcher plants (wiki: Flower, "Tall"). */
export function doublePlant(ground: Ground): BlockRule {
  return {
    place: (context, id) => context.view.facts.state(id, { half: 'lower' }),
    needsRoom: (_state, position) => neighbour(position, 'up'),
    furtherCells(state, position, view) {
      const above = neighbour(position, 'up');
      const wet = view.facts.hasProperty(state.id, 'waterlogged');
      const properties = { half: 'upper', ...(wet ? { waterlogged: flag(view.isWaterSource(view.at(above))) } : {}) };
      return [{ position: above, state: view.facts.with(state, properties) }];
    },
    survives(state, position, view) {
      const below = view.next(position, 'down');
      if (state.properties.half === 'upper') return below.id === state.id && below.properties.half === 'lower';
      return ground(below, view);
    },
    leansOn: (state, side) => state.properties.half === 'lower' && side === 'down',
    update(state, position, side, view) {
      if (side !== (state.properties.half === 'lower' ? 'up' : 'down')) return state;
      const other = view.next(position, side);
      return other.id === state.id && other.properties.half !== state.properties.half ? state : BROKEN;
    },
  };
}
export const tallPlant = doublePlant(soil);
/** Wiki: Small Dripleaf: on clay or moss, or on soil under water. */
const dripleafPair = doublePlant((below) => below.id === 'clay' || below.id === 'moss_block');
export const smallDripleaf: BlockRule = {
  ...dripleafPair,
  place: (context, id) => context.view.facts.state(id, { half: 'lower', facing: oppositeOf(context.horizontal) }),
  survives(state, position, view) {
    if (dripleafPair.survives?.(state, position, view)) return true;
    return (
      state.properties.half === 'lower' &&
      view.isWaterSource(view.at(position)) &&
      soil(view.next(position, 'down'), view)
    );
  },
};

/** Wiki: Big Dripleaf: a second one makes a stem of the first. */
export const bigDripleaf: BlockRule = {
  place(context, id) {
    const below = context.view.next(context.position, 'down');
    const facing = /^big_dripleaf/.test(below.id)
      ? (below.properties.facing as string)
      : oppositeOf(context.horizontal);
    return context.view.facts.state(id, { facing });
  },
  survives(_state, position, view) {
    const below = view.next(position, 'down');
    return /^big_dripleaf/.test(below.id) || below.id === 'clay' || soil(below, view);
  },
  update(state, position, side, view) {
    if (side !== 'up' || state.id !== 'big_dripleaf' || view.next(position, 'up').id !== 'big_dripleaf') return state;
    const { facing, waterlogged } = state.properties;
    return view.facts.state('big_dripleaf_stem', { facing: facing as string, waterlogged: waterlogged as string });
  },
};

/** Wiki: Lily Pad: on water or ice. */
export const lilyPad: BlockRule = {
  survives(_state, position, view) {
    const below = view.next(position, 'down');
    const wet = view.isWaterSource(below) || isIce(below.id);
    return wet && !view.hasWater(view.at(position));
  },
};
export const seagrass: BlockRule = {
  place: (context, id) =>
    context.view.isWaterSource(context.view.at(context.position)) ? context.view.facts.state(id) : undefined,
  survives(_state, position, view) {
    return view.supportedFrom(position, 'down') && view.next(position, 'down').id !== 'magma_block';
  },
};
/** Wiki: Sea Pickle and Coral: on anything that reaches up to them. */
export const coral: BlockRule = {
  survives: (_state, position, view) => view.supportedFrom(position, 'down'),
  leansOn: (_state, side) => side === 'down',
};
export const sporeBlossom: BlockRule = {
  survives: (_state, position, view) => view.centreSupportFrom(position, 'up') && !view.hasWater(view.at(position)),
  leansOn: (_state, side) => side === 'up',
};
export const hangingRoots: BlockRule = {
  survives: (_state, position, view) => view.supportedFrom(position, 'up'),
  leansOn: (_state, side) => side === 'up',
};
/** Wiki: Pale Hanging Moss. */
export const hangingMoss: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, { tip: flag(context.view.next(context.position, 'down').id !== id) }),
  survives: (state, position, view) => view.next(position, 'up').id === state.id || view.supportedFrom(position, 'up'),
  leansOn: (_state, side) => side === 'up',
  update: (state, position, side, view) =>
    side === 'down' ? view.facts.with(state, { tip: flag(view.next(position, 'down').id !== state.id) }) : state,
};

/** Kelp and the three kinds of vines that grow from a tip (wiki: Kelp, Weeping Vines, Twisting Vines, Cave Vines). */
export function growingTip(tip: string, body: string, growth: 'up' | 'down', inWater = false): BlockRule {
  const isOne = (state: BlockState): boolean => state.id === tip || state.id === body;
  const root: Facing = growth === 'up' ? 'down' : 'up';
  return {
    place(context) {
      const { view, position } = context;
      if (inWater && !view.isWaterSource(view.at(position))) return undefined;
      return view.facts.state(isOne(view.next(position, growth)) ? body : tip);
    },
    survives(_state, position, view) {
      const holder = view.next(position, root);
      if (inWater && holder.id === 'magma_block') return false;
      return isOne(holder) || view.sturdy(holder, growth);
    },
    leansOn: (_state, side) => side === root,
    update(state, position, side, view) {
      if (side !== growth) return state;
      const next = isOne(view.next(position, growth));
      const berries = state.properties.berries;
      const kept = berries === undefined ? {} : { berries };
      if (state.id === tip && next) return view.facts.state(body, kept);
      if (state.id === body && !next) return view.facts.state(tip, kept);
      return state;
    },
  };
}

/** Several in one cell, up to four: candles, sea pickles, turtle eggs, petals. */
export function clustered(property: string, base: BlockRule = {}): BlockRule {
  return {
    ...base,
    place(context, id) {
      const { view, position } = context;
      const there = view.at(position);
      if (there.id === id) {
        return view.facts.with(there, { [property]: String(Math.min(4, Number(there.properties[property]) + 1)) });
      }
      return base.place ? base.place(context, id) : view.facts.state(id);
    },
    givesWay: (state, context) =>
      !context.sneaking && context.item === state.id && Number(state.properties[property]) < 4,
  };
}
export const seaPickleGround: BlockRule = {
  survives: (_state, position: BlockPosition, view) => reachesFace(view.facts, view.next(position, 'down'), 'up'),
};
