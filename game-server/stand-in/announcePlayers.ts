import type { Game } from '../commands/game.ts';
import { type Component, translated, wireComponent } from '../data/component.ts';
import type { Player } from '../players/player.ts';

/** Whose players hear it, and who else does. */
interface AnnounceOptions {
  readonly zone: string;
  /** Takes each line in English, as a console shows it. */
  readonly log?: (line: string) => void;
}

/**
 * Tells everybody of a zone who comes and goes, as vanilla's server does (PlayerList.placeNewPlayer,
 * ServerGamePacketListenerImpl.onDisconnect: "multiplayer.player.joined" and ".left" in yellow). Hidden players come and go
 * unseen. Arenas have no such lines: what their agents are told is the referee's to decide.
 */
export function announcePlayers(game: Game, { zone, log }: AnnounceOptions): void {
  const { server } = game;
  const announce = (key: string, { hidden, username, zone: { id } }: Player) => {
    if (hidden || id !== zone) return;
    const message: Component = { ...translated(key, username), color: 'yellow' };
    const content = wireComponent(server.gameData.source.features, message);
    server.broadcastEverywhere(zone, 'system_chat', { content, isActionBar: false });
    log?.(game.text(message));
  };
  // Who goes to another dimension neither joins nor leaves.
  for (const dimension of server.dimensions.all) {
    dimension.onJoin((player) => {
      if (!player.cameAs) announce('multiplayer.player.joined', player);
    });
    dimension.onLeave((player) => {
      if (!player.leavingFor) announce('multiplayer.player.left', player);
    });
  }
}
