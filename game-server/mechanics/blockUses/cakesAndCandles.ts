import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isCandle } from '../../data/blockTags.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import type { Nutrition } from '../health/nutrition.ts';
import { adjustAs, dropAt, mayChange, setAs, spend } from './hand.ts';

/** A cake has seven slices of 2 food points and 0.4 saturation each (Minecraft wiki, "Cake"). */
const LAST_BITE = 6;
const SLICE = { food: 2, saturation: 0.4 } as const;

/** Eating cakes slice by slice, and setting a candle on a whole one. */
export function installCake(server: GameServer, items: ItemEntities, nutrition: Nutrition): void {
  server.uses.onBlock(
    'cake',
    (use) => setCandle(server, use) || eat(server, nutrition, use, Number(use.state.properties.bites)),
  );
  server.uses.onBlock(
    (id) => id.endsWith('candle_cake'),
    (use) => {
      if (use.item?.id === 'flint_and_steel' || use.item?.id === 'fire_charge') return false;
      const candle = use.state.id.replace(/_cake$/, '');
      if (!eat(server, nutrition, use, 0)) return false;
      dropAt(items, use.position, candle, 1);
      return true;
    },
  );
}

function setCandle(server: GameServer, { player, hand, position, state, item }: BlockUse): boolean {
  const candle = item?.id ?? '';
  if (!candle.endsWith('candle') || state.properties.bites !== '0' || !mayChange(player, position)) return false;
  spend(player, hand);
  setAs(server, player, position, { id: `${candle}_cake`, properties: {} });
  playBlockSound(server, position, 'block.cake.add_candle');
  return true;
}

function eat(server: GameServer, nutrition: Nutrition, { player, position }: BlockUse, bites: number): boolean {
  if (!mayChange(player, position)) return false;
  if (!nutrition.isHungry(player)) return false;
  nutrition.feed(player, SLICE.food, SLICE.saturation);
  if (bites >= LAST_BITE) setAs(server, player, position, { id: 'air', properties: {} });
  else if (server.world.block(position).id === 'cake') adjustAs(server, player, position, { bites: `${bites + 1}` });
  else setAs(server, player, position, { id: 'cake', properties: { bites: '1' } });
  server.emit({ type: 'item-consumed', player: player.username, item: 'cake' });
  return true;
}

/** Where the candle of a cake begins: a click below is on the cake (vanilla's CandleCakeBlock). */
const CANDLE_HEIGHT = 0.5;

/** Burning candles are put out with the empty hand (Minecraft wiki, "Candle"). */
export function installCandles(server: GameServer): void {
  server.uses.onBlock(isCandle, (use) => putOut(server, use));
  server.uses.onBlock(
    (id) => id.endsWith('candle_cake'),
    (use) => use.cursor.y > CANDLE_HEIGHT && putOut(server, use),
  );
}

function putOut(server: GameServer, { player, position, state, item }: BlockUse): boolean {
  if (item || state.properties.lit !== 'true' || !mayChange(player, position)) return false;
  adjustAs(server, player, position, { lit: 'false' });
  playBlockSound(server, position, 'block.candle.extinguish');
  return true;
}
