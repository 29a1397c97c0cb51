import type { Retriever } from '../../../model/retrieval/retriever.ts';
import type { Example } from '../profiles/profile.ts';
import type { Turn } from './turns.ts';

/** How examples were chosen: by embeddings, or by words where the model's service has none. */
export interface ChosenExamples {
  readonly by: string;
  readonly text: string;
}

/** The examples nearest to what others and the game said lately. Rejects as the retriever does. */
export async function chooseExamples(
  retriever: Retriever,
  examples: readonly Example[],
  most: number,
  goal: string,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<ChosenExamples> {
  if (most === 0 || examples.length === 0) return { by: 'none', text: '' };
  const query = [goal, ...turns.flatMap(foreignText)].join('\n');
  const documents = examples.map((example) => foreignTextOf(example));
  const { by, ranked } = await retriever.rank(query, documents, signal);
  const chosen = ranked.slice(0, most).flatMap(({ index }) => examples[index] ?? []);
  return { by, text: chosen.map(exampleText).join('\n\n') };
}

function exampleText({ turns }: Example): string {
  return turns.map(({ by, text }) => `- ${by === 'mate' ? 'Nora' : by}: ${text}`).join('\n');
}

function foreignTextOf({ turns }: Example): string {
  return turns.flatMap(({ by, text }) => (by === 'you' ? [] : [text])).join('\n');
}

function foreignText(turn: Turn): string[] {
  switch (turn.type) {
    case 'heard':
    case 'note':
      return [turn.text];
    case 'result':
      return [`${turn.command} ${turn.message}`.slice(0, 300)];
    case 'said':
      return [];
    default:
      return turn satisfies never;
  }
}
