import { readFileSync, writeFileSync } from 'node:fs';
import { recordedFigures, withTable } from './taskDocs.ts';
import { figuresOf, merged } from './taskFigures.ts';

// Writes the table of docs/reference/tasks.md from the suites and from docs/reference/taskFigures.json. Name files of "guildhall validate --out"
// or folders of runs of the oracle, and their figures go into both.
const figures = process.argv.slice(2).reduce((known, path) => merged(known, figuresOf(path)), recordedFigures());
writeFileSync('docs/reference/taskFigures.json', `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync('docs/reference/tasks.md', withTable(readFileSync('docs/reference/tasks.md', 'utf8'), figures));
