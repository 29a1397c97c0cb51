import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { ShownAction } from '../shownAction.ts';

/** A text that somebody in the game wrote, said or gave for a name, as a step prompt shows it. */
export interface ForeignText {
  /** Who said it, where the prompt tells: "server" for the game. */
  readonly from: string | null;
  readonly text: string;
}

const Shown = z.object({
  self: z
    .object({
      heard: z.array(z.string()).catch([]),
      signs: z.array(z.object({ says: z.string() })).catch([]),
      named: z.array(z.object({ called: z.string() })).catch([]),
      nearby: z.array(z.object({ called: z.string().optional() })).catch([]),
    })
    .partial(),
  teamState: z.object({ signs: z.array(z.object({ text: z.string() })).catch([]) }),
  actions: z.array(ShownAction),
  earlier: z.array(ShownAction),
});

/** All texts of others in the data of a step prompt: chat, signs, books that were read, names. */
export function foreignTexts(context: Json): ForeignText[] {
  const shown = Shown.safeParse(context);
  if (!shown.success) return [];
  const { self, teamState, actions, earlier } = shown.data;
  const { heard = [], signs = [], named = [], nearby = [] } = self;
  const written = [
    ...signs.map(({ says }) => says),
    ...teamState.signs.map(({ text }) => text),
    ...named.map(({ called }) => called),
    ...nearby.flatMap(({ called }) => called ?? []),
    ...[...earlier, ...actions].filter(({ tool, ok }) => tool === 'read' && ok).map(({ message }) => message),
  ];
  return [...heard.flatMap(spoken), ...written.map((text) => ({ from: null, text }))];
}

const QUOTED = /^<in-game-text from=("(?:[^"\\]|\\.)*")>("(?:[^"\\]|\\.)*")<\/in-game-text>$/;

function spoken(line: string): ForeignText[] {
  const [, from, text] = QUOTED.exec(line) ?? [];
  if (from === undefined || text === undefined) return [];
  return [{ from: JSON.parse(from) as string, text: JSON.parse(text) as string }];
}
