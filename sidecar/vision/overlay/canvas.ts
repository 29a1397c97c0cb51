/** A picture to draw on: red, green and blue of each pixel, row by row from the upper left. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;

  constructor(width: number, height: number, rgb: Uint8Array) {
    this.width = width;
    this.height = height;
    this.rgb = rgb;
  }

  /** Lays a colour over a pixel with an opacity from 0 to 1; nothing outside the picture. */
  dot(column: number, row: number, red: number, green: number, blue: number, opacity = 1): void {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const at = (row * this.width + column) * 3;
    const { rgb } = this;
    rgb[at] = Math.round((rgb[at] as number) + (red - (rgb[at] as number)) * opacity);
    rgb[at + 1] = Math.round((rgb[at + 1] as number) + (green - (rgb[at + 1] as number)) * opacity);
    rgb[at + 2] = Math.round((rgb[at + 2] as number) + (blue - (rgb[at + 2] as number)) * opacity);
  }
}
