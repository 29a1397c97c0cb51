/**
 * Runs `work` over the items in order, at most `width` at a time; results in the order of the items. After a failure
 * nothing new is begun; what is under way ends first, then the failure is thrown.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    try {
      for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(width, items.length)) }, worker);
  const failed = (await Promise.allSettled(workers)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
