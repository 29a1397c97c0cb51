import { writeFileSync } from 'node:fs';
import { toolsMarkdown } from './toolDocs.ts';

// docs/tools.md follows the tools; run this after changing sidecar/tools/.
writeFileSync('docs/tools.md', toolsMarkdown());
