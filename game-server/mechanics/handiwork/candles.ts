import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isCandle } from '../../data/blockTags.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, mayChange } from './hand.ts';

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
