import type { Bot } from 'mineflayer';
import type { Clock } from '../../../clock/clock.ts';
import type { Observation } from '../body.ts';
import type { Player } from '../player/player.ts';

/** When effects on the body end, ms, as the server said when it sent them; none for those that do not. */
const ends = new WeakMap<object, number>();

/** Remembers when effects on the body end: Mineflayer keeps what was left of them at their beginning. */
export function noticeEffects(bot: Bot, clock: Clock): void {
  bot.on('entityEffect', (entity, effect) => {
    if (entity === bot.entity && effect.duration >= 0) ends.set(effect, clock.now() + effect.duration * 50);
  });
  // The game's servers send no word of their end to who has died: its client forgets them.
  bot.on('death', () => {
    bot.entity.effects = {} as typeof bot.entity.effects;
  });
}

/** The effects on the body that a player sees as icons with the time left, in the order of their numbers. */
export function effectsOn({ bot, clock }: Player): NonNullable<Observation['effects']> {
  return Object.values(bot.entity.effects ?? {}).flatMap((effect) => {
    const name = bot.registry.effects[effect.id]?.name;
    const end = ends.get(effect);
    const seconds = end === undefined ? undefined : Math.ceil((end - clock.now()) / 1000);
    if (!name || (seconds !== undefined && seconds <= 0)) return [];
    return {
      name: name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase(),
      level: effect.amplifier + 1,
      ...(seconds === undefined ? {} : { seconds }),
    };
  });
}
