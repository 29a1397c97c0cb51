import { ADVANCEMENTS, type Advancement } from './advancementTable.ts';

/** An advancement with those around it. */
export interface AdvancementNode {
  readonly advancement: Advancement;
  readonly parent: AdvancementNode | undefined;
  readonly children: AdvancementNode[];
  /** Where its page shows it: columns to the right, and rows downwards. */
  x: number;
  y: number;
}

/** How far below something made an advancement is still shown (vanilla's AdvancementVisibilityEvaluator). */
const VISIBLE_BELOW = 2;

/** All advancements by id, parents first. */
export const ADVANCEMENT_NODES: ReadonlyMap<string, AdvancementNode> = grown();

function grown(): Map<string, AdvancementNode> {
  const nodes = new Map<string, AdvancementNode>();
  for (const advancement of ADVANCEMENTS) {
    const parent = advancement.parent === undefined ? undefined : nodes.get(advancement.parent);
    if (advancement.parent !== undefined && !parent)
      throw new RangeError(`advancement ${advancement.id} is listed before its parent`);
    const node: AdvancementNode = { advancement, parent, children: [], x: parent ? parent.x + 1 : 0, y: 0 };
    parent?.children.push(node);
    nodes.set(advancement.id, node);
  }
  for (const node of nodes.values()) if (!node.parent) lay(node, 0);
  return nodes;
}

/** Gives leaves a row each and parents the middle of theirs. @returns the first row that is free. */
function lay(node: AdvancementNode, row: number): number {
  if (node.children.length === 0) {
    node.y = row;
    return row + 1;
  }
  let next = row;
  for (const child of node.children) next = lay(child, next);
  const [first, last] = [node.children[0], node.children.at(-1)];
  node.y = ((first?.y ?? row) + (last?.y ?? row)) / 2;
  return next;
}

/** An advancement with all that hangs on it. */
export function* subtree(node: AdvancementNode): Generator<AdvancementNode> {
  yield node;
  for (const child of node.children) yield* subtree(child);
}

/** What an advancement hangs on, from its parent to the root. */
export function* ancestors({ parent }: AdvancementNode): Generator<AdvancementNode> {
  for (let node = parent; node; node = node.parent) yield node;
}

/** Whether a page shows an advancement to a player who has made some: it, one above it close by, or any below it. */
export function isVisible(node: AdvancementNode, isMade: (node: AdvancementNode) => boolean): boolean {
  for (const below of subtree(node)) if (isMade(below)) return true;
  let above = node.parent;
  for (let steps = 0; above && steps < VISIBLE_BELOW; steps++, above = above.parent) if (isMade(above)) return true;
  return false;
}
