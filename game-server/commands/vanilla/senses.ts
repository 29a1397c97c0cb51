import { distance } from '../../../protocol/geometry.ts';
import { wireComponent } from '../../data/component.ts';
import { playSound, type SoundCategory } from '../../players/feedback/playSound.ts';
import type { Player } from '../../players/player.ts';
import { countedLast } from '../answers.ts';
import { component } from '../arguments/component.ts';
import { pointOf, vec3 } from '../arguments/coordinates.ts';
import { entity, maybeEntitiesOf, ownPlayer, playersOf } from '../arguments/entity.ts';
import { knownLocation, plainId, resourceLocation } from '../arguments/identifiers.ts';
import { particle as particleType } from '../arguments/particle.ts';
import { float, integer, time } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { showParticle } from '../particleWire.ts';
import { resolved } from '../resolve.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, type Part, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { translate } from '../text.ts';

/** title (Minecraft wiki, "Commands/title"). */
export function title({ features }: Game): LiteralNode {
  const TEXTS = { title: 'set_title_text', subtitle: 'set_title_subtitle', actionbar: 'action_bar' } as const;
  const show = (context: CommandContext, kind: keyof typeof TEXTS) => {
    const { source } = context;
    const targets = playersOf(context, 'targets');
    const wire = source.game.server.gameData.source.features;
    for (const target of targets) {
      const text = wireComponent(wire, resolved(context.get('title', component), source, target));
      target.player?.send(TEXTS[kind], { text });
    }
    source.announce(countedLast(`commands.title.show.${kind}`, targets));
    return targets.length;
  };
  const clear = (context: CommandContext, reset: boolean) => {
    const targets = playersOf(context, 'targets');
    for (const { player } of targets) player?.send('clear_titles', { reset });
    context.source.announce(countedLast(`commands.title.${reset ? 'reset' : 'cleared'}`, targets));
    return targets.length;
  };
  const ticks = features.numberFormats ? time(0) : integer(0);
  return command(
    'title',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'players'),
      ...(Object.keys(TEXTS) as (keyof typeof TEXTS)[]).map((kind) =>
        literal(
          kind,
          argument(
            'title',
            component,
            runs((context) => show(context, kind)),
          ),
        ),
      ),
      literal(
        'clear',
        runs((context) => clear(context, false)),
      ),
      literal(
        'reset',
        runs((context) => clear(context, true)),
      ),
      literal(
        'times',
        argument(
          'fadeIn',
          ticks,
          argument(
            'stay',
            ticks,
            argument(
              'fadeOut',
              ticks,
              runs((context) => {
                const targets = playersOf(context, 'targets');
                const [fadeIn, stay, fadeOut] = ['fadeIn', 'stay', 'fadeOut'].map((name) => context.get(name, time));
                for (const { player } of targets) player?.send('set_title_time', { fadeIn, stay, fadeOut });
                context.source.announce(countedLast('commands.title.times', targets));
                return targets.length;
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

const CATEGORIES = [
  'master',
  'music',
  'record',
  'weather',
  'block',
  'hostile',
  'neutral',
  'player',
  'ambient',
  'voice',
] as const satisfies readonly SoundCategory[];

/** Names of the version's sounds (minecraft-data `sounds`). */
function soundNames({ server }: Game): string[] {
  const { soundsByName } = server.gameData.source.data as unknown as { soundsByName: Record<string, unknown> };
  return Object.keys(soundsByName).map((name) => `minecraft:${name}`);
}
const soundId = { ...knownLocation(soundNames), asksServer: true };

/** playsound (Minecraft wiki, "Commands/playsound"). */
export function playsound({ features }: Game): LiteralNode {
  const all = (category: SoundCategory) => (context: CommandContext) => play(context, category);
  return command(
    'playsound',
    LEVELS.gamemaster,
    argument(
      'sound',
      soundId,
      ...(features.components ? [runs(all('master'))] : []),
      ...CATEGORIES.map((category) =>
        literal(
          category,
          ...(features.components ? [runs(all(category))] : []),
          argument(
            'targets',
            entity('multiple', 'players'),
            runs(all(category)),
            argument(
              'pos',
              vec3(),
              runs(all(category)),
              argument(
                'volume',
                float(0),
                runs(all(category)),
                argument(
                  'pitch',
                  float(0, 2),
                  runs(all(category)),
                  argument('minVolume', float(0, 1), runs(all(category))),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Blocks a sound of volume 1 is hearers from (Minecraft wiki, "Commands/playsound"). */
const EARSHOT = 16;

function play(context: CommandContext, category: SoundCategory): number {
  const { source } = context;
  const { game } = source;
  const targets = context.has('targets') ? playersOf(context, 'targets') : [ownPlayer(context)];
  const at = context.has('pos') ? pointOf(context, 'pos') : source.position;
  const id = context.get('sound', resourceLocation);
  const sound = { zone: source.zone.id, name: plainId(id), category, pitch: context.maybe('pitch', float, 1) };
  const volume = context.maybe('volume', float, 1);
  const least = context.maybe('minVolume', float, 0);
  const reach = Math.max(1, volume) * EARSHOT;
  const near: Target[] = targets.filter(({ position }) => distance(position, at) <= reach);
  const far = least > 0 ? targets.filter((target) => !near.includes(target)) : [];
  const playersAmong = (hearers: readonly Target[]) =>
    new Set(hearers.flatMap(({ player }): Player[] => (player ? [player] : [])));
  if (near.length + far.length === 0) throw failure('commands.playsound.failed');
  if (near.length > 0) playSound(game.server, { ...sound, at, volume, only: playersAmong(near) });
  for (const target of far)
    playSound(game.server, { ...sound, at: target.position, volume: least, only: playersAmong([target]) });
  const hearers = [...near, ...far];
  source.announce(countedLast('commands.playsound.success', hearers, id));
  return hearers.length;
}

/** stopsound (Minecraft wiki, "Commands/stopsound"). */
export function stopsound(): LiteralNode {
  const stop = (context: CommandContext, category?: SoundCategory) => {
    const { source } = context;
    const targets = playersOf(context, 'targets');
    const sound = context.maybe('sound', resourceLocation, undefined);
    const flags = (category ? 1 : 0) | (sound === undefined ? 0 : 2);
    for (const { player } of targets)
      player?.send('stop_sound', { flags, source: category && CATEGORIES.indexOf(category), sound });
    const key = category ? 'source' : 'sourceless';
    source.announce(
      sound === undefined
        ? translate(`commands.stopsound.success.${key}.any`, ...(category ? [category] : []))
        : translate(`commands.stopsound.success.${key}.sound`, sound, ...(category ? [category] : [])),
    );
    return targets.length;
  };
  const rest = (category?: SoundCategory): Part[] => [
    argument(
      'sound',
      soundId,
      runs((context) => stop(context, category)),
    ),
  ];
  return command(
    'stopsound',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'players'),
      runs((context) => stop(context)),
      literal('*', ...rest()),
      ...CATEGORIES.map((category) =>
        literal(
          category,
          runs((context) => stop(context, category)),
          ...rest(category),
        ),
      ),
    ),
  );
}

/** Blocks from which particles are seen, and forced ones (Minecraft wiki, "Commands/particle"). */
const SIGHT = 32;
const FORCED_SIGHT = 512;

/** particle (Minecraft wiki, "Commands/particle"). */
export function particle(): LiteralNode {
  const show = (context: CommandContext, forced = false) => {
    const { source } = context;
    const { game } = source;
    const shown = context.get('name', particleType);
    const at = context.has('pos') ? pointOf(context, 'pos') : source.position;
    const viewers = context.has('viewers') ? maybeEntitiesOf(context, 'viewers') : game.bodies.players(source.zone.id);
    const seeing = viewers.filter(({ position }) => distance(position, at) <= (forced ? FORCED_SIGHT : SIGHT));
    const puff = {
      at,
      spread: context.has('delta') ? pointOf(context, 'delta') : { x: 0, y: 0, z: 0 },
      speed: context.maybe('speed', float, 0),
      count: context.maybe('count', integer, 0),
      forced,
    };
    const players = seeing.flatMap(({ player }) => player ?? []);
    if (players.length === 0 || !showParticle(game, shown, puff, players)) throw failure('commands.particle.failed');
    source.announce(translate('commands.particle.success', `minecraft:${shown.name}`));
    return players.length;
  };
  return command(
    'particle',
    LEVELS.gamemaster,
    argument(
      'name',
      particleType,
      runs((context) => show(context)),
      argument(
        'pos',
        vec3(),
        runs((context) => show(context)),
        argument(
          'delta',
          vec3(false),
          argument(
            'speed',
            float(0),
            argument(
              'count',
              integer(0),
              runs((context) => show(context)),
              ...([true, false] as const).map((forced) =>
                literal(
                  forced ? 'force' : 'normal',
                  runs((context) => show(context, forced)),
                  argument(
                    'viewers',
                    entity('multiple', 'players'),
                    runs((context) => show(context, forced)),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
