import { textsOf } from '../mechanics/advancements/advancementPackets.ts';
import type { AdvancementNode } from '../mechanics/advancements/advancementTree.ts';
import type { Player } from '../players/player.ts';
import type { Game } from './game.ts';
import { bracketed, type Component, translate } from './text.ts';

/** The name of an advancement as answers and announcements show it: in brackets, with what it says on hovering. */
export function advancementText({ advancement }: AdvancementNode): Component {
  const { title, description } = textsOf(advancement);
  const color = advancement.frame === 'challenge' ? 'dark_purple' : 'green';
  const shown = { ...title, color, extra: ['\n', description] };
  return {
    ...bracketed(title),
    color,
    hoverEvent: { action: 'show_text', contents: shown },
  };
}

/** Tells a player's zone what the player has made, as PlayerAdvancements.award does, and gives the points for it. */
export function announceAdvancements(game: Game): void {
  const { advancements, experience } = game.systems;
  const { server } = game;
  advancements.onMade((player: Player, node) => {
    // Each dimension of a world has commands of its own.
    if (server.players.get(player.username) !== player) return;
    const { parent, experience: points, frame } = node.advancement;
    if (points > 0) experience.give(player, points);
    if (parent === undefined || !game.rules.holds(player.zone.id, 'announceAdvancements')) return;
    const text = translate(`chat.type.advancement.${frame}`, player.username, advancementText(node));
    for (const dimension of server.dimensions.all)
      for (const other of dimension.playersIn(player.zone.id)) game.show(other, text);
    game.log('info', game.text(text));
  });
}
