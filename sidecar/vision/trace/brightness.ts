/** Share of full light that is everywhere, so that caves are dark but not black. */
const LEAST = 0.045;

/** Red, green and blue shares of light, three numbers for each `sky << 4 | block`. */
export function brightnessTable(skyLight: number): Float64Array {
  const table = new Float64Array(256 * 3);
  for (let sky = 0; sky < 16; sky++)
    for (let block = 0; block < 16; block++) {
      const fromSky = curve(sky) * skyLight;
      const fromBlock = curve(block);
      const at = ((sky << 4) | block) * 3;
      // Flames are warmer than the day.
      table[at] = total(fromSky, fromBlock);
      table[at + 1] = total(fromSky, fromBlock * 0.9);
      table[at + 2] = total(fromSky, fromBlock * 0.74);
    }
  return table;
}

/** Levels look darker than in proportion (Minecraft wiki, "Light"). */
function curve(level: number): number {
  const share = level / 15;
  return share / (4 - 3 * share);
}

function total(fromSky: number, fromBlock: number): number {
  return LEAST + (1 - LEAST) * Math.min(1, fromSky + fromBlock);
}
