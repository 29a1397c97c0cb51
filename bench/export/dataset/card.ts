import type { ExportSummary } from '../exportRuns.ts';

/** What a card tells of its dataset. */
export interface CardFacts {
  /** As the Hub names licences: "cc-by-4.0", "other". */
  readonly license: string;
  readonly chats: ExportSummary;
  readonly episodes: number;
  readonly runs: readonly string[];
  readonly minScore: number | undefined;
  /** Whether games with people may be among them. */
  readonly people: boolean;
  /** Marks the dataset, so that texts of it can be found in what a model was trained on. */
  readonly canary: string;
}

/** The card of a dataset: README.md with the front matter that the Hub reads. */
export function datasetCard({ license, chats, episodes, runs, minScore, people, canary }: CardFacts): string {
  const models = Object.entries(chats.models).map(([model, rows]) => `| ${cell(model)} | ${rows} |`);
  const choice = minScore === undefined ? 'reached their goal' : `have a completion of ${minScore} or more`;
  const heldOut = Object.entries(chats.splits).filter(([split]) => split !== 'train');
  return `---
license: ${license}
language:
- en
task_categories:
- text-generation
tags:
- guildhall
- minecraft
- agents
configs:
- config_name: chats
  default: true
  data_files:
  - split: train
    path: chats/train.parquet
- config_name: episodes
  data_files:
  - split: train
    path: episodes/train.parquet
---

# Episodes of Guildhall

${chats.rows} chats and the results of ${episodes} episodes in which teams of agents played Minecraft, refereed by
the game server. Runs: ${runs.map((run) => `\`${cell(run)}\``).join(', ')}.

- \`chats\`: calls of models as \`messages\`, the reply last; earlier replies have \`weight\` 0. Of episodes that ${choice}, on tasks that
  ${heldOut.length === 0 ? 'were generated for training alone' : '**are partly held out: NOT TO TRAIN ON**'}.
- \`episodes\`: a row for each episode. Null is unscored or unknown, never 0.

${marksTable(chats.marked)}| model of the reply | chats |
|---|---|
${models.join('\n')}

\`rules\` is a script and not a language model: its rows have \`scripted\` true.

Left out: ${people ? '' : 'games with people or programs from outside, '}calls of saboteurs, passwords and attacks of the adversary track, what looks like a
credential, replies that could not be used, and copies.

Canary: \`${canary}\`. Texts of benchmarks should not be in training data unnoticed; keep this line with the data.
`;
}

/** Tasks whose licences and canaries go with the data; nothing where there are none. */
function marksTable(marked: ExportSummary['marked']): string {
  const rows = Object.entries(marked).map(
    ([task, { licence, canary }]) =>
      `| ${cell(task)} | ${cell(licence ?? '–')} | ${canary === null ? '–' : `\`${cell(canary)}\``} |`,
  );
  if (rows.length === 0) return '';
  return `Some tasks have a licence or a canary of their own. Both stand in the rows too, as \`licence\` and \`canary\`; keep them with the data.

| task | its licence | its canary |
|---|---|---|
${rows.join('\n')}

`;
}

/** A name in Markdown: runs and models are named by anybody. */
function cell(name: string): string {
  return name.replace(/[^A-Za-z0-9 ._:/@+–-]/g, '_').slice(0, 200);
}
