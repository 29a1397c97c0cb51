import { FUNCTIONS, type PackInfo } from './packContract.ts';

/** What lies beside a pack's zip: how to put it on a server, see that it works, and take it off again. */
export function installNote({ version, hash, arenas }: PackInfo, zipName: string): string {
  return `# Guildhall's data pack for Minecraft ${version}

\`${zipName}\` (pack ${hash}, ${arenas} ${arenas === 1 ? 'arena' : 'arenas'}) lets Guildhall build its arenas on a vanilla or Paper server of version
${version} and record what happens in them. It adds no blocks, items or recipes, and players need nothing of it.

## Put it on the server

1. Use a world of its own. Arenas are built into it, and their copies 16,384 blocks to the west.
2. Copy \`${zipName}\` into the folder \`datapacks\` of that world (\`world/datapacks\` unless \`level-name\` in
   server.properties says otherwise). Do not unpack it.
3. Start the server, or give the command \`reload\` at its console (Paper: \`minecraft:reload\`; its own \`reload\` is for
   plugins).
4. \`datapack list enabled\` names \`file/${zipName}\`, and \`data get storage guildhall:pack\` shows the hash ${hash}.

A pack for another version is refused by the server or by Guildhall. To use a newer build, overwrite the file and
load it in the same way, while no episode is being played.

RCON must be switched on for Guildhall to reach the pack: \`enable-rcon=true\` and \`rcon.password\` in server.properties.
Keep its port on this machine or behind a tunnel: what is sent over it, the password too, is not encrypted.
\`guildhall doctor\` then checks everything else.

## Take it off

1. \`function ${FUNCTIONS.uninstall}\` removes its scores, data, markers and tags.
2. \`datapack disable "file/${zipName}"\`, then delete the file.
3. Arenas that still stand, and chunks that are kept loaded, stay: \`forceload query\` lists them, and
   \`forceload remove all\` lets them go, together with any that somebody else keeps.
`;
}
