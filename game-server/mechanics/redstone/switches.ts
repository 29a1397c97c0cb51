import type { BlockPosition } from '../../../protocol/geometry.ts';
import { isButton } from '../../data/blockTags.ts';
import type { BodiesInCells } from './bodies.ts';
import type { Circuit } from './circuit.ts';

/** Ticks a button stays in: stone buttons 20, wooden ones 30 (Minecraft wiki, "Button"). */
const STONE_TICKS = 20;
const WOOD_TICKS = 30;
const STONE: ReadonlySet<string> = new Set(['stone_button', 'polished_blackstone_button']);

const RELEASE = 'button-release';

/** How long a button stays in, ticks. */
function buttonTicks(id: string): number {
  return STONE.has(id) ? STONE_TICKS : WOOD_TICKS;
}

/** Levers and buttons, which players switch by hand (Minecraft wiki, "Lever", "Button"). */
export function switches(circuit: Circuit, bodies: BodiesInCells): void {
  const { server, ticks, updates } = circuit;
  server.uses.onBlock('lever', ({ player, position, state }) => {
    const on = state.properties.powered !== 'true';
    updates.together(() => {
      circuit.change(position, { powered: `${on}` }, player);
      circuit.report(position, state.id, on, player.username);
    });
    circuit.sound(position, 'block.lever.click', { volume: 0.3, pitch: on ? 0.6 : 0.5 });
    return true;
  });
  server.uses.onBlock(isButton, ({ player, position, state }) => {
    if (state.properties.powered === 'true') return true;
    press(circuit, position, player.username);
    return true;
  });
  ticks.onScheduled(RELEASE, (position) => {
    const state = circuit.at(position);
    if (!isButton(state.id) || state.properties.powered !== 'true') return;
    if (!STONE.has(state.id) && holdsArrow(circuit, position)) {
      ticks.schedule(position, WOOD_TICKS, RELEASE);
      return;
    }
    updates.together(() => {
      circuit.change(position, { powered: 'false' });
      circuit.report(position, state.id, false, undefined);
    });
    circuit.sound(position, clickOf(state.id, 'off'), { volume: 0.3, pitch: 0.5 });
  });
  // Wooden buttons are pressed by arrows (wiki: Button).
  bodies.on(isButton, (body, position, state) => {
    const pressed = STONE.has(state.id) || state.properties.powered === 'true';
    if (!pressed && 'kind' in body && isArrow(body.kind)) press(circuit, position, undefined);
  });
  // A button that the arena was built with pressed in springs back once something disturbs it.
  updates.on(isButton, (position, state) => {
    if (state.properties.powered === 'true') ticks.schedule(position, buttonTicks(state.id), RELEASE);
  });
}

function press(circuit: Circuit, position: BlockPosition, player: string | undefined): void {
  const { id } = circuit.at(position);
  const by = player === undefined ? undefined : circuit.server.players.get(player);
  circuit.ticks.schedule(position, buttonTicks(id), RELEASE);
  circuit.updates.together(() => {
    circuit.change(position, { powered: 'true' }, by);
    circuit.report(position, id, true, player);
  });
  circuit.sound(position, clickOf(id, 'on'), { volume: 0.3, pitch: 0.6, except: by });
}

const isArrow = (kind: string): boolean => kind === 'arrow' || kind === 'spectral_arrow' || kind === 'trident';

function holdsArrow(circuit: Circuit, cell: BlockPosition): boolean {
  const zone = circuit.zoneOf(cell);
  if (!zone) return false;
  const far = { x: cell.x + 1, y: cell.y + 1, z: cell.z + 1 };
  for (const entity of circuit.entities.meeting(zone.id, cell, far)) if (isArrow(entity.kind)) return true;
  return false;
}

/** Since 1.20 each family of wood clicks in its own way. */
function clickOf(id: string, way: 'on' | 'off'): string {
  if (STONE.has(id)) return `block.stone_button.click_${way}`;
  return `block.wooden_button.click_${way}`;
}
