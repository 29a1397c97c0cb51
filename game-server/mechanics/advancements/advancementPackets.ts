import { nameTable } from '../../../protocol/nameTable.ts';
import { translated, wireComponent } from '../../data/component.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { toWireItem } from '../../data/wireItem.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import type { Advancement, AdvancementFrame } from './advancementTable.ts';
import type { AdvancementNode } from './advancementTree.ts';

/** Numbers of frames (Minecraft wiki, "Java Edition protocol", Update Advancements). */
const FRAMES: Readonly<Record<AdvancementFrame, number>> = { task: 0, challenge: 1, goal: 2 };

/** What a client is to show from now on. */
export interface AdvancementUpdate {
  /** Forgets all it was told before. */
  readonly reset: boolean;
  readonly added: readonly AdvancementNode[];
  readonly removed: readonly string[];
  /** When criteria were met, ms, by name. */
  readonly progress: readonly { readonly node: AdvancementNode; readonly met: ReadonlyMap<string, number> }[];
}

/** The fields of the packet "advancements". */
export function advancementPacket(gameData: ServerGameData, update: AdvancementUpdate): PacketFields {
  const key = (id: string) => `minecraft:${id}`;
  return {
    reset: update.reset,
    advancementMapping: update.added.map((node) => ({
      key: key(node.advancement.id),
      value: nodeFields(gameData, node),
    })),
    identifiers: update.removed.map(key),
    progressMapping: update.progress.map(({ node, met }) => ({
      key: key(node.advancement.id),
      value: Object.keys(node.advancement.criteria).map((name) => {
        const at = met.get(name);
        return {
          criterionIdentifier: name,
          ...(at === undefined ? {} : { criterionProgress: BigInt(Math.floor(at)) }),
        };
      }),
    })),
  };
}

function nodeFields(gameData: ServerGameData, { advancement, parent, x, y }: AdvancementNode): PacketFields {
  const { criteria, any, icon, frame, background } = advancement;
  const { features } = gameData.source;
  const names = Object.keys(criteria);
  const { title, description } = textsOf(advancement);
  return {
    ...(parent ? { parentId: `minecraft:${parent.advancement.id}` } : {}),
    displayData: {
      title: wireComponent(features, title),
      description: wireComponent(features, description),
      icon: toWireItem(gameData, { id: icon, count: 1 }),
      frameType: FRAMES[frame],
      flags: {
        _unused: 0,
        unused: 0,
        hidden: 0,
        show_toast: parent ? 1 : 0,
        has_background_texture: background ? 1 : 0,
      },
      ...(background ? { backgroundTexture: `minecraft:textures/gui/advancements/backgrounds/${background}.png` } : {}),
      xCord: x,
      yCord: y,
    },
    // Up to 1.20.1 the names of criteria stand for themselves.
    criteria: names.map((name) => ({ key: name })),
    requirements: any ? [names] : names.map((name) => [name]),
    sendsTelemtryData: false,
  };
}

/** Keys of texts that are not the id's. */
const TEXTS: Readonly<Record<string, string>> = nameTable({
  'husbandry/obtain_netherite_hoe': 'husbandry.netherite_hoe',
});

/** What an advancement is called and says, which clients have in their own language. */
export function textsOf({ id }: Advancement) {
  const key = `advancements.${TEXTS[id] ?? id.replace('/', '.')}`;
  return { title: translated(`${key}.title`), description: translated(`${key}.description`) };
}
