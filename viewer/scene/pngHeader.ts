const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10] as const;
/** Pictures of more pixels are not decoded, for a small file can hold a huge one. */
export const MOST_PIXELS = 4 * 1024 * 1024;

/** Whether bytes begin as a PNG that is not too large to be decoded, by the size in its first chunk. */
export function isDrawable(bytes: Uint8Array): boolean {
  if (bytes.length < 24 || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 && width * height <= MOST_PIXELS;
}
