// A worker that dies over the second task it is to validate.
const { serveJobs } = await import('../../../bench/run/worker/serveJobs.ts');
const { validationHandler } = await import('../../../bench/validate/validationJob.ts');
let asked = 0;
serveJobs([
  validationHandler(async ({ taskId, taskVersion, taskHash }) => {
    if (++asked === 2) process.kill(process.pid, 'SIGKILL');
    const check = { name: 'schema', passed: true, figure: null, detail: 'not checked' } as const;
    const unknown = { title: null, complexity: null, limits: null };
    return { taskId, taskVersion, taskHash, ...unknown, checks: [check], cpuMs: 1 };
  }),
]);

export {};
