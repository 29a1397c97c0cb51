import type { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';

/** Sums up the CPU time of a server's ticks, ms, from now on. */
export function timeTicks({ server: { meter } }: EmbeddedHost): () => number {
  let [sum, began] = [0, 0];
  const [begin, end] = [meter.begin.bind(meter), meter.end.bind(meter)];
  meter.begin = () => {
    began = threadMs();
    begin();
  };
  meter.end = () => {
    end();
    sum += threadMs() - began;
  };
  return () => sum;
}

/** CPU time of this thread so far, ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
