import type { Hits } from '../renderer.ts';
import type { Canvas } from './canvas.ts';

/** How far hands reach (wiki "Breaking"), blocks. */
const REACH = 4.5;
const ARM = 4;

/** Draws a cross in the middle, and the outline of the block in reach that it lies on. */
export function drawCrosshair(canvas: Canvas, hits: Hits): void {
  const { width, height } = canvas;
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  const middle = middleY * width + middleX;
  if (hits.faces[middle] !== 255 && (hits.distances[middle] as number) <= REACH) outline(canvas, hits, middle);
  for (let step = -ARM; step <= ARM; step++) {
    canvas.dot(middleX + step, middleY, 255, 255, 255, 0.8);
    if (step !== 0) canvas.dot(middleX, middleY + step, 255, 255, 255, 0.8);
  }
}

/** Darkens the pixels of a block that border on another block or on another of its faces. */
function outline(canvas: Canvas, { cells, faces }: Hits, of: number): void {
  const isOn = (pixel: number) =>
    faces[pixel] !== 255 &&
    cells[pixel * 3] === cells[of * 3] &&
    cells[pixel * 3 + 1] === cells[of * 3 + 1] &&
    cells[pixel * 3 + 2] === cells[of * 3 + 2];
  for (let row = 0; row < canvas.height; row++)
    for (let column = 0; column < canvas.width; column++) {
      const pixel = row * canvas.width + column;
      if (!isOn(pixel)) continue;
      const isBorder =
        (column + 1 < canvas.width && (!isOn(pixel + 1) || faces[pixel + 1] !== faces[pixel])) ||
        (column > 0 && !isOn(pixel - 1)) ||
        (row + 1 < canvas.height && (!isOn(pixel + canvas.width) || faces[pixel + canvas.width] !== faces[pixel])) ||
        (row > 0 && !isOn(pixel - canvas.width));
      if (isBorder) canvas.dot(column, row, 0, 0, 0, 0.7);
    }
}
