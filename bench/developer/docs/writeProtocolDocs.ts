import { writeFileSync } from 'node:fs';
import { protocolMarkdown, protocolSchema } from './protocolDocs.ts';

// docs/reference/protocol.md and its JSON Schema follow the schemas; run this after changing protocol/.
writeFileSync('docs/reference/protocol.md', protocolMarkdown());
writeFileSync('docs/reference/protocol.schema.json', `${JSON.stringify(protocolSchema(), null, 2)}\n`);
