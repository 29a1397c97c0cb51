import {
  byte,
  compound,
  elementsOf,
  flag,
  int,
  list,
  numberOf,
  string,
  stringOf,
  type Tag,
} from '../../../data/nbtTag.ts';
import type { Game } from '../../game.ts';
import type { Tags } from './entityPart.ts';
import type { SavedTags } from './savedTags.ts';

/** Effects as `Effects.give` takes them. */
export interface SavedEffect {
  readonly id: string;
  readonly amplifier: number;
  readonly duration: number;
  readonly ambient: boolean;
  readonly particles: boolean;
}

/** The effects of a body; up to 1.20.1 they go by number, in a list of another name. */
export function effectTags(game: Game, effects: readonly SavedEffect[]): Tags {
  if (effects.length === 0) return {};
  return { [game.features.numberFormats ? 'active_effects' : 'ActiveEffects']: effectList(game, effects) };
}

/** The list in which effects stand, whatever it is named. */
export function effectList(game: Game, effects: readonly SavedEffect[]): Tag {
  const { numberFormats: named } = game.features;
  const tagOf = ({ id, amplifier, duration, ambient, particles }: SavedEffect) =>
    named
      ? compound({
          id: string(`minecraft:${id}`),
          amplifier: byte((amplifier << 24) >> 24),
          duration: int(duration),
          ambient: flag(ambient),
          show_particles: flag(particles),
        })
      : compound({
          Id: int(game.effects.get(id)?.number ?? 0),
          Amplifier: byte((amplifier << 24) >> 24),
          Duration: int(duration),
          Ambient: flag(ambient),
          ShowParticles: flag(particles),
        });
  return list(...effects.map(tagOf));
}

/** The effects in either form; those that the version does not have are left out. */
export function savedEffects(game: Game, saved: SavedTags): SavedEffect[] {
  return effectsOf(game, saved.get('active_effects') ?? saved.get('ActiveEffects'));
}

/** The effects of such a list. */
export function effectsOf(game: Game, effects: Tag | undefined): SavedEffect[] {
  const numbers = new Map([...game.effects.values()].map(({ id, number }) => [number, id]));
  return (elementsOf(effects) ?? []).flatMap((entry) => {
    if (entry.type !== 'compound') return [];
    const field = (...names: string[]): Tag | undefined =>
      names.map((name) => entry.value.get(name)).find((tag) => tag);
    const id = stringOf(field('id'))?.replace(/^minecraft:/, '') ?? numbers.get(numberOf(field('Id', 'id')) ?? -1);
    const duration = numberOf(field('duration', 'Duration')) ?? 0;
    if (id === undefined || !game.effects.has(id)) return [];
    return [
      {
        id,
        amplifier: (numberOf(field('amplifier', 'Amplifier')) ?? 0) & 0xff,
        // Endless since 1.19.4.
        duration: duration === -1 ? 2 ** 31 - 1 : duration,
        ambient: Boolean(numberOf(field('ambient', 'Ambient'))),
        particles: (numberOf(field('show_particles', 'ShowParticles')) ?? 1) !== 0,
      },
    ];
  });
}
