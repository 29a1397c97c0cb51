// A worker that dies over the second task it is to prove.
const { serveOrders } = await import('../../../bench/run/worker/serveOrders.ts');
let asked = 0;
serveOrders(
  () => Promise.reject(new Error('plays nothing')),
  async ({ taskId, taskVersion, taskHash }) => {
    if (++asked === 2) process.kill(process.pid, 'SIGKILL');
    const certificate = { name: 'schema', passed: true, figure: null, detail: 'not looked at' } as const;
    const unknown = { title: null, complexity: null, limits: null };
    return { taskId, taskVersion, taskHash, ...unknown, certificates: [certificate], cpuMs: 1 };
  },
);

export {};
