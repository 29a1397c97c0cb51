import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidecarEntry } from '../../../bench/run/play/playersCode.ts';
import { startSidecar } from '../../../bench/run/play/sidecarProcess.ts';
import { findSidecarUser, type SidecarUser } from '../../../bench/run/play/sidecarUser.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { startRefereeServer } from './refereeServer.ts';

const ENTRY = join(import.meta.dirname, 'hostileSidecar.ts');
const FORGED = join(tmpdir(), 'guildhall-forged');

/** Plays the lamp with the framework that raids; what it got hold of, and the score that stands. */
async function raid(user?: SidecarUser) {
  await using server = await startRefereeServer();
  const { tokens, recordToken, finished } = server.open(findTask('construction/lamp'), 1);
  const folder = join(server.folder, 'episode');
  const sidecar = startSidecar(
    {
      gatewayUrl: server.gatewayUrl,
      tokens,
      recordToken,
      framework: `raid|${folder}`,
      model: 'none',
      seed: 1,
    },
    { clock: new RealtimeClock(), user, entry: { entry: ENTRY, code: [...sidecarEntry().code, ENTRY] } },
  );
  const score = await finished;
  const exit = await sidecar.exited;
  const noted = server.transcript().find((entry) => entry.type === 'framework-noted' && entry.topic === 'loot');
  return {
    score,
    exit,
    written: JSON.parse(readFileSync(join(folder, 'score.json'), 'utf8')),
    loot: noted?.type === 'framework-noted' ? noted.data : undefined,
  };
}

/** What stands in the way of running a process as nobody, if anything does. */
function noOtherUser(): boolean {
  if (process.getuid?.() !== 0) return true;
  const { uid, gid } = findSidecarUser('nobody');
  return (
    spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(ENTRY)})`], { uid, gid }).status !==
    0
  );
}

describe('a framework in real time that means harm', () => {
  beforeAll(() => {
    process.env.GUILDHALL_TEST_API_KEY = 'secret';
    process.env.GUILDHALL_TEST_RUN = tmpdir();
  });
  afterAll(() => {
    delete process.env.GUILDHALL_TEST_API_KEY;
    delete process.env.GUILDHALL_TEST_RUN;
  });

  const refused = {
    rewritten: [],
    keys: [],
    'writes the score': 'ERR_ACCESS_DENIED',
    'reads the folder': 'ERR_ACCESS_DENIED',
    'reads /proc': 'ERR_ACCESS_DENIED',
    'writes at home': 'ERR_ACCESS_DENIED',
  };

  test('finds no way to the score, even where it was told its path, and its transcript is kept', async () => {
    const { score, written, loot, exit } = await raid();
    expect(exit).toEqual({ ok: true, detail: '', isModelUnusable: false });
    expect(loot).toEqual(refused);
    expect(existsSync(FORGED)).toBe(false);
    expect(written).toEqual(score);
    expect(score).toMatchObject({ termination: 'agents-stopped', success: false });
  });

  test.skipIf(noOtherUser())(
    'finds none as another user either (skipped where no other user can run our code)',
    async () => {
      const { written, score, loot } = await raid(findSidecarUser('nobody'));
      expect(loot).toEqual(refused);
      expect(written).toEqual(score);
    },
  );
});
