const STATES: Readonly<Record<string, string>> = {
  W: '[facing=west]',
  E: '[facing=east]',
  S: '[facing=south]',
  N: '[facing=north]',
  x: '[axis=x]',
  y: '[axis=y]',
  z: '[axis=z]',
  A: '',
};
const NUMBER = String.raw`\s*(-?\d+)\s*,?`;
const TRIPLE = String.raw`\[${NUMBER}${NUMBER}${NUMBER}\s*\]`;
const EVENT = new RegExp(
  String.raw`(?:(material|name)\s*:\s*(?:minecraft:)?(\w+)|facing\s*:\s*(\w)\b|(corners|missing)\s*:|([a-z]+)\s*:\s*(?=\[\s*-?\d)|)\s*(?:${TRIPLE})?`,
  'gy',
);

interface Claim {
  readonly id: string;
  readonly cells: readonly string[];
  own: string | undefined;
}

/**
 * What texts say, as a person would go through them: from the left to the right, brackets around lists left aside. It reads
 * less strictly than the importer and shares no code with it: cells as "x,y,z" with the states claimed for each. Undefined
 * when a text says nothing to build.
 */
export function plainReading(texts: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    const claims = claimsIn(text);
    if (!claims) return undefined;
    for (const { id, cells, own } of claims)
      for (const cell of cells)
        found.set(cell, (found.get(cell) ?? new Set()).add(`${id}${STATES[own ?? ''] ?? '[unknown]'}`));
  }
  return found.size > 0 ? found : undefined;
}

function claimsIn(text: string): Claim[] | undefined {
  const claims: Claim[] = [];
  let group: { readonly id: string; facing: string | undefined; readonly claims: Claim[] } | undefined;
  let area: { readonly key: string; places: number[][] } | undefined;
  let start: number[] | undefined;
  /** The claim that a facing next would belong to. */
  let last: Claim | undefined;
  const claim = (cells: readonly string[]) => {
    if (!group) return undefined;
    const made: Claim = { id: group.id, cells, own: undefined };
    group.claims.push(made);
    claims.push(made);
    return made;
  };
  const closeArea = () => {
    if (area?.key === 'corners') last = claim(between(area.places));
    const left = new Set(area?.key === 'missing' ? area.places.map(String) : []);
    const whole = claims.at(-1);
    if (whole && left.size > 0)
      claims[claims.length - 1] = { ...whole, cells: whole.cells.filter((cell) => !left.has(cell)) };
    if (whole && left.size > 0 && group) group.claims[group.claims.length - 1] = claims.at(-1) as Claim;
    area = undefined;
  };
  const closeStart = () => {
    if (start) last = claim([String(start)]);
    start = undefined;
  };
  const closeGroup = () => {
    closeStart();
    closeArea();
    for (const made of group?.claims ?? []) made.own ??= group?.facing;
  };
  for (const match of text.matchAll(new RegExp(EVENT.source, 'g'))) {
    const [whole, material, id, facing, areaKey, key, x, y, z] = match;
    if (whole.trim() === '') continue;
    const place = x === undefined ? undefined : [Number(x), Number(y), Number(z)];
    if (material) {
      closeGroup();
      group = { id: id as string, facing: undefined, claims: [] };
      last = undefined;
    } else if (facing) {
      closeArea();
      closeStart();
      if (last && last.own === undefined && group?.facing === undefined) last.own = facing;
      else if (group) group.facing ??= facing;
    } else if (areaKey) {
      closeArea();
      area = { key: areaKey, places: [] };
    }
    if (!place) continue;
    if (key === 'end' && start) {
      last = claim(between([start, place]));
      start = undefined;
    } else if (key === 'start') {
      closeStart();
      closeArea();
      start = place;
    } else if (area && !key) area.places.push(place);
    else {
      closeArea();
      closeStart();
      last = claim([String(place)]);
    }
  }
  closeGroup();
  return claims.length > 0 ? claims : undefined;
}

/** Every cell of the box around places. */
function between(places: readonly (readonly number[])[]): string[] {
  const ends = [0, 1, 2].map((axis) => {
    const values = places.map((place) => place[axis] as number);
    return [Math.min(...values), Math.max(...values)] as const;
  });
  const [[x0, x1], [y0, y1], [z0, z1]] = ends as unknown as [[number, number], [number, number], [number, number]];
  if ((x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) > 100_000) return [];
  const cells: string[] = [];
  for (let x = x0; x <= x1; x++)
    for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) cells.push(String([x, y, z]));
  return cells;
}
