import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isDoor } from '../../data/blockTags.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import type { NeighbourUpdates } from '../blockEditing/neighbourUpdates.ts';
import { mayChange, setAs, spend } from './hand.ts';

/** Effects of waxing, unwaxing and scraping (Minecraft wiki, World Event 3003 to 3005). */
const WAXED_EFFECT = 3003;
const UNWAXED_EFFECT = 3004;
const SCRAPED_EFFECT = 3005;

/** Axes strip logs, scrape verdigris and wax off copper; honeycomb waxes it. */
export class Stripping {
  readonly #server: GameServer;
  readonly #neighbours: Pick<NeighbourUpdates, 'together'>;

  constructor(server: GameServer, neighbours: Pick<NeighbourUpdates, 'together'>) {
    this.#server = server;
    this.#neighbours = neighbours;
  }

  install(): void {
    const server = this.#server;
    server.uses.onItemOnBlock(
      (id) => id.endsWith('_axe'),
      (use) => this.#axe(use),
    );
    server.uses.onItemOnBlock('honeycomb', (use) => this.#wax(use));
  }

  #axe({ player, hand, position, state }: BlockUse): boolean {
    if (!mayChange(player, position)) return false;
    const { id } = state;
    const server = this.#server;
    const exists = (candidate: string | undefined) =>
      candidate !== undefined && server.gameData.hasBlock(candidate) ? candidate : undefined;
    const stripped = exists(`stripped_${id}`);
    const scraped = exists(fresher(id));
    const bare = id.startsWith('waxed_') ? exists(id.slice('waxed_'.length)) : undefined;
    const to = stripped ?? scraped ?? bare;
    if (to === undefined) return false;
    this.#turn(player, position, state, to);
    playBlockSound(
      server,
      position,
      stripped ? 'item.axe.strip' : scraped ? 'item.axe.scrape' : 'item.axe.wax_off',
      stripped ? { except: player } : {},
    );
    if (!stripped) this.#show(player, position, scraped ? SCRAPED_EFFECT : UNWAXED_EFFECT);
    wearItem(server, player, hand);
    return true;
  }

  #wax({ player, hand, position, state }: BlockUse): boolean {
    const waxed = `waxed_${state.id}`;
    if (!mayChange(player, position) || !this.#server.gameData.hasBlock(waxed)) return false;
    this.#turn(player, position, state, waxed);
    spend(player, hand);
    this.#show(player, position, WAXED_EFFECT);
    return true;
  }

  /** Both halves of a door change at once, or one would break the other. */
  #turn(player: BlockUse['player'], position: BlockPosition, state: BlockState, id: string): void {
    const { world } = this.#server;
    this.#neighbours.together(() => {
      setAs(this.#server, player, position, { id, properties: state.properties });
      if (!isDoor(id)) return;
      const other = neighbour(position, state.properties.half === 'lower' ? 'up' : 'down');
      const half = world.block(other);
      if (half.id === state.id) setAs(this.#server, player, other, { id, properties: half.properties });
    });
  }

  #show({ zone }: BlockUse['player'], location: BlockPosition, effectId: number): void {
    this.#server.broadcast(zone.id, 'world_event', { effectId, location, data: 0, global: false });
  }
}

/** The copper block one stage less weathered; undefined for what is not weathered. */
export function fresher(id: string): string | undefined {
  if (id.startsWith('oxidized_')) return id.replace('oxidized_', 'weathered_');
  if (id.startsWith('weathered_')) return id.replace('weathered_', 'exposed_');
  if (id === 'exposed_copper') return 'copper_block';
  return id.startsWith('exposed_') ? id.slice('exposed_'.length) : undefined;
}
