import { type BlockPosition, centreOf, distance, formatPosition, positionKey } from '../../../protocol/geometry.ts';
import { blockFacts } from '../blocks/blockFacts.ts';
import { BlockView } from '../blocks/blockView.ts';
import type { ItemDrops } from '../inventory/itemDrops.ts';
import type { ContainerPart, OpenContainer, Windows } from '../inventory/windows.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import type { Player } from '../players/player.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { reachProblem } from '../systems/reach.ts';
import { containerParts, containerTitle, isBlocked, openingOf } from './containerBlock.ts';
import { clickOpens } from './opening.ts';

/** A container closes when the player's feet are farther than this from its centre (vanilla's Container.stillValid). */
const KEEP_OPEN_DISTANCE = 8;
/** The block event that moves a chest's lid (Minecraft wiki, "Java Edition protocol/Block actions"). */
const LID_EVENT = 1;

/**
 * Chests, trapped chests and barrels: opening by hand, lids, and what happens to content and viewers when the block
 * goes. Several players may look into one container; all work on the same slots, so nothing can be taken twice.
 */
export function containerSystem(windows: Windows, drops: ItemDrops): System {
  return {
    name: 'containers',
    install(server) {
      server.onPacket('block_place', (player, fields) => use(server, windows, player, fields));
      server.onPhase('containers', () => closeFarOnes(windows));
      windows.onOpened((player, container) => showLids(server, windows, player, container));
      windows.onClosed((player, container) => showLids(server, windows, player, container));
      server.world.onBlockChanged(({ position, before, removedEntity, cause }) => {
        if (removedEntity?.type !== 'container') return;
        const key = positionKey(position);
        for (const { player, container } of [...windows.viewers()])
          if (container.parts.some((part) => positionKey(part.position) === key)) windows.close(player);
        const part = { position, slots: removedEntity.slots };
        const breaker = cause.type === 'player' ? server.players.get(cause.player) : undefined;
        const spilling = { id: before.id, position, title: '', parts: [part] };
        windows.reporting(spilling, breaker, () => {
          for (const stack of part.slots.takeAll()) drops.spill(centreOf(position), stack);
        });
      });
    },
  };
}

function use(server: EmbeddedServer, windows: Windows, player: Player, fields: PacketFields): void {
  const { world } = server;
  const position = fields.location as BlockPosition;
  if (fields.hand !== 0 || !clickOpens(player, world.block(position))) return;
  const problem = reachProblem(server, player, position);
  if (problem) {
    windows.refuse(player, 'open-container', problem);
    return;
  }
  windows.acted(player, 'open-container');
  const positions = containerParts(world.reader, position);
  const view = new BlockView(blockFacts(server.gameData.version), world.reader);
  if (!positions || isBlocked(world.reader, (state) => view.conductor(state), positions)) return;
  const parts = positions.map((part): ContainerPart => {
    const entity = world.entityAt(part) ?? world.resetEntity(part);
    if (entity?.type !== 'container') throw new RangeError(`no container entity at ${formatPosition(part)}`);
    return { position: part, slots: entity.slots };
  });
  const { id } = world.block(position);
  windows.open(player, { id, position: { ...position }, title: containerTitle(id, parts.length), parts });
}

function closeFarOnes(windows: Windows): void {
  for (const { player, container } of [...windows.viewers()]) {
    const far = container.parts.some((part) => distance(player.position, centreOf(part.position)) > KEEP_OPEN_DISTANCE);
    if (far) windows.close(player);
    // A container that was rebuilt or removed under its viewers is found out here.
    else windows.containerOf(player);
  }
}

function showLids(server: EmbeddedServer, windows: Windows, player: Player, container: OpenContainer): void {
  for (const { position } of container.parts) {
    const key = positionKey(position);
    const viewers = [...windows.viewers()].filter((viewer) =>
      viewer.container.parts.some((part) => positionKey(part.position) === key),
    ).length;
    const state = server.world.block(position);
    if (state.id !== container.id) continue;
    const opening = openingOf(state.id);
    switch (opening) {
      case 'lid':
        server.broadcast(player.zone.id, 'block_action', {
          location: position,
          byte1: LID_EVENT,
          byte2: Math.min(viewers, 255),
          blockId: server.gameData.source.data.blocksByName[state.id]?.id,
        });
        break;
      case 'property':
        server.world.setBlock(
          position,
          { id: state.id, properties: { ...state.properties, open: `${viewers > 0}` } },
          { type: 'player', player: player.username },
        );
        break;
      case undefined:
        break;
      default:
        opening satisfies never;
    }
  }
}
