import { Worker } from 'node:worker_threads';

/** How often the parent is looked for, ms. */
const LOOK_MS = 1_000;

/**
 * Kills this process when the one that started it is gone and it has not left by itself within `graceMs`, ms of wall
 * time: an event loop that never turns again does not notice the closed channel, so a thread of its own watches. It sleeps
 * between two looks and never holds the process up.
 */
export function dieWithParent(graceMs: number): void {
  const watch = `
    const { workerData: { parent, lookMs, graceMs } } = require('node:worker_threads');
    const never = new Int32Array(new SharedArrayBuffer(4));
    while (process.ppid === parent) Atomics.wait(never, 0, 0, lookMs);
    Atomics.wait(never, 0, 0, graceMs);
    process.kill(process.pid, 'SIGKILL');
  `;
  new Worker(watch, { eval: true, workerData: { parent: process.ppid, lookMs: LOOK_MS, graceMs } }).unref();
}
