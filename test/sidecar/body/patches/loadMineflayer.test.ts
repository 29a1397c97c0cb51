import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { loadMineflayer } from '../../../../sidecar/body/patches/loadMineflayer.ts';
import { mineflayerRequire } from '../../../../sidecar/body/patches/mineflayerRequire.ts';
import { PlayerState, replacePlayerState } from '../../../../sidecar/body/patches/physics/playerState.ts';

const FOLDER = new URL('../../../../sidecar/body/patches/', import.meta.url).href;

test('Mineflayer takes our PlayerState, and no module is patched by an import alone', () => {
  // In a process of its own, for this one may have loaded Mineflayer already.
  const script = `
    const { mineflayerRequire } = await import('${FOLDER}mineflayerRequire.ts');
    const { PlayerState } = await import('${FOLDER}physics/playerState.ts');
    const { loadMineflayer } = await import('${FOLDER}loadMineflayer.ts');
    await import('${FOLDER}../createBody.ts');
    const require = mineflayerRequire();
    const physics = require('prismarine-physics');
    const untouched = physics.PlayerState !== PlayerState && !(require.resolve('mineflayer') in require.cache);
    let current = physics.PlayerState;
    let taken;
    Object.defineProperty(physics, 'PlayerState', { get: () => (taken = current), set: (value) => { current = value; } });
    loadMineflayer();
    process.stdout.write(JSON.stringify({ untouched, taken: taken === PlayerState }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({ untouched: true, taken: true });
});

test('the class of the library can still be had', () => {
  loadMineflayer();
  expect(replacePlayerState()).not.toBe(PlayerState);
  expect(mineflayerRequire()('prismarine-physics').PlayerState).toBe(PlayerState);
});
