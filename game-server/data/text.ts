import nbt from 'prismarine-nbt';
import type { VersionFeatures } from './versionData.ts';

/** A text component in the version's packet format: JSON text, or a string tag since 1.20.3. */
export function wireText(features: VersionFeatures, text: string): unknown {
  return features.nbtText ? nbt.string(text) : JSON.stringify({ text });
}

/**
 * A player's chat line, shown as "<name> message" (Minecraft wiki, "Chat": translation key chat.type.text). It is a
 * system message on purpose: those carry no signature on any version, so no client can be kicked over one.
 */
export function wireChatLine(features: VersionFeatures, name: string, message: string): unknown {
  if (!features.nbtText)
    return JSON.stringify({ translate: 'chat.type.text', with: [{ text: name }, { text: message }] });
  return nbt.comp({
    translate: nbt.string('chat.type.text'),
    with: nbt.list(nbt.comp([{ text: nbt.string(name) }, { text: nbt.string(message) }])),
  } as never);
}
