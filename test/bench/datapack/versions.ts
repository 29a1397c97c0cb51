/** Below zero when release `a` came before `b`, such as "1.20" before "1.20.4". */
export function compareVersions(a: string, b: string): number {
  const [as, bs] = [a.split('.').map(Number), b.split('.').map(Number)];
  return (as[0] ?? 0) - (bs[0] ?? 0) || (as[1] ?? 0) - (bs[1] ?? 0) || (as[2] ?? 0) - (bs[2] ?? 0);
}
