import { isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import type { Circuit } from './circuit.ts';
import { baseInstrument, headInstrument, INSTRUMENT_NUMBERS } from './noteInstruments.ts';

/** Note blocks: tuned by hand, played by hand or by a rising signal (Minecraft wiki, "Note Block"). */
export function noteBlocks(circuit: Circuit): void {
  const { updates, signals, server } = circuit;
  const instrumentAt = (position: BlockPosition): string =>
    (circuit.facts.atLeast('1.19.3') ? headInstrument(circuit.at(neighbour(position, 'up')).id) : undefined) ??
    baseInstrument(circuit.at(neighbour(position, 'down')));
  const play = (position: BlockPosition): void => {
    const above = circuit.at(neighbour(position, 'up')).id;
    const { instrument = 'harp', note = '0' } = circuit.at(position).properties;
    if (!isAir(above) && headInstrument(above) === undefined) return;
    circuit.action(position, 'note_block', INSTRUMENT_NUMBERS.indexOf(instrument), Number(note));
    circuit.sound(position, `block.note_block.${instrument}`, { volume: 3, pitch: 2 ** ((Number(note) - 12) / 12) });
  };

  updates.on('note_block', (position, state) => {
    const instrument = instrumentAt(position);
    if (instrument !== state.properties.instrument) circuit.change(position, { instrument });
    const powered = signals.powers(position);
    if (`${powered}` === state.properties.powered) return;
    circuit.change(position, { powered: `${powered}` });
    if (powered) play(position);
  });
  server.uses.onBlock('note_block', ({ player, position, state }) => {
    circuit.change(
      position,
      { note: `${(Number(state.properties.note) + 1) % 25}`, instrument: instrumentAt(position) },
      player,
    );
    play(position);
    return true;
  });
}
