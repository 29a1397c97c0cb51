import { createHash } from 'node:crypto';
import type { Body } from '../body/body.ts';
import type { ModelImage } from '../model/model.ts';
import type { VisionSettings } from '../model/modelSettings.ts';
import { encodePng } from '../vision/png/encodePng.ts';
import { Renderer } from '../vision/renderer.ts';
import { openResourcePack } from '../vision/resourcePack.ts';

/**
 * What takes pictures from the eyes of bodies, as models are shown them.
 * @throws ConfigError 'bad-resource-pack'.
 */
export function openEyes({ textures }: VisionSettings): (body: Body) => ModelImage {
  const renderer = new Renderer(textures === undefined ? {} : { textures: openResourcePack(textures) });
  return (body) => {
    const { width, height, rgb } = renderer.render(body.scene());
    return {
      mediaType: 'image/png',
      data: encodePng(width, height, rgb).toString('base64'),
      width,
      height,
      digest: createHash('sha256').update(rgb).digest('hex'),
    };
  };
}

/** The tools of agents that are shown pictures: with the one that turns the head, since a picture shows one direction. */
export function toolsOfSeers(permitted: readonly string[]): readonly string[] {
  return permitted.includes('lookAt') ? permitted : [...permitted, 'lookAt'];
}
