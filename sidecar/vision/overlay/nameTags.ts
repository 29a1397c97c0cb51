import type { SceneEntity } from '../../body/scene.ts';
import type { Camera } from '../trace/camera.ts';
import type { Canvas } from './canvas.ts';
import { drawLetters, LETTER_HEIGHT, textWidth } from './font.ts';

/** How far names are shown, and how far above the head (wiki "Player", name tags), blocks. */
const FARTHEST = 64;
const ABOVE = 0.35;
const LONGEST = 24;

/**
 * Writes the names of entities above their heads, the farthest first. As in the game they are seen through walls, but
 * paler: `distanceAt` says how far what a pixel shows is.
 */
export function drawNameTags(
  canvas: Canvas,
  camera: Camera,
  entities: readonly SceneEntity[],
  distanceAt: (pixel: number) => number,
): void {
  const tags = entities.flatMap(({ tag, position, height }) => {
    if (tag === undefined) return [];
    const place = { x: position.x, y: position.y + height + ABOVE, z: position.z };
    const away = Math.hypot(place.x - camera.eye.x, place.y - camera.eye.y, place.z - camera.eye.z);
    const at = camera.project(place);
    return at && away <= FARTHEST ? [{ text: tag.slice(0, LONGEST), away, at }] : [];
  });
  for (const { text, away, at } of tags.sort((a, b) => b.away - a.away)) {
    const left = Math.round(at.column - textWidth(text) / 2);
    const top = Math.round(at.row - LETTER_HEIGHT / 2);
    const [column, row] = [Math.floor(at.column), Math.floor(at.row)];
    const isInside = column >= 0 && row >= 0 && column < canvas.width && row < canvas.height;
    const isHidden = isInside && distanceAt(row * canvas.width + column) < away - 0.5;
    for (let y = -2; y < LETTER_HEIGHT + 2; y++)
      for (let x = -2; x < textWidth(text) + 2; x++) canvas.dot(left + x, top + y, 0, 0, 0, isHidden ? 0.2 : 0.45);
    const opacity = isHidden ? 0.5 : 1;
    drawLetters(text, (x, y) => canvas.dot(left + x, top + y, 255, 255, 255, opacity));
  }
}
