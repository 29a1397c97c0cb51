import { SERVER_VERSIONS } from '../game-server/data/versionData.ts';
import { VANILLA_VERSIONS } from '../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { pruneInstall } from './prunedData.ts';

// node scripts/pruneInstall.ts NODE_MODULES: makes an installed package smaller, for images (docs/how-to/deploy-a-hub.md).
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the node_modules folder to prune');
const freed = pruneInstall(folder, [...new Set([...SERVER_VERSIONS, ...VANILLA_VERSIONS])]);
process.stdout.write(`${folder}: ${(freed / 1024 / 1024).toFixed(0)} MiB freed\n`);
