import type { Bot } from 'mineflayer';

/** The fields of a packet of the play phase as minecraft-data describes them, such as "entityId:varint animation:u8". */
export function fieldsOf(bot: Bot, packet: string): string {
  const { protocol } = bot.registry as unknown as {
    protocol: { play: { toClient: { types: Readonly<Record<string, unknown>> } } };
  };
  const description = protocol.play.toClient.types[`packet_${packet}`];
  if (!Array.isArray(description) || description[0] !== 'container') return '';
  return (description[1] as readonly { name?: string; type: unknown }[])
    .map(({ name, type }) => `${name}:${typeof type === 'string' ? type : '?'}`)
    .join(' ');
}

/** An entity's number at an offset; -1 where it is cut off or takes more than three bytes, which does not come up. */
export function numberAt(frame: Buffer, at: number): number {
  const first = frame[at] as number;
  if (first < 0x80) return first;
  const second = frame[at + 1] as number;
  if (second < 0x80) return (first & 0x7f) | (second << 7);
  const third = frame[at + 2] as number;
  return third < 0x80 ? (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14) : -1;
}

/** The offset behind such a number. */
export function behindNumber(frame: Buffer, at: number): number {
  if ((frame[at] as number) < 0x80) return at + 1;
  return (frame[at + 1] as number) < 0x80 ? at + 2 : at + 3;
}
