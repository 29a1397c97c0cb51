import { writeFileSync } from 'node:fs';
import { toolsMarkdown } from './toolDocs.ts';

// docs/reference/tools.md follows the tools; run this after changing sidecar/tools/.
writeFileSync('docs/reference/tools.md', toolsMarkdown());
