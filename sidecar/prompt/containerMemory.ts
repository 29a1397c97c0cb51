import { z } from 'zod';
import { type BlockPosition, positionKey } from '../../protocol/geometry.ts';
import type { ToolBelt, ToolResult } from '../tools/tool.ts';

const Looked = z.object({
  position: z.object({ x: z.number(), y: z.number(), z: z.number() }),
  items: z.array(z.object({ id: z.string(), count: z.number() })),
});

/**
 * What containers held when somebody last looked into them, took out or put in, by what tools reported. What others do
 * shows at the next look.
 */
export class ContainerMemory {
  readonly #holds = new Map<string, Map<string, number>>();

  /** Contents by item, or null for one that nobody has looked into. Places of the Nether have coordinates of their own. */
  holds(position: BlockPosition, isInNether: boolean): Record<string, number> | null {
    const known = this.#holds.get(keyOf(position, isInNether));
    return known ? Object.fromEntries([...known].filter(([, count]) => count > 0)) : null;
  }

  /** The same tools; what they report of containers is remembered here. `isInNether` tells where whoever uses them is. */
  watching(tools: ToolBelt, isInNether: () => boolean): ToolBelt {
    return {
      names: tools.names,
      describe: () => tools.describe(),
      call: async (name, args, signal) => {
        const result = await tools.call(name, args, signal);
        this.#note(result, isInNether);
        return result;
      },
    };
  }

  #note({ data }: ToolResult, isInNether: () => boolean): void {
    const looked = Looked.safeParse(data);
    if (!looked.success) return;
    const { position, items } = looked.data;
    this.#holds.set(keyOf(position, isInNether()), new Map(items.map(({ id, count }) => [id, count])));
  }
}

function keyOf(position: BlockPosition, isInNether: boolean): string {
  return isInNether ? `nether ${positionKey(position)}` : positionKey(position);
}
