import { writeFileSync } from 'node:fs';
import { commandsMarkdown } from './commandDocs.ts';

// docs/reference/mindcraft-commands.md follows the commands; run this after changing sidecar/tools/mindcraft/.
writeFileSync('docs/reference/mindcraft-commands.md', commandsMarkdown());
