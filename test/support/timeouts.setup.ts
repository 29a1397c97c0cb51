import { expect, vi } from 'vitest';
import { type Weight, weightOf } from './weights.ts';

/** How long a test, and what is set up before it, may take before it is given up, ms. */
const TIMEOUT_MS: Readonly<Record<Weight, number>> = { pure: 20_000, integration: 60_000, e2e: 120_000 };

const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('Vitest names no file whose tests it is about to run');
const timeout = TIMEOUT_MS[weightOf(testPath)];
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });
