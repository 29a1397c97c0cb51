import { DataArrayTexture, NearestFilter, NearestMipmapNearestFilter, RepeatWrapping, RGBAFormat } from 'three';
import type { ReplayTexture } from '../replayDocument.ts';

/** Pixels along a side. */
export const PIXELS = 16;
const BYTES = PIXELS * PIXELS * 4;

/** All face textures in one array on the graphics card. */
export class BlockTextures {
  #texture = arrayOf(64);
  #count = 0;

  get texture(): DataArrayTexture {
    return this.#texture;
  }

  get count(): number {
    return this.#count;
  }

  append(textures: readonly ReplayTexture[]): void {
    if (textures.length === 0) return;
    const needed = this.#count + textures.length;
    if (needed * BYTES > (this.#texture.image.data?.byteLength ?? 0)) {
      const longer = arrayOf(2 ** Math.ceil(Math.log2(needed)));
      (longer.image.data as Uint8Array).set(this.#texture.image.data as Uint8Array);
      this.#texture.dispose();
      this.#texture = longer;
    }
    for (const { pixels } of textures) this.replace(this.#count++, bytesOf(pixels));
  }

  /** Puts the pictures that were appended back in their places. */
  restore(textures: readonly ReplayTexture[]): void {
    for (const [number, { pixels }] of textures.entries()) this.replace(number, bytesOf(pixels));
  }

  /** Puts another picture in the place of one. */
  replace(number: number, rgba: ArrayLike<number>): void {
    (this.#texture.image.data as Uint8Array).set(rgba, number * BYTES);
    this.#texture.needsUpdate = true;
  }
}

function arrayOf(layers: number): DataArrayTexture {
  const texture = new DataArrayTexture(new Uint8Array(layers * BYTES), PIXELS, PIXELS, layers);
  texture.format = RGBAFormat;
  texture.magFilter = NearestFilter;
  texture.minFilter = NearestMipmapNearestFilter;
  texture.generateMipmaps = true;
  // Faces of several blocks show a picture again and again.
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
}

/** The bytes of a base64 text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text);
  const bytes = new Uint8Array(chars.length);
  for (let index = 0; index < chars.length; index++) bytes[index] = chars.charCodeAt(index);
  return bytes;
}
