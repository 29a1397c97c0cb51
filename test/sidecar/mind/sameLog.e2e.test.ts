import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { Minds } from '../../../bench/run/play/minds.ts';
import { FRAMEWORKS, findFramework } from '../../../scripted/frameworks.ts';
import type { MindPlace } from '../../../sidecar/mind/mindProcess.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playFresh, rules } from '../../bench/run/play/playFresh.ts';
import { sampleOf } from '../../support/depth.ts';

const SPECS = [
  'voyager',
  'dagent',
  'oracle|Bob=react',
  's-agents:code=on',
  'react|Bob=dagent',
  ...FRAMEWORKS.filter(({ usesModel }) => usesModel).map(({ name }) => name),
];

describe('where a framework runs', () => {
  const minds = new Minds();
  afterAll(() => minds[Symbol.dispose]());

  test.each(sampleOf([...new Set(SPECS)], 2))('changes nothing in the files of an episode: %s', async (spec) => {
    const options = { framework: findFramework(spec), task: findTask('construction/bench'), agents: 2 };
    const inside = await playFresh({ ...options, model: rules(0.1) });
    using mind = minds.open();
    const apart = await playFresh({ ...options, model: rules(0.1), mind });
    expect(apart.playersProblem).toBeUndefined();
    expect(apart.files).toEqual(inside.files);
    expect(inside.transcript.some(({ type }) => type === 'model-called')).toBe(true);
  });

  test('changes nothing about the skills it keeps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-skills-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const learn = async (file: string, mind?: () => MindPlace) => {
      const framework = findFramework(`voyager:skills=${join(folder, file)}`);
      const play = async () => {
        using place = mind?.();
        return await playFresh({ framework, model: rules(), agents: 1, mind: place });
      };
      await play();
      const played = await play();
      expect(played.playersProblem).toBeUndefined();
      return readFileSync(join(folder, file), 'utf8');
    };
    const inside = await learn('inside.json');
    expect(JSON.parse(inside).skills).not.toEqual([]);
    expect(await learn('apart.json', () => minds.open())).toBe(inside);
  });
});
